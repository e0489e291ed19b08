import type { expiryList } from '@selamat/contract/domains/expiry/expiry'
import type { ExpiryKind, ExpiryWithin } from '@selamat/contract/domains/notifications/expiry-kind'
import { addDays } from '@selamat/contract/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import { keywordPattern } from '../../../platform/keyword.ts'
import type { Readable } from './readable.ts'

/** Keyword and filter of the calendar. */
export type Criteria = Pick<z.output<typeof expiryList.list.body>, 'keyword' | 'filter'>

const AHEAD: Readonly<Record<ExpiryWithin, number>> = { OVERDUE: -1, '30': 30, '90': 90 }

/** The conditions of one source; null where no row can match the filter. */
function partsOf({ source, scope }: Readable, actor: Actor, { keyword, filter = {} }: Criteria, today: string) {
  const { kind, within, dueOn, siteId, locationId, userId } = filter
  if (kind && !kind.includes(source.kind)) return null
  const day = sql.ref(`t.${source.dueOn}`)
  const pattern = keywordPattern(keyword)
  const parts: RawBuilder<unknown>[] = [
    // Also for users of all companies: the calendar shows the user's company and uses its index.
    sql`t.company_id = ${actor.companyId}`,
    sql`${day} is not null`,
    source.condition,
    scope,
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
    parts.push(sql`${source.locationId} in (select locations_within(${locationId}::bigint[]))`)
  }
  if (siteId) {
    if (!source.siteId) return null
    parts.push(sql`${source.siteId(today)} = any(${siteId}::bigint[])`)
  }
  if (pattern) parts.push(source.search(pattern))
  return { day, where: sql.join(parts, sql` and `) }
}

interface Selection {
  readonly actor: Actor
  readonly criteria: Criteria
  readonly today: string
}

/** The position of a row in the order: by date, then by title. */
export interface SortKey {
  readonly kind: ExpiryKind
  readonly id: number
  readonly dueOn: string
  readonly title: string
}

interface Ordered extends Selection {
  /** The number of rows, from the first one. */
  readonly first: number
  /** Only rows after this one. */
  readonly after?: SortKey | undefined
}

/** All matching rows (kind, id, day), one branch for each source, each using its own date index; null where none can match. */
export function selection(readable: readonly Readable[], { actor, criteria, today }: Selection) {
  return united(
    readable.flatMap((each) => {
      const parts = partsOf(each, actor, criteria, today)
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

const afterKey = (day: RawBuilder<unknown>, { source }: Readable, { dueOn, title, kind, id }: SortKey) => sql`
  and ${day} >= ${dueOn}::date
  and (${day}, ${source.title}, ${source.kind}::text, t.id) > (${dueOn}::date, ${title}::text, ${kind}::text, ${id}::bigint)`

/**
 * The first matching rows with their titles: of each source the first ones by its date index, with all others due on
 * the last of these days, so that the order by title is right. Null where none can match.
 */
export function firstOf(readable: readonly Readable[], { actor, criteria, today, first, after }: Ordered) {
  // A keyword matches few rows and has its own index; walking the date index would be slow.
  const order = criteria.keyword?.trim() ? sql`` : sql` order by due_on fetch first (${first}::bigint) rows with ties`
  return united(
    readable.flatMap((each) => {
      const parts = partsOf(each, actor, criteria, today)
      if (!parts) return []
      const { kind, table, title } = each.source
      return [
        sql`(select ${kind}::text as kind, t.id, ${parts.day} as due_on, ${title} as title
          from ${sql.ref(table)} t where ${parts.where} ${after ? afterKey(parts.day, each, after) : sql``}${order})`,
      ]
    }),
  )
}
