import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import { annualCheckUp, type CheckUpDetail, checkUp } from '@selamat/contract/domains/medical/occupational/check-up'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { enterStaff } from '../../../../test/clinic-staff.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { sealer } from '../../../../test/seal.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const { kysely } = api.context.database
const seal = sealer(api)
const [DOCTOR, NURSE, SAFETY] = ['10000006', '10000007', '10000004']
const doctor = await api.as(DOCTOR)
const nurse = await api.as(NURSE)
const today = formatDate(api.clock.now())
const [colleague] = await insertPeople(kysely, { count: 1, first: 20_000_001, like: DOCTOR, role: 'Doctor' })
await enterStaff(kysely, api.clock.now(), { DOCTOR: colleague?.username ?? '' })
const second = await api.as(colleague?.username ?? '')

let serial = 30_000_000
/** Somebody whom nobody has examined. */
async function somebody(): Promise<number> {
  const [made] = await insertPeople(kysely, { count: 1, first: ++serial, like: '10000008', role: 'Employee' })
  return (
    await kysely
      .selectFrom('users')
      .select('id')
      .where('username', '=', made?.username ?? '')
      .executeTakeFirstOrThrow()
  ).id
}
const head = (userId: number, changed: object = {}) => ({
  userId,
  provider: null,
  examinedOn: today,
  examinationType: 'SPECIAL' as const,
  ...changed,
})
const create = async (userId: number, changed: object = {}, who = nurse) =>
  who(checkUp.create, { body: head(userId, changed) })
const save = async (userId: number, planYear: number, who = nurse) =>
  who(annualCheckUp.save, { body: { userId, provider: null, examinedOn: today, planYear } })

const haemoglobin = {
  test: 'BLOOD' as const,
  item: 'Haemoglobin',
  value: 11.2,
  unit: 'g/dL',
  low: 13,
  high: 17,
  finding: null,
  isCritical: false,
}
const ear = (name: 'LEFT' | 'RIGHT', high: number, isBaseline = false) => ({
  ear: name,
  hz500: 10,
  hz1000: 10,
  hz2000: high,
  hz3000: high,
  hz4000: high,
  hz6000: null,
  hz8000: null,
  isBaseline,
})
const write = ({ id, version }: CheckUpDetail, found: object = {}, who = nurse) =>
  who(checkUp.write, {
    body: { id, version, results: [haemoglobin], audiograms: [], spirometry: null, ...found },
  })
const collect = ({ id, version }: CheckUpDetail) => nurse(checkUp.collect, { body: { id, version } })
const conclude = ({ id, version }: CheckUpDetail, changed: object = {}, who = doctor) => {
  const body = {
    id,
    version,
    conclusion: 'Mild anaemia, iron for three months',
    state: 'FIT_WITH_NOTE' as const,
    validUntil: null,
    restrictions: [],
    ...changed,
  }
  return who(checkUp.conclude, { body: { ...body, proof: seal(checkUp.conclude, body) } })
}
const voided = ({ id, version }: CheckUpDetail, who = second) => {
  const body = { id, version, reason: 'The blood of another person' }
  return who(checkUp.void, { body: { ...body, proof: seal(checkUp.void, body) } })
}
const collected = async (userId: number, changed: object = {}, found: object = {}) => {
  const { data: draft } = (await create(userId, changed)).body
  const { data: written } = (await write(draft, found)).body
  return (await collect(written)).body.data
}
const remove = (row: CheckUpDetail, who = nurse, of: typeof checkUp | typeof annualCheckUp = checkUp) =>
  who(of.delete, { params: { id: row.id }, body: { version: row.version } })

