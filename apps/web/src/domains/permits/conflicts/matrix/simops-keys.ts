import { VERDICTS, type Verdict } from '@selamat/contract/domains/permits/conflicts/starter-rules'

/** A cell of the triangle: the row at least as far down as the column is to the right. */
export interface Place {
  readonly row: number
  readonly column: number
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** What a key does on a cell of the triangle: an arrow moves within it, a letter sets the verdict. Null: nothing. */
export function afterKey(
  key: string,
  { row, column }: Place,
  size: number,
): { to: Place } | { verdict: Verdict } | null {
  const verdict = VERDICTS.find((each) => each === key.toUpperCase())
  if (verdict) return { verdict }
  const step = STEPS[key]
  if (!step) return null
  const to = { row: row + step[0], column: column + step[1] }
  return to.column >= 0 && to.row < size && to.column <= to.row ? { to } : { to: { row, column } }
}
