import { CONTROL_TYPE_LABELS, CONTROL_TYPES } from '@selamat/contract/domains/hiradc/control-type'
import { HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import type { hiradcOverview, RowInForce } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { CONDITION_LABELS } from '@selamat/contract/domains/hiradc/hiradc-row'
import { bandOf, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { exportFile, INSTANT_FORMAT, instantCell } from '../../../platform/records/export-file.ts'
import type { Column } from '../../../platform/spreadsheet.ts'
import { FURTHER_PLACES } from '../import/columns.ts'
import { matrixOf } from '../matrices.ts'
import { type ExportedControl, everyRow } from './list-rows.ts'

type Row = RowInForce & { readonly details: readonly ExportedControl[] }

/** Columns whose headers an import of rows takes: the controls each where that has them. */
const CONTROLS: readonly Column<Row>[] = [
  ...CONTROL_TYPES.map((type) => ({
    header: `Existing: ${CONTROL_TYPE_LABELS[type]}`,
    value: ({ details }: Row) =>
      details
        .filter((one) => one.existing && one.type === type)
        // A semicolon separates two controls.
        .map(({ text }) => text.replaceAll(';', ','))
        .join('; '),
  })),
  ...FURTHER_PLACES.flatMap((place) => {
    const further = ({ details }: Row) => details.filter(({ existing }) => !existing)[place - 1]
    const columnOf = (header: string, value: (control: ExportedControl) => string | null) => ({
      header: `${header} ${place}`,
      value: (row: Row) => {
        const control = further(row)
        return control === undefined ? null : value(control)
      },
    })
    return [
      columnOf('Further control', ({ text }) => text),
      columnOf('Further type', ({ type }) => CONTROL_TYPE_LABELS[type]),
      columnOf('Further owner', ({ owner }) => owner),
      columnOf('Further due', ({ dueDate }) => dueDate),
    ]
  }),
]

/** What an import passes over: it is reckoned, or stands elsewhere, too. */
const RECKONED = {
  revision: 'Revision',
  risk: 'Initial risk',
  band: 'Initial band',
  controls: 'Controls',
  residualRisk: 'Residual risk',
  residualBand: 'Residual band',
  updatedAt: 'Updated',
} as const
export const RECKONED_HEADERS: readonly string[] = Object.values(RECKONED)

const columnsOn = (matrix: RiskMatrix): readonly Column<Row>[] => [
  { header: 'Number', value: ({ number }) => number },
  { header: RECKONED.revision, value: ({ revision }) => revision },
  { header: 'Assessment', value: ({ title }) => title },
  { header: 'Department', value: ({ departmentName }) => departmentName },
  { header: 'Location', value: ({ locationName }) => locationName },
  { header: 'Sub-location', value: ({ subLocationName }) => subLocationName },
  { header: 'Activity', value: ({ activity }) => activity },
  { header: 'Sub-activity', value: ({ subActivity }) => subActivity },
  { header: 'Hazard', value: ({ hazard }) => hazard },
  { header: 'Category', value: ({ category }) => category && HAZARD_CATEGORY_LABELS[category] },
  { header: 'Condition', value: ({ condition }) => CONDITION_LABELS[condition] },
  { header: 'Consequence', value: ({ consequence }) => consequence },
  { header: 'Likelihood', value: ({ likelihood }) => likelihood },
  { header: 'Severity', value: ({ severity }) => severity },
  { header: RECKONED.risk, value: ({ risk }) => risk },
  { header: RECKONED.band, value: ({ risk }) => bandOf(matrix, risk)?.name ?? null },
  { header: RECKONED.controls, value: ({ controls }) => controls.join('; ') },
  ...CONTROLS,
  { header: 'Residual likelihood', value: ({ residualLikelihood }) => residualLikelihood },
  { header: 'Residual severity', value: ({ residualSeverity }) => residualSeverity },
  { header: RECKONED.residualRisk, value: ({ residualRisk }) => residualRisk },
  { header: RECKONED.residualBand, value: ({ residualRisk }) => bandOf(matrix, residualRisk)?.name ?? null },
  { header: 'Critical', value: ({ isCritical }) => (isCritical ? 'Yes' : 'No') },
  { header: RECKONED.updatedAt, value: ({ updatedAt }) => instantCell(updatedAt), format: INSTANT_FORMAT },
]

/** The listed rows as an Excel sheet, with the bands of the company's newest matrix and an audit row. Throws 422 beyond 100,000 rows. */
export async function exportRows(context: AppContext, call: SignedCall<typeof hiradcOverview.exportRows>) {
  const { matrix } = await matrixOf(context.database.kysely, call.actor.companyId)
  const found = await everyRow(context, call.actor, call.body)
  const file = { entity: 'hiradc_rows', label: 'rows of risk assessments', file: 'risk-assessment-rows' }
  return exportFile(context, call, { ...file, columns: columnsOn(matrix), ...found })
}
