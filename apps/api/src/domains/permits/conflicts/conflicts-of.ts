import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { Executor } from '../../../platform/database.ts'
import type { StoredPermit } from '../queries/stored.ts'

/** Another permit that must not run beside one, or only with an agreed measure. */
export interface Conflict {
  readonly permitId: number
  readonly number: string
  readonly title: string
  /** N: not together. R: restricted, until somebody acknowledges the measure. */
  readonly verdict: 'N' | 'R'
  readonly reason: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The restriction was acknowledged for both windows as they are. */
  readonly isSettled: boolean
}

/** The conflicts of a permit with others in some states. */
export async function conflictsOf(
  _db: Executor,
  _permit: StoredPermit,
  _states: readonly PermitState[],
): Promise<readonly Conflict[]> {
  return []
}
