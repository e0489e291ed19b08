import { booking, reservationUpdate } from '@selamat/contract/domains/medical/appointments/booking'
import { reservationReads, reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { letter } from '@selamat/contract/domains/medical/letters/letter'
import { ownConsents } from '@selamat/contract/domains/medical/patients/consent'
import { legalDisclosures } from '@selamat/contract/domains/medical/patients/legal-disclosure'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { myHealth } from '@selamat/contract/domains/medical/patients/my-health'
import { allergies } from '@selamat/contract/domains/medical/patients/patient-facts'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { vitals } from '@selamat/contract/domains/medical/visits/vitals'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { recordSearch } from '@selamat/contract/domains/search/search'
import { report } from '@selamat/contract/domains/workflow/report'
import { formatDate } from '@selamat/contract/kit/dates'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { enterStaff } from '../../../../test/clinic-staff.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reports.ts'
import { sealer } from '../../../../test/seal.ts'
import { ADMIN, AGUS, BUDI, FITRI, MAYA, RINA, SRI, visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'
import { tellOfOpenings } from './open-record.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { as, app, context, clock, settle } = test
const { person, start } = await reporting(test)
const { db, arrive, draft, signed, userId, readingsOf, recordOf } = await visiting(test)
const SUPER = '10000001'
const SECRET = 'Quaggafever'

let next = 0
/** Somebody like Budi, below Agus, in a relation to the clinic. */
const RELATIONS = {
  'at the clinic': { status: 'IN_EXAMINATION' },
  'a visit 29 days ago': { status: 'finish', daysAgo: 29 },
  'a visit 31 days ago': { status: 'finish', daysAgo: 31 },
  'an appointment': { status: 'CONFIRMED' },
} as const
async function patient(relation: keyof typeof RELATIONS) {
  const [person] = await insertPeople(db, { count: 1, first: 73_000_000 + ++next, like: BUDI })
  const username = person?.username ?? ''
  return { username, userId: person?.id ?? 0, id: await arrive(username, RELATIONS[relation]) }
}

type Patient = Awaited<ReturnType<typeof patient>>
/** Each operation on one patient, as a call of somebody. */
const OPERATIONS = {
  record: async (who: string, { username }: Patient) =>
    (await (await as(who))(medicalRecord.record, { body: { username } })).status,
  detail: async (who: string, { id }: Patient) =>
    (await (await as(who))(medicalRecord.detail, { body: { id } })).status,
  allergy: async (who: string, { userId: patientId }: Patient) =>
    (
      await (
        await as(who)
      )(allergies.create, {
        body: { userId: patientId, substance: `Penicillin ${who}`, severity: 'SEVERE' },
      })
    ).status,
  save: async (who: string, { id }: Patient) =>
    (await (await as(who))(visit.save, { body: draft(id, { version: 0 }) })).status,
  vitals: async (who: string, { id }: Patient) =>
    (await (await as(who))(vitals.write, { body: { reservationId: id, pulse: 70 } })).status,
} as const

const NONE = { record: 403, detail: 403, allergy: 403, save: 403, vitals: 403 }
/** Read and written by who treats; of the past only read. */
const TREATS = { record: 200, detail: 200, allergy: 200, save: 200, vitals: 200 }
const TREATED = { ...TREATS, save: 409, vitals: 409 }
/** Does not treat now: what is measured is written of who is at the clinic, and not read. */
const NOT_CARING = { record: 403, detail: 403, allergy: 403, save: 403, vitals: 409 }
/** Whose work it is not measures nobody: a pharmacist knows who is at the clinic alone, whoever keeps the product who comes. */
const NOT_THERE = { ...NOT_CARING, vitals: 404 }
const NO_WORK = { ...NOT_CARING, vitals: 403 }

const EXPECTED: Readonly<Record<keyof typeof RELATIONS, Readonly<Record<string, typeof NONE>>>> = {
  'at the clinic': {
    [BUDI]: NONE,
    [AGUS]: NONE,
    [ADMIN]: NONE,
    [SRI]: { ...TREATS, save: 409 },
    [MAYA]: TREATS,
    [FITRI]: NO_WORK,
    [SUPER]: NO_WORK,
  },
  'a visit 29 days ago': {
    [BUDI]: NONE,
    [AGUS]: NONE,
    [ADMIN]: NONE,
    [SRI]: TREATED,
    [MAYA]: TREATED,
    [FITRI]: NOT_THERE,
    [SUPER]: NO_WORK,
  },
  'a visit 31 days ago': {
    [BUDI]: NONE,
    [AGUS]: NONE,
    [ADMIN]: NONE,
    [SRI]: NOT_CARING,
    [MAYA]: NOT_CARING,
    [FITRI]: NOT_THERE,
    [SUPER]: NO_WORK,
  },
  'an appointment': {
    [BUDI]: NONE,
    [AGUS]: NONE,
    [ADMIN]: NONE,
    [SRI]: NOT_CARING,
    [MAYA]: NOT_CARING,
    [FITRI]: NOT_THERE,
    [SUPER]: NO_WORK,
  },
}

describe('role × operation × relation', () => {
  it.each(Object.keys(RELATIONS) as (keyof typeof RELATIONS)[])('is as the matrix says for %s', async (relation) => {
    const someone = await patient(relation)
    const found: Record<string, Record<string, number>> = {}
    // The doctor first: what she has saved, the nurse has not seen.
    for (const who of [BUDI, AGUS, ADMIN, MAYA, SRI, FITRI, SUPER]) {
      found[who] = {}
      for (const [name, call] of Object.entries(OPERATIONS)) found[who][name] = await call(who, someone)
    }
    expect(found).toEqual(EXPECTED[relation])
    const read = (await readingsOf(someone.username)).map(({ username }) => username)
    expect(new Set(read)).toEqual(
      new Set(relation.endsWith('31 days ago') || relation === 'an appointment' ? [] : [MAYA, SRI]),
    )
  })

  it('is a 404 outside the data scope and in a foreign company, and a 403 without Medical Record beside User (USERS-03)', async () => {
    const someone = await patient('at the clinic')
    await giveRole(db, RINA, 'own', { 'menu/Medical Record': 'cru', 'menu/Medical Center': 'cru' })
    const { record, detail, save, vitals: write } = OPERATIONS
    for (const call of [record, detail, save, write]) expect(await call(RINA, someone)).toBe(404)
    await giveRole(db, '10000020', 'company', { 'menu/Medical Record': 'cru', 'menu/Medical Center': 'cru' })
    for (const call of [record, detail, save, write]) expect(await call('10000020', someone)).toBe(404)
    // The company admin reads users, and no record of them.
    expect((await recordOf(ADMIN, someone.username)).status).toBe(403)
  })

  it('shows whoever reaches every company the times of the own one, and no reason, exposure, prescription or letter', async () => {
    const someone = await patient('at the clinic')
    const theirs = await arrive('10000020')
    await run(db, 'update reservations set reason = $2 where id = $1', [someone.id, SECRET])
    const [operator, nurse] = [await as(SUPER), await as(SRI)]
    const body = { filter: { id: [someone.id] } }
    const reasons = async (who: typeof nurse) =>
      (await who(reservationReads.HEALTH.list, { body })).body.data.map(({ reason }) => reason)
    expect([await reasons(nurse), await reasons(operator)]).toEqual([[SECRET], [null]])
    const [row] = (await operator(reservationReads.HEALTH.list, { body })).body.data
    const named = { body: { assignmentNumber: row?.number ?? '' } }
    for (const operation of [reservationReads.HEALTH.detail, reservationReads.HEALTH.events]) {
      const answer = await operator(operation, named)
      expect([answer.status, answer.text.includes(SECRET)]).toEqual([200, false])
    }
    expect((await operator(reservationViews.risk, named)).status).toBe(404)
    const visited = { body: { reservationId: someone.id } }
    expect((await operator(prescription.detail, visited)).status).toBe(404)
    expect((await operator(letter.list, visited)).status).toBe(404)
    const waiting = (await operator(visit.queue, { body: {} })).body.data.map(({ id }) => id)
    expect([waiting.includes(someone.id), waiting.includes(theirs)]).toEqual([true, false])
    await run(db, "update reservations set status = 'CANCELLED' where id = $1", [theirs])
  })

  it('lists whoever reaches every company the patients of the own one, and opens no record of another one', async () => {
    const theirs = await arrive('10000020', { status: 'finish' })
    const foreign = await userId('10000020')
    const operator = await as(SUPER)
    const body = { filter: { id: [foreign, (await patient('an appointment')).userId] } }
    const rows = (await operator(medicalRecord.list, { body })).body.data
    expect([rows.length, rows.some(({ id }) => id === foreign)]).toEqual([1, false])
    const file = await operator(medicalRecord.export, { body })
    expect(JSON.stringify((await readXlsx(file.bytes)).sheets)).not.toContain('10000020')
    const opening = { userId: foreign, purpose: 'EMERGENCY' as const, reason: 'Collapsed at the jetty' }
    expect((await operator(medicalRecord.open, { body: opening })).status).toBe(404)
    await run(db, "update reservations set status = 'CANCELLED' where id = $1", [theirs])
  })

  it('lets whoever reaches every company receive, book for and measure nobody', async () => {
    const someone = await patient('an appointment')
    const operator = await as(SUPER)
    const checkIn = await operator(reservationUpdate.update, {
      body: { action: 'checkIn', id: someone.id, version: 1 },
    })
    expect([checkIn.status, checkIn.body.message]).toEqual([409, 'Only the staff of the medical center can do this'])
    expect((await operator(booking.patients, { body: {} })).body.data.options).toEqual([])
    expect(await OPERATIONS.vitals(SUPER, someone)).toBe(403)
  })

  it('shows nobody the own record by the door of the staff', async () => {
    await arrive(SRI, { status: 'CHECKED_IN' })
    const { status, body } = await recordOf(SRI, SRI)
    expect([status, body.code, body.message]).toEqual([403, 'CARE_NEEDED', 'This is your own record. Open My health'])
    await run(db, "update reservations set status = 'CANCELLED' where patient_id = $1", [await userId(SRI)])
  })

  it('opens to the candidate of a task of a health report, for as long as the task is open', async () => {
    const someone = await patient('a visit 31 days ago')
    expect((await recordOf(SRI, someone.username)).status).toBe(403)
    const own = await person(someone.username)
    const fieldData = { complaint: 'Headache', since: '2026-11-19', able: 'yes' }
    const sent = await own(report.submit, { body: { ...(await start(own, 'Health complaint')), fieldData } })
    const { id: caseId } = sent.body.data
    expect((await recordOf(SRI, someone.username)).status).toBe(200)
    // The pharmacist has the task by the same role, and reads what was reported: not the record.
    expect((await recordOf(FITRI, someone.username)).body.details?.purposes).toEqual(['EMERGENCY'])
    await run(db, 'update task_candidates set open = false where case_id = $1', [caseId])
    expect((await recordOf(SRI, someone.username)).status).toBe(403)
  })
})

describe('a record without a care relation', () => {
  const open = async (who: string, body: object) =>
    (await as(who))(medicalRecord.open, {
      body: { purpose: 'TREATMENT', reason: 'Second opinion for the crew', ...body },
    })

  it('says for what it opens, and opens with purpose and reason for some hours', async () => {
    const { username } = await patient('a visit 31 days ago')
    const refused = await recordOf(MAYA, username)
    expect([refused.body.code, refused.body.details?.purposes]).toEqual([
      'CARE_NEEDED',
      ['TREATMENT', 'RECALL', 'LETTER', 'AUDIT', 'EMERGENCY'],
    ])
    expect((await open(MAYA, { username, reason: 'look' })).body.errors).toEqual({
      reason: 'Say why, in at least 10 letters',
    })
    expect((await open(AGUS, { username })).status).toBe(403)
    // Who reaches every company keeps the product: an emergency opens the record, and the head of the clinic knows.
    expect((await recordOf(SUPER, username)).body.details?.purposes).toEqual(['EMERGENCY'])
    expect((await open(SUPER, { username })).body.errors).toEqual({ purpose: 'This record opens in an emergency only' })
    expect((await open(MAYA, { username })).status).toBe(200)
    const { body } = await recordOf(MAYA, username)
    expect(body.data.opened).toMatchObject({ isCare: false, purpose: 'TREATMENT' })
    expect((await recordOf(SRI, username)).status).toBe(403)
    expect(await readingsOf(username)).toEqual([
      {
        username: MAYA,
        channel: 'record',
        part: 'record',
        purpose: 'TREATMENT',
        reason: 'Second opinion for the crew',
        emergency: true,
      },
    ])
    clock.advance(4 * 3_600_000 + 1000)
    expect((await recordOf(MAYA, username)).status).toBe(403)
  })

  it('opens in an emergency only where it is restricted or out of scope, and the head of the clinic knows at once', async () => {
    const someone = await patient('at the clinic')
    const { username } = someone
    const [{ version } = { version: 0 }] = await run<{ version: number }>(
      db,
      'select version from patients where id = $1',
      [someone.userId],
    )
    const restrict = async (who: string) =>
      (await as(who))(medicalRecord.restrict, { body: { userId: someone.userId, version, isRestricted: true } })
    expect((await restrict(SRI)).status).toBe(403)
    expect((await restrict(MAYA)).status).toBe(200)
    expect((await restrict(MAYA)).body.code).toBe('STALE')
    const refused = await recordOf(SRI, username)
    expect([refused.status, refused.body.details?.purposes]).toEqual([403, ['EMERGENCY']])
    expect((await open(SRI, { username })).body.errors).toEqual({ purpose: 'This record opens in an emergency only' })
    expect((await open(SRI, { username, purpose: 'EMERGENCY', reason: 'Collapsed at the jetty' })).status).toBe(200)
    expect((await recordOf(SRI, username)).status).toBe(200)
    await settle()
    const bell = (await (await as(MAYA))(notification.list, { body: { filter: { type: 'Health' } } })).body.data
    const notice = bell.notificationData.notification.find(({ subject }) => subject.includes('emergency'))
    expect(notice?.body).toBe(`Sri Wahyuni opened the record of Person ${username} without treating the patient`)
    // Out of scope: there is nothing to see, and an emergency opens it.
    await giveRole(db, '10000013', 'own', { 'menu/Medical Record': 'r' })
    expect((await recordOf('10000013', username)).status).toBe(404)
    expect((await open('10000013', { username })).body.errors).toHaveProperty('purpose')
    expect((await open('10000013', { username, purpose: 'EMERGENCY' })).status).toBe(200)
    expect((await recordOf('10000013', username)).status).toBe(200)
    expect((await open('10000013', { username: '99999999', purpose: 'EMERGENCY' })).status).toBe(404)
  })

  it('that was opened for an audit or a letter is read and not written; for treatment it is written', async () => {
    for (const [purpose, writes] of [
      ['AUDIT', false],
      ['LETTER', false],
      ['TREATMENT', true],
    ] as const) {
      const someone = await patient('an appointment')
      expect((await open(MAYA, { username: someone.username, purpose })).status).toBe(200)
      expect((await recordOf(MAYA, someone.username)).body.data.canWrite).toBe(writes)
      const [save, allergy] = [await OPERATIONS.save(MAYA, someone), await OPERATIONS.allergy(MAYA, someone)]
      expect([purpose, save, allergy]).toEqual([purpose, writes ? 409 : 403, writes ? 200 : 403])
      const refused = await (await as(MAYA))(visit.save, { body: draft(someone.id, { version: 0 }) })
      const purposes = writes ? undefined : ['TREATMENT', 'EMERGENCY']
      expect(refused.body.details?.purposes).toEqual(purposes)
    }
  })

  it('that is restricted is lifted by the head of the clinic, and the others who answer for it know at once', async () => {
    const someone = await patient('a visit 31 days ago')
    const [colleague] = await insertPeople(db, { count: 1, first: 73_990_001, like: MAYA, role: 'Doctor' })
    const other = colleague?.username ?? ''
    await enterStaff(db, clock.now(), { DOCTOR: other })
    await run(db, 'update medical_centers set head_doctor_id = $1 where company_id = 1 and box_type is null', [
      await userId(MAYA),
    ])
    const restrict = async (who: string, version: number, isRestricted: boolean) =>
      (await as(who))(medicalRecord.restrict, { body: { userId: someone.userId, version, isRestricted } })
    expect((await restrict(other, 1, true)).status).toBe(200)
    const refused = await restrict(other, 2, false)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The head of the clinic lifts the restriction of a record',
    ])
    await open(other, { username: someone.username, purpose: 'EMERGENCY' })
    expect((await recordOf(other, someone.username)).body.data.canRestrict).toBe(false)
    await settle()
    const bell = async (who: string) =>
      (await (await as(who))(notification.list, { body: {} })).body.data.notificationData.notification.flatMap(
        ({ subject, body }) => (/restrict/.test(subject) ? [[subject, body]] : []),
      )
    expect(await bell(MAYA)).toEqual([
      ['A medical record was restricted', `Person ${other}, the record of Person ${someone.username}`],
    ])
    expect((await restrict(MAYA, 2, false)).status).toBe(200)
    await settle()
    // Nobody watches over himself alone.
    expect((await bell(other)).map(([subject]) => subject)).toEqual(['The restriction of a medical record was lifted'])
    await run(db, 'update medical_centers set head_doctor_id = null')
  })

  it('is restricted by a doctor who reaches the patient and is another person', async () => {
    const someone = await patient('a visit 31 days ago')
    const restrict = async (who: string, patientId: number) =>
      (await as(who))(medicalRecord.restrict, { body: { userId: patientId, version: 1, isRestricted: true } })
    await giveRole(db, '10000013', 'own', { 'menu/Medical Center Doctor': 'cru' })
    for (const who of ['10000013', SUPER]) expect((await restrict(who, someone.userId)).status).toBe(404)
    await arrive(MAYA, { status: 'finish', daysAgo: 40 })
    const own = await restrict(MAYA, await userId(MAYA))
    expect([own.status, own.body.message]).toEqual([409, 'Another doctor restricts your own record'])
    expect((await restrict(MAYA, someone.userId)).status).toBe(200)
  })

  it('is shown to the patient with reader, role, purpose and reason, and notified on the next morning', async () => {
    const { username } = await patient('a visit 31 days ago')
    await open(MAYA, { username, purpose: 'EMERGENCY', reason: 'Ammonia at P-204' })
    await recordOf(MAYA, username)
    const own = await as(username)
    const list = (await own(myHealth.readings, { body: {} })).body
    expect(list.data).toMatchObject([
      {
        fullName: 'Maya Anggraini',
        roleName: 'Doctor',
        kind: 'RECORD',
        purpose: 'EMERGENCY',
        reason: 'Ammonia at P-204',
        isEmergency: true,
      },
    ])
    await tellOfOpenings(context)
    await settle()
    const bell = async () =>
      (await (await as(username))(notification.list, { body: {} })).body.data.notificationData.notification.map(
        ({ subject, body }) => [subject, body],
      )
    expect(await bell()).toEqual([])
    clock.advance(24 * 3_600_000)
    expect(await tellOfOpenings(context)).toBeGreaterThan(0)
    expect(await tellOfOpenings(context)).toBe(0)
    await settle()
    expect(await bell()).toEqual([['Your medical record was opened', 'By Maya Anggraini. See why in My health']])
  })
})

