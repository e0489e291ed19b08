import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { exportFile } from '../../../../../platform/records/export-file.ts'
import type { Column } from '../../../../../platform/spreadsheet.ts'
import { everyPpeIssue, type PpeIssueQuery, type StoredIssue } from '../queries/ppe-issues.ts'

const COLUMNS: readonly Column<StoredIssue>[] = [
  { header: 'Employee ID', value: ({ username }) => username },
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'Item', value: ({ ppeName }) => ppeName },
  { header: 'Code', value: ({ ppeCode }) => ppeCode },
  { header: 'Size', value: ({ size }) => size },
  { header: 'Quantity', value: ({ quantity }) => quantity },
  { header: 'Issued on', value: ({ issuedOn }) => issuedOn },
  { header: 'Issued by', value: ({ issuedBy }) => issuedBy },
  { header: 'Replace by', value: ({ replaceBy }) => replaceBy },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Returned on', value: ({ returnedOn }) => returnedOn },
  { header: 'Condition', value: ({ condition }) => condition },
  { header: 'Remarks', value: ({ remarks }) => remarks },
]

/** The listed issues as an Excel sheet, with an audit row. Throws 422 beyond 100,000 rows. */
export async function exportPpeIssues(
  context: AppContext,
  { actor, requestId }: { actor: Actor; requestId: string },
  query: PpeIssueQuery,
) {
  const { count, rows } = await everyPpeIssue(context, actor, query)
  const issues = { entity: 'ppe_issues', label: 'issued PPE', file: 'ppe-issues', columns: COLUMNS }
  return exportFile(context, { actor, requestId, body: query }, { ...issues, count, rows })
}
