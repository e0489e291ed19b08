import { CONTROL_TYPE_LABELS, CONTROL_TYPES, type ControlType } from '@selamat/contract/domains/hiradc/control-type'
import { HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import type { RowInForce } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { BandedRisk } from '@selamat/contract/domains/hiradc/hiradc-register'
import { CONDITION_LABELS } from '@selamat/contract/domains/hiradc/hiradc-row'
import type { Band } from '@selamat/contract/domains/hiradc/risk-matrix'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import type { Column } from '../../../platform/spreadsheet.ts'
import { banded } from './columns.ts'

interface Control {
  readonly type: ControlType
  readonly text: string
  readonly existing: boolean
  readonly ownerName: string | null
  readonly dueDate: string | null
}

/** A row of an assessment in a file. */
interface ExportedRow
  extends Omit<RowInForce, 'id' | 'hiradcId' | 'revisionId' | 'key' | 'subLocationName' | 'controls' | 'updatedAt'> {
  readonly legalReference: string
  readonly controls: readonly Control[]
  readonly bands: readonly Band[] | null
}

const bandName = (risk: number | null, bands: readonly Band[] | null): string | null =>
  (banded(risk, bands ?? undefined) satisfies BandedRisk | null)?.band?.name ?? null

const inWords = ({ type, text, existing, ownerName, dueDate }: Control) => {
  const by = existing ? [] : [ownerName, dueDate === null ? null : `until ${dueDate}`].filter((part) => part !== null)
  return `${CONTROL_TYPE_LABELS[type]}: ${text}${by.length === 0 ? '' : ` (${by.join(', ')})`}`
}
const controlsOf = (controls: readonly Control[], existing: boolean) =>
  controls
    .filter((control) => control.existing === existing)
    .map(inWords)
    .join('\n')

export const ROW_COLUMNS: readonly Column<ExportedRow>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Revision', value: ({ revision }) => revision },
  { header: 'Assessment', value: ({ title }) => title },
  { header: 'Department', value: ({ departmentName }) => departmentName },
  { header: 'Location', value: ({ locationName }) => locationName },
  { header: 'Activity', value: ({ activity }) => activity },
  { header: 'Sub-activity', value: ({ subActivity }) => subActivity },
  { header: 'Hazard', value: ({ hazard }) => hazard },
  { header: 'Category', value: ({ category }) => category && HAZARD_CATEGORY_LABELS[category] },
  { header: 'Condition', value: ({ condition }) => CONDITION_LABELS[condition] },
  { header: 'Consequence', value: ({ consequence }) => consequence },
  { header: 'Existing controls', value: ({ controls }) => controlsOf(controls, true) },
  { header: 'Likelihood', value: ({ likelihood }) => likelihood },
  { header: 'Severity', value: ({ severity }) => severity },
  { header: 'Initial risk', value: ({ risk }) => risk },
  { header: 'Initial band', value: ({ risk, bands }) => bandName(risk, bands) },
  { header: 'Further controls', value: ({ controls }) => controlsOf(controls, false) },
  { header: 'Residual likelihood', value: ({ residualLikelihood }) => residualLikelihood },
  { header: 'Residual severity', value: ({ residualSeverity }) => residualSeverity },
  { header: 'Residual risk', value: ({ residualRisk }) => residualRisk },
  { header: 'Residual band', value: ({ residualRisk, bands }) => bandName(residualRisk, bands) },
  { header: 'Legal reference', value: ({ legalReference }) => legalReference },
  { header: 'Critical', value: ({ isCritical }) => (isCritical ? 'Yes' : 'No') },
]

/** So many assessments are read at once. */
const BATCH = 25

/** The rows of revisions with their controls, in the order of the revisions and their own. */
export async function* walkRows(db: Executor, revisionIds: readonly number[]): AsyncGenerator<ExportedRow> {
  for (let at = 0; at < revisionIds.length; at += BATCH) {
    yield* await run<ExportedRow>(
      db,
      sql`select r.number, r.revision, r.title, d.department_name, l.location_name,
          t.activity, t.sub_activity, t.hazard, t.category, t.condition, t.consequence, t.likelihood, t.severity,
          t.risk, t.residual_likelihood, t.residual_severity,
          t.residual_risk, t.legal_reference, t.is_critical,
          coalesce((select json_agg(json_build_object('type', k.type, 'text', k.text, 'existing', k.existing,
              'ownerName', o.full_name, 'dueDate', k.due_date)
            order by array_position(${[...CONTROL_TYPES]}::text[], k.type), k.position)
            from hiradc_controls k left join users o on o.id = k.owner_id where k.row_id = t.id), '[]') as controls,
          (select m.definition->'bands' from risk_matrices m where m.company_id = r.company_id
            and m.version = coalesce(r.matrix_version, m.version) order by m.version desc limit 1) as bands
        from unnest(${revisionIds.slice(at, at + BATCH)}::bigint[]) with ordinality walked (id, place)
        join hiradc_revisions r on r.id = walked.id join hiradc_rows t on t.revision_id = r.id
        join departments d on d.id = r.department_id join locations l on l.id = r.location_id
        order by walked.place, t.position, t.id`,
    )
  }
}
