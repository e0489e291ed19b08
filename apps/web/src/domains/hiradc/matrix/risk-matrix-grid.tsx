import { bandOf, isOnMatrix, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { useRef } from 'react'
import { type HeatCell, HeatMap } from '../../../ui/chart/heat-map.tsx'
import { afterDigit, type Cell, sameCell } from './cell-keys.ts'
import { riskClass } from './risk-mark.tsx'
import { texts } from './texts.ts'
import './risk-matrix-grid.css'

/** A rating of the row that is shown: the initial one is a filled disc, the residual one a ring. */
export interface MatrixMark extends Cell {
  readonly kind: 'initial' | 'residual'
}

interface MatrixMapProps {
  readonly matrix: RiskMatrix
  /** What the matrix shows, for screen readers. */
  readonly label: string
  readonly named?: boolean
  /** What a cell shows beside its colour and its name. */
  readonly cell: (cell: Cell, risk: number) => Omit<HeatCell, 'colour' | 'name'> & { readonly says?: readonly string[] }
  readonly entry?: Cell | undefined
  readonly onKey?: (key: string, cell: Cell) => Cell | undefined
  readonly onLeave?: () => void
}

/** A risk matrix: likelihood upwards, severity to the right, each cell in the colour of its band. */
export function MatrixMap({ matrix, label, named = false, cell, entry, onKey, onLeave }: MatrixMapProps) {
  const axis = (name: 'likelihood' | 'severity') => ({
    label: texts[name],
    levels: matrix[name].map(({ name: level, meaning }) => ({
      name: level,
      title: meaning === '' ? level : `${level}: ${meaning}`,
    })),
  })
  const spoken = (name: 'likelihood' | 'severity', level: number) =>
    texts.level(level, matrix[name][level - 1]?.name ?? '')
  const placeOf = ({ likelihood, severity }: Cell) => ({ row: likelihood, column: severity })
  return (
    <HeatMap
      label={label}
      rows={axis('likelihood')}
      columns={axis('severity')}
      named={named}
      entry={entry ? placeOf(entry) : { row: 1, column: 1 }}
      cell={({ row: likelihood, column: severity }) => {
        const risk = likelihood * severity
        const band = bandOf(matrix, risk)
        const { says = [], ...drawn } = cell({ likelihood, severity }, risk)
        const name = [
          `${texts.likelihood} ${spoken('likelihood', likelihood)}`,
          `${texts.severity.toLowerCase()} ${spoken('severity', severity)}`,
          `${risk} ${band?.name ?? texts.noBand}`,
          ...says,
        ].join(', ')
        return { ...drawn, name, colour: riskClass(band) }
      }}
      onKey={(key, { row, column }) => {
        const next = onKey?.(key, { likelihood: row, severity: column })
        return next && placeOf(next)
      }}
      {...(onLeave ? { onLeave } : {})}
    />
  )
}

interface RiskMatrixGridProps {
  readonly matrix: RiskMatrix
  readonly label: string
  readonly marks?: readonly MatrixMark[]
  /** Called for a click, Enter, the space bar, or two digits: likelihood, then severity. Without it nothing can be picked. */
  readonly onPick?: (cell: Cell) => void
}

/** A risk matrix with the ratings of a row, where these can be picked. */
export function RiskMatrixGrid({ matrix, label, marks = [], onPick }: RiskMatrixGridProps) {
  const digit = useRef<number | null>(null)
  const press = (key: string, cell: Cell) => {
    const next = afterDigit(key, { cell, size: matrix.likelihood.length, digit: digit.current })
    digit.current = next?.digit ?? null
    if (next?.picked) onPick?.(next.cell)
    return next?.cell
  }
  return (
    <MatrixMap
      matrix={matrix}
      label={label}
      entry={marks.findLast((mark) => isOnMatrix(matrix, mark))}
      onKey={press}
      onLeave={() => {
        digit.current = null
      }}
      cell={(cell, risk) => {
        const here = marks.filter((mark) => sameCell(mark, cell))
        const says = here.map(({ kind }) => texts[kind])
        const content = here.length === 0 ? <span aria-hidden>{risk}</span> : <Marks marks={here} />
        return { content, says, isMarked: here.length > 0, onPick: onPick && (() => onPick(cell)) }
      }}
    />
  )
}

const Marks = ({ marks }: { readonly marks: readonly MatrixMark[] }) => (
  <span className="risk-marks" aria-hidden>
    {marks.map(({ kind }) => (
      <span key={kind} className={`round size-tiny weight-strong risk-marks__mark risk-marks__mark--${kind}`}>
        {kind === 'initial' ? 'I' : 'R'}
      </span>
    ))}
  </span>
)
