import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { ELSEWHERE, PHARMACIST, pharmacy } from '../../../../test/pharmacy.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp()
const { kysely } = api.context.database
const { medicineWith, lineOf, submitted, handOut, pharmacist } = await pharmacy(api)

it('labels say whose the medicine is, how it is taken, its batch and expiry, one for each batch, and printing is a reading', async () => {
  const { itemId, label } = await medicineWith([
    [6, 30],
    [20, 90],
  ])
  const made = await submitted([lineOf(itemId)])
  const print = (who = pharmacist) => who(prescription.labels, { body: { reservationId: made.id } })
  expect((await print()).body.message).toBe('Nothing was handed out yet')
  await handOut(made, [{ itemId, qty: 10, closedReason: null }])
  const printed = await print()
  const [person] = await run<{ fullName: string; username: string }>(
    kysely,
    sql`select full_name, username from users where id = ${made.patientId}`,
  )
  const { text } = readPdf(printed.bytes)
  for (const part of [person?.fullName, person?.username, `${label} 500 mg, 6 tablets`, `${label} 500 mg, 4 tablets`])
    expect(text).toContain(part)
  for (const part of [
    '1 tablet, 2 × a day, 5 days, by mouth',
    'after meals',
    'Batch B0',
    'Batch B1',
    'expires 2026-12',
  ])
    expect(text).toContain(part)
  const readings = await run<{ username: string }>(
    kysely,
    sql`select u.username from medical_readings r join users u on u.id = r.user_id
      where r.patient_id = ${made.patientId} and r.channel = 'print'`,
  )
  expect(readings).toEqual([{ username: PHARMACIST }])
  expect((await print(await api.as('10000004'))).status).toBe(403)
  expect((await print(await api.as(ELSEWHERE))).status).not.toBe(200)
})