describe('A check-up', () => {
  it('is created with its results, handed to the doctor and concluded with a fitness certificate (MEDICAL-36)', async () => {
    const userId = await somebody()
    const made = await create(userId)
    expect([made.status, made.body.message, made.body.data.status]).toEqual([200, 'Data Saved Successfully', 'DRAFT'])
    expect(made.body.data.number).toMatch(/^MED\/EXM\/2026\/XI\/\d{4}$/)
    const early = await collect(made.body.data)
    expect([early.status, early.body.message]).toEqual([409, 'No result is written yet'])
    const { data: written } = (await write(made.body.data, { spirometry: { fvc: 4.2, fev1: 3.36 } })).body
    expect([written.results[0]?.flag, written.abnormal, written.spirometry]).toEqual([
      'L',
      1,
      { fvc: 4.2, fev1: 3.36, ratio: 0.8 },
    ])
    const { data: handed } = (await collect(written)).body
    expect((await write(handed)).body.message).toBe('The results were handed to the doctor')
    expect((await conclude(handed, {}, nurse)).status).toBe(403)
    const done = await conclude(handed)
    expect([done.status, done.body.message]).toEqual([200, 'Concluded, and the certificate is signed'])
    expect([done.body.data.status, done.body.data.fitness, done.body.data.signedBy]).toEqual([
      'CONCLUDED',
      'FIT_WITH_NOTE',
      'Maya Anggraini',
    ])
    const { data: certificates } = (await doctor(fitness.certificates, { body: { userId } })).body
    expect(certificates.map(({ examinationId, state }) => [examinationId, state])).toEqual([
      [handed.id, 'FIT_WITH_NOTE'],
    ])
  })

  it('is listed to the care team in its scope, without the annual ones, and each reading is logged once a person (MEDICAL-35)', async () => {
    const userId = await somebody()
    const { data: made } = (await create(userId)).body
    await save(userId, 2026)
    const readings = async () =>
      (await run(kysely, sql`select 1 from medical_readings where patient_id = ${userId} and part = 'check-ups'`))
        .length
    const list = async (who = nurse) => (await who(checkUp.list, { body: { filter: { userId: [userId] } } })).body
    const before = await readings()
    expect((await list()).data.map(({ id }) => id)).toEqual([made.id])
    expect(await readings()).toBe(before + 1)
    expect((await (await api.as(SAFETY))(checkUp.list, { body: {} })).status).toBe(403)
    const [team] = await insertPeople(kysely, { count: 1, first: 21_000_001, like: SAFETY, role: 'Employee' })
    await giveRole(kysely, team?.username ?? '', 'subordinates', { 'menu/Medical Record': 'cru' })
    const narrow = await api.as(team?.username ?? '')
    expect((await list(narrow)).data).toEqual([])
    expect((await narrow(checkUp.detail, { body: { id: made.id } })).status).toBe(404)
    expect((await create(userId, {}, narrow)).status).toBe(404)
    expect((await (await api.as('10000020'))(checkUp.detail, { body: { id: made.id } })).status).not.toBe(200)
  })

  it('is deleted as an own draft, and voided by another doctor once concluded, which revokes the certificate (MEDICAL-37)', async () => {
    const userId = await somebody()
    const { data: draft } = (await create(userId)).body
    const foreign = await remove(draft, doctor)
    expect([foreign.status, foreign.body.message]).toEqual([409, 'Only who wrote the draft deletes it'])
    expect((await remove({ ...draft, version: 7 })).body.code).toBe('STALE')
    expect((await remove(draft, nurse, annualCheckUp)).status).toBe(404)
    const deleted = await remove(draft)
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Successfully deleted.'])
    expect((await nurse(checkUp.detail, { body: { id: draft.id } })).status).toBe(404)
    const { data: done } = (await conclude(await collected(userId))).body
    const refused = await remove(done)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Only a draft is deleted. Another doctor voids what is concluded',
    ])
    const own = await voided(done, doctor)
    expect([own.status, own.body.message]).toEqual([409, 'Another doctor voids what you have concluded'])
    const { data: gone, message } = (await voided(done)).body
    expect([message, gone.status, gone.fitness]).toEqual(['Examination voided', 'VOID', null])
    const { data: rows } = (await nurse(fitness.list, { body: { filter: { id: [userId] } } })).body
    expect(rows[0]?.state).toBe('PENDING')
  })

  it('is refused with a clear word for what cannot be', async () => {
    const userId = await somebody()
    expect((await create(userId, { examinedOn: addDays(today, 1) })).body.errors).toEqual({
      examinedOn: 'Not later than today',
    })
    expect((await create(999_999_999)).status).toBe(404)
    const { data: draft } = (await create(userId)).body
    const errorsOf = async (found: object) => (await write(draft, found)).body.errors
    expect(await errorsOf({ audiograms: [ear('LEFT', 130)] })).toEqual({
      'audiograms.0.hz2000': 'From -10 to 120 dB HL',
      'audiograms.0.hz3000': 'From -10 to 120 dB HL',
      'audiograms.0.hz4000': 'From -10 to 120 dB HL',
    })
    expect(await errorsOf({ audiograms: [ear('LEFT', 10), ear('LEFT', 12)] })).toEqual({
      'audiograms.1.ear': 'This ear is there already',
    })
    expect(await errorsOf({ spirometry: { fvc: 3, fev1: 3.5 } })).toEqual({
      'spirometry.fev1': 'Not more than the FVC',
    })
    expect(await errorsOf({ results: [{ ...haemoglobin, unit: null }] })).toEqual({
      'results.0.unit': 'A value needs its unit',
    })
    expect(await errorsOf({ results: [{ ...haemoglobin, value: null }] })).toEqual({
      'results.0.value': 'Write a value or a finding',
    })
    expect(await errorsOf({ results: [{ ...haemoglobin, low: 18 }] })).toEqual({
      'results.0.high': 'Not below the lower limit',
    })
    const own = await collected(
      (await kysely.selectFrom('users').select('id').where('username', '=', DOCTOR).executeTakeFirstOrThrow()).id,
    )
    const self = await conclude(own)
    expect([self.status, self.body.message]).toEqual([409, 'Somebody else of the medical center does this for you'])
    const handed = await collected(userId)
    expect((await conclude(handed, { state: 'FIT_WITH_RESTRICTION' })).body.errors).toEqual({
      restrictions: 'Say which work is restricted',
    })
    const back = await doctor(checkUp.return, {
      body: { id: handed.id, version: handed.version, reason: 'The unit is missing' },
    })
    expect(back.body.data.status).toBe('DRAFT')
  })

  it('is in hand for some days once it is concluded, and then read as the record is', async () => {
    const userId = await somebody()
    const { data: done } = (await conclude(await collected(userId))).body
    const read = () => nurse(checkUp.detail, { body: { id: done.id } })
    expect((await read()).status).toBe(200)
    await run(kysely, sql`update examinations set signed_at = signed_at - interval '40 days' where id = ${done.id}`)
    const late = await read()
    expect([late.status, late.body.code]).toEqual([403, 'CARE_NEEDED'])
    const { data: other } = (await create(userId)).body
    await run(kysely, sql`update patients set is_restricted = true where id = ${userId}`)
    expect((await nurse(checkUp.detail, { body: { id: other.id } })).status).toBe(403)
    // The list says that there are examinations, and nothing of what they found.
    const { data: listed } = (await nurse(checkUp.list, { body: { filter: { userId: [userId] } } })).body
    expect(listed.map(({ isRestricted, abnormal, critical }) => [isRestricted, abnormal, critical])).toEqual([
      [true, 0, 0],
      [true, 0, 0],
    ])
  })

  it('is read by the person once it is concluded, not before, and by nobody else as the own', async () => {
    const userId = await somebody()
    const handed = await collected(userId)
    const person = await api.as(handed.username)
    const own = async () => (await person(checkUp.own, {})).body.data
    expect(await own()).toEqual([])
    await conclude(handed)
    const [row] = await own()
    expect(row).toMatchObject({ number: handed.number, fitness: 'FIT_WITH_NOTE', signedBy: 'Maya Anggraini' })
    expect(row?.results.map(({ item, flag }) => [item, flag])).toEqual([['Haemoglobin', 'L']])
    const logged = await run(
      kysely,
      sql`select 1 from medical_readings where patient_id = ${userId} and user_id = ${userId} and purpose = 'OWN'`,
    )
    expect(logged).toHaveLength(1)
    expect((await nurse(checkUp.own, {})).body.data.filter(({ id }) => id === handed.id)).toEqual([])
  })

  it('shows how much worse an ear hears than at the baseline, as the mean of 2, 3 and 4 kHz', async () => {
    const userId = await somebody()
    const found = (high: number, isBaseline = false) => ({
      audiograms: [ear('LEFT', high, isBaseline), ear('RIGHT', 10, isBaseline)],
    })
    await collected(userId, { examinedOn: addDays(today, -700) }, found(10, true))
    const slight = await collected(userId, { examinedOn: addDays(today, -300) }, found(19))
    expect([slight.audiograms.map(({ shift }) => shift), slight.hasShift]).toEqual([[9, 0], false])
    const shifted = await collected(userId, {}, found(20))
    expect(shifted.audiograms.map(({ shift, hasShift }) => [shift, hasShift])).toEqual([
      [10, true],
      [0, false],
    ])
    expect(shifted.audiograms[0]?.baseline).toEqual({ examinedOn: addDays(today, -700), meanHigh: 10 })
    const { data: rows } = (await nurse(checkUp.list, { body: { filter: { userId: [userId] } } })).body
    expect(rows.map(({ hasShift }) => hasShift)).toEqual([true, false, false])
  })

  it('is written by the life cycle alone, with a trail that says no more than its state', async () => {
    const userId = await somebody()
    const { data } = (await conclude(await collected(userId))).body
    const rows = await run<{ action: string; after: unknown }>(
      kysely,
      sql`select action, after from audit_events where entity = 'examinations' and entity_id = ${data.id} order by id`,
    )
    expect(rows).toEqual([
      { action: 'create', after: null },
      { action: 'update', after: null },
      { action: 'collect', after: { status: 'COLLECTED' } },
      { action: 'conclude', after: { status: 'CONCLUDED' } },
    ])
    expect((await conclude(data)).body.code).toBe('WRONG_STATE')
  })
})

describe('An annual check-up', () => {
  it('is listed by the year of its plan (MEDICAL-40), saved once a person and year (MEDICAL-41), and deleted as an own draft (MEDICAL-42)', async () => {
    const userId = await somebody()
    const { data: made, message } = (await save(userId, 2026)).body
    expect([message, made.examinationType, made.planYear]).toEqual(['Data Saved Successfully', 'PERIODIC', 2026])
    const again = await Promise.all([save(userId, 2026), save(userId, 2027), save(userId, 2027)])
    expect(again.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(again[0]?.body.errors?.planYear).toContain('has a check-up of 2026 already')
    const list = async (year: number) => {
      const filter = { userId: [userId], planYear: [year] }
      return (await nurse(annualCheckUp.list, { body: { filter } })).body.data.map(({ id }) => id)
    }
    expect(await list(2026)).toEqual([made.id])
    expect((await remove(made, nurse, annualCheckUp)).status).toBe(200)
    expect(await list(2026)).toEqual([])
    expect((await save(userId, 1999)).body.errors).toEqual({ planYear: 'Use a year' })
  })
})
