import { controlledRegister } from '@selamat/contract/domains/medical/prescriptions/controlled-register'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { reservationInventory } from '@selamat/contract/domains/medical/prescriptions/reservation-inventory'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { batches, stockSummary } from '@selamat/contract/domains/medical/stock/stock-batch'
import { stockLogs } from '@selamat/contract/domains/medical/stock/stock-movement'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { items } from '../choices.ts'
import { texts } from './texts.ts'

/** Reads again what a prescription changes. */
export const refreshPrescriptions = () =>
  refresh(
    ...[
      prescription.detail,
      prescription.list,
      controlledRegister.list,
      batches.MEDICINE.list,
      stockLogs.MEDICINE.list,
    ],
    ...[stockSummary.MEDICINE, medicine.endpoints.list],
  )

/** The medicines at the center of a visit, with what is there. */
export const medicinesAt = (reservationId: number): ChoiceSource => ({
  key: `medicines-at:${reservationId}`,
  load: async (query) => {
    if (query.ids !== undefined) return items.MEDICINE.load(query)
    const body = { reservationId, kind: 'MEDICINE' as const, ...(query.keyword ? { keyword: query.keyword } : {}) }
    const { data } = await call(reservationInventory, { body })
    return data.items.map(({ id, name, qty, unit, expiresOn }) => ({
      value: id,
      label: name,
      hint: [texts.hasHere(qty, unit), expiresOn === null ? null : texts.until(expiresOn)].filter(Boolean).join(', '),
    }))
  },
})
