import type { ExpiryRow, expiryQuery } from '@selamat/contract/domains/expiry/expiry'
import { expiryState } from '@selamat/contract/domains/expiry/expiry-kind'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor } from '../../../platform/database.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { ExpirySources } from '../ports.ts'
import { type Readable, readableBy } from './readable.ts'
import { type Asked, firstOf, type Place, selection } from './selection.ts'

export type ExpiryQuery = z.output<typeof expiryQuery>

/** Who asks, on which day, with what of the sources that person may read. */
interface Reading {
  readonly actor: Actor
  readonly today: string
  readonly readable: readonly Readable[]
}

/** What an actor may read of the calendar now. */
export async function reading({ database, clock }: AppContext, sources: ExpirySources, actor: Actor): Promise<Reading> {
  const today = formatDate(clock.now())
  return { actor, today, readable: await readableBy(database.kysely, sources, actor, today) }
}

type Told = Pick<ExpiryRow, 'detail' | 'holder' | 'place' | 'link'> & Pick<Place, 'kind' | 'id'>

/** What stands beside the places of a page, one branch a kind on it. */
async function tell(db: Executor, readable: readonly Readable[], places: readonly Place[]): Promise<Told[]> {
  const branches = readable.flatMap(({ source }) => {
    const ids = places.filter(({ kind }) => kind === source.kind).map(({ id }) => id)
    if (ids.length === 0) return []
    return [
      sql`select ${source.kind}::text as kind, t.id, ${source.detail} as detail, ${source.holder} as holder,
        ${source.place} as place, ${source.link} as link from ${sql.ref(source.table)} t where t.id = any(${ids}::bigint[])`,
    ]
  })
  if (branches.length === 0) return []
  const { rows } = await sql<Told>`${sql.join(branches, sql` union all `)}`.execute(db)
  return rows
}

const keyOf = ({ kind, id }: Pick<Place, 'kind' | 'id'>) => `${kind}-${id}`
const DAY_MS = 86_400_000

/** Some rows of what is asked, in order, from an offset or behind another row. */
async function rowsOf(
  db: Executor,
  read: Reading,
  asked: Asked,
  { limit, start = 0, after }: { readonly limit: number; readonly start?: number; readonly after?: Place | undefined },
): Promise<ExpiryRow[]> {
  const { readable, today } = read
  const first = firstOf(readable, { ...read, asked, first: start + limit, after })
  if (!first) return []
  const { rows: places } = await sql<Place>`${sql.raw(PLAN_EACH_TIME)}select kind, id, due_on, title from (${first}) x
    order by due_on, title, kind, id limit ${limit} offset ${start}`.execute(db)
  const told = new Map((await tell(db, readable, places)).map((each) => [keyOf(each), each]))
  return places.flatMap((place) => {
    const beside = told.get(keyOf(place))
    // Gone between the two statements.
    if (!beside) return []
    const daysLeft = Math.round((Date.parse(place.dueOn) - Date.parse(today)) / DAY_MS)
    return [{ key: keyOf(place), ...place, ...beside, daysLeft, state: expiryState(place.dueOn, today) }]
  })
}

/** A page of what expires within reach, by day and then by title. */
export async function listExpiry(
  context: AppContext,
  sources: ExpirySources,
  actor: Actor,
  query: ExpiryQuery,
): Promise<{ data: ExpiryRow[]; pagination: Pagination }> {
  const { kysely } = context.database
  const read = await reading(context, sources, actor)
  const counted = selection(read.readable, { ...read, asked: query })
  if (!counted) return { data: [], pagination: paginationOf(query, { total: 0, isExact: true }) }
  const total = await countRows(kysely, counted, PLAN_EACH_TIME)
  const data = await rowsOf(kysely, read, query, { limit: query.limit, start: startOf(query) })
  return { data, pagination: paginationOf(query, total) }
}

const BATCH = 1000

/** Every row that is asked, a thousand at a time, with how many there are, counted to `most`. */
export async function everyExpiry(
  context: AppContext,
  sources: ExpirySources,
  actor: Actor,
  asked: Asked,
  most: number,
) {
  const { kysely } = context.database
  const read = await reading(context, sources, actor)
  const selected = selection(read.readable, { ...read, asked })
  const count = selected
    ? (
        await sql<{
          n: number
        }>`${sql.raw(PLAN_EACH_TIME)}select count(*)::int as n from (${selected} limit ${most}) c`.execute(kysely)
      ).rows[0]?.n
    : 0
  async function* walk(): AsyncGenerator<ExpiryRow> {
    let after: ExpiryRow | undefined
    for (;;) {
      const page = await rowsOf(kysely, read, asked, { limit: BATCH, after })
      yield* page
      after = page.at(-1)
      if (page.length < BATCH) return
    }
  }
  return { count: count ?? 0, rows: walk() }
}
