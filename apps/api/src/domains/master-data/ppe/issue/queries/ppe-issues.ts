import { PPE_DUE_DAYS, type PpeIssueRow, ppeIssues } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { addDays } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../../../platform/database.ts'
import { matching } from '../../../../../platform/keyword.ts'
import { type Fragment, pageStatements } from '../../../../../platform/records/statements.ts'
import { anyOf, column, dates } from '../../../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../../../register/register-queries.ts'
import { ppeInScope } from '../ppe-scope.ts'

const columnsOn = (today: string) => sql`t.id, t.version, t.receipt_id, t.ppe_id, k.ppe_name, k.code as ppe_code,
  t.user_id, u.username, u.full_name, u.photo_file_id, t.size, t.quantity,
  t.issued_on, i.full_name as issued_by, t.replace_by,
  case when t.status <> 'RETURNED' then t.replace_by - ${today}::date end as days_left, t.status,
  jakarta_time(t.signed_at) as signed_at, t.returned_on, t.condition, t.remarks,
  jakarta_time(t.created_at) as created_date, jakarta_time(t.updated_at) as updated_at`
const JOINS = `join personal_protective_equipment k on k.id = t.ppe_id join users u on u.id = t.user_id
  join users i on i.id = t.created_by`
const statementsOn = (today: string) => pageStatements('ppe_issues', columnsOn(today), JOINS)

/** Matches the item, or the holder's name and employee ID; each has its own index. */
const found = (pattern: string) => sql`t.id in (
  select s.id from personal_protective_equipment p join ppe_issues s on s.ppe_id = p.id where p.search_text ${matching(pattern)}
  union all
  select s.id from users u join ppe_issues s on s.user_id = u.id where u.search_text ${matching(pattern)})`

const isDue = (today: string) => ({
  OVERDUE: sql`t.replace_by < ${today}::date`,
  DUE: sql`t.replace_by between ${today}::date and ${addDays(today, PPE_DUE_DAYS)}::date`,
})

interface Reader extends Asking {
  readonly reached: Fragment
}

/** The reads of issued PPE: the reader's own, their subordinates', and that of people in scope of the PPE permission. */
export const ppeIssueReads = registerQueries(ppeIssues, {
  table: 'ppe_issues',
  reader: async (asking: Asking): Promise<Reader> => ({
    ...asking,
    reached: await ppeInScope(asking.context, asking.actor),
  }),
  scope: ({ reached }) => reached,
  filters: {
    userId: column('t.user_id'),
    ppeId: column('t.ppe_id'),
    status: column('t.status'),
    replacement: (due, { today }) => sql`t.status <> 'RETURNED' and ${anyOf(due.map((one) => isDue(today)[one]))}`,
    replaceBy: dates('t.replace_by'),
    issuedOn: dates('t.issued_on'),
    id: column('t.id'),
  },
  keyword: found,
  sorts: { issuedOn: ['t.issued_on'], replaceBy: ['t.replace_by'], id: [] },
  statements: ({ today }) => statementsOn(today),
  present: (rows: readonly PpeIssueRow[]) => [...rows],
})

/** The issues of a receipt, or one of them, in order of creation. */
export const issuesOf = (
  db: Executor,
  { receiptId = null, id = null }: { receiptId?: number | null; id?: number | null },
  today: string,
): Promise<PpeIssueRow[]> =>
  run(
    db,
    sql`select ${columnsOn(today)} from ppe_issues t ${sql.raw(JOINS)}
      where (t.receipt_id = ${receiptId} or t.id = ${id}) order by t.id`,
  )
