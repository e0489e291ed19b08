import { ArrowRightOutlined } from '@ant-design/icons'
import type { ComparedField } from '@selamat/contract/domains/hiradc/compare-revisions'
import { CONTROL_TYPE_LABELS } from '@selamat/contract/domains/hiradc/control-type'
import { HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import { CONDITION_LABELS, type StoredRow } from '@selamat/contract/domains/hiradc/hiradc-row'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { DraftControl } from '../rows/draft-row.ts'
import { ownerName } from '../rows/owner-names.ts'
import { texts } from '../texts.ts'
import '../../../../ui/history/change-list.css'

/** What of a row is compared: it was stored, or is being written. */
export type ComparedRow = Omit<Pick<StoredRow, ComparedField>, 'controls'> & {
  readonly controls: readonly DraftControl[]
}

interface ValueChangesProps {
  readonly matrix: RiskMatrix
  readonly fields: readonly ComparedField[]
  readonly before: ComparedRow
  readonly after: ComparedRow
}

const controlText = ({ type, text, existing, ownerId, dueDate }: DraftControl) =>
  [`${CONTROL_TYPE_LABELS[type]}: ${text}`, ...(existing ? [] : [texts.further, ownerName(ownerId), dueDate])]
    .filter(Boolean)
    .join(' · ')

/** The value of a field in words; empty where there is none. */
function wordsOf(matrix: RiskMatrix, row: ComparedRow, field: ComparedField): string {
  const level = (axis: 'likelihood' | 'severity', value: number | null) =>
    value === null ? '' : `${value} ${matrix[axis][value - 1]?.name ?? ''}`
  switch (field) {
    case 'category':
      return row.category === null ? '' : HAZARD_CATEGORY_LABELS[row.category]
    case 'condition':
      return CONDITION_LABELS[row.condition]
    case 'likelihood':
    case 'residualLikelihood':
      return level('likelihood', row[field])
    case 'severity':
    case 'residualSeverity':
      return level('severity', row[field])
    case 'isCritical':
      return row.isCritical ? texts.yes : texts.no
    case 'controls':
      return row.controls.map(controlText).join('\n')
    default:
      return row[field]
  }
}

/** Fields of a row, each before → after. */
export const ValueChanges = ({ matrix, fields, before, after }: ValueChangesProps) => (
  <dl className="change-list">
    {fields.map((field) => {
      const [from, to] = [wordsOf(matrix, before, field), wordsOf(matrix, after, field)]
      return (
        <div key={field}>
          <dt>{texts.fields[field]}</dt>
          <dd>
            <del>{from || texts.empty}</del> <ArrowRightOutlined aria-label="became" /> <ins>{to || texts.empty}</ins>
          </dd>
        </div>
      )
    })}
  </dl>
)
