import { HAZARD_CATEGORY_LABELS } from '@selamat/contract/domains/hiradc/hazard-category'
import { hiradcRows, type RowInForce } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { CONDITION_LABELS } from '@selamat/contract/domains/hiradc/hiradc-row'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { registerColumns } from '../../../register/register-columns.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { RiskMark } from '../matrix/risk-mark.tsx'
import { texts } from './texts.ts'

const key = (matrix: RiskMatrix) =>
  [
    {
      key: 'hazard',
      cell: ({ hazard, isCritical }: RowInForce) => (
        <>
          <span className="whole-name">{hazard}</span>
          {isCritical && (
            <Text size="small" weight="medium" className="rows-critical">
              {texts.criticalMark}
            </Text>
          )}
        </>
      ),
      second: ({ activity, subActivity }: RowInForce) => [activity, subActivity].filter(Boolean).join(', '),
      priority: 'key',
    },
    {
      key: 'risk',
      cell: ({ risk }: RowInForce) => <RiskMark matrix={matrix} risk={risk} />,
      width: 122,
      priority: 'key',
      onPhone: 'named',
    },
    {
      key: 'residualRisk',
      cell: ({ residualRisk }: RowInForce) => <RiskMark matrix={matrix} risk={residualRisk} />,
      width: 122,
      priority: 'key',
      onPhone: 'named',
    },
    { key: 'controls', cell: ({ controls }: RowInForce) => controls.join(', '), width: 190, onPhone: 'hidden' },
    {
      key: 'title',
      second: ({ number }: RowInForce) => <span className="code">{number}</span>,
      width: 210,
      priority: 'key',
    },
    {
      key: 'departmentName',
      second: ({ locationName, subLocationName }: RowInForce) =>
        [locationName, subLocationName].filter(Boolean).join(', '),
      width: 170,
      onPhone: 'hidden',
    },
  ] as const
const rare = { priority: 'extra', onPhone: 'hidden' } as const

/** A row in force in few columns: hazard, risks, controls, assessment, place. */
export const keyColumns = (matrix: RiskMatrix) => registerColumns(hiradcRows, key(matrix))

/** All columns of the list of rows in force. */
export const rowColumns = (matrix: RiskMatrix) =>
  registerColumns(hiradcRows, [
    ...key(matrix),
    { key: 'category', cell: ({ category }) => category && HAZARD_CATEGORY_LABELS[category], width: 170, ...rare },
    { key: 'condition', cell: ({ condition }) => CONDITION_LABELS[condition], width: 130, ...rare },
    { key: 'consequence', width: 230, ...rare },
    { ...updatedColumn, key: 'updatedAt', priority: 'extra' },
  ])
