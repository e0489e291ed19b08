import { CLINIC_SETTING_DEFAULTS, clinicSettings } from '@selamat/contract/domains/medical/clinic-settings'
import {
  batchRecipients,
  controlledRegister,
} from '@selamat/contract/domains/medical/prescriptions/controlled-register'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { stockEdit } from '@selamat/contract/domains/medical/stock/stock-edit'
import { addDays } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../demo/random.ts'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { notificationsOf } from '../../../../test/notifications.ts'
import { NURSE, PHARMACIST, pharmacy } from '../../../../test/pharmacy.ts'
import { sealer } from '../../../../test/seal.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_MINUTES: '1440' })
const { context, as, clock } = api
const { kysely } = context.database
const clinic = await pharmacy(api)
const { centerId, medicineWith, lineOf, submitted, handOut, addAllergy, pharmacist, doctor, today, prescribe, move } =
  clinic
const sealFor = sealer(api)
const nurse = await as(NURSE)

const taken = (itemId: number) =>
  run<{ batchNo: string; qty: number }>(
    kysely,
    sql`select b.batch_no, -m.qty as qty from stock_movements m join stock_batches b on b.id = m.lot_id
      where b.item_id = ${itemId} and m.kind = 'DISPENSE' order by m.id`,
  )
const statusOf = async (id: number) =>
  (await run<{ status: string }>(kysely, sql`select status from reservations where id = ${id}`))[0]?.status
const confirmed = (
  { prescription: { id, version } }: { prescription: { id: number; version: number } },
  by = NURSE,
  password?: string,
) => ({
  username: by,
  proof: sealFor(prescription.submit, { id, version }, password),
})

