import { user } from '@selamat/contract/domains/identity/user'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { allergies, conditions } from '@selamat/contract/domains/medical/patients/patient-facts'
import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { report } from '@selamat/contract/domains/workflow/report'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reports.ts'
import { AGUS, BUDI, MAYA, RINA, SRI, visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { as } = test
const { person, start, detail: taskOf } = await reporting(test)
const { db, arrive, draft, signed, userId, typeId, centerId, readingsOf, recordOf, proofOf } = await visiting(test)

const walkIn = async (who: string, body: object) =>
  (await as(who))(walkInVisit, { body: { visitTypeId: typeId(false), centerId, ...body } as never })
const clear = () => run(db, "update reservations set status = 'CANCELLED' where status not in ('finish', 'CANCELLED')")

describe('a visit without a reservation', () => {
  it('makes patient, reservation and visit in one go, once for a person (MEDICAL-38)', async () => {
    await clear()
    const [someone] = await insertPeople(db, { count: 1, first: 74_000_001, like: BUDI })
    const patient = someone?.id ?? 0
    const tries = await Promise.all([1, 2, 3].map(() => walkIn(SRI, { userId: patient, reason: 'Fell from 2 m' })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const number = tries.find(({ status }) => status === 200)?.body.data.number ?? ''
    expect(number).toMatch(/^MED\/RSV\/2026\/XI\/\d{4}$/)
    const again = await walkIn(SRI, { userId: patient })
    expect([again.body.code, again.body.message]).toEqual([
      'WRONG_STATE',
      `This person already has an open visit: ${number}`,
    ])
    const record = (await (await as(SRI))(medicalRecord.record, { body: { assignmentNumber: number } })).body.data
    expect(record).toMatchObject({ userId: patient, visits: [{ number, status: 'CHECKED_IN', isSigned: false }] })
    expect(record.rmNumber).toMatch(/^RM-\d{6}$/)
    const rows = await run<{ n: number }>(db, 'select count(*)::int as n from visits where patient_id = $1', [patient])
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is refused at the field of what is not there, and to whoever may not create one', async () => {
    const wrong = await walkIn(SRI, {
      userId: await userId(RINA),
      visitTypeId: 999_999,
      centerId: 999_999,
      clinicianId: 999_999,
    })
    const CHOOSE = 'Choose one from the list'
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { visitTypeId: CHOOSE, centerId: CHOOSE, clinicianId: CHOOSE },
    ])
    const maya = await userId(MAYA)
    const [own] = await run<{ id: number }>(db, 'select id from clinicians where user_id = $1', [maya])
    expect((await walkIn(SRI, { userId: maya, clinicianId: own?.id })).body.errors).toEqual({
      clinicianId: 'A clinician does not treat himself or herself. Choose another one',
    })
    expect((await walkIn(SRI, {})).body.errors).toEqual({ userId: 'Choose the patient' })
    expect((await walkIn(SRI, { userId: await userId('10000020') })).body.errors).toEqual({ userId: CHOOSE })
    expect((await walkIn(AGUS, { userId: await userId(BUDI) })).status).toBe(403)
  })

  it('of a health task answers the task and is linked to it (MEDICAL-39, MEDICAL-30)', async () => {
    await clear()
    const budi = await person(BUDI)
    const fieldData = { complaint: 'Headache after work', since: '2026-11-19', able: 'partly' }
    const sent = await budi(report.submit, { body: { ...(await start(budi, 'Health complaint')), fieldData } })
    const { assignmentNumber } = sent.body.data
    const { task } = (await taskOf(SRI, assignmentNumber)).body.data
    const answer = { assignmentNumber, taskId: task?.id ?? 0, version: task?.version ?? 0, action: 'approve' }
    expect((await walkIn(SRI, { task: { ...answer, version: 99 } })).body.code).toBe('STALE')
    expect((await walkIn(SRI, { userId: await userId(RINA), task: answer })).body.errors).toEqual({
      userId: 'The task is about somebody else',
    })
    expect((await walkIn(SRI, { task: { ...answer, assignmentNumber: 'SHE/HAZ/2026/XI/9999' } })).status).toBe(404)
    expect((await run(db, "select 1 from reservations where status = 'CHECKED_IN'")).length).toBe(0)
    const made = await walkIn(SRI, { task: answer })
    expect(made.status).toBe(200)
    expect((await taskOf(SRI, assignmentNumber)).body.data.timeline.map(({ action }) => action)).toEqual([
      'submit',
      'approve',
    ])
    const found = (await (await as(SRI))(medicalRecord.detail, { body: { id: made.body.data.id } })).body.data
    expect([found.assignmentNumber, found.patient.username]).toEqual([assignmentNumber, BUDI])
    const byNumber = await (await as(SRI))(medicalRecord.record, { body: { assignmentNumber } })
    expect(byNumber.body.data.username).toBe(BUDI)
  })
})

describe('the medical record', () => {
  it('shows signed visits, vitals, allergies and conditions of a person (MEDICAL-31, MEDICAL-33)', async () => {
    await clear()
    const id = await signed(BUDI, { disposition: 'REST', restFrom: '2026-11-20', restUntil: '2026-11-22' })
    await arrive(BUDI, { status: 'CHECKED_IN' })
    const { data } = (await recordOf(MAYA, BUDI)).body
    expect(data.visits.find((one) => one.id === id)).toMatchObject({
      isSigned: true,
      signedBy: 'Maya Anggraini',
      disposition: 'REST',
      restUntil: '2026-11-22',
      diagnoses: [{ code: 'J45.9', text: 'Asthma', rank: 'PRIMARY' }],
    })
    expect([data.opened, data.canWrite, data.canRestrict]).toEqual([
      { isCare: true, purpose: 'TREATMENT', until: null },
      true,
      true,
    ])
    expect((await (await as(MAYA))(medicalRecord.detail, { body: { id } })).body.data.visit.restFrom).toBe('2026-11-20')
    expect((await (await as(MAYA))(medicalRecord.record, { body: { assignmentNumber: 'MED/RSV/1' } })).status).toBe(404)
    expect((await (await as(MAYA))(medicalRecord.record, { body: {} })).status).toBe(422)
  })

  it('of a user is read with Medical Record, not with User alone (USERS-03)', async () => {
    await giveRole(db, AGUS, 'company', { 'submenu/User': 'r' })
    const agus = await as(AGUS)
    expect((await agus(user.list, { body: {} })).status).toBe(200)
    expect((await recordOf(AGUS, BUDI)).status).toBe(403)
    expect((await recordOf(SRI, BUDI)).status).toBe(200)
  })

  it('takes allergies and conditions of whoever treats, each once, and strikes out with a reason', async () => {
    const budi = await userId(BUDI)
    const sri = await as(SRI)
    const body = {
      userId: budi,
      substance: 'Penicillin',
      severity: 'SEVERE' as const,
      reaction: 'Swollen face',
      isVerified: true,
    }
    const made = await sri(allergies.create, { body })
    expect(made.status).toBe(200)
    expect((await sri(allergies.create, { body: { ...body, substance: 'PENICILLIN' } })).body.errors).toEqual({
      substance: 'This allergy is already in the record',
    })
    const { id, version } = made.body.data
    const changed = await sri(allergies.update, {
      body: { id, version, substance: 'Penicillin', severity: 'MODERATE', reaction: null },
    })
    expect(changed.body.data.version).toBe(2)
    expect((await sri(allergies.strike, { body: { id, version, reason: 'Tested negative' } })).body.code).toBe('STALE')
    const illness = await sri(conditions.create, {
      body: { userId: budi, code: 'i10', text: 'Hypertension', since: '2024-06-05' },
    })
    expect(illness.status).toBe(200)
    expect(
      (await sri(conditions.create, { body: { userId: budi, text: 'Flu', since: '2024-06-05', until: '2024-06-01' } }))
        .body.errors,
    ).toEqual({ until: 'Choose the first day or a later one' })
    expect((await recordOf(SRI, BUDI)).body.data).toMatchObject({
      allergies: [{ substance: 'Penicillin', severity: 'MODERATE', verifiedBy: null }],
      conditions: [{ code: 'I10', text: 'Hypertension', since: '2024-06-05' }],
    })
    expect((await sri(allergies.strike, { body: { id, version: 2, reason: 'Tested negative' } })).status).toBe(200)
    expect((await recordOf(SRI, BUDI)).body.data.allergies).toEqual([])
    expect((await sri(allergies.strike, { body: { id, version: 3, reason: 'Tested negative' } })).status).toBe(404)
    const [someone] = await insertPeople(db, { count: 1, first: 74_000_021, like: BUDI })
    expect((await sri(allergies.create, { body: { ...body, userId: someone?.id ?? 0 } })).status).toBe(404)
  })
})

describe('the list of patients', () => {
  it('has those in the data scope, by name, number and visits, and no word of why (MEDICAL-32, MEDICAL-28)', async () => {
    const list = async (who: string, body: object = {}) => (await as(who))(medicalRecord.list, { body })
    const { body } = await list(SRI, { filter: { visited: ['OPEN'] } })
    expect(body.data.map(({ username }) => username)).toContain(BUDI)
    const number = body.data.find(({ username }) => username === BUDI)?.rmNumber
    expect((await list(SRI, { keyword: number })).body.data.map(({ username }) => username)).toEqual([BUDI])
    expect((await list(SRI, { keyword: 'asthma' })).body.data).toEqual([])
    await giveRole(db, RINA, 'own', { 'menu/Medical Record': 'r' })
    expect((await list(RINA)).body.data).toEqual([])
    expect((await list(AGUS)).status).toBe(403)
  })

  it('leaves as a file without formulas, with one reading of each person (MEDICAL-34)', async () => {
    const [someone] = await insertPeople(db, { count: 1, first: 74_000_031, like: BUDI })
    const name = '=HYPERLINK("http://x")'
    await run(db, 'update users set full_name = $2 where id = $1', [someone?.id, name])
    await arrive('74000031', { status: 'finish' })
    const before = await readingsOf('74000031')
    const sent = await (await as(SRI))(medicalRecord.export, { body: {} })
    expect(sent.status).toBe(200)
    const [sheet] = (await readXlsx(sent.bytes)).sheets
    const rows = sheet?.rows ?? []
    expect(rows[0]?.slice(0, 3)).toEqual(['Record no.', 'Employee ID', 'Name'])
    const own = rows.find((row) => row[1] === '74000031')
    expect(String(own?.[2])).toContain('HYPERLINK')
    expect(JSON.stringify(sheet)).not.toContain('"formula"')
    const after = await readingsOf('74000031')
    expect([after.length - before.length, after.at(-1)]).toMatchObject([
      1,
      { username: SRI, channel: 'export', part: 'list' },
    ])
    const [total] = await run<{ people: number; rows: number }>(
      db,
      "select count(distinct patient_id)::int as people, count(*)::int as rows from medical_readings where channel = 'export'",
    )
    expect([total?.people, total?.rows]).toEqual([rows.length - 1, rows.length - 1])
  })
})

it('a visit signed for a walk-in closes the circle: it is in the record at once', async () => {
  await clear()
  const made = await walkIn(SRI, { userId: await userId(RINA), urgency: 'EMERGENCY' })
  const { id } = made.body.data
  const maya = await as(MAYA)
  const version = (await maya(visit.queue, { body: {} })).body.data.find((row) => row.id === id)?.version ?? 0
  expect((await maya(visit.callIn, { body: { id, version } })).status).toBe(200)
  const saved = await maya(visit.save, { body: draft(id, { version: 1 }) })
  const of = { id, version: saved.body.data.version }
  expect((await maya(visit.sign, { body: { ...of, proof: proofOf(of) } })).status).toBe(200)
  expect((await recordOf(SRI, RINA)).body.data.visits[0]).toMatchObject({ id, isSigned: true, status: 'finish' })
})
