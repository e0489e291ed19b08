import { bandOf, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { KeyboardEvent } from 'react'
import { count } from '../../../lib/format.ts'
import { type Cell, sameCell } from './cell-keys.ts'
import { riskClass } from './risk-mark.tsx'
import { texts } from './texts.ts'
import './risk-matrix-grid.css'

/** A rating of the row that is shown: the initial one is a filled disc, the residual one a ring. */
export interface MatrixMark extends Cell {
  readonly kind: 'initial' | 'residual'
}

interface MatrixCellProps {
  readonly matrix: RiskMatrix
  readonly marks?: readonly MatrixMark[]
  readonly countIn?: (cell: Cell) => number
  readonly onPick?: (cell: Cell) => void
  readonly cell: Cell
  readonly isEntry: boolean
  readonly onPress: (event: KeyboardEvent) => void
}

/** A cell of a matrix: its risk, the marks that are in it or the rows that it counts; a button where it can be picked. */
export function MatrixCell({ matrix, cell, marks = [], countIn, onPick, isEntry, onPress }: MatrixCellProps) {
  const risk = cell.likelihood * cell.severity
  const band = bandOf(matrix, risk)
  const rows = countIn?.(cell)
  const here = marks.filter((mark) => sameCell(mark, cell))
  const spoken = [
    `${texts.likelihood} ${texts.level(cell.likelihood, matrix.likelihood[cell.likelihood - 1]?.name ?? '')}`,
    `${texts.severity.toLowerCase()} ${texts.level(cell.severity, matrix.severity[cell.severity - 1]?.name ?? '')}`,
    `${risk} ${band?.name ?? texts.noBand}`,
    ...(rows === undefined ? [] : [texts.rows(rows)]),
    ...here.map(({ kind }) => texts[kind]),
  ].join(', ')
  const state = [here.length > 0 && 'is-marked', rows === 0 && 'is-empty'].filter(Boolean).join(' ')
  const className = `risk-matrix__cell ${riskClass(band)} ${state}`
  const content = (
    <>
      <span className="visually-hidden">{spoken}</span>
      <CellContent risk={risk} rows={rows} marks={here} />
    </>
  )
  if (!onPick) return <div className={className}>{content}</div>
  return (
    <button
      type="button"
      className={className}
      data-cell={`${cell.likelihood}-${cell.severity}`}
      tabIndex={isEntry ? 0 : -1}
      onKeyDown={onPress}
      onClick={() => onPick(cell)}
    >
      {content}
    </button>
  )
}

interface CellContentProps {
  readonly risk: number
  readonly rows: number | undefined
  readonly marks: readonly MatrixMark[]
}

function CellContent({ risk, rows, marks }: CellContentProps) {
  if (marks.length > 0) {
    return (
      <span className="risk-matrix__marks" aria-hidden>
        {marks.map(({ kind }) => (
          <span key={kind} className={`risk-matrix__mark risk-matrix__mark--${kind}`}>
            {kind === 'initial' ? 'I' : 'R'}
          </span>
        ))}
      </span>
    )
  }
  if (rows === undefined) return <span aria-hidden>{risk}</span>
  return (
    <span aria-hidden>
      <span className="risk-matrix__risk">{risk}</span>
      <span className="risk-matrix__count">{count(rows)}</span>
    </span>
  )
}