describe('each response that discloses', () => {
  async function byLaw(username: string) {
    const request = {
      ...{ userId: await userId(username), ground: 'LAW_ENFORCEMENT' as const, recipient: 'Polres Balikpapan' },
      ...{ purpose: 'Inquiry into the accident', parts: ['REST'] as ['REST'] },
      ...{ documentNumber: 'B/118', documentOn: formatDate(clock.now()) },
    }
    return { ...request, proof: sealer(test)(legalDisclosures.release, request) }
  }

  it('leaves exactly one reading of the patient, and none where it is refused', async () => {
    const id = await signed(BUDI, { findings: SECRET })
    const body = {
      ...{ recipient: 'RS Harapan', purpose: 'A second opinion', parts: ['FINDINGS'] as ['FINDINGS'] },
      ...{ validFrom: formatDate(clock.now()), validUntil: formatDate(clock.now()) },
    }
    const [consent] = (await (await as(BUDI))(ownConsents.give, { body })).body.data
    const requests: Readonly<Record<string, { reader: string; input: object; patient?: string }>> = {
      '/medical-records/record': { reader: SRI, input: { body: { username: BUDI } } },
      '/medical-records/detail': { reader: MAYA, input: { body: { id } } },
      '/medical-records/export': { reader: SRI, input: { body: {} } },
      '/my-health': { reader: BUDI, input: {} },
      '/medical-records/consents/list': { reader: MAYA, input: { body: { userId: await userId(BUDI) } } },
      '/medical-records/consents/disclose': { reader: MAYA, input: { body: { id: consent?.id } } },
      '/medical-records/disclosures': { reader: MAYA, input: { body: await byLaw(BUDI) } },
    }
    const operations = app.operations.filter(
      ({ reading, path }) => reading !== undefined && /^\/(medical-records|my-health)/.test(path),
    )
    expect(operations.map(({ path }) => path).sort()).toEqual(Object.keys(requests).sort())
    const stranger = await as(AGUS)
    for (const operation of operations) {
      const request = requests[operation.path]
      if (!request) continue
      const before = await readingsOf(BUDI)
      const input = request.input as never
      if (operation.path !== '/my-health') expect((await stranger(operation, input)).status).toBe(403)
      expect((await readingsOf(BUDI)).length).toBe(before.length)
      expect([operation.path, (await (await as(request.reader))(operation, input)).status]).toEqual([
        operation.path,
        200,
      ])
      const after = await readingsOf(BUDI)
      expect([operation.path, after.length]).toEqual([operation.path, before.length + 1])
      expect(after.at(-1)).toMatchObject({ username: request.reader, channel: operation.reading })
    }
  })

  it('never carries a finding through search, the list of patients or its file', async () => {
    const rows = async (who: string, keyword: string) =>
      (await (await as(who))(recordSearch, { body: { keyword } })).text
    for (const who of [BUDI, AGUS, ADMIN, SRI, MAYA, FITRI, SUPER]) {
      for (const keyword of [SECRET, 'Asthma', 'J45.9']) {
        const text = await rows(who, keyword)
        expect([who, keyword, text.includes(SECRET), text.includes('Asthma')]).toEqual([who, keyword, false, false])
      }
    }
    const list = await (await as(MAYA))(medicalRecord.list, { body: { limit: 1000 } })
    expect(list.text).not.toContain(SECRET)
    expect((await (await as(MAYA))(medicalRecord.list, { body: { keyword: SECRET } })).body.data).toEqual([])
  })

  it('shows the patient the signed visit, and nothing before', async () => {
    const someone = await patient('at the clinic')
    const maya = await as(MAYA)
    await maya(visit.save, { body: draft(someone.id, { findings: SECRET }) })
    const own = await (await as(someone.username))(myHealth.read, {})
    expect([own.body.data.visits, own.text.includes(SECRET), own.body.data.appointments.length]).toEqual([[], false, 1])
    const budi = (await (await as(BUDI))(myHealth.read, {})).body.data
    expect(budi.visits.map(({ findings }) => findings)).toContain(SECRET)
    const nobody = (await (await as('10000019'))(myHealth.read, {})).body.data
    expect([nobody.rmNumber, nobody.visits]).toEqual([null, []])
  })
})
