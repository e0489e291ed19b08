import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { instant, optionalText, storedVersion } from '../../../kit/text.ts'
import { PERMIT, WORK_TYPES } from '../items.ts'
import { WORK_ACTIVITIES, type WorkActivity } from '../permit-words.ts'
import { NEARNESS, type Nearness, STARTER_RULES, VERDICTS, type Verdict } from './starter-rules.ts'

/** Two activities, the one that the list of activities names first in front. */
export const orderedPair = (one: WorkActivity, other: WorkActivity): readonly [WorkActivity, WorkActivity] =>
  WORK_ACTIVITIES.indexOf(one) <= WORK_ACTIVITIES.indexOf(other) ? [one, other] : [other, one]

/** A cell of the matrix; a measure belongs to a restricted one. */
export const simopsCell = z
  .strictObject({
    one: z.enum(WORK_ACTIVITIES),
    other: z.enum(WORK_ACTIVITIES),
    nearness: z.enum(NEARNESS),
    verdict: z.enum(VERDICTS),
    measure: optionalText(500),
  })
  .refine(({ verdict, measure }) => verdict !== 'R' || measure !== null, {
    message: 'Say what makes it safe',
    path: ['measure'],
  })
  .transform(({ one, other, measure, ...cell }) => {
    const [first, second] = orderedPair(one, other)
    return { ...cell, one: first, other: second, measure: cell.verdict === 'R' ? measure : null }
  })
export type SimopsCell = z.output<typeof simopsCell>

/** How a cell is known: `HOT_WORK COATING SAME`. */
export const cellKey = ({ one, other, nearness }: Pick<SimopsCell, 'one' | 'other' | 'nearness'>): string =>
  `${orderedPair(one, other).join(' ')} ${nearness}`

const starterRules = new Map(STARTER_RULES.map((rule) => [orderedPair(rule.one, rule.other).join(' '), rule]))

function starterCell(one: WorkActivity, other: WorkActivity, nearness: Nearness): SimopsCell {
  const rule = starterRules.get(`${one} ${other}`)
  const verdict: Verdict = rule ? (nearness === 'SAME' ? rule.same : rule.adjacent) : 'Y'
  return { one, other, nearness, verdict, measure: verdict === 'R' ? (rule?.measure ?? null) : null }
}

/** Every cell of the matrix as the product delivers it. */
export const STARTER_CELLS: readonly SimopsCell[] = NEARNESS.flatMap((nearness) =>
  WORK_ACTIVITIES.flatMap((one, at) => WORK_ACTIVITIES.slice(at).map((other) => starterCell(one, other, nearness))),
)

const isSame = (one: SimopsCell, other: SimopsCell) => one.verdict === other.verdict && one.measure === other.measure

/** The matrix of a company: the starter cells with its own in their place. */
export function effectiveCells(own: readonly SimopsCell[]): readonly (SimopsCell & { readonly isStarter: boolean })[] {
  const changed = new Map(own.map((cell) => [cellKey(cell), cell]))
  return STARTER_CELLS.map((cell) => {
    const mine = changed.get(cellKey(cell)) ?? cell
    return { ...mine, isStarter: isSame(mine, cell) }
  })
}

/** What a company keeps: its cells that differ from the starter ones. */
export const ownCells = (cells: readonly SimopsCell[]): readonly SimopsCell[] =>
  effectiveCells(cells).flatMap(({ isStarter, ...cell }) => (isStarter ? [] : [cell]))

const stored = z.object({
  version: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  /** Both halves of the matrix are one: each pair stands once for each nearness. */
  cells: z.array(
    z.object({
      one: z.enum(WORK_ACTIVITIES),
      other: z.enum(WORK_ACTIVITIES),
      nearness: z.enum(NEARNESS),
      verdict: z.enum(VERDICTS),
      measure: z.string().nullable(),
      /** As the product delivers it. */
      isStarter: z.boolean(),
    }),
  ),
})
export type StoredSimops = z.output<typeof stored>

/** Which activities may run together (SIMOPS). */
export const simopsMatrix = {
  read: endpoint({
    method: 'GET',
    path: '/simops-matrix',
    summary: 'Read which activities may run together',
    permission: may([PERMIT, WORK_TYPES], 'read'),
    data: stored,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/simops-matrix',
    summary: 'Change cells of the matrix; the others stay as they are',
    done: SAVED,
    permission: may(WORK_TYPES, 'update'),
    body: z.strictObject({ version: storedVersion, cells: z.array(simopsCell).min(1).max(STARTER_CELLS.length) }),
    data: stored,
    example: {
      body: {
        version: 0,
        cells: [{ one: 'HOT_WORK', other: 'HEIGHT', nearness: 'ADJACENT', verdict: 'R', measure: 'Fire blankets' }],
      },
    },
  }),
}
