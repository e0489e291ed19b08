import { file } from '@selamat/contract/domains/files/file'
import { fitness } from '@selamat/contract/domains/medical/fitness/fitness'
import type { FitnessState } from '@selamat/contract/domains/medical/fitness/fitness-words'
import type { RestrictionWrite } from '@selamat/contract/domains/medical/fitness/fitness-write'
import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { addDays, addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole, insertPeople } from '../../../../test/factories.ts'
import { notificationsOf } from '../../../../test/notifications.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { visiting } from '../../../../test/visits.ts'
import { run } from '../../../platform/database.ts'
import { fitnessOf } from './fitness-of.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { signed } = await visiting(api)
const { kysely, person, userId, proof } = work
const [DOCTOR, NURSE, ADMIN, BUDI] = ['10000006', '10000007', '10000002', '10000008']
const doctor = await person(DOCTOR)
const nurse = await person(NURSE)
const today = () => formatDate(api.clock.now())

interface Decision {
  readonly validUntil?: string | null
  readonly restrictions?: readonly RestrictionWrite[]
}
const bodyOf = (id: number, { validUntil = null, restrictions = [] }: Decision) => ({
  userId: id,
  validUntil,
  restrictions: [...restrictions],
  proof: proof(),
})
const issue = (id: number, state: FitnessState, decision: Decision = {}, who = doctor) =>
  who(fitness.issue, { body: { ...bodyOf(id, decision), state } })
const letBack = (id: number, decision: Decision = {}) =>
  doctor(fitness.returnToWork, { body: { ...bodyOf(id, decision), state: 'FIT' } })
const forget = async () => {
  await run(kysely, sql`update fitness_certificates set revoked_at = now() where revoked_at is null`)
  await run(kysely, sql`update visits set rest_from = null, rest_until = null`)
}
const height: RestrictionWrite = { activity: 'HEIGHT', label: 'No work at height', until: null }

async function looked(): Promise<void> {
  await api.settle()
  await work.watch()
  await api.settle()
}
const budi = await userId(BUDI)
const cleared = async (id: number, activity: string, day = today()) =>
  (await fitnessOf(kysely, { userIds: [id], activity, today: day })).get(id)

beforeEach(forget)

