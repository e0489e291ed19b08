import type { ConflictPair, ConflictQuery } from '@selamat/contract/domains/permits/conflicts/conflict'
import { PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { addDays } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { escapeLike } from '../../../platform/keyword.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { all } from '../../../platform/records/statements.ts'
import { canRead, type PermitReader, readerOf } from '../relations.ts'
import { conflictOf, type FoundPair, PAIR_FIELDS, PAIR_JOINS } from './conflicts-of.ts'
import { checkedPermits, pairs, takenUntil } from './pairs.ts'
import { presentFound, presentSide } from './present.ts'
import { simopsOf } from './simops.ts'
import { canSettle, type Parties, settlersOf } from './who-settles.ts'

/** Without days, so many from today on. */
const DAYS_AHEAD = 7
/** Each is compared with each. */
const MOST_PERMITS = 1000

/** A pair with both of its permits: `mine` is the one by which the reader sees it. */
interface Listed extends FoundPair {
  readonly mine: Omit<Parties & Parameters<typeof presentSide>[0], 'startsAt' | 'endsAt'> & {
    readonly startsAt: string
    readonly endsAt: string
  }
  readonly otherIsReadable: boolean
  readonly settlers: string[]
}

const dayBegins = (day: string) => instantAt(day)
const EARLIEST = dayBegins('1900-01-01')
const LATEST = new Date('+010000-01-01T00:00:00Z')

/** From the first day until the end of the last one. */
function windowOf({ today }: PermitReader, { filter: { days = {} } = {} }: ConflictQuery) {
  const from = days.from ?? (days.until && days.until < today ? null : today)
  const until = days.until ?? (days.from ? null : addDays(today, DAYS_AHEAD - 1))
  return {
    from: from === null ? EARLIEST : dayBegins(from),
    until: until === null ? LATEST : dayBegins(addDays(until, 1)),
  }
}

/** A page of the conflicts among planned and live permits of which the reader reads at least one (PERMIT-23). */
export async function listConflicts(context: AppContext, actor: Actor, query: ConflictQuery) {
  const db = context.database.kysely
  const reader = await readerOf(context, db, actor)
  const cells = await simopsOf(db, actor.companyId)
  const { siteId, locationId, verdict, open } = query.filter ?? {}
  const { from, until } = windowOf(reader, query)
  const where = all([
    sql`p.status = any(${[...PLANNED]}) and p.company_id = ${actor.companyId}
      and tstzrange(p.starts_at, p.ends_at) && tstzrange(${from}, ${until})`,
    canRead(reader),
    ...(siteId ? [sql`p.site_id = any(${siteId})`] : []),
    ...(locationId ? [sql`p.location_id = any(${locationId})`] : []),
  ])
  const { total: permits } = await countRows(db, sql`select 1 from permits p where ${where}`)
  if (permits > MOST_PERMITS) {
    const message = 'Too many permits at once. Choose fewer days, a site or a location'
    throw httpError('INVALID', { message, errors: { 'filter.days': message } })
  }
  const at = context.clock.now()
  const checked = checkedPermits(where, at)
  const number = query.keyword?.trim() ? `%${escapeLike(query.keyword.trim())}%` : null
  const isOpen = sql`(t.verdict = 'N' or k.id is null)`
  const conditions = all([
    sql`greatest(m.starts_at, p.starts_at) < ${until} and least(m.until, ${takenUntil(at)}) > ${from}`,
    ...(verdict ? [sql`t.verdict = any(${verdict})`] : []),
    ...(open?.length === 1 ? [open[0] === 'yes' ? isOpen : sql`not ${isOpen}`] : []),
    ...(number ? [sql`(p.number ilike ${number} or o.number ilike ${number})`] : []),
  ])
  const sort = sql.raw(query.orderBy?.direction === 'descending' ? 'desc' : 'asc')
  const rows = await run<{ total: number } & (Listed | { readonly permitId: null })>(
    db,
    sql`with ${pairs(checked, cells, PLANNED)},
      listed as materialized (
        select t.mine as mine_id, ${PAIR_FIELDS},
          greatest(m.starts_at, p.starts_at) as "begins", ${canRead(reader)} as other_is_readable
        from ${PAIR_JOINS} join permits o on o.id = t.mine where ${conditions})
      select c.total, r.* from (select count(*)::int as total from listed) c left join lateral (
        select g.*, json_build_object('permitId', o.id, 'number', o.number, 'title', o.title, 'status', o.status,
            'placeName', l.location_name || coalesce(', ' || sl.sub_location_name, ''), 'startsAt', o.starts_at,
            'endsAt', o.ends_at, 'siteId', o.site_id, 'areaOwnerId', o.area_owner_id, 'requesterId', o.requester_id,
            'holderId', o.holder_id) as mine, ${settlersOf(reader.today)} as settlers
        from (select * from listed order by begins ${sort}, mine_id ${sort}, permit_id ${sort}
            limit ${query.limit} offset ${startOf(query)}) g
          join permits o on o.id = g.mine_id join permits p on p.id = g.permit_id join locations l on l.id = o.location_id
          left join sub_locations sl on sl.id = o.sub_location_id) r on true
      order by r.begins ${sort}, r.mine_id ${sort}, r.permit_id ${sort}`,
  )
  const total = rows[0]?.total ?? 0
  return {
    data: rows.flatMap((row) => (row.permitId === null ? [] : [presentPair(row)])),
    pagination: paginationOf(query, { total, isExact: true }),
  }

  function presentPair({ mine, otherIsReadable, settlers, ...found }: Listed): ConflictPair {
    const conflict = conflictOf(cells, found)
    const window = { startsAt: new Date(mine.startsAt), endsAt: new Date(mine.endsAt) }
    const presented = presentFound(conflict, canSettle(reader, [mine, conflict]))
    return {
      key: [mine.permitId, conflict.permitId].toSorted((one, other) => one - other).join('-'),
      one: presentSide({ ...mine, ...window }, true),
      other: presentSide(conflict, otherIsReadable),
      ...presented,
      settlers: presented.verdict === 'R' && !presented.isSettled ? settlers : [],
    }
  }
}
