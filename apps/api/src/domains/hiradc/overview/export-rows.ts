import { HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import type { hiradcOverview, RowInForce } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { CONDITION_LABELS } from '@selamat/contract/domains/hiradc/hiradc-row'
import { bandOf, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { exportFile, INSTANT_FORMAT, instantCell } from '../../../platform/records/export-file.ts'
import type { Column } from '../../../platform/spreadsheet.ts'
import { placeName } from '../../forms/index.ts'
import { matrixOf } from '../matrices.ts'
import { everyRow } from './list-rows.ts'

const columnsOn = (matrix: RiskMatrix): readonly Column<RowInForce>[] => [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Revision', value: ({ revision }) => revision },
  { header: 'Assessment', value: ({ title }) => title },
  { header: 'Department', value: ({ departmentName }) => departmentName },
  { header: 'Location', value: ({ locationName, subLocationName }) => placeName(locationName, subLocationName) },
  { header: 'Activity', value: ({ activity }) => activity },
  { header: 'Sub-activity', value: ({ subActivity }) => subActivity },
  { header: 'Hazard', value: ({ hazard }) => hazard },
  { header: 'Category', value: ({ category }) => category && HAZARD_CATEGORY_LABELS[category] },
  { header: 'Condition', value: ({ condition }) => CONDITION_LABELS[condition] },
  { header: 'Consequence', value: ({ consequence }) => consequence },
  { header: 'Likelihood', value: ({ likelihood }) => likelihood },
  { header: 'Severity', value: ({ severity }) => severity },
  { header: 'Initial risk', value: ({ risk }) => risk },
  { header: 'Initial band', value: ({ risk }) => bandOf(matrix, risk)?.name ?? null },
  { header: 'Controls', value: ({ controls }) => controls.join('; ') },
  { header: 'Residual likelihood', value: ({ residualLikelihood }) => residualLikelihood },
  { header: 'Residual severity', value: ({ residualSeverity }) => residualSeverity },
  { header: 'Residual risk', value: ({ residualRisk }) => residualRisk },
  { header: 'Residual band', value: ({ residualRisk }) => bandOf(matrix, residualRisk)?.name ?? null },
  { header: 'Critical', value: ({ isCritical }) => (isCritical ? 'Yes' : 'No') },
  { header: 'Updated', value: ({ updatedAt }) => instantCell(updatedAt), format: INSTANT_FORMAT },
]

/** The listed rows as an Excel sheet, with the bands of the company's newest matrix and an audit row. Throws 422 beyond 100,000 rows. */
export async function exportRows(context: AppContext, call: SignedCall<typeof hiradcOverview.exportRows>) {
  const { matrix } = await matrixOf(context.database.kysely, call.actor.companyId)
  const found = await everyRow(context, call.actor, call.body)
  const file = { entity: 'hiradc_rows', label: 'rows of risk assessments', file: 'risk-assessment-rows' }
  return exportFile(context, call, { ...file, columns: columnsOn(matrix), ...found })
}
