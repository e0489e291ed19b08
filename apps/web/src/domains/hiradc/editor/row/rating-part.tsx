import { ArrowRightOutlined } from '@ant-design/icons'
import { isOnMatrix, type Rating, type RiskMatrix, riskOf } from '@selamat/contract/domains/hiradc/risk-matrix'
import { Segmented } from 'antd'
import { type KeyboardEvent, memo, useState } from 'react'
import { Row, Text } from '../../../../ui/layout/layout.tsx'
import type { Cell } from '../../matrix/cell-keys.ts'
import { RiskMark } from '../../matrix/risk-mark.tsx'
import { type MatrixMark, RiskMatrixGrid } from '../../matrix/risk-matrix-grid.tsx'
import type { RowPatch } from '../rows/draft-row.ts'
import { texts } from '../texts.ts'

type Which = 'initial' | 'residual'

interface RatingPartProps {
  readonly rowKey: string
  readonly matrix: RiskMatrix
  readonly likelihood: number | null
  readonly severity: number | null
  readonly residualLikelihood: number | null
  readonly residualSeverity: number | null
  readonly initialError?: string | undefined
  readonly residualError?: string | undefined
  /** Left out, nothing can be rated. */
  readonly onRate?: (patch: RowPatch) => void
}

const marksOf = (kind: Which, { likelihood, severity }: Rating): MatrixMark[] =>
  likelihood === null || severity === null ? [] : [{ kind, likelihood, severity }]

/** The matrix with both ratings of a row, and what they come to. */
export const RatingPart = memo(function RatingPart(props: RatingPartProps) {
  const { rowKey, matrix, likelihood, severity, residualLikelihood, residualSeverity, onRate } = props
  const [which, rate] = useState<Which>('initial')
  const [ratedRow, setRatedRow] = useState(rowKey)
  if (ratedRow !== rowKey) {
    setRatedRow(rowKey)
    // A row that has no rating yet begins with the first.
    if (likelihood === null) rate('initial')
  }
  const initial = { likelihood, severity }
  const residual = { likelihood: residualLikelihood, severity: residualSeverity }
  const pick = (cell: Cell) =>
    onRate?.(which === 'initial' ? cell : { residualLikelihood: cell.likelihood, residualSeverity: cell.severity })
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'i') rate('initial')
    if (key === 'r') rate('residual')
  }
  return (
    <section className="row-editor__part" aria-label={texts.rating} onKeyDown={press}>
      {onRate && (
        <Row justify="end" className="rating__switch">
          <RatingSwitch which={which} onChange={rate} />
        </Row>
      )}
      <RiskMatrixGrid
        matrix={matrix}
        label={onRate ? texts.rate(which) : texts.rating}
        marks={[...marksOf('initial', initial), ...marksOf('residual', residual)]}
        {...(onRate ? { onPick: pick } : {})}
      />
      <div className="rating__boxes">
        <RatingBox
          matrix={matrix}
          label={texts.initialRisk}
          help={texts.initialHelp}
          rating={initial}
          error={props.initialError}
        />
        <ArrowRightOutlined aria-hidden />
        <RatingBox
          matrix={matrix}
          label={texts.residualRisk}
          help={texts.residualHelp}
          rating={residual}
          error={props.residualError}
        />
      </div>
    </section>
  )
})

interface RatingSwitchProps {
  readonly which: Which
  readonly onChange: (which: Which) => void
}

const RatingSwitch = memo(function RatingSwitch({ which, onChange }: RatingSwitchProps) {
  return (
    <Segmented
      size="small"
      value={which}
      aria-label={texts.rating}
      options={[
        { value: 'initial', label: texts.initialRisk },
        { value: 'residual', label: texts.residualRisk },
      ]}
      onChange={onChange}
    />
  )
})

interface RatingBoxProps {
  readonly matrix: RiskMatrix
  readonly label: string
  readonly help: string
  readonly rating: Rating
  readonly error: string | undefined
}

function RatingBox({ matrix, label, help, rating, error }: RatingBoxProps) {
  const { likelihood, severity } = rating
  const named = (axis: 'likelihood' | 'severity', level: number) => `${level} ${matrix[axis][level - 1]?.name ?? ''}`
  const isRated = likelihood !== null && severity !== null
  return (
    <div className={`boxed size-body rating-box${error === undefined ? '' : ' is-wrong'}`}>
      <Row gap={6} justify="between" className="rating-box__head">
        <b>{label}</b>
        {isRated && <RiskMark matrix={matrix} risk={riskOf(rating)} />}
      </Row>
      <small>
        {!isRated && help}
        {isRated &&
          isOnMatrix(matrix, rating) &&
          texts.levels(named('likelihood', likelihood), named('severity', severity))}
        {isRated && !isOnMatrix(matrix, rating) && texts.otherMatrix}
      </small>
      {error !== undefined && (
        <Text as="small" tone="error" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
