import type { DueRow } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { exportFile } from '../../../../../platform/records/export-file.ts'
import { MAX_EXPORT } from '../../../../../platform/records/walk.ts'
import type { Column } from '../../../../../platform/spreadsheet.ts'
import { type DueQuery, everyDue } from './due.ts'

const COLUMNS: readonly Column<DueRow>[] = [
  { header: 'Due on', value: ({ dueOn }) => dueOn },
  { header: 'Days left', value: ({ daysLeft }) => daysLeft },
  { header: 'Due for', value: ({ label }) => label },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Type', value: ({ typeName }) => typeName },
  { header: 'Family', value: ({ family }) => family },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Last done', value: ({ lastOn }) => lastOn },
  { header: 'Location', value: ({ locationName }) => locationName },
  { header: 'Sub-location', value: ({ subLocationName }) => subLocationName },
  { header: 'Holder', value: ({ holderName }) => holderName },
  { header: 'Contractor', value: ({ contractorName }) => contractorName },
]

/** Due obligations as an Excel sheet, by date, with an audit row. Throws 422 beyond 100,000 rows. */
export async function exportDue(
  context: AppContext,
  { actor, requestId }: { actor: Actor; requestId: string },
  query: DueQuery,
) {
  const { count, rows } = await everyDue(context, actor, query, MAX_EXPORT + 1)
  const due = { entity: 'equipment', label: 'due equipment', file: 'equipment-due', columns: COLUMNS }
  return exportFile(context, { actor, requestId, body: query }, { ...due, count, rows })
}
