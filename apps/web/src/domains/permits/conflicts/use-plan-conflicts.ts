import { type PlanInput, permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useDebounced } from '../../../lib/choices.ts'
import { useLoad } from '../../../lib/use-load.ts'

type Checked = DataOf<typeof permitConflicts.check>

/** What a plan conflicts with, as far as nobody has settled it, and the nearest free window. */
export interface PlanConflicts {
  readonly conflicts: Checked['conflicts']
  readonly freeSlot: Checked['freeSlot']
  readonly startsAt: string
}

/** What is known of the conflicts of a plan. */
export interface CheckedPlan {
  readonly found: PlanConflicts | null
  /** Why they could not be checked. */
  readonly error: unknown
  readonly reload: () => void
}

const EMPTY: PlanInput = { workTypeId: 1, locationId: 1, startsAt: '', endsAt: '' }

/**
 * Checks a plan a moment after its last change.
 *
 * @param plan null until place, type of work and window are chosen
 * @returns as long as nothing is known of it, nothing found; where the check failed, why
 */
export function usePlanConflicts(plan: PlanInput | null): CheckedPlan {
  const written = useDebounced(plan === null ? '' : JSON.stringify(plan))
  const checked: PlanInput | null = written === '' ? null : JSON.parse(written)
  const { data, error, reload } = useLoad(
    permitConflicts.check,
    { body: { plan: checked ?? EMPTY } },
    { enabled: checked !== null },
  )
  if (checked === null) return { found: null, error: null, reload }
  if (data === null) return { found: null, error, reload }
  const conflicts = data.conflicts.filter(({ isSettled }) => !isSettled)
  return { found: { conflicts, freeSlot: data.freeSlot, startsAt: checked.startsAt }, error, reload }
}
