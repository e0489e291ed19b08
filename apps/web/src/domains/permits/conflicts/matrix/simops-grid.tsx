import type { SimopsCell } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import type { Nearness, Verdict } from '@selamat/contract/domains/permits/conflicts/starter-rules'
import { WORK_ACTIVITIES, WORK_ACTIVITY_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Text } from '../../../../ui/layout/layout.tsx'
import { matrixTexts } from '../texts.ts'
import { cellAt, isIncomplete, isStarter } from './cells.ts'
import { afterKey, type Place } from './simops-keys.ts'
import './simops.css'

interface SimopsGridProps {
  readonly cells: readonly SimopsCell[]
  readonly nearness: Nearness
  readonly at: Place
  readonly onMove: (place: Place) => void
  /** Null: nothing can be changed. */
  readonly onVerdict: ((cell: SimopsCell, verdict: Verdict) => void) | null
}

/** The matrix as a triangle of cells: arrows move, letters change. */
export function SimopsGrid({ cells, nearness, at, onMove, onVerdict }: SimopsGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-cell="${at.row}-${at.column}"]`)?.focus()
  }, [at])
  const press = (event: KeyboardEvent, place: Place, cell: SimopsCell) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = afterKey(event.key, place, WORK_ACTIVITIES.length)
    if (next === null) return
    event.preventDefault()
    if ('to' in next) {
      moved.current = true
      onMove(next.to)
    } else onVerdict?.(cell, next.verdict)
  }
  return (
    <table className="simops-grid" ref={table} aria-label={matrixTexts.grid}>
      <tbody>
        {WORK_ACTIVITIES.map((activity, row) => (
          <tr key={activity}>
            <Text as="th" size="small" weight="regular" tone="secondary" scope="row">
              {WORK_ACTIVITY_LABELS[activity]}
            </Text>
            {WORK_ACTIVITIES.slice(0, row + 1).map((other, column) => {
              const cell = cellAt(cells, row, column, nearness)
              return (
                <td key={other}>
                  {cell && (
                    <CellButton
                      cell={cell}
                      isAt={at.row === row && at.column === column}
                      name={`${row}-${column}`}
                      onFocus={() => onMove({ row, column })}
                      onPress={(event) => press(event, { row, column }, cell)}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          {WORK_ACTIVITIES.map((activity) => (
            <Text as="th" size="small" weight="regular" tone="secondary" key={activity} scope="col">
              <span>{WORK_ACTIVITY_LABELS[activity]}</span>
            </Text>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

interface CellButtonProps {
  readonly cell: SimopsCell
  readonly isAt: boolean
  readonly name: string
  readonly onFocus: () => void
  readonly onPress: (event: KeyboardEvent) => void
}

const CellButton = ({ cell, isAt, name, onFocus, onPress }: CellButtonProps) => (
  <Text
    as="button"
    size="body"
    weight="strong"
    type="button"
    data-cell={name}
    className={`simops-cell simops-cell--${cell.verdict}${isStarter(cell) ? '' : ' is-changed'}`}
    aria-label={matrixTexts.spoken(cell.one, cell.other, cell.nearness, cell.verdict)}
    aria-pressed={isAt}
    aria-invalid={isIncomplete(cell)}
    tabIndex={isAt ? 0 : -1}
    onFocus={onFocus}
    onKeyDown={onPress}
  >
    {cell.verdict}
  </Text>
)
