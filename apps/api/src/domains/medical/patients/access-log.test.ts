import { audit } from '@selamat/contract/domains/audit/audit'
import { headCandidates, medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import { medicalAccess } from '@selamat/contract/domains/medical/patients/access-log'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { ADMIN, AGUS, BUDI, FITRI, MAYA, RINA, SRI, visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'

const test = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { as, settle } = test
const { db, arrive, signed, userId, recordOf, centerId } = await visiting(test)
const [SUPER, THEIRS] = ['10000001', '10000020']
/** A second doctor of the clinic. */
const HEAD = AGUS
await giveRole(db, HEAD, 'company', { 'menu/Medical Center Doctor': 'cru', 'menu/Medical Record': 'cru' })
await run(
  db,
  `insert into clinicians (company_id, user_id, profession, title, created_at, updated_at)
   select company_id, id, 'DOCTOR', 'dr. ' || full_name, now(), now() from users where username = $1`,
  [HEAD],
)
const log = async (who: string, body: object = {}) =>
  (await as(who))(medicalAccess.list, { body: { limit: 100, ...body } as never })
const rowsOf = async (who: string, filter: object = {}) => (await log(who, { filter })).body.data
const center = async () =>
  (await (await as(SUPER))(medicalCenter.endpoints.get, { params: { id: centerId } })).body.data
async function nameHead(who: string, headDoctorId: number | null) {
  const { centerName, siteId, locationId, phone, licenceNo, version } = await center()
  return (await as(who))(medicalCenter.endpoints.update, {
    body: { id: centerId, version, centerName, siteId, locationId, phone, licenceNo, headDoctorId },
  })
}
const open = async (who: string, username: string) =>
  (await as(who))(medicalRecord.open, {
    body: { username, purpose: 'EMERGENCY', reason: '=HYPERLINK("x") collapsed at the jetty' },
  })
let next = 0
async function patient() {
  const [person] = await insertPeople(db, { count: 1, first: 73_500_000 + ++next, like: BUDI })
  const username = person?.username ?? ''
  await arrive(username, { status: 'finish', daysAgo: 90 })
  return username
}
async function bellOf(who: string) {
  await settle()
  const { body } = await (await as(who))(notification.list, { body: { filter: { type: 'Health' } } })
  return body.data.notificationData.notification.filter(({ subject }) => subject.includes('emergency')).length
}

describe('the head of a clinic', () => {
  it('is a doctor of the clinic, named by whoever changes its settings', async () => {
    const head = await userId(HEAD)
    const foreign = await userId(THEIRS)
    for (const wrong of [await userId(SRI), await userId(BUDI), foreign, 999_999]) {
      const { status, body } = await nameHead(SUPER, wrong)
      expect([wrong, status, body.errors]).toEqual([wrong, 422, { headDoctorId: 'Choose a doctor of the clinic' }])
    }
    // A doctor changes centers, and does not make himself the head of one.
    const own = await nameHead(MAYA, await userId(MAYA))
    expect([own.status, own.body.errors]).toEqual([
      422,
      { headDoctorId: 'The head is named by whoever changes the settings of the clinic' },
    ])
    const { body } = await (await as(MAYA))(headCandidates, { body: {} })
    expect(body.data.options.map(({ label }) => label)).toEqual(['Agus Setiawan', 'Maya Anggraini'])
    expect((await nameHead(SUPER, head)).body.data).toMatchObject({ headDoctorId: head, headDoctor: 'Agus Setiawan' })
    // The rest of the center is changed without a word about its head.
    expect((await nameHead(MAYA, head)).status).toBe(200)
    expect((await nameHead(MAYA, null)).status).toBe(422)
  })

  it('hears of a record opened in an emergency; without one, the doctors who restrict records do', async () => {
    await nameHead(SUPER, null)
    await open(SRI, await patient())
    expect([await bellOf(HEAD), await bellOf(MAYA)]).toEqual([1, 1])
    await nameHead(SUPER, await userId(HEAD))
    await open(SRI, await patient())
    expect([await bellOf(HEAD), await bellOf(MAYA)]).toEqual([2, 1])
    // Nobody watches over oneself.
    await open(HEAD, await patient())
    expect([await bellOf(HEAD), await bellOf(MAYA)]).toEqual([2, 2])
  })
})

describe('the access log', () => {
  it('shows the head all readings of the company, a doctor those of the own patients, and nobody else any', async () => {
    const [treated, other] = [await patient(), await patient()]
    await signed(treated)
    await arrive(other, { status: 'IN_EXAMINATION' })
    for (const username of [treated, other]) await recordOf(SRI, username)
    const ids = [await userId(treated), await userId(other)]
    const people = async (who: string) =>
      new Set((await rowsOf(who, { patientId: ids })).map(({ patientUsername }) => patientUsername))
    expect(await people(HEAD)).toEqual(new Set([treated, other]))
    expect(await people(MAYA)).toEqual(new Set([treated]))
    // Whom the reservation names has treated, too; a cancelled one says nothing.
    const of = async (status: string) =>
      run(
        db,
        `update reservations r set status = $2, clinician_id = c.id from clinicians c join users u on u.id = c.user_id
         where u.username = $3 and r.patient_id = $1`,
        [ids[1], status, MAYA],
      )
    await of('CANCELLED')
    expect(await people(MAYA)).toEqual(new Set([treated]))
    await of('finish')
    expect(await people(MAYA)).toEqual(new Set([treated, other]))
    for (const [who, message] of [
      [BUDI, undefined],
      [ADMIN, undefined],
      [SRI, undefined],
      [FITRI, undefined],
      [SUPER, 'Only the doctors of the clinic read the access log'],
    ] as const) {
      const { status, body } = await log(who)
      expect([who, status, message === undefined || body.message === message]).toEqual([who, 403, true])
      expect((await (await as(who))(medicalAccess.export, { body: {} })).status).toBe(403)
    }
  })

  it('says who read what, how, why and whether the record was opened, and is filtered by each', async () => {
    const username = await patient()
    await open(SRI, username)
    await recordOf(SRI, username)
    const [patientId, readerId] = [await userId(username), await userId(SRI)]
    expect(await rowsOf(HEAD, { patientId: [patientId] })).toMatchObject([
      {
        patientUsername: username,
        readerName: 'Sri Wahyuni',
        roleName: 'Nurse',
        channel: 'record',
        part: 'record',
        purpose: 'EMERGENCY',
        reason: '=HYPERLINK("x") collapsed at the jetty',
        isEmergency: true,
      },
    ])
    const count = async (filter: object) => (await rowsOf(HEAD, { patientId: [patientId], ...filter })).length
    const today = (await rowsOf(HEAD, { patientId: [patientId] }))[0]?.at.slice(0, 10) ?? ''
    expect([
      await count({ readerId: [readerId] }),
      await count({ readerId: [await userId(MAYA)] }),
      await count({ purpose: ['EMERGENCY'] }),
      await count({ purpose: ['TREATMENT', 'AUDIT'] }),
      await count({ emergency: ['OPENED'] }),
      await count({ emergency: ['CARE'] }),
      await count({ at: { from: today, until: today } }),
      await count({ at: { until: '2020-01-01' } }),
    ]).toEqual([1, 0, 1, 0, 1, 0, 1, 0])
    expect((await log(HEAD, { keyword: username })).body.data).toHaveLength(1)
    expect((await log(HEAD, { filter: { reason: ['x'] } })).status).toBe(422)
  })

  it('leaves as a file in which text stays text, and the trail says who took it', async () => {
    const answer = await (await as(HEAD))(medicalAccess.export, { body: { filter: { purpose: ['EMERGENCY'] } } })
    const [sheet] = (await readXlsx(answer.bytes)).sheets
    const [head = [], ...rows] = sheet?.rows ?? []
    expect(rows.length).toBe((await rowsOf(HEAD, { purpose: ['EMERGENCY'] })).length)
    expect(rows[0]?.[head.indexOf('Reason')]).toBe('=HYPERLINK("x") collapsed at the jetty')
    const trail = (await (await as(ADMIN))(audit.list, { body: { filter: { entity: ['medical_readings'] } } })).body
      .data
    expect(trail).toMatchObject([{ action: 'export', actor: 'Agus Setiawan' }])
  })

  it('belongs to the company: the head of another one reads nothing of ours', async () => {
    await giveRole(db, THEIRS, 'company', { 'menu/Medical Center Doctor': 'cru' })
    await run(
      db,
      `with made as (insert into clinicians (company_id, user_id, profession, title, created_at, updated_at)
         select company_id, id, 'DOCTOR', full_name, now(), now() from users where username = $1 returning user_id, company_id),
       place as (insert into sites (company_id, site_name, code, created_at, updated_at)
         select company_id, 'Clinic site', 'CLS', now(), now() from made returning id, company_id)
       insert into medical_centers (company_id, site_id, center_name, head_doctor_id, created_at, updated_at)
       select p.company_id, p.id, 'Their clinic', m.user_id, now(), now() from place p join made m on true`,
      [THEIRS],
    )
    expect((await log(THEIRS)).body.data).toEqual([])
    expect((await log(THEIRS, { filter: { patientId: [await userId(BUDI)] } })).body.data).toEqual([])
  })

  it('closes to a head who is no doctor of the clinic any more', async () => {
    await run(db, 'update clinicians set archived_at = now() where user_id = $1', [await userId(HEAD)])
    expect((await log(HEAD)).status).toBe(403)
    expect((await log(RINA)).status).toBe(403)
  })
})
