import type { ExpiryRow, expiryList } from '@selamat/contract/domains/expiry/expiry'
import { expiryState } from '@selamat/contract/domains/notifications/expiry-kind'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import type { ExpirySources } from '../../../platform/expiry.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { type Readable, readableBy } from './readable.ts'
import { type Criteria, firstOf, type SortKey, selection } from './selection.ts'

export type ExpiryQuery = z.output<typeof expiryList.list.body>

/** The actor, the day and the sources that the actor can read. */
interface ReadContext {
  readonly actor: Actor
  readonly today: string
  readonly readable: readonly Readable[]
}

/** The sources of the calendar that an actor can read now. */
export async function readContext(
  { database, clock }: AppContext,
  sources: ExpirySources,
  actor: Actor,
): Promise<ReadContext> {
  const today = formatDate(clock.now())
  return { actor, today, readable: await readableBy(database.kysely, sources, actor, today) }
}

type Details = Pick<ExpiryRow, 'detail' | 'holder' | 'location' | 'link'> & Pick<SortKey, 'kind' | 'id'>

/** The details of the rows of a page, one branch for each kind on it. */
async function detailsOf(db: Executor, readable: readonly Readable[], keys: readonly SortKey[]): Promise<Details[]> {
  const branches = readable.flatMap(({ source }) => {
    const ids = keys.filter(({ kind }) => kind === source.kind).map(({ id }) => id)
    if (ids.length === 0) return []
    return [
      sql`select ${source.kind}::text as kind, t.id, ${source.detail} as detail, ${source.holder} as holder,
        ${source.location} as location, ${source.link} as link from ${sql.ref(source.table)} t where t.id = any(${ids}::bigint[])`,
    ]
  })
  if (branches.length === 0) return []
  return run<Details>(db, sql.join(branches, sql` union all `))
}

const keyOf = ({ kind, id }: Pick<SortKey, 'kind' | 'id'>) => `${kind}-${id}`

/** Some matching rows in order, from an offset or after another row. */
async function rowsOf(
  db: Executor,
  read: ReadContext,
  criteria: Criteria,
  {
    limit,
    start = 0,
    after,
  }: { readonly limit: number; readonly start?: number; readonly after?: SortKey | undefined },
): Promise<ExpiryRow[]> {
  const { readable, today } = read
  const first = firstOf(readable, { ...read, criteria, first: start + limit, after })
  if (!first) return []
  const page = sql`${sql.raw(PLAN_EACH_TIME)}select kind, id, due_on, title from (${first}) x
    order by due_on, title, kind, id limit ${limit} offset ${start}`
  const keys = await run<SortKey>(db, page)
  const detailsByKey = new Map((await detailsOf(db, readable, keys)).map((each) => [keyOf(each), each]))
  return keys.flatMap((key) => {
    const details = detailsByKey.get(keyOf(key))
    // Deleted between the two statements.
    if (!details) return []
    const daysLeft = Math.round((Date.parse(key.dueOn) - Date.parse(today)) / DAY)
    return [{ key: keyOf(key), ...key, ...details, daysLeft, state: expiryState(key.dueOn, today) }]
  })
}

/** A page of the due dates that the actor can read, by date and then by title. */
export async function listExpiry(
  context: AppContext,
  sources: ExpirySources,
  actor: Actor,
  query: ExpiryQuery,
): Promise<{ data: ExpiryRow[]; pagination: Pagination }> {
  const { kysely } = context.database
  const read = await readContext(context, sources, actor)
  const counted = selection(read.readable, { ...read, criteria: query })
  if (!counted) return { data: [], pagination: paginationOf(query, { total: 0, isExact: true }) }
  const [total, data] = await Promise.all([
    countRows(kysely, counted, PLAN_EACH_TIME),
    rowsOf(kysely, read, query, { limit: query.limit, start: startOf(query) }),
  ])
  return { data, pagination: paginationOf(query, total) }
}

const BATCH = 1000

/** All matching rows, a thousand at a time, with their number, counted to `most`. */
export async function everyExpiry(
  context: AppContext,
  sources: ExpirySources,
  actor: Actor,
  criteria: Criteria,
  max: number,
) {
  const { kysely } = context.database
  const read = await readContext(context, sources, actor)
  const selected = selection(read.readable, { ...read, criteria })
  const counted = sql`${sql.raw(PLAN_EACH_TIME)}select count(*)::int as n from (${selected} limit ${max}) c`
  const [{ n: count } = { n: 0 }] = selected ? await run<{ n: number }>(kysely, counted) : []
  async function* walk(): AsyncGenerator<ExpiryRow> {
    let after: ExpiryRow | undefined
    for (;;) {
      const page = await rowsOf(kysely, read, criteria, { limit: BATCH, after })
      yield* page
      after = page.at(-1)
      if (page.length < BATCH) return
    }
  }
  return { count, rows: walk() }
}