describe('The gate of fitness', () => {
  it('a person who becomes temporarily unfit stops the live permit at once, and the return to work opens the gate', async () => {
    const { id } = await work.active()
    const holder = await userId(PEOPLE.holder)
    expect((await issue(holder, 'TEMPORARY_UNFIT')).body.message).toBe('Certificate signed')
    await looked()
    const stopped = await work.read(PEOPLE.safety, id)
    expect([stopped.status, stopped.suspendReason]).toEqual(['SUSPENDED', 'Not cleared for this work: Joko Susilo'])
    const gateOf = async () => (await work.read(PEOPLE.safety, id)).gates.gates.find(({ gate }) => gate === 'fitness')
    expect(await gateOf()).toMatchObject({ state: 'closed', reason: 'Not cleared for this work: Joko Susilo' })
    expect((await work.move('reinstate', id, PEOPLE.issuer)).body.message).toContain('Not cleared for this work')
    const back = await letBack(holder)
    expect([back.status, back.body.message, back.body.data.state]).toEqual([200, 'Back to work', 'FIT'])
    expect((await gateOf())?.reason).not.toContain('Not cleared')
    expect((await work.move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
    expect((await work.move('accept', id, PEOPLE.holder)).status).toBe(200)
    expect(await work.statusOf(id)).toBe('ACTIVE')
  })

  it('a restriction closes the gate of its work only, and says the same words', async () => {
    const { id } = await work.active()
    const holder = await userId(PEOPLE.holder)
    await issue(holder, 'FIT_WITH_RESTRICTION', { restrictions: [height] })
    await looked()
    expect(await work.statusOf(id)).toBe('ACTIVE')
    await issue(holder, 'FIT_WITH_RESTRICTION', {
      restrictions: [{ ...height, activity: 'ALL', label: 'Office only' }],
    })
    await looked()
    const { status, suspendReason } = await work.read(PEOPLE.safety, id)
    expect([status, suspendReason]).toEqual(['SUSPENDED', 'Not cleared for this work: Joko Susilo'])
  })

  it('rest that a visit gives stops the live permit in the same words, until a return to work', async () => {
    const { id } = await work.active()
    const restUntil = addDays(today(), 2)
    await signed(PEOPLE.holder, { disposition: 'REST', restFrom: today(), restUntil })
    await looked()
    const { status, suspendReason } = await work.read(PEOPLE.safety, id)
    expect([status, suspendReason]).toEqual(['SUSPENDED', 'Not cleared for this work: Joko Susilo'])
    const holder = await userId(PEOPLE.holder)
    expect((await cleared(holder, 'GENERAL', restUntil))?.state).toBe('UNFIT')
    expect((await cleared(holder, 'GENERAL', addDays(restUntil, 1)))?.state).not.toBe('UNFIT')
    api.clock.advance(60_000)
    expect((await letBack(holder)).status).toBe(200)
    expect((await cleared(holder, 'GENERAL'))?.state).toBe('FIT')
    expect((await work.move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
  })

  it('reads the newest certificate that is not revoked, and the restrictions that still hold', async () => {
    expect(await cleared(budi, 'HEIGHT')).toBeUndefined()
    await issue(budi, 'FIT_WITH_RESTRICTION', { restrictions: [{ ...height, until: addDays(today(), 10) }] })
    const until = addMonths(today(), 12)
    expect([await cleared(budi, 'HEIGHT'), await cleared(budi, 'LIFTING')]).toEqual([
      { state: 'UNFIT', until: null },
      { state: 'FIT', until },
    ])
    expect(await cleared(budi, 'HEIGHT', addDays(today(), 11))).toEqual({ state: 'FIT', until })
    const { data } = (await issue(budi, 'UNFIT')).body
    expect((await cleared(budi, 'LIFTING'))?.state).toBe('UNFIT')
    const revoked = await doctor(fitness.revoke, {
      body: { id: data.id, version: data.version, reason: 'Of another person', proof: proof() },
    })
    expect([revoked.body.message, revoked.body.data.revokedBy]).toEqual(['Certificate revoked', 'Maya Anggraini'])
    expect((await cleared(budi, 'LIFTING'))?.state).toBe('FIT')
    await issue(budi, 'TEMPORARY_UNFIT', { validUntil: addDays(today(), 5) })
    expect((await cleared(budi, 'LIFTING', addDays(today(), 6)))?.state).toBe('UNFIT')
  })
})

describe('A certificate', () => {
  it('is signed by a doctor for others, and refused to a nurse, for oneself and with a wrong password', async () => {
    expect((await issue(budi, 'FIT', {}, nurse)).status).toBe(403)
    const own = await issue(await userId(DOCTOR), 'FIT')
    expect([own.status, own.body.message]).toEqual([409, 'Somebody else decides on your own fitness'])
    const body = { ...bodyOf(budi, {}), state: 'FIT' as const, proof: proof('wrong') }
    expect((await doctor(fitness.issue, { body })).status).toBe(422)
    const list = (who = doctor) => who(fitness.certificates, { body: { userId: budi } })
    await issue(budi, 'FIT')
    expect((await list(await person(PEOPLE.safety))).status).toBe(403)
    const [row] = (await list()).body.data
    expect([row?.state, row?.counts, row?.signedBy]).toEqual(['FIT', true, 'Maya Anggraini'])
    expect(row?.number).toMatch(/^MED\/FIT\/2026\/XI\/\d{4}$/)
  })

  it('is refused with a clear word where days and restrictions do not fit', async () => {
    const errorsOf = async (state: FitnessState, decision: Decision = {}) =>
      (await issue(budi, state, decision)).body.errors
    expect(await errorsOf('FIT', { validUntil: addDays(today(), -1) })).toEqual({ validUntil: 'Not before today' })
    const latest = addMonths(today(), 12)
    expect(await errorsOf('FIT', { validUntil: addDays(latest, 1) })).toEqual({
      validUntil: `At most 12 months, until ${latest}`,
    })
    expect(await errorsOf('TEMPORARY_UNFIT', { validUntil: addDays(latest, 1) })).toEqual({
      validUntil: `Temporarily unfit for at most 12 months, until ${latest}. Then decide whether the person is fit`,
    })
    expect(await errorsOf('UNFIT', { validUntil: latest })).toHaveProperty('validUntil')
    expect(await errorsOf('FIT_WITH_RESTRICTION')).toEqual({ restrictions: 'Say which work is restricted' })
    expect(await errorsOf('FIT', { restrictions: [height] })).toHaveProperty('restrictions')
    expect(await errorsOf('UNFIT_FOR_POSITION', { restrictions: [height, height] })).toEqual({
      'restrictions.1.activity': 'This work is restricted already',
    })
    expect((await issue(999_999_999, 'FIT')).status).toBe(404)
    const [foreign] = await run<{ id: number }>(kysely, sql`select id from users where username = '10000020'`)
    expect((await issue(foreign?.id ?? 0, 'FIT')).status).toBe(404)
  })

  it('of temporary unfitness is renewed for a year in all, and ends by a return to work', async () => {
    const early = await letBack(budi)
    expect([early.status, early.body.message]).toEqual([422, 'Budi Santoso is neither temporarily unfit nor resting'])
    expect((await issue(budi, 'TEMPORARY_UNFIT')).body.data.validUntil).toBe(addMonths(today(), 3))
    expect((await issue(budi, 'FIT')).body.message).toBe('Budi Santoso is temporarily unfit. Record the return to work')
    await run(
      kysely,
      sql`update fitness_certificates set valid_from = valid_from - 20 where patient_id = ${budi} and revoked_at is null`,
    )
    const latest = addMonths(addDays(today(), -20), 12)
    const again = await issue(budi, 'TEMPORARY_UNFIT', { validUntil: addDays(latest, 1) })
    expect(again.body.errors?.validUntil).toContain(`until ${latest}`)
    expect((await issue(budi, 'TEMPORARY_UNFIT', { validUntil: latest })).status).toBe(200)
    const late = await letBack(budi)
    expect([late.status, late.body.message]).toEqual([
      422,
      'Unfit for 14 days or more: conclude an examination for the return to work',
    ])
  })

  it('of another provider comes with its document, which is read by the clinic and the person, and never overrules a doctor', async () => {
    const external = async (changed: object = {}) =>
      nurse(fitness.external, {
        body: {
          userId: budi,
          state: 'FIT' as const,
          validFrom: today(),
          validUntil: addMonths(today(), 6),
          restrictions: [],
          provider: 'Prodia Bontang',
          fileId: await work.picture(NURSE),
          ...changed,
        },
      })
    const { data, message } = (await external()).body
    expect([message, data.source, data.provider, data.file?.name]).toEqual([
      'Certificate recorded',
      'EXTERNAL',
      'Prodia Bontang',
      'area.png',
    ])
    const open = async (username: string) =>
      (await (await person(username))(file.download, { params: { id: data.file?.id ?? 0 } })).status
    expect([await open(DOCTOR), await open(BUDI), await open(PEOPLE.safety)]).toEqual([200, 200, 404])
    expect((await external({ validFrom: addDays(today(), 1) })).body.errors).toEqual({
      validFrom: 'Not later than today',
    })
    expect((await external({ fileId: data.file?.id })).status).toBe(422)
    await issue(budi, 'UNFIT')
    const refused = await external()
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'A doctor of the clinic has decided on the fitness of Budi Santoso, and changes it',
    ])
    expect((await cleared(budi, 'LIFTING'))?.state).toBe('UNFIT')
  })
})

describe('Who is cleared', () => {
  it('is read by the superior for the own people, in work and days, and never why', async () => {
    const [below] = await run<{ username: string; superior: string; id: number }>(
      kysely,
      sql`select u.username, s.username as superior, u.id from employments e join users u on u.id = e.user_id
        join users s on s.id = e.superior_id where u.username = ${BUDI} and e.valid_until is null`,
    )
    const superior = await person(below?.superior ?? '')
    await issue(budi, 'FIT_WITH_RESTRICTION', { restrictions: [height] })
    const rows = async (who: typeof superior) =>
      (await who(fitness.list, { body: { filter: { id: [budi] } } })).body.data
    expect(await rows(superior)).toEqual([
      {
        id: budi,
        username: BUDI,
        fullName: 'Budi Santoso',
        photoFileId: null,
        employer: expect.any(String),
        state: 'FIT_WITH_RESTRICTION',
        restrictions: [height],
        validUntil: addMonths(today(), 12),
      },
    ])
    expect((await rows(await person(BUDI)))[0]?.state).toBe('FIT_WITH_RESTRICTION')
    expect((await rows(nurse))[0]?.state).toBe('FIT_WITH_RESTRICTION')
    expect(await rows(await person(PEOPLE.controlRoom))).toEqual([])
    const [operator] = await insertPeople(kysely, { count: 1, first: 20_000_001, like: ADMIN, role: 'Company Admin' })
    await giveRole(kysely, operator?.username ?? '', 'all', { 'menu/Medical Record': 'crud' })
    expect(await rows(await person(operator?.username ?? ''))).toEqual([])
    const found = await nurse(fitness.list, { body: { filter: { state: ['FIT_WITH_RESTRICTION'] } } })
    expect(found.body.data.map(({ id }) => id)).toEqual([budi])
  })

  it('leaves a trail without content and a notice that says no more', async () => {
    const { data } = (await issue(budi, 'TEMPORARY_UNFIT')).body
    const rows = await run<{ entity: string; action: string; label: string; before: unknown; after: unknown }>(
      kysely,
      sql`select entity, action, label, before, after from audit_events where (entity = 'users' and action = 'fitness' and entity_id = ${budi})
        or (entity = 'fitness_certificates' and entity_id = ${data.id}) order by id desc limit 2`,
    )
    const none = { before: null, after: null }
    expect(rows).toEqual([
      { entity: 'users', action: 'fitness', label: 'Budi Santoso', ...none },
      { entity: 'fitness_certificates', action: 'create', label: data.number, ...none },
    ])
    const readings = await run(
      kysely,
      sql`select 1 from medical_readings where patient_id = ${budi} and part = 'fitness'`,
    )
    expect(readings.length).toBeGreaterThan(0)
    await api.settle()
    const notice = (await notificationsOf(kysely, BUDI)).at(-1)
    expect(notice).toMatchObject({ kind: 'FITNESS_CHANGED', subject: 'Fitness for work' })
    expect(JSON.stringify(notice)).not.toContain('unfit')
  })

  it('is refused at sign-on in the words of the gate', async () => {
    const { id } = await work.active()
    await issue(budi, 'UNFIT')
    const holder = await person(PEOPLE.holder)
    const body = { permitId: id, userIds: [budi], workerType: 'GENERAL_WORKER' as const, briefing: 'Pinch points' }
    const refused = await holder(crew.signOn, { body })
    expect([refused.status, refused.body.message]).toEqual([422, 'Not cleared for this work: Budi Santoso'])
  })
})
