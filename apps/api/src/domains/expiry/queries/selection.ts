import type { expiryQuery } from '@selamat/contract/domains/expiry/expiry'
import type { ExpiryWithin } from '@selamat/contract/domains/expiry/expiry-kind'
import { addDays } from '@selamat/contract/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import { soughtPattern } from '../../../platform/records/conditions.ts'
import type { Readable } from './readable.ts'

/** What is asked of the calendar. */
export type Asked = Pick<z.output<typeof expiryQuery>, 'keyword' | 'filter'>

const AHEAD: Readonly<Record<ExpiryWithin, number>> = { OVERDUE: -1, '30': 30, '90': 90 }

const WITHIN_LOCATIONS = (ids: readonly number[]) => sql`(
  with recursive within as (
    select id from locations where id = any(${ids}::bigint[])
    union select l.id from locations l join within w on l.parent_location_id = w.id)
  select id from within)`

/** The conditions of one source; null where it has nothing to narrow by what is asked. */
function partsOf({ source, reach }: Readable, actor: Actor, { keyword, filter = {} }: Asked, today: string) {
  const { kind, within, dueOn, siteId, locationId, userId } = filter
  if (kind && !kind.includes(source.kind)) return null
  const day = sql.ref(`t.${source.dueOn}`)
  const sought = soughtPattern(keyword)
  const parts: RawBuilder<unknown>[] = [
    // Also for who sees every company: a calendar is that of the own one, and read by its index.
    sql`t.company_id = ${actor.companyId}`,
    sql`${day} is not null`,
    source.holds,
    reach,
  ]
  if (within) parts.push(sql`${day} <= ${addDays(today, Math.max(...within.map((each) => AHEAD[each])))}::date`)
  if (dueOn?.from) parts.push(sql`${day} >= ${dueOn.from}::date`)
  if (dueOn?.until) parts.push(sql`${day} <= ${dueOn.until}::date`)
  if (userId) {
    if (!source.personId) return null
    parts.push(sql`${source.personId} = any(${userId}::bigint[])`)
  }
  if (locationId) {
    if (!source.locationId) return null
    parts.push(sql`${source.locationId} in ${WITHIN_LOCATIONS(locationId)}`)
  }
  if (siteId) {
    if (!source.siteId) return null
    parts.push(sql`${source.siteId(today)} = any(${siteId}::bigint[])`)
  }
  if (sought) parts.push(source.found(sought))
  return { day, where: sql.join(parts, sql` and `) }
}

interface Selected {
  readonly actor: Actor
  readonly asked: Asked
  readonly today: string
  /** Columns beside kind, id and due_on. */
  readonly also?: (readable: Readable) => RawBuilder<unknown>
}

/**
 * Everything of some sources that is asked: kind, id and day, one branch a source, each by its own index of days; null
 * where nothing can be found.
 */
export function selection(readable: readonly Readable[], { actor, asked, today, also }: Selected) {
  const branches = readable.flatMap((each) => {
    const parts = partsOf(each, actor, asked, today)
    if (!parts) return []
    const { kind, table } = each.source
    return [
      sql`select ${kind}::text as kind, t.id, ${parts.day} as due_on${also ? sql`, ${also(each)}` : sql``}
        from ${sql.ref(table)} t where ${parts.where}`,
    ]
  })
  return branches.length === 0 ? null : sql`${sql.join(branches, sql` union all `)}`
}
