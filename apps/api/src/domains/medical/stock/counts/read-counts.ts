import { COUNT_ACTIONS } from '@selamat/contract/domains/medical/stock/count-lifecycle'
import {
  type CountDetail,
  type CountLine,
  type CountRow,
  stockCounts,
} from '@selamat/contract/domains/medical/stock/stock-count'
import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { matching } from '../../../../platform/keyword.ts'
import { inTenant } from '../../../../platform/records/scope.ts'
import { all, type Fragment, pageStatements } from '../../../../platform/records/statements.ts'
import { column } from '../../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../../register/register-queries.ts'
import { type CountSubject, countMoves } from './count-moves.ts'
import { kindsOf } from './kinds-of.ts'

const COLUMNS = sql`t.id, t.version, t.kind, t.center_id, m.center_name, t.status, n.lines, n.done,
  case when t.status in ('COUNTED', 'POSTED') then n.differences end as differences, c.full_name as counter,
  t.created_at as created_date, p.full_name as posted_by, t.posted_at`
const JOINS = `join medical_centers m on m.id = t.center_id join users c on c.id = t.counter_id
  left join users p on p.id = t.posted_by
  cross join lateral (select count(*)::int as lines, count(l.counted)::int as done,
    count(*) filter (where l.counted <> l.expected)::int as differences from stock_count_lines l where l.count_id = t.id) n`

type Stored = Omit<CountRow, 'createdDate' | 'postedAt'> & {
  readonly createdDate: Date
  readonly postedAt: Date | null
}
const toCount = ({ createdDate, postedAt, ...row }: Stored): CountRow => ({
  ...row,
  createdDate: formatTimestamp(createdDate),
  postedAt: postedAt && formatTimestamp(postedAt),
})

interface Reader extends Asking {
  readonly kinds: readonly StockKind[]
}
const ofKinds = (kinds: readonly StockKind[]) => sql`t.kind = any(${kinds})`

/** The reads of counts: those of the kinds of item that the reader has the permission of. */
export const countReads = registerQueries(stockCounts, {
  table: 'stock_counts',
  reader: async (asking: Asking): Promise<Reader> => ({
    ...asking,
    kinds: await kindsOf(asking.actor, 'read', asking.db),
  }),
  scope: ({ actor, kinds }) => all([...inTenant(tenantOf(actor)), ofKinds(kinds)]),
  filters: {
    centerId: column('t.center_id'),
    status: column('t.status'),
    kind: column('t.kind'),
    id: column('t.id'),
  },
  keyword: (pattern) =>
    sql`t.center_id in (select m.id from medical_centers m where m.search_text ${matching(pattern)})`,
  sorts: { createdDate: ['t.created_at'] },
  statements: () => pageStatements('stock_counts', COLUMNS, JOINS),
  present: (rows: readonly Stored[]) => rows.map(toCount),
})

/** A count of the kinds of item that the actor has a permission of, with what its moves look at. Throws 404. */
export async function countSubject(
  db: Executor,
  actor: Actor,
  kinds: readonly StockKind[],
  id: number,
): Promise<CountSubject> {
  const where = all([sql`t.id = ${id}`, ofKinds(kinds), ...inTenant(tenantOf(actor))])
  const [subject] = await run<CountSubject>(
    db,
    sql`select t.id, t.company_id, t.version, t.status, t.kind, t.center_id, m.center_name, t.counter_id,
        (select count(*)::int from stock_count_lines l
          where l.count_id = t.id and not l.posted and (l.counted is null or l.moved)) as missing
      from stock_counts t join medical_centers m on m.id = t.center_id where ${where}`,
  )
  if (!subject) throw httpError('NOT_FOUND')
  return subject
}

const linesOf = (db: Executor, id: number, disclosed: Fragment) =>
  run<CountLine>(
    db,
    sql`select l.batch_id, i.code as item_code, i.item_name, i.unit, b.batch_no, b.expires_on, l.counted, l.reason,
        case when ${disclosed} or l.posted then l.expected end as expected, l.moved, l.posted
      from stock_count_lines l join stock_batches b on b.id = l.batch_id join stock_items i on i.id = b.item_id
      where l.count_id = ${id} order by i.item_name, b.expires_on, b.id`,
  )

/** A count with its lines and what the reader can do. Throws 404. */
export async function readCount(
  context: AppContext,
  actor: Actor,
  id: number,
  db: Executor = context.database.kysely,
): Promise<CountDetail> {
  const kinds = await kindsOf(actor, 'read', db)
  const writing = await kindsOf(actor, 'update', db)
  const subject = await countSubject(db, actor, kinds, id)
  const [row] = await run<Stored>(db, sql`select ${COLUMNS} from stock_counts t ${sql.raw(JOINS)} where t.id = ${id}`)
  if (!row) throw httpError('NOT_FOUND')
  const isOpen = sql`${subject.status}::text <> 'OPEN'`
  const mayChange = writing.includes(subject.kind)
  const actions = mayChange ? countMoves.allowed(subject, actor, COUNT_ACTIONS) : []
  const canWrite = mayChange && subject.status === 'OPEN' && subject.counterId === actor.userId
  return { ...toCount(row), rows: await linesOf(db, id, isOpen), canWrite, actions }
}
