import {
  PPE_DUE_DAYS,
  type PpeIssueRow,
  type ppeIssueQuery,
} from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { addDays, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../../platform/database.ts'
import { keywordPattern, matching } from '../../../../../platform/keyword.ts'
import type { Conditions } from '../../../../../platform/records/conditions.ts'
import { listPage, orderText } from '../../../../../platform/records/list.ts'
import { all, pageStatements } from '../../../../../platform/records/statements.ts'
import { countForExport, walk } from '../../../../../platform/records/walk.ts'
import { ppeInScope } from '../ppe-scope.ts'

export type PpeIssueQuery = z.output<typeof ppeIssueQuery>

const columnsOn = (today: string) => sql`t.id, t.version, t.receipt_id, t.ppe_id, k.ppe_name, k.code as ppe_code,
  t.user_id, u.username, u.full_name, u.photo_file_id, t.size, t.quantity,
  t.issued_on, i.full_name as issued_by, t.replace_by,
  case when t.status <> 'RETURNED' then t.replace_by - ${today}::date end as days_left, t.status, t.signed_at,
  t.returned_on, t.condition, t.remarks, t.created_at as created_date, t.updated_at`
const JOINS = `join personal_protective_equipment k on k.id = t.ppe_id join users u on u.id = t.user_id
  join users i on i.id = t.created_by`
const statementsOn = (today: string) => pageStatements('ppe_issues', columnsOn(today), JOINS)

type Stamps = 'signedAt' | 'createdDate' | 'updatedAt'
/** An issue as the statements give it. */
export type StoredIssue = Omit<PpeIssueRow, Stamps> & {
  readonly signedAt: Date | null
  readonly createdDate: Date
  readonly updatedAt: Date
}

const toIssue = ({ signedAt, createdDate, updatedAt, ...row }: StoredIssue): PpeIssueRow => ({
  ...row,
  signedAt: signedAt && formatTimestamp(signedAt),
  createdDate: formatTimestamp(createdDate),
  updatedAt: formatTimestamp(updatedAt),
})

/** Matches the item, or the holder's name and employee ID; each has its own index. */
const found = (pattern: string) => sql`t.id in (
  select s.id from personal_protective_equipment p join ppe_issues s on s.ppe_id = p.id where p.search_text ${matching(pattern)}
  union all
  select s.id from users u join ppe_issues s on s.user_id = u.id where u.search_text ${matching(pattern)})`

const isDue = (today: string) => ({
  OVERDUE: sql`t.replace_by < ${today}::date`,
  DUE: sql`t.replace_by between ${today}::date and ${addDays(today, PPE_DUE_DAYS)}::date`,
})

const among = (column: string, days: { from?: string | undefined; until?: string | undefined } = {}) => [
  ...(days.from ? [sql`${sql.ref(column)} >= ${days.from}::date`] : []),
  ...(days.until ? [sql`${sql.ref(column)} <= ${days.until}::date`] : []),
]

/** The conditions of a list in the reader's scope. */
async function conditionsOf(
  context: AppContext,
  actor: Actor,
  { keyword, filter = {} }: PpeIssueQuery,
): Promise<Conditions> {
  const today = formatDate(context.clock.now())
  const { id, userId, ppeId, status, replacement, replaceBy, issuedOn } = filter
  const pattern = keywordPattern(keyword)
  const parts: RawBuilder<unknown>[] = [
    await ppeInScope(context, actor),
    ...(id ? [sql`t.id = any(${id}::bigint[])`] : []),
    ...(userId ? [sql`t.user_id = any(${userId}::bigint[])`] : []),
    ...(ppeId ? [sql`t.ppe_id = any(${ppeId}::bigint[])`] : []),
    ...(status ? [sql`t.status = any(${status}::text[])`] : []),
    ...(replacement
      ? [
          sql`t.status <> 'RETURNED'`,
          sql`(${sql.join(
            replacement.map((each) => isDue(today)[each]),
            sql` or `,
          )})`,
        ]
      : []),
    ...among('t.replace_by', replaceBy),
    ...among('t.issued_on', issuedOn),
    ...(pattern ? [found(pattern)] : []),
  ]
  return { where: all(parts), searched: pattern !== undefined }
}

const NEWEST_FIRST = { column: 'issuedOn', direction: 'descending' } as const
const orderOf = ({ orderBy = NEWEST_FIRST }: PpeIssueQuery) => orderText(orderBy)

/** Issued PPE: the reader's own, their subordinates', and that of people in scope of the PPE permission. */
export async function listPpeIssues(
  context: AppContext,
  actor: Actor,
  query: PpeIssueQuery,
): Promise<{ data: PpeIssueRow[]; pagination: Pagination }> {
  const where = await conditionsOf(context, actor, query)
  const { data, pagination } = await listPage<StoredIssue>(
    context.database.kysely,
    statementsOn(formatDate(context.clock.now())),
    where,
    query,
    orderOf(query),
  )
  return { data: data.map(toIssue), pagination }
}

/** The same rows one after the other, with how many there are. */
export async function everyPpeIssue(context: AppContext, actor: Actor, query: PpeIssueQuery) {
  const { kysely } = context.database
  const where = await conditionsOf(context, actor, query)
  const statements = statementsOn(formatDate(context.clock.now()))
  const count = await countForExport(kysely, statements, where)
  return { count, rows: walk<StoredIssue>(kysely, statements, where, orderOf(query)) }
}

/** The issues of a receipt, or one of them, in order of creation. */
export async function issuesOf(
  db: Executor,
  { receiptId = null, id = null }: { receiptId?: number | null; id?: number | null },
  today: string,
): Promise<PpeIssueRow[]> {
  const rows = await run<StoredIssue>(
    db,
    sql`select ${columnsOn(today)} from ppe_issues t ${sql.raw(JOINS)}
      where (t.receipt_id = ${receiptId} or t.id = ${id}) order by t.id`,
  )
  return rows.map(toIssue)
}
