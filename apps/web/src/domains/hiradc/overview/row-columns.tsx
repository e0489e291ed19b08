import { HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import type { RowInForce } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { CONDITION_LABELS } from '@selamat/contract/domains/hiradc/hiradc-row'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { RiskMark } from '../matrix/risk-mark.tsx'
import { texts } from './texts.ts'

/** A row in force in few columns: hazard, risks, controls, assessment, place. */
export const keyColumns = (matrix: RiskMatrix): readonly Column<RowInForce>[] => [
  {
    key: 'hazard',
    title: texts.hazard,
    cell: ({ hazard, isCritical }) => (
      <>
        <span className="whole-name">{hazard}</span>
        {isCritical && <span className="rows-critical">{texts.criticalMark}</span>}
      </>
    ),
    second: ({ activity, subActivity }) => [activity, subActivity].filter(Boolean).join(', '),
    priority: 'key',
  },
  {
    key: 'risk',
    title: texts.initial,
    cell: ({ risk }) => <RiskMark matrix={matrix} risk={risk} />,
    sortable: true,
    width: 122,
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'residualRisk',
    title: texts.residual,
    cell: ({ residualRisk }) => <RiskMark matrix={matrix} risk={residualRisk} />,
    sortable: true,
    width: 122,
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'controls',
    title: texts.controlsColumn,
    cell: ({ controls }) => controls.join(', '),
    width: 190,
    onPhone: 'hidden',
  },
  {
    key: 'title',
    title: texts.assessment,
    cell: ({ title }) => title,
    second: ({ number }) => <span className="code">{number}</span>,
    width: 210,
    priority: 'key',
  },
  {
    key: 'departmentName',
    title: texts.department,
    cell: ({ departmentName }) => departmentName,
    second: ({ locationName, subLocationName }) => [locationName, subLocationName].filter(Boolean).join(', '),
    width: 170,
    onPhone: 'hidden',
  },
]

/** All columns of the list of rows in force. */
export const rowColumns = (matrix: RiskMatrix): readonly Column<RowInForce>[] => [
  ...keyColumns(matrix),
  {
    key: 'category',
    title: texts.category,
    cell: ({ category }) => category && HAZARD_CATEGORY_LABELS[category],
    width: 170,
    priority: 'extra',
    onPhone: 'hidden',
  },
  {
    key: 'condition',
    title: texts.condition,
    cell: ({ condition }) => CONDITION_LABELS[condition],
    width: 130,
    priority: 'extra',
    onPhone: 'hidden',
  },
  {
    key: 'consequence',
    title: texts.consequence,
    cell: ({ consequence }) => consequence,
    width: 230,
    priority: 'extra',
    onPhone: 'hidden',
  },
  { ...updatedColumn, priority: 'extra' },
]
