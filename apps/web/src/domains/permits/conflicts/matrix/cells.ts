import { cellKey, type SimopsCell, STARTER_CELLS } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import {
  NEARNESS,
  type Nearness,
  VERDICTS,
  type Verdict,
} from '@selamat/contract/domains/permits/conflicts/starter-rules'
import { WORK_ACTIVITIES, type WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import { z } from 'zod'

const cell = z
  .strictObject({
    one: z.enum(WORK_ACTIVITIES),
    other: z.enum(WORK_ACTIVITIES),
    nearness: z.enum(NEARNESS),
    verdict: z.enum(VERDICTS),
    measure: z.string().max(500).nullable(),
  })
  .refine((value) => !isIncomplete(value), { message: 'Say what makes it safe', path: ['measure'] })

/** What the editor holds: every cell of the matrix. */
export const matrixSchema = z.strictObject({ cells: z.array(cell) })
export type MatrixValues = z.output<typeof matrixSchema>

const starters = new Map(STARTER_CELLS.map((cell) => [cellKey(cell), cell]))

/** The cell as the product delivers it. */
export const starterOf = (cell: SimopsCell): SimopsCell => starters.get(cellKey(cell)) ?? cell

const isSame = (one: SimopsCell, other: SimopsCell) => one.verdict === other.verdict && one.measure === other.measure
export const isStarter = (cell: SimopsCell): boolean => isSame(cell, starterOf(cell))
/** A restricted cell without a measure. */
export function isIncomplete({ verdict, measure }: Pick<SimopsCell, 'verdict' | 'measure'>): boolean {
  return verdict === 'R' && !measure?.trim()
}

/** The cells that differ from those that were loaded. */
export function changedCells(cells: readonly SimopsCell[], loaded: readonly SimopsCell[]): SimopsCell[] {
  const before = new Map(loaded.map((cell) => [cellKey(cell), cell]))
  return cells.filter((cell) => {
    const was = before.get(cellKey(cell))
    return !was || !isSame(cell, was)
  })
}

/** A cell with another verdict; a restricted one begins with the measure of the standard rule. */
export const withVerdict = (cell: SimopsCell, verdict: Verdict): SimopsCell => ({
  ...cell,
  verdict,
  measure: verdict === 'R' ? (cell.measure ?? starterOf(cell).measure) : null,
})

/** The cell of a row and a column. */
export function cellAt(
  cells: readonly SimopsCell[],
  row: number,
  column: number,
  nearness: Nearness,
): SimopsCell | undefined {
  // The list of activities names the one of the column first, as the triangle lies below its diagonal.
  const [one, other] = [WORK_ACTIVITIES[column], WORK_ACTIVITIES[row]]
  return one && other && cellOf(cells, one, other, nearness)
}

const cellOf = (cells: readonly SimopsCell[], one: WorkActivity, other: WorkActivity, nearness: Nearness) =>
  cells.find((cell) => cell.one === one && cell.other === other && cell.nearness === nearness)
