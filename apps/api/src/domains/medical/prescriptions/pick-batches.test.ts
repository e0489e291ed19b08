import { addDays } from '@selamat/contract/kit/dates'
import { expect, it } from 'vitest'
import { seeded } from '../../../../demo/random.ts'
import { byExpiry, lastDoseOf, pickBatches, problemOf, type ShelfBatch } from './pick-batches.ts'

const TODAY = '2026-11-20'

it('takes the first to expire first, never an expired batch or one that ends before the last dose, and no more than there is', () => {
  const random = seeded(98)
  for (let round = 0; round < 5000; round++) {
    const batches = Array.from({ length: random.below(7) }, (_, at): ShelfBatch => {
      const days = random.below(120) - 20
      return {
        id: at + 1,
        expiresOn: random.below(12) === 0 ? null : addDays(TODAY, days),
        receivedOn: addDays(TODAY, -random.below(50)),
        qty: random.below(40),
        quarantine: random.below(8) === 0 ? 'recalled' : null,
      }
    })
    const amount = 1 + random.below(90)
    const lastDose = lastDoseOf(TODAY, 1 + random.below(90))
    const picked = pickBatches(batches, amount, { today: TODAY, lastDose })
    const usable = batches.filter(
      ({ qty, expiresOn, quarantine }) =>
        qty > 0 && quarantine === null && (expiresOn === null || (expiresOn >= TODAY && expiresOn >= lastDose)),
    )
    const there = usable.reduce((sum, { qty }) => sum + qty, 0)
    expect(picked.reduce((sum, { take }) => sum + take, 0)).toBe(Math.min(amount, there))
    const taken = picked.filter(({ take }) => take > 0)
    for (const { batch, take } of taken) {
      expect(usable).toContain(batch)
      expect(take).toBeLessThanOrEqual(batch.qty)
    }
    // Nothing usable that ends earlier is left while something later is taken.
    const last = taken.at(-1)
    const passedOver = usable.filter((batch) => last !== undefined && byExpiry(batch, last.batch) < 0)
    for (const batch of passedOver) expect(taken.find((one) => one.batch === batch)?.take).toBe(batch.qty)
  }
})

it('counts a treatment of one day to the same day, and a batch on its own last day', () => {
  const batch = { id: 1, expiresOn: TODAY, receivedOn: TODAY, qty: 5, quarantine: null }
  expect(lastDoseOf(TODAY, 1)).toBe(TODAY)
  expect(problemOf(batch, { today: TODAY, lastDose: lastDoseOf(TODAY, 1) })).toBe(null)
  expect(problemOf(batch, { today: TODAY, lastDose: lastDoseOf(TODAY, 2) })).toBe('TOO_SHORT')
  expect(problemOf(batch, { today: TODAY, lastDose: null })).toBe(null)
  expect(problemOf(batch, { today: addDays(TODAY, 1), lastDose: null })).toBe('EXPIRED')
})
