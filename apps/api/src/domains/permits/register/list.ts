import {
  MOST_COUNTED,
  type PermitListQuery,
  type permitRegister,
  QUICK_FILTERS,
} from '@selamat/contract/domains/permits/permit-register'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { listPage } from '../../../platform/records/list.ts'
import { all, pageStatements } from '../../../platform/records/statements.ts'
import { canRead, readerOf } from '../relations.ts'
import { permitStatements, presentRow, type StoredRow } from './columns.ts'
import { filters, quickConditions, withKeyword } from './selection.ts'

type Order = NonNullable<PermitListQuery['orderBy']>

// Permits are numbered in the order in which they are begun.
const SORTS: Readonly<Record<Order['column'], string>> = {
  updatedAt: 'p.updated_at',
  number: 'p.id',
  startsAt: 'p.starts_at',
}
const NEWEST = { column: 'updatedAt', direction: 'descending' } as const

/** An order that never wavers, as its index has it. */
export function orderText({ column, direction }: Order = NEWEST): string {
  const sort = direction === 'descending' ? 'desc' : 'asc'
  return column === 'number' ? `p.id ${sort}` : `${SORTS[column]} ${sort}, p.id ${sort}`
}

type Criteria = Pick<PermitListQuery, 'keyword' | 'filter'>

/** What a reader asks of the list: its conditions, and whether a keyword is among them. */
export async function permitSelection(context: AppContext, actor: Actor, { keyword, filter = {} }: Criteria) {
  const db = context.database.kysely
  const at = context.clock.now()
  const reader = await readerOf(context, db, actor)
  const match = await withKeyword(db, keyword)
  const tenant = tenantOf(reader.actor)
  const where = all([
    // Said once more beside the scope: the indexes of the list begin with it.
    ...(tenant === null ? [] : [sql`p.company_id = ${tenant}`]),
    ...filters(filter, reader, at),
    ...(match ? [match] : []),
    canRead(reader),
  ])
  return { db, at, reader, where, searched: match !== null, statements: permitStatements(actor) }
}

const IDS = pageStatements('permits', `${PLAN_EACH_TIME}p.id`, '', 'p')

/**
 * A page of permits (PERMIT-12): its ids first, planned with their values, then their rows. The plan of a row with a dozen joins takes
 * ten times as long as the search, and is kept only for a statement that is always the same.
 */
export async function listPermits(context: AppContext, actor: Actor, body: PermitListQuery) {
  const { db, where, searched, statements } = await permitSelection(context, actor, body)
  const order = orderText(body.orderBy)
  const { data, pagination } = await listPage<{ id: number }>(db, IDS, { where, searched }, body, order)
  const ids = data.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await run<StoredRow>(db, statements.these(sql`true`, ids))
  return { data: rows.map(presentRow), pagination }
}

type Counts = DataOf<typeof permitRegister.counts>

/** How many permits each ready-made filter has beside a keyword and other filters, each counted to 10,001. */
export async function countPermits(
  context: AppContext,
  actor: Actor,
  body: BodyOf<typeof permitRegister.counts>,
): Promise<Counts> {
  const { db, at, reader, where } = await permitSelection(context, actor, body)
  const conditions = quickConditions(reader, at)
  const each = QUICK_FILTERS.map(
    (quick) =>
      sql`(select count(*)::int from (select 1 from permits p where ${where} and ${conditions[quick]}
        limit ${sql.lit(MOST_COUNTED + 1)}) c) as ${sql.id(quick)}`,
  )
  const [counts] = await run<Counts>(db, sql`${sql.raw(PLAN_EACH_TIME)}select ${sql.join(each)}`)
  if (!counts) throw new Error('a count answers a row')
  return counts
}
