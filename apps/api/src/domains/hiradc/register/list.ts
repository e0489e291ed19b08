import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import type { Register, RegisterQuery, RegisterRow } from '@selamat/contract/domains/hiradc/hiradc-register'
import { formatDate } from '@selamat/contract/kit/dates'
import { MAX_OFFSET } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { keywordPattern } from '../../../platform/keyword.ts'
import { paginationOf, startOf } from '../../../platform/paging.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { listPage } from '../../../platform/records/list.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { scopesFor } from '../../../platform/session.ts'
import { matrixOf } from '../matrices.ts'
import { countLiveOf, type HiradcPorts } from '../ports.ts'
import { readerOf } from '../relations.ts'
import { presentRow, registerStatements, type StoredRow } from './columns.ts'
import { inHead, inHeadOrRows, type KeywordMatch } from './keyword.ts'
import { filters, reached } from './selection.ts'

type Order = NonNullable<RegisterQuery['orderBy']>

// Assessments are numbered in the order in which they are begun.
const SORTS: Readonly<Record<Order['column'], string>> = {
  updatedAt: 'r.updated_at',
  title: 'r.title',
  number: 'r.hiradc_id',
  highestResidual: 'r.highest_residual',
  validUntil: 'r.valid_until',
}
const NEWEST = { column: 'updatedAt', direction: 'descending' } as const

/** An order that never wavers, as its index has it. */
export function orderText({ column, direction }: Order = NEWEST): string {
  const sort = direction === 'descending' ? 'desc' : 'asc'
  return `${SORTS[column]} ${sort}, r.id ${sort}`
}

type Criteria = Pick<RegisterQuery, 'keyword' | 'filter'>

/** What a reader asks of a list: its conditions, its keyword and its statements. */
export async function registerSelection(
  context: AppContext,
  actor: Actor,
  register: Register,
  { keyword, filter = {} }: Criteria,
) {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const pattern = keywordPattern(keyword)
  const [reader, updating, { matrix }, inRows] = await Promise.all([
    readerOf(context, db, actor, today),
    scopesFor(context, actor, { anyOf: [SUBMISSION], action: 'update' }, db),
    matrixOf(db, actor.companyId),
    register === 'approved' ? inHeadOrRows(db, keyword, tenantOf(actor)) : null,
  ])
  const match: KeywordMatch | null =
    inRows ?? (pattern === undefined ? null : { condition: inHead(keyword, pattern), isCommon: false })
  const plain = all([reached(register, reader), ...filters(actor, filter, { matrix, today })])
  return {
    db,
    plain,
    match,
    where: match ? all([plain, match.condition]) : plain,
    statements: registerStatements(actor, updating, today),
  }
}

/** A page of one of the lists (HIRADC-10, HIRADC-14, HIRADC-15). */
export async function listRegister(
  context: AppContext,
  ports: HiradcPorts,
  { actor, body, register }: { readonly actor: Actor; readonly body: RegisterQuery; readonly register: Register },
) {
  const { db, plain, match, where, statements } = await registerSelection(context, actor, register, body)
  const order = orderText(body.orderBy)
  const { data, pagination } = match?.isCommon
    ? await walkedPage()
    : await listPage<StoredRow>(db, statements, { where, searched: match !== null }, body, order)
  const live = await countLiveOf(
    ports,
    db,
    data.map(({ id }) => id),
  )
  const rows: RegisterRow[] = data.map((row) => ({ ...presentRow(row), livePermits: live.get(row.id) ?? 0 }))
  return { data: rows, pagination }

  async function walkedPage() {
    const page = { order: sql.raw(order), limit: body.limit, offset: startOf(body) }
    const [data, total] = await Promise.all([
      run<StoredRow>(db, sql`${sql.raw(PLAN_EACH_TIME)}${statements.page(where, page)}`),
      aboutHowMany(db, plain, match?.condition ?? sql`true`),
    ])
    return { data, pagination: paginationOf(body, total) }
  }
}

/** So many of the newest assessments say how many have a common word. */
const SAMPLED = 200

/** How many revisions `r` have a common word: exactly where they are few, else what the newest of them say. */
async function aboutHowMany(db: Executor, plain: Fragment, condition: Fragment) {
  const [row] = await run<{ all: number; sampled: number; having: number }>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select (select count(*)::int from (select 1 from hiradc_revisions r where ${plain} limit ${MAX_OFFSET + 1}) c) as all,
      count(*)::int as sampled, count(*) filter (where s.having)::int as having
      from (select ${condition} as having from hiradc_revisions r where ${plain} order by ${sql.raw(orderText())} limit ${SAMPLED}) s`,
  )
  const { all: every, sampled, having } = row ?? { all: 0, sampled: 1, having: 0 }
  if (every <= SAMPLED) return { total: having, isExact: true }
  return { total: Math.round((every * having) / sampled), isExact: false }
}