describe('dispensing', () => {
  it('reduces the stock, the first to expire first, and ends the visit (MEDICAL-50, MEDICAL-56)', async () => {
    const { itemId } = await medicineWith([
      [240, 280],
      [9, 40],
      [50, 3],
    ])
    const waiting = await submitted([lineOf(itemId, { qty: 15 })])
    expect(
      waiting.prescription.lines[0]?.batches.map(({ batchNo, proposed, problem }) => [batchNo, proposed, problem]),
    ).toEqual([
      ['B2', 0, 'TOO_SHORT'],
      ['B1', 9, null],
      ['B0', 6, null],
    ])
    const { status, body } = await handOut(waiting, [{ itemId }])
    expect([status, body.data.prescription?.status]).toEqual([200, 'DISPENSED'])
    expect(await taken(itemId)).toEqual([
      { batchNo: 'B1', qty: 9 },
      { batchNo: 'B0', qty: 6 },
    ])
    expect(await statusOf(waiting.id)).toBe('finish')
  })

  it('takes from batches in date until the last dose, unless the company does not ask for it', async () => {
    const { itemId } = await medicineWith([[50, 3]])
    const waiting = await submitted([lineOf(itemId)])
    const refused = await handOut(waiting, [{ itemId }])
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'medicines.0.qty': 'None of it can be handed out here' },
    ])
    const { itemId: enough } = await medicineWith([[50, 4]])
    expect((await handOut(await submitted([lineOf(enough)]), [{ itemId: enough }])).status).toBe(200)
    const set = async (batchCoversTreatment: boolean, version: number) =>
      (await as('10000002'))(clinicSettings.update, {
        body: { ...CLINIC_SETTING_DEFAULTS, batchCoversTreatment, version },
      })
    const { version } = (await set(false, 0)).body.data
    expect((await handOut(waiting, [{ itemId }])).status).toBe(200)
    await set(true, version)
  })

  it('hands out what is there; the rest stays owed until it is there or closed with a reason', async () => {
    const { itemId } = await medicineWith([[3, 200]])
    const waiting = await submitted([lineOf(itemId, { qty: 5 })])
    const partial = await handOut(waiting, [{ itemId }])
    expect(partial.body.data.prescription).toMatchObject({ status: 'SUBMITTED', lines: [{ dispensed: 3, owed: 2 }] })
    expect(await statusOf(waiting.id)).toBe('WAITING_MEDICINE')
    const next = { id: waiting.id, prescription: partial.body.data.prescription ?? waiting.prescription }
    expect((await handOut(next, [{ itemId }])).status).toBe(422)
    const short = await handOut(next, [{ itemId, closedReason: 'none' }])
    expect(short.body.errors).toEqual({ 'medicines.0.closedReason': 'Say why, in at least 10 letters' })
    const closed = await handOut(next, [{ itemId, closedReason: 'The patient buys it outside' }])
    expect(closed.body.data.prescription).toMatchObject({ status: 'DISPENSED', lines: [{ dispensed: 3, owed: 0 }] })
    expect(await statusOf(waiting.id)).toBe('finish')
  })

  it('that is owed is announced once when it comes in, to who dispenses and to the patient, without its name', async () => {
    const { itemId, label } = await medicineWith([[3, 200]])
    const waiting = await submitted([lineOf(itemId, { qty: 5 })])
    const untouched = await submitted([lineOf(itemId, { qty: 5 })])
    await handOut(waiting, [{ itemId }])
    const bells = async () => {
      await api.settle()
      const notices = await notificationsOf(kysely)
      return notices.filter(({ kind }) => kind.startsWith('OWED_')).map(({ username, body }) => ({ username, body }))
    }
    expect(await bells()).toEqual([])
    clock.set(new Date(clock.now().getTime() + 60_000))
    const receive = (batchNo: string, days: number) =>
      pharmacist(stockEdit.MEDICINE, {
        body: {
          ...{
            action: 'receive',
            itemId,
            centerId,
            batchNo,
            expiresOn: addDays(today, days),
            quantity: 2,
            reason: null,
          },
        },
      })
    // What ends before the last dose helps nobody.
    await receive('S1', 2)
    expect(await bells()).toEqual([])
    await receive('L1', 200)
    await receive('L2', 200)
    const notices = await bells()
    expect(notices.map(({ username }) => username)).toContain(PHARMACIST)
    const { username } = waiting
    expect(notices.filter((one) => one.username === username)).toEqual([
      { username, body: 'What was owed to you is there. Come and collect it' },
    ])
    expect(notices.filter((one) => one.username === untouched.username)).toEqual([])
    expect(JSON.stringify(notices)).not.toContain(label)
  })

  it('refuses more than is owed, more than is there, and what is not prescribed', async () => {
    const { itemId } = await medicineWith([[3, 200]])
    const other = await medicineWith([[30, 200]])
    const waiting = await submitted([lineOf(itemId, { qty: 5 })])
    const errors = async (line: object) => (await handOut(waiting, [line])).body.errors
    expect(await errors({ itemId, qty: 6 })).toEqual({ 'medicines.0.qty': 'Only 5 tablets of it are owed' })
    expect(await errors({ itemId, qty: 4 })).toEqual({ 'medicines.0.qty': 'Only 3 tablets of it can be handed out' })
    expect(await errors({ itemId: other.itemId })).toEqual({ 'medicines.0.itemId': 'It is not prescribed' })
    for (const qty of [0, -1, 1e9])
      expect(await errors({ itemId, qty })).toEqual({ 'medicines.0.qty': 'From 1 to 1000' })
    expect(await errors({ itemId, qty: 1.5 })).toEqual({ 'medicines.0.qty': 'Use a whole number' })
    expect(await taken(itemId)).toEqual([])
  })

  it('is done by who dispenses medicine alone, once, for the version that was read', async () => {
    const { itemId } = await medicineWith([[30, 200]])
    const waiting = await submitted([lineOf(itemId)])
    await giveRole(kysely, '10000008', 'company', { 'menu/Medical Center Doctor': 'crud' })
    expect((await handOut(waiting, [{ itemId }], { by: await as('10000008') })).status).toBe(403)
    const headers = { 'idempotency-key': `dispense-${waiting.id}-once` }
    const [first, again] = [
      await handOut(waiting, [{ itemId }], { headers }),
      await handOut(waiting, [{ itemId }], { headers }),
    ]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data).toEqual(first.body.data)
    expect(await taken(itemId)).toEqual([{ batchNo: 'B0', qty: 10 }])
    expect((await handOut(waiting, [{ itemId }])).body.code).toBe('STALE')
  })

  it('gives the last box to one of two pharmacists', async () => {
    const { itemId } = await medicineWith([[10, 200]])
    const waiting = [await submitted([lineOf(itemId)]), await submitted([lineOf(itemId)])]
    const answers = await Promise.all(
      waiting.map((one, at) => handOut(one, [{ itemId, qty: 10 }], { by: at === 0 ? pharmacist : nurse })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await taken(itemId)).toEqual([{ batchNo: 'B0', qty: 10 }])
  })

  it('is stopped by a severe allergy that was written since', async () => {
    const { itemId } = await medicineWith([[30, 200]], { ingredients: ['Ibuprofen'] })
    const waiting = await submitted([lineOf(itemId)])
    await addAllergy(waiting.patientId, 'NSAIDs', 'SEVERE')
    expect((await handOut(waiting, [{ itemId }])).body.errors).toEqual({
      'medicines.0.itemId': 'Stopped. Allergy: NSAIDs, severe. Send it back to the doctor',
    })
  })
})

