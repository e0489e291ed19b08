import { orderedPair, type SimopsCell } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import { WORK_ACTIVITY_LABELS, type WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import type { FoundReason } from './pairs.ts'

const WHERE = { SAME: 'at the same place', ADJACENT: 'at adjacent places', OVER: 'above one another' } as const

/** Two activities as the subject of a sentence. */
function both(one: WorkActivity, other: WorkActivity): string {
  const [first, second] = orderedPair(one, other).map((activity) => WORK_ACTIVITY_LABELS[activity])
  return first === second ? `Two jobs of ${first?.toLowerCase()}` : `${first} and ${second?.toLowerCase()}`
}

/** A reason as a sentence that tells nothing of the other permit but what both have in common. */
export function reasonText({ kind, verdict, lies, what }: FoundReason, one: WorkActivity, other: WorkActivity): string {
  const together = verdict === 'N' ? 'must not run together' : 'run together only with an agreed measure'
  switch (kind) {
    case 'PLACE':
      return `${both(one, other)} ${together} ${WHERE[lies ?? 'SAME']}`
    case 'SYSTEM':
      return `${both(one, other)} ${together} on system ${what}`
    case 'TEST_RUN':
      return `${what}: nobody works on equipment in a test run`
    case 'EQUIPMENT':
      return `Both permits need ${what} at the same time`
    case 'WATCHER':
      return `${what}: attendants and fire watches have no other task`
    case 'PERSON':
      return `${what}: planned for both permits`
  }
}

/** What the matrix asks for; null where it says nothing about such a reason. */
export function measureOf(
  { verdict, nearness }: FoundReason,
  cells: readonly SimopsCell[],
  pair: readonly [WorkActivity, WorkActivity],
): string | null {
  if (verdict === 'N' || nearness === null) return null
  const [one, other] = orderedPair(...pair)
  const cell = cells.find((each) => each.one === one && each.other === other && each.nearness === nearness)
  return cell?.measure ?? null
}
