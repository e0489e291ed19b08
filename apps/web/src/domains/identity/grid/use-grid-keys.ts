import { type KeyboardEvent, type RefObject, useRef } from 'react'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const boxIn = (cell: Element | undefined) => cell?.querySelector<HTMLInputElement>('input:not(:disabled)') ?? null

/** Moves the focus between the checkboxes of a table with the arrow keys, skipping cells without an enabled one. */
export function useGridKeys(): {
  ref: RefObject<HTMLTableElement | null>
  onKeyDown: (event: KeyboardEvent) => void
} {
  const ref = useRef<HTMLTableElement | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('td, th') : null
    const row = cell?.closest('tr')
    if (step === undefined || ref.current === null || cell === null || !row) return
    event.preventDefault()
    const rows = [...ref.current.rows]
    let y = rows.indexOf(row)
    let x = cell.cellIndex
    for (;;) {
      y += step[0]
      x += step[1]
      const next = rows[y]?.cells[x]
      if (next === undefined) return
      const box = boxIn(next)
      if (box !== null) return box.focus()
    }
  }
  return { ref, onKeyDown }
}
