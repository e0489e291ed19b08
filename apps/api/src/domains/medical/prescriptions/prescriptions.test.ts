import { interactionRule } from '@selamat/contract/domains/medical/prescriptions/interaction-rule'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { reservationInventory } from '@selamat/contract/domains/medical/prescriptions/reservation-inventory'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { enterStaff } from '../../../../test/clinic-staff.ts'
import { giveRole } from '../../../../test/factories.ts'
import { DOCTOR, ELSEWHERE, PHARMACIST, pharmacy } from '../../../../test/pharmacy.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_MINUTES: '1440' })
const { context, as } = api
const { kysely } = context.database
const { visit, move, medicineWith, lineOf, prescribe, submitted, addAllergy, doctor, pharmacist, companyId, centerId } =
  await pharmacy(api)
const read = async (reservationId: number, by = doctor) => by(prescription.detail, { body: { reservationId } })
const readings = (patientId: number) =>
  run<{ part: string; purpose: string; channel: string }>(
    kysely,
    sql`select part, purpose, channel from medical_readings where patient_id = ${patientId} order by id`,
  )

describe('a prescription', () => {
  it('is written for a visit with treatment, diagnosis, note and medicines, and is part of the record (MEDICAL-47, MEDICAL-50, MEDICAL-56)', async () => {
    const { itemId, label } = await medicineWith([[40, 300]])
    const { id, patientId } = await visit()
    const written = await prescribe(id, [lineOf(itemId)], { note: 'Come again in a week' })
    expect(written.status).toBe(200)
    const { prescription: stored, canWrite } = (await read(id)).body.data
    expect(canWrite).toBe(true)
    expect(stored).toMatchObject({
      status: 'draft',
      treatment: 'Symptomatic',
      diagnose: 'J06.9',
      note: 'Come again in a week',
      prescriber: 'Maya Anggraini',
    })
    expect(stored?.number).toMatch(/^MED\/RX\/2026\/XI\/\d{4}$/)
    expect(stored?.lines).toMatchObject([
      {
        itemName: `${label} 500 mg`,
        qty: 10,
        dose: '1 tablet',
        timesADay: 2,
        days: 5,
        lastDose: '2026-11-24',
        owed: 10,
      },
    ])
    expect(stored?.lines[0]?.batches).toMatchObject([{ batchNo: 'B0', onShelf: 40, proposed: 10, problem: null }])
    expect(await readings(patientId)).toEqual([
      { part: 'PRESCRIPTION', purpose: 'TREATMENT', channel: 'record' },
      { part: 'PRESCRIPTION', purpose: 'TREATMENT', channel: 'record' },
    ])
  })

  it('is changed in its version while the patient is examined, and not by two doctors at once', async () => {
    const one = await medicineWith([[40, 300]])
    const other = await medicineWith([[40, 300]])
    const { id } = await visit()
    const first = (await prescribe(id, [lineOf(one.itemId)])).body.data.prescription
    const edit = { treatmentId: first?.id, version: first?.version }
    const changed = await prescribe(id, [lineOf(other.itemId, { qty: 3 })], edit)
    expect(changed.body.data.prescription?.lines).toMatchObject([{ itemId: other.itemId, qty: 3 }])
    expect((await prescribe(id, [lineOf(one.itemId)], edit)).body.code).toBe('STALE')
    const doubled = await prescribe(id, [lineOf(one.itemId)])
    expect([doubled.status, doubled.body.message]).toEqual([
      409,
      'The visit has a prescription already. Change that one',
    ])
    await move(id, 'sign', 'WAITING_MEDICINE')
    const late = await prescribe(id, [lineOf(one.itemId)], { treatmentId: first?.id, version: 2 })
    expect([late.status, late.body.message]).toEqual([409, 'A prescription is written during the examination'])
  })

  it.each([
    ['no tablets', { qty: 0 }, 'qty', 'From 1 to 1000'],
    ['less than none', { qty: -1 }, 'qty', 'From 1 to 1000'],
    ['one and a half tablets', { qty: 1.5 }, 'qty', 'Use a whole number'],
    ['a billion tablets', { qty: 1e9 }, 'qty', 'From 1 to 1000'],
    ['no days', { days: 0 }, 'days', 'From 1 to 90'],
    ['91 days', { days: 91 }, 'days', 'From 1 to 90'],
    ['25 times a day', { timesADay: 25 }, 'timesADay', 'From 1 to 24'],
    ['no dose', { dose: ' ' }, 'dose', 'This field is required'],
  ])('refuses %s at the field', async (_, part, field, message) => {
    const { itemId } = await medicineWith([])
    const { status, body } = await prescribe((await visit()).id, [lineOf(itemId, part)])
    expect([status, body.errors]).toEqual([422, { [`medicines.0.${field}`]: message }])
  })

  it('refuses a medicine that is in the list twice, is none, or of another company', async () => {
    const { itemId } = await medicineWith([])
    const { id } = await visit()
    const twice = await prescribe(id, [lineOf(itemId), lineOf(itemId)])
    expect(twice.body.errors).toEqual({ 'medicines.1.itemId': 'It is in the list already' })
    const [dressing] = await run<{ id: number }>(
      kysely,
      sql`select id from stock_items where kind = 'INVENTORY' limit 1`,
    )
    for (const wrong of [dressing?.id ?? 0, 999_999]) {
      expect((await prescribe(id, [lineOf(wrong)])).body.errors).toEqual({
        'medicines.0.itemId': 'Choose one from the list',
      })
    }
  })

  it('is written by a doctor alone, for another person, within the scope, of the own company', async () => {
    const { itemId } = await medicineWith([])
    const { id } = await visit()
    const nurse = await prescribe(id, [lineOf(itemId)], {}, pharmacist)
    expect(nurse.status).toBe(403)
    const own = await visit({ patient: DOCTOR })
    const self = await prescribe(own.id, [lineOf(itemId)])
    expect([self.status, self.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
    await giveRole(kysely, ELSEWHERE, 'company', { 'menu/Medical Center Doctor': 'crud', 'submenu/Medicine': 'crud' })
    const stranger = await as(ELSEWHERE)
    expect((await prescribe(id, [lineOf(itemId)], {}, stranger)).status).toBe(404)
    expect((await read(id, stranger)).status).toBe(404)
    expect((await stranger(prescription.list, { body: {} })).body.data).toEqual([])
  })

  it('is read while the visit is open and 30 days after it, of an older or a restricted one by a purpose only', async () => {
    const recent = await visit({ status: 'finish', daysAgo: 29 })
    const old = await visit({ status: 'finish', daysAgo: 31 })
    expect((await read(recent.id)).status).toBe(200)
    for (const id of [old.id, recent.id]) {
      await run(kysely, sql`update patients set is_restricted = true where id = ${recent.patientId}`)
      const refused = await read(id)
      expect([refused.status, refused.body.code]).toEqual([403, 'CARE_NEEDED'])
    }
  })

  it('hides the diagnosis from who only dispenses', async () => {
    const { itemId } = await medicineWith([[40, 300]])
    const { id } = await submitted([lineOf(itemId)])
    const hidden = { status: 'SUBMITTED', diagnose: null, note: null }
    // With the role of a nurse beside it, too: the profession decides.
    const { data } = (await read(id, pharmacist)).body
    expect([data.prescription, data.readsLetters]).toMatchObject([hidden, false])
    expect((await read(id)).body.data.readsLetters).toBe(true)
    await giveRole(kysely, '10000008', 'company', { 'submenu/Medicine': 'crud' })
    expect((await read(id, await as('10000008'))).body.details?.purposes).toEqual(['EMERGENCY'])
    await enterStaff(kysely, api.clock.now(), { PHARMACIST: '10000008' })
    expect((await read(id, await as('10000008'))).body.data.prescription).toMatchObject(hidden)
  })

  it('is submitted by the signature of the visit, and stands in the queue of who dispenses, without a word of what it is for', async () => {
    const { itemId } = await medicineWith([[40, 300]])
    const { id, prescription: stored } = await submitted([lineOf(itemId)])
    expect(stored.status).toBe('SUBMITTED')
    const listed = await pharmacist(prescription.list, { body: { filter: { status: ['SUBMITTED'] } } })
    expect(listed.body.data.map((row) => row.reservationId)).toContain(id)
    expect(Object.keys(listed.body.data[0] ?? {})).not.toContain('diagnose')
  })

  it('is cancelled by the doctor, and then another one is written', async () => {
    const { itemId } = await medicineWith([[40, 300]])
    const { id } = await visit()
    const first = (await prescribe(id, [lineOf(itemId)])).body.data.prescription
    const cancel = { id: first?.id ?? 0, version: first?.version ?? 0 }
    expect((await pharmacist(prescription.cancel, { body: cancel })).status).toBe(403)
    expect((await doctor(prescription.cancel, { body: cancel })).body.data.prescription).toBe(null)
    expect((await prescribe(id, [lineOf(itemId)])).status).toBe(200)
  })
})

describe('what speaks against a medicine', () => {
  it('stops at a severe allergy to the ingredient or its group, until the doctor says why it is needed', async () => {
    const { itemId } = await medicineWith([[40, 300]], { ingredients: ['Amoxicillin'] })
    const { id, patientId } = await visit()
    await addAllergy(patientId, 'Penicillin', 'SEVERE')
    const stopped = await prescribe(id, [lineOf(itemId)])
    expect([stopped.status, stopped.body.errors]).toEqual([
      422,
      {
        'medicines.0.overrideReason':
          'Stopped. Allergy: Penicillin, severe. Choose another medicine, or say why it is needed in spite of it',
      },
    ])
    expect((await prescribe(id, [lineOf(itemId, { overrideReason: 'no' })])).status).toBe(422)
    const overridden = await prescribe(id, [
      lineOf(itemId, { overrideReason: 'Tested negative in 2025, no other choice' }),
    ])
    expect(overridden.status).toBe(200)
    expect(overridden.body.data.prescription?.lines[0]?.checks).toMatchObject([{ kind: 'ALLERGY', stops: true }])
  })

  it('warns of a mild allergy, of the same ingredient twice, and of a pair of the company', async () => {
    const a = await medicineWith([[40, 300]], { ingredients: ['Paracetamol', 'Caffeine'] })
    const b = await medicineWith([[40, 300]], { ingredients: ['paracetamol'] })
    const c = await medicineWith([[40, 300]], { ingredients: ['Warfarin'] })
    const rule = { ingredientA: 'Warfarin', ingredientB: 'Paracetamol', severity: 'MODERATE', effect: 'Raises the INR' }
    const made = await pharmacist(interactionRule.endpoints.create, { body: rule as never })
    expect(made.status).toBe(200)
    const turned = { ...rule, ingredientA: 'paracetamol', ingredientB: 'WARFARIN' }
    expect((await pharmacist(interactionRule.endpoints.create, { body: turned as never })).status).toBe(409)
    const { id, patientId } = await visit()
    await addAllergy(patientId, 'caffeine', 'MILD')
    const { body } = await prescribe(id, [lineOf(a.itemId), lineOf(b.itemId), lineOf(c.itemId)])
    const kinds = body.data.prescription?.lines.map(({ checks }) => checks.map(({ kind, stops }) => [kind, stops]))
    expect(kinds).toEqual([
      [
        ['ALLERGY', false],
        ['DUPLICATE', false],
        ['INTERACTION', false],
      ],
      [
        ['DUPLICATE', false],
        ['INTERACTION', false],
      ],
      [
        ['INTERACTION', false],
        ['INTERACTION', false],
      ],
    ])
  })
})

describe('what the center of a reservation has', () => {
  it('is listed with category and stock, for the staff of the center (MEDICAL-20, MEDICAL-64)', async () => {
    const { itemId, label } = await medicineWith([
      [40, 300],
      [12, 20],
    ])
    const { id } = await visit()
    const list = async (by: typeof doctor, part: object = {}) =>
      by(reservationInventory, { body: { reservationId: id, ...part } })
    const { items } = (await list(doctor, { keyword: label })).body.data
    expect(items).toMatchObject([
      { id: itemId, kind: 'MEDICINE', name: `${label} 500 mg`, qty: 52, expiresOn: '2026-12-10', level: 'ENOUGH' },
    ])
    expect(items[0]?.category).not.toBe('')
    const inventory = (await list(doctor, { kind: 'INVENTORY' })).body.data.items
    expect(inventory.length).toBeGreaterThan(5)
    expect(inventory.every(({ kind, category }) => kind === 'INVENTORY' && category !== '')).toBe(true)
    const [elsewhere] = await run<{ n: number }>(
      kysely,
      sql`select count(*)::int as n from stock_batches where company_id = ${companyId} and center_id <> ${centerId}`,
    )
    expect(elsewhere?.n).toBeGreaterThan(0)
    expect((await list(await as('10000009'))).status).toBe(403)
    expect((await list(await as(PHARMACIST))).status).toBe(200)
  })
})
