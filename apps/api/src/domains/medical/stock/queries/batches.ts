import {
  type StockBatchRow,
  type StockSummary,
  stockBatches,
} from '@selamat/contract/domains/medical/stock/stock-batch'
import { type BatchState, EXPIRING_DAYS, type StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { addDays, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { matching } from '../../../../platform/keyword.ts'
import { inTenant } from '../../../../platform/records/scope.ts'
import { all, type Fragment, pageStatements } from '../../../../platform/records/statements.ts'
import { anyOf, column, dates } from '../../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../../register/register-queries.ts'
import { isUsable } from '../shelf.ts'

/** What each state asks of a batch `t` on a day; the first that holds counts. */
const STATES: Readonly<Record<BatchState, (today: string) => Fragment>> = {
  EMPTY: () => sql`t.qty = 0`,
  QUARANTINE: () => sql`t.qty > 0 and t.quarantine is not null`,
  EXPIRED: (today) => sql`t.qty > 0 and t.quarantine is null and t.expires_on < ${today}::date`,
  EXPIRING: (today) => sql`t.qty > 0 and t.quarantine is null
    and t.expires_on between ${today}::date and ${addDays(today, EXPIRING_DAYS)}::date`,
  AVAILABLE: (today) => sql`t.qty > 0 and t.quarantine is null
    and (t.expires_on is null or t.expires_on > ${addDays(today, EXPIRING_DAYS)}::date)`,
}

const columnsOn = (today: string) => sql`t.id, t.version, t.item_id, i.kind, i.code as item_code, i.item_name, i.unit,
  t.center_id, m.center_name, t.batch_no, t.expires_on, t.received_on, t.qty, t.quarantine, t.updated_at,
  case when ${STATES.EMPTY(today)} then 'EMPTY' when t.quarantine is not null then 'QUARANTINE'
    when t.expires_on < ${today}::date then 'EXPIRED'
    when t.expires_on <= ${addDays(today, EXPIRING_DAYS)}::date then 'EXPIRING' else 'AVAILABLE' end as state`
const JOINS = 'join stock_items i on i.id = t.item_id join medical_centers m on m.id = t.center_id'

type Stored = Omit<StockBatchRow, 'updatedAt'> & { readonly updatedAt: Date }
const toBatch = ({ updatedAt, ...row }: Stored): StockBatchRow => ({ ...row, updatedAt: formatTimestamp(updatedAt) })

const ofKind = (kind: StockKind): Fragment =>
  sql`exists (select 1 from stock_items i where i.id = t.item_id and i.kind = ${kind})`

/** The reads of the batches of a kind of item. */
export const batchReads = (kind: StockKind) =>
  registerQueries(stockBatches, {
    table: 'stock_batches',
    reader: (asking: Asking) => asking,
    scope: ({ actor }) => all([...inTenant(tenantOf(actor)), ofKind(kind)]),
    filters: {
      itemId: column('t.item_id'),
      centerId: column('t.center_id'),
      state: (states, { today }) => anyOf(states.map((state) => STATES[state](today))),
      expiresOn: dates('t.expires_on'),
      id: column('t.id'),
    },
    keyword: (pattern) => sql`(lower(t.batch_no) ${matching(pattern)}
      or t.item_id in (select i.id from stock_items i where i.search_text ${matching(pattern)}))`,
    sorts: { expiresOn: ['t.expires_on'], receivedOn: ['t.received_on'] },
    statements: ({ today }) => pageStatements('stock_batches', columnsOn(today), JOINS),
    present: (rows: readonly Stored[]) => rows.map(toBatch),
  })

/** A batch as it is read on a day. Throws 404. */
export async function readBatch(db: Executor, id: number, today: string): Promise<StockBatchRow> {
  const [row] = await run<Stored>(
    db,
    sql`select ${columnsOn(today)} from stock_batches t ${sql.raw(JOINS)} where t.id = ${id}`,
  )
  if (row === undefined) throw httpError('NOT_FOUND')
  return toBatch(row)
}

/** How a stock stands today; each figure counts what its list has. What is on the shelves is read once. */
export async function readSummary(context: AppContext, actor: Actor, kind: StockKind): Promise<StockSummary> {
  const today = formatDate(context.clock.now())
  const mine = inTenant(tenantOf(actor))
  const inState = (state: BatchState) => sql`count(*) filter (where ${STATES[state](today)})::int`
  const [found] = await run<StockSummary>(
    context.database.kysely,
    sql`with b as materialized (select t.item_id, t.qty, t.quarantine, t.expires_on from stock_batches t
        where ${all([sql`t.qty > 0`, ofKind(kind), ...mine])}),
      usable as (select b.item_id, sum(b.qty) as qty from b where ${isUsable(today)} group by 1)
      select i.out, i.low, s.expiring, s.expired, s.quarantine
      from (select count(*) filter (where coalesce(u.qty, 0) = 0)::int as out, count(*) filter (where u.qty > 0 and u.qty < t.minimum)::int as low
          from stock_items t left join usable u on u.item_id = t.id
          where ${all([sql`t.kind = ${kind} and t.archived_at is null`, ...mine])}) i,
        (select ${inState('EXPIRING')} as expiring, ${inState('EXPIRED')} as expired, ${inState('QUARANTINE')} as quarantine from b t) s`,
  )
  if (!found) throw new Error('a count answers a row')
  return found
}
