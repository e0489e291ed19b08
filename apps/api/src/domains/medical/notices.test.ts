import { medicalNotifications } from '@selamat/contract/domains/medical/notifications'
import { allergyRow, conditionRow } from '@selamat/contract/domains/medical/patients/patient-facts'
import { diagnosisRow, visitRecord } from '@selamat/contract/domains/medical/visits/visit'
import { vitalsRow } from '@selamat/contract/domains/medical/visits/vitals'
import { NOTIFICATION_GROUPS } from '@selamat/contract/notifications'
import { expect, it } from 'vitest'

/** Fields of health records that say nothing of health. */
const PLAIN = [
  'id',
  'version',
  'at',
  'by',
  'reservationId',
  'updatedAt',
  'savedAt',
  'savedBy',
  'signedAt',
  'signedBy',
  'verifiedBy',
]
const CONTENT = [visitRecord, vitalsRow, diagnosisRow, allergyRow, conditionRow]
  .flatMap(({ shape }) => Object.keys(shape))
  .concat('reason', 'visitName', 'visitType', 'medicine', 'medicines', 'disposition', 'conclusion', 'result', 'purpose')
  .filter((name) => !PLAIN.includes(name))
/** Of the stock, whose notices name what runs out: nobody's health. */
const OF_STOCK = ['STOCK_LOW']
const kinds = Object.entries(medicalNotifications)

it('a notice of the clinic takes no field of health content, so that bell and mail carry none', () => {
  const found = kinds.flatMap(([kind, { params }]) =>
    Object.keys(params.shape).flatMap((name) =>
      CONTENT.includes(name) && !OF_STOCK.includes(kind) ? [`${kind}: ${name}`] : [],
    ),
  )
  expect(found).toEqual([])
})

it('every notice of the clinic can be chosen in the preferences', () => {
  const chosen: readonly string[] = NOTIFICATION_GROUPS.flatMap((group) => group.kinds)
  expect(kinds.filter(([kind]) => !chosen.includes(kind)).map(([kind]) => kind)).toEqual([])
})