describe('a controlled medicine', () => {
  it('leaves with two signatures, never by who prescribed it, and stands in the register of the month', async () => {
    const { itemId, label } = await medicineWith([[30, 200]], { control: 'NARCOTIC' })
    const waiting = await submitted([lineOf(itemId, { qty: 5 })])
    const alone = await handOut(waiting, [{ itemId }])
    expect([alone.status, alone.body.message]).toEqual([422, 'A second person has to confirm a controlled medicine'])
    const wrong = await handOut(waiting, [{ itemId }], { second: confirmed(waiting, NURSE, 'Wrong#2026') })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['password']])
    const prescriber = await handOut(waiting, [{ itemId }], { by: doctor, second: confirmed(waiting) })
    expect([prescriber.status, prescriber.body.message]).toEqual([
      409,
      'Who prescribes a controlled medicine does not dispense it',
    ])
    const headers = { 'idempotency-key': `controlled-${waiting.id}` }
    const second = confirmed(waiting)
    const done = await handOut(waiting, [{ itemId }], { second, headers })
    expect(done.status).toBe(200)
    expect((await handOut(waiting, [{ itemId }], { second, headers })).body.data).toEqual(done.body.data)
    const before = await run<{ n: number }>(
      kysely,
      sql`select count(*)::int as n from medical_readings where patient_id = ${waiting.patientId} and channel = 'list'`,
    )
    const filter = { at: { from: '2026-11-01', until: '2026-11-30' } }
    const { data } = (await pharmacist(controlledRegister.list, { body: { keyword: label, filter } })).body
    expect(data).toMatchObject([
      {
        movement: 'DISPENSE',
        qty: -5,
        balanceAfter: 25,
        actor: 'Fitri Handayani',
        secondActor: 'Sri Wahyuni',
        prescriber: 'Maya Anggraini',
      },
      { movement: 'RECEIVE', qty: 30, patientName: null },
    ])
    const after = await run<{ n: number }>(
      kysely,
      sql`select count(*)::int as n from medical_readings where patient_id = ${waiting.patientId} and channel = 'list'`,
    )
    expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(1)
    const file = await pharmacist(controlledRegister.export, { body: { keyword: label } })
    expect(file.headers['content-type']).toContain('spreadsheet')
    const { data: october } = (
      await pharmacist(controlledRegister.list, {
        body: { keyword: label, filter: { at: { from: '2026-10-01', until: '2026-10-31' } } },
      })
    ).body
    expect(october).toEqual([])
  })
})

