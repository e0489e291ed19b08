import type { LineBatch } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { addDays } from '@selamat/contract/kit/dates'

/** A batch of an item on the shelf of a center. */
export interface ShelfBatch {
  readonly id: number
  readonly expiresOn: string | null
  readonly receivedOn: string
  readonly qty: number
  readonly quarantine: string | null
}

/** The last day on which a dose is taken that begins today. */
export const lastDoseOf = (today: string, days: number): string => addDays(today, days - 1)

/** The first to expire, then the first that was received, then the first that was entered. */
export const byExpiry = (one: ShelfBatch, other: ShelfBatch): number =>
  (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999') ||
  one.receivedOn.localeCompare(other.receivedOn) ||
  one.id - other.id

/** A treatment that begins today. */
interface Treatment {
  readonly today: string
  /** A batch lasts until this day; null where the company does not ask for it. */
  readonly lastDose: string | null
}

/** Why nothing of a batch is handed out for a treatment; null: it can be. */
export function problemOf({ expiresOn, quarantine }: ShelfBatch, { today, lastDose }: Treatment): LineBatch['problem'] {
  if (quarantine !== null) return 'QUARANTINE'
  if (expiresOn === null) return null
  if (expiresOn < today) return 'EXPIRED'
  return lastDose !== null && expiresOn < lastDose ? 'TOO_SHORT' : null
}

/** How much of each batch is taken for an amount, in the order of their expiry: less where there is not enough. */
export function pickBatches<B extends ShelfBatch>(batches: readonly B[], amount: number, treatment: Treatment) {
  let missing = amount
  return batches
    .filter(({ qty }) => qty > 0)
    .toSorted(byExpiry)
    .map((batch) => {
      const problem = problemOf(batch, treatment)
      const take = problem === null ? Math.min(batch.qty, missing) : 0
      missing -= take
      return { batch, problem, take }
    })
}
