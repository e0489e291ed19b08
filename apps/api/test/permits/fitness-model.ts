import type { FitnessState } from '@selamat/contract/domains/medical/fitness/fitness-words'
import type { RestrictionWrite } from '@selamat/contract/domains/medical/fitness/fitness-write'

interface Certificate {
  readonly id: number
  readonly number: string
  readonly state: FitnessState
  readonly validFrom: string
  readonly validUntil: string | null
  readonly restrictions: readonly RestrictionWrite[]
  readonly signedAt: number
  isRevoked: boolean
}
interface Rest {
  readonly reservationId: number
  readonly from: string
  readonly until: string
  readonly signedAt: number
  isUndone: boolean
}

/** What the clinic has written of a person, kept beside the database. */
export interface Person {
  readonly id: number
  readonly fullName: string
  readonly certificates: Certificate[]
  readonly rests: Rest[]
}

export type Clearance = 'cleared' | 'not cleared' | 'unknown'

/**
 * Whether a person may do a kind of work on a day, in plain words of the rules (decision 86) and without a statement: the newest
 * certificate that is not revoked counts; rest that was given after it, or before any, forbids all work.
 */
export function clearanceOf({ certificates, rests }: Person, activity: string, today: string): Clearance {
  let newest: Certificate | undefined
  for (const one of certificates) {
    if (one.isRevoked || one.validFrom > today) continue
    const isNewer =
      newest === undefined ||
      one.validFrom > newest.validFrom ||
      (one.validFrom === newest.validFrom && one.id > newest.id)
    if (isNewer) newest = one
  }
  const since = newest?.signedAt ?? Number.NEGATIVE_INFINITY
  const isResting = rests.some(
    ({ isUndone, from, until, signedAt }) => !isUndone && signedAt > since && from <= today && until >= today,
  )
  if (isResting) return 'not cleared'
  if (newest === undefined) return 'unknown'
  const { state, validUntil, restrictions } = newest
  if (state === 'UNFIT' || state === 'TEMPORARY_UNFIT') return 'not cleared'
  if (validUntil !== null && validUntil < today) return 'not cleared'
  if (state === 'FIT' || state === 'FIT_WITH_NOTE') return 'cleared'
  const forbids = restrictions.some(
    (one) => (one.activity === activity || one.activity === 'ALL') && (one.until === null || one.until >= today),
  )
  return forbids ? 'not cleared' : 'cleared'
}
