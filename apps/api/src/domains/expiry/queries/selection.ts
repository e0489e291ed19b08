import type { expiryQuery } from '@selamat/contract/domains/expiry/expiry'
import type { ExpiryKind, ExpiryWithin } from '@selamat/contract/domains/expiry/expiry-kind'
import { addDays } from '@selamat/contract/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import { keywordPattern } from '../../../platform/records/conditions.ts'
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
  const sought = keywordPattern(keyword)
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
}

/** A row where it stands in the order: by day, then by title. */
export interface Place {
  readonly kind: ExpiryKind
  readonly id: number
  readonly dueOn: string
  readonly title: string
}

interface Ordered extends Selected {
  /** How many rows from the first on are wanted. */
  readonly first: number
  /** Only what stands behind this one. */
  readonly after?: Place | undefined
}

/**
 * Everything of some sources that is asked: kind, id and day, one branch a source, each by its own index of days; null
 * where nothing can be found.
 */
export function selection(readable: readonly Readable[], { actor, asked, today }: Selected) {
  return united(
    readable.flatMap((each) => {
      const parts = partsOf(each, actor, asked, today)
      if (!parts) return []
      const { kind, table } = each.source
      return [
        sql`select ${kind}::text as kind, t.id, ${parts.day} as due_on from ${sql.ref(table)} t where ${parts.where}`,
      ]
    }),
  )
}

const united = (branches: readonly RawBuilder<unknown>[]) =>
  branches.length === 0 ? null : sql`${sql.join(branches, sql` union all `)}`

const behind = (day: RawBuilder<unknown>, { source }: Readable, { dueOn, title, kind, id }: Place) => sql`
  and ${day} >= ${dueOn}::date
  and (${day}, ${source.title}, ${source.kind}::text, t.id) > (${dueOn}::date, ${title}::text, ${kind}::text, ${id}::bigint)`

/**
 * The first of everything that is asked, with their titles: of each source so many by its index of days, and whatever
 * else falls due on the last of these days, so that the order by title holds. Null where nothing can be found.
 */
export function firstOf(readable: readonly Readable[], { actor, asked, today, first, after }: Ordered) {
  // What a keyword finds is few, and found by an index of its own: walking the days for it would take long.
  const walked = asked.keyword?.trim() ? sql`` : sql` order by due_on fetch first (${first}::bigint) rows with ties`
  return united(
    readable.flatMap((each) => {
      const parts = partsOf(each, actor, asked, today)
      if (!parts) return []
      const { kind, table, title } = each.source
      return [
        sql`(select ${kind}::text as kind, t.id, ${parts.day} as due_on, ${title} as title
          from ${sql.ref(table)} t where ${parts.where} ${after ? behind(parts.day, each, after) : sql``}${walked})`,
      ]
    }),
  )
}