describe('afterwards', () => {
  it('a prescription is sent back to the doctor with a reason while nothing was handed out', async () => {
    const { itemId } = await medicineWith([[30, 200]])
    const waiting = await submitted([lineOf(itemId)])
    const { id, version } = waiting.prescription
    const send = (reason: string) => pharmacist(prescription.sendBack, { body: { id, version, reason } })
    expect((await send('dose')).body.errors).toEqual({ reason: 'Say why, in at least 10 letters' })
    const back = await send('The dose is too high for the weight')
    expect(back.body.data.prescription).toMatchObject({
      status: 'RETURNED',
      returnReason: 'The dose is too high for the weight',
    })
    expect(await statusOf(waiting.id)).toBe('IN_EXAMINATION')
    const again = await prescribe(waiting.id, [lineOf(itemId, { qty: 4 })], {
      treatmentId: id,
      version: back.body.data.prescription?.version,
    })
    expect(again.status).toBe(200)
    await move(waiting.id, 'sign', 'WAITING_MEDICINE')
    const { prescription: stored } = (await pharmacist(prescription.detail, { body: { reservationId: waiting.id } }))
      .body.data
    expect(stored).toMatchObject({ status: 'SUBMITTED', returnReason: null })
    const partial = await handOut({ id: waiting.id, prescription: stored ?? waiting.prescription }, [
      { itemId, qty: 1 },
    ])
    const late = await pharmacist(prescription.sendBack, {
      body: { id, version: partial.body.data.prescription?.version ?? 0, reason: 'Too late for this now' },
    })
    expect([late.status, late.body.message]).toEqual([409, 'Some of it is handed out. Close the rest with a reason'])
  })

  it('what comes back goes into its batch, and never more than was handed out', async () => {
    const { itemId } = await medicineWith([[30, 200]])
    const waiting = await submitted([lineOf(itemId)])
    const done = (await handOut(waiting, [{ itemId }])).body.data.prescription
    const body = {
      id: done?.id ?? 0,
      version: done?.version ?? 0,
      lineId: done?.lines[0]?.id ?? 0,
      reason: 'The patient felt better at once',
    }
    expect((await pharmacist(prescription.takeIn, { body: { ...body, qty: 11 } })).body.errors).toEqual({
      qty: 'Only 10 of it were handed out',
    })
    const back = await pharmacist(prescription.takeIn, { body: { ...body, qty: 4 } })
    expect(back.body.data.prescription).toMatchObject({ status: 'DISPENSED', lines: [{ dispensed: 6, owed: 0 }] })
    const [batch] = await run<{ qty: number }>(kysely, sql`select qty from stock_batches where item_id = ${itemId}`)
    expect(batch?.qty).toBe(24)
  })

  it('a recalled batch leads to the people who have it, for whoever reads medical records', async () => {
    const { itemId, batches } = await medicineWith([[30, 200]])
    const waiting = await submitted([lineOf(itemId)])
    await handOut(waiting, [{ itemId }])
    const list = async (by: typeof pharmacist) => by(batchRecipients, { body: { batchId: batches[0] ?? 0 } })
    expect((await list(pharmacist)).body.data.recipients).toMatchObject([
      { username: waiting.username, qty: 10, lastOn: today },
    ])
    const [logged] = await run<{ purpose: string }>(
      kysely,
      sql`select purpose from medical_readings where patient_id = ${waiting.patientId} order by id desc limit 1`,
    )
    expect(logged?.purpose).toBe('RECALL')
    await giveRole(kysely, '10000008', 'company', { 'submenu/Medicine': 'r' })
    expect((await list(await as('10000008'))).status).toBe(403)
  })

  it('the shelf is the sum of its movements, whatever was received, handed out, sent back and returned', async () => {
    const random = seeded(27)
    const medicines = await Promise.all(
      [1, 2, 3].map((n) =>
        medicineWith([
          [20 + n, 5],
          [30, 60],
          [15 * n, 200],
        ]),
      ),
    )
    for (let round = 0; round < 12; round++) {
      const lines = medicines
        .filter(() => random.below(3) > 0)
        .map(({ itemId }) => lineOf(itemId, { qty: 1 + random.below(14), days: 1 + random.below(40) }))
      if (lines.length === 0) continue
      const waiting = await submitted(lines)
      await handOut(
        waiting,
        lines.filter(() => random.below(4) > 0).map(({ itemId }) => ({ itemId })),
      )
    }
    const wrong = await run(
      kysely,
      sql`select b.id from stock_batches b where b.qty <> (select coalesce(sum(m.qty), 0) from stock_movements m where m.lot_id = b.id) or b.qty < 0`,
    )
    expect(wrong).toEqual([])
    const late = await run(
      kysely,
      sql`select m.id from stock_movements m join stock_batches b on b.id = m.lot_id join prescription_lines l on l.id = m.prescription_line_id
        where m.kind = 'DISPENSE' and b.item_id = any(${medicines.map(({ itemId }) => itemId)}) and b.expires_on < ${today}::date + l.days - 1`,
    )
    expect(late).toEqual([])
    const lines = await run(
      kysely,
      sql`select l.id from prescription_lines l where l.dispensed <> (select coalesce(-sum(m.qty), 0) from stock_movements m where m.prescription_line_id = l.id)`,
    )
    expect(lines).toEqual([])
  })
})
