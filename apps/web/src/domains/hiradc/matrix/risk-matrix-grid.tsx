import { isOnMatrix, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { afterKey, type Cell, sameCell } from './cell-keys.ts'
import { MatrixCell, type MatrixMark } from './matrix-cell.tsx'
import { texts } from './texts.ts'
import './risk-matrix-grid.css'

interface RiskMatrixGridProps {
  readonly matrix: RiskMatrix
  /** What the matrix shows, for screen readers. */
  readonly label: string
  readonly marks?: readonly MatrixMark[]
  /** How many rows are in a cell: shown in it instead of the risk. */
  readonly countIn?: (cell: Cell) => number
  /** Called for a click, Enter, the space bar, or two digits: likelihood, then severity. Without it nothing can be picked. */
  readonly onPick?: (cell: Cell) => void
  /** Shows the names of the levels beside their numbers where there is room. */
  readonly named?: boolean
}

const ascending = (size: number) => Array.from({ length: size }, (_, at) => at + 1)

/** A risk matrix: likelihood upwards, severity to the right, each cell in the colour of its band and with its number. */
export function RiskMatrixGrid(props: RiskMatrixGridProps) {
  const { matrix, label, marks = [], onPick, named = false } = props
  const size = matrix.likelihood.length
  // The cell that the keyboard is on; null: it is elsewhere, and comes in at the last mark.
  const [at, setAt] = useState<Cell | null>(null)
  const digit = useRef<number | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const entry = at ?? marks.findLast((mark) => isOnMatrix(matrix, mark)) ?? { likelihood: 1, severity: 1 }
  useEffect(() => {
    if (at) table.current?.querySelector<HTMLElement>(`[data-cell="${at.likelihood}-${at.severity}"]`)?.focus()
  }, [at])

  const press = (event: KeyboardEvent, cell: Cell) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = afterKey(event.key, { cell, size, digit: digit.current })
    digit.current = next?.digit ?? null
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    setAt(next.cell)
    if (next.picked) onPick?.(next.cell)
  }
  const leave = () => {
    digit.current = null
    setAt(null)
  }
  return (
    <div className={named ? 'risk-matrix risk-matrix--named' : 'risk-matrix'}>
      <div className="risk-matrix__axis" aria-hidden>
        {texts.likelihood}
      </div>
      <table
        className="risk-matrix__table"
        ref={table}
        aria-label={label}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave()}
      >
        <colgroup>
          <col className="risk-matrix__corner" />
        </colgroup>
        <tbody>
          {ascending(size)
            .reverse()
            .map((likelihood) => (
              <tr key={likelihood}>
                <Level axis="likelihood" matrix={matrix} level={likelihood} named={named} />
                {ascending(size).map((severity) => {
                  const cell = { likelihood, severity }
                  return (
                    <td key={severity}>
                      <MatrixCell
                        {...props}
                        cell={cell}
                        isEntry={sameCell(cell, entry)}
                        onPress={(event) => press(event, cell)}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {ascending(size).map((severity) => (
              <Level key={severity} axis="severity" matrix={matrix} level={severity} named={named} />
            ))}
          </tr>
        </tfoot>
      </table>
      <div className="risk-matrix__axis risk-matrix__axis--severity" aria-hidden>
        {texts.severity}
      </div>
      {named && <LevelNames matrix={matrix} />}
    </div>
  )
}

interface LevelProps {
  readonly axis: 'likelihood' | 'severity'
  readonly matrix: RiskMatrix
  readonly level: number
  readonly named: boolean
}

function Level({ axis, matrix, level, named }: LevelProps) {
  const { name = '', meaning = '' } = matrix[axis][level - 1] ?? {}
  return (
    <th scope={axis === 'likelihood' ? 'row' : 'col'} title={meaning === '' ? name : `${name}: ${meaning}`}>
      {level} <span className={named ? 'risk-matrix__name' : 'visually-hidden'}>{name}</span>
    </th>
  )
}

const LevelNames = ({ matrix }: { readonly matrix: RiskMatrix }) => (
  <div className="risk-matrix__names" aria-hidden>
    {(['likelihood', 'severity'] as const).map((axis) => (
      <div key={axis}>
        {texts[axis]}: {matrix[axis].map(({ name }, at) => texts.level(at + 1, name)).join(' · ')}
      </div>
    ))}
  </div>
)
