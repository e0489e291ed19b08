import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { permitPhotos, spotCheck } from '@selamat/contract/domains/permits/evidence/spot-check'
import { toolboxTalk } from '@selamat/contract/domains/permits/evidence/toolbox-talk'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/empty.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, approved, issue, move, statusOf, userId, kysely } = work
const WORKER = '10000008'
const workerId = await userId(WORKER)

async function issued(changed: Parameters<typeof approved>[0] = {}) {
  const { id } = await approved(changed)
  const done = await issue(id)
  if (done.status !== 200) throw new Error(done.text)
  return id
}
const signOn = async (permitId: number, username: string, body: object = {}) =>
  (await person(username))(crew.signOn, { body: { permitId, ...body } })
const signOff = async (permitId: number, username: string, body: object = {}) =>
  (await person(username))(crew.signOff, { body: { permitId, ...body } })

/** The holder is at work, with a toolbox talk. */
async function active(changed: Parameters<typeof approved>[0] = {}) {
  const id = await issued(changed)
  const on = await signOn(id, PEOPLE.holder, { briefing: 'Pinch points' })
  if (on.status !== 200) throw new Error(on.text)
  const accepted = await move('accept', id, PEOPLE.holder)
  if (accepted.status !== 200) throw new Error(accepted.text)
  return id
}
const leave = (id: number) => signOff(id, PEOPLE.holder, { everybody: true })

// One person cannot be at two permits: each test begins without those of the one before.
beforeEach(() => emptyTables(api.context.database, 'permits'))

describe('The crew of a permit', () => {
  it('signs on once the permit is issued, each person or, by the holder, others', async () => {
    const { id } = await approved()
    expect((await signOn(id, PEOPLE.holder)).body).toMatchObject({ code: 'WRONG_STATE' })
    await issue(id)
    expect((await signOn(id, PEOPLE.issuer)).body.message).toBe(
      'You are not among the people of this permit. Ask its holder, Joko Susilo, to add you',
    )
    expect((await signOn(id, PEOPLE.holder, { userIds: [workerId] })).body).toMatchObject({
      data: { names: ['Budi Santoso'] },
    })
    expect((await signOn(id, WORKER, { userIds: [await userId(PEOPLE.holder)] })).body).toMatchObject({
      code: 'NOT_YOUR_ACT',
    })
    const { body } = await (await person(WORKER))(crew.list, { params: { id } })
    expect(body.data.map((one) => [one.name, one.crewRole, one.signedOnAt !== null])).toEqual([
      ['Joko Susilo', 'HOLDER', false],
      ['Budi Santoso', 'CREW', true],
    ])
    await leave(id)
  })

  it('refuses somebody who is archived or unknown', async () => {
    const id = await issued()
    expect((await signOn(id, PEOPLE.holder, { userIds: [999_999] })).body.errors?.userIds).toBe(
      'Choose active people of the company',
    )
  })

  it('refuses a person with an ended certificate, and the work of the others goes on', async () => {
    const workTypeId = await work.workType({ crewCertificates: ['Rigger'] })
    const holderId = await userId(PEOPLE.holder)
    const at = api.clock.now()
    await run(
      kysely,
      sql`insert into certificates (company_id, user_id, employer_id, title, certificate_number, valid_until, created_at, updated_at)
        select u.company_id, u.id, u.employer_id, 'Rigger level 2', 'R-' || u.id,
          case when u.id = ${holderId} then '2027-01-01'::date else '2026-11-01'::date end, ${at}, ${at}
        from users u where u.id in (${holderId}, ${workerId})`,
    )
    const id = await active({ workTypeId })
    const refused = await signOn(id, PEOPLE.holder, { userIds: [workerId], briefing: 'Lifting' })
    expect(refused.body).toMatchObject({ code: 'RULE', message: 'Budi Santoso, Rigger, ended 2026-11-01' })
    expect(await statusOf(id)).toBe('ACTIVE')
    const { body } = await (await person(PEOPLE.holder))(crew.list, { params: { id } })
    expect(body.data.map(({ name }) => name)).toEqual(['Joko Susilo'])
    await leave(id)
  })

  it('refuses somebody without a toolbox talk while the work goes on, until the holder has held one', async () => {
    const id = await active()
    const text = 'Without a toolbox talk: Budi Santoso'
    const { message, errors } = (await signOn(id, PEOPLE.holder, { userIds: [workerId] })).body
    expect([message, errors]).toEqual([text, { briefing: text }])
    expect(await statusOf(id)).toBe('ACTIVE')
    expect((await signOn(id, PEOPLE.holder, { userIds: [workerId], briefing: 'Pinch points' })).status).toBe(200)
    expect(await statusOf(id)).toBe('ACTIVE')
    await leave(id)
  })

  it('refuses somebody who is signed on elsewhere, but not under the same permit to work', async () => {
    const id = await active()
    const other = await issued()
    const refused = await signOn(other, PEOPLE.holder)
    expect(refused.body.message).toMatch(/^Joko Susilo is signed on to SHE\/PTW\/.*: sign off there first$/)
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT', maxHours: 8 })
    const { endsAt } = await work.read(PEOPLE.holder, id)
    const special = await approved({ kind: 'SPECIAL', parentId: id, workTypeId, endsAt })
    expect((await issue(special.id)).status).toBe(200)
    expect((await signOn(special.id, PEOPLE.holder)).status).toBe(200)
    await leave(special.id)
    await leave(id)
  })

  it('is stopped when the attendant leaves, and hands back only when everybody has signed off', async () => {
    const workTypeId = await work.workType({ needsAttendant: true })
    const people = [
      { userId: await userId(PEOPLE.holder), crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const },
      { userId: workerId, crewRole: 'ATTENDANT' as const, workerType: 'GENERAL_WORKER' as const },
    ]
    const id = await issued({ workTypeId, people })
    await signOn(id, PEOPLE.holder, { userIds: [workerId, await userId(PEOPLE.holder)], briefing: 'Entry' })
    expect((await move('accept', id, PEOPLE.holder)).status).toBe(200)
    expect((await signOff(id, WORKER)).body).toMatchObject({ data: { status: 'SUSPENDED', names: ['Budi Santoso'] } })
    expect((await work.handBack(id)).body.message).toBe(
      '1 person is still signed on: sign everybody off under People first',
    )
    expect((await signOff(id, PEOPLE.gasTester, { everybody: true })).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    await leave(id)
    expect((await work.handBack(id)).body).toMatchObject({ data: { status: 'HANDED_BACK' } })
  })

  it('attends toolbox talks that the holder records on what was approved, not in the future', async () => {
    const id = await issued()
    const talk = async (username: string, minutes: number, attendeeIds = [workerId]) =>
      (await person(username))(toolboxTalk.record, {
        body: {
          permitId: id,
          topics: 'Pinch points',
          attendeeIds,
          heldAt: formatTimestamp(new Date(api.clock.now().getTime() + minutes * MINUTE)),
        },
      })
    expect((await talk(PEOPLE.issuer, 0)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await talk(PEOPLE.holder, 60)).body.errors?.heldAt).toMatch(/^The clock of your device is 1 hour ahead/)
    expect((await talk(PEOPLE.holder, -20)).body.errors?.heldAt).toMatch(
      /^The permit was approved at \d\d:\d\d\. Hold the talk/,
    )
    expect((await talk(PEOPLE.holder, 0)).status).toBe(200)
    const { body } = await (await person(PEOPLE.issuer))(toolboxTalk.list, { params: { id } })
    expect(body.data).toMatchObject([{ topics: 'Pinch points', attendees: [{ name: 'Budi Santoso' }] }])
  })
})

describe('A spot check', () => {
  it('is recorded by the issuer, a safety officer or the area owner, with findings where something is wrong', async () => {
    const id = await issued()
    const check = async (username: string, body: object) =>
      (await person(username))(spotCheck.record, { body: { permitId: id, isInOrder: true, ...body } })
    expect((await check(PEOPLE.holder, {})).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await check(PEOPLE.safety, { isInOrder: false })).body.errors).toEqual({
      findings: 'Say what is not in order',
    })
    const fileId = await work.picture(PEOPLE.safety)
    expect((await check(PEOPLE.safety, { isInOrder: false, findings: 'No barrier', fileId })).status).toBe(200)
    const { body } = await (await person(PEOPLE.holder))(spotCheck.list, { params: { id } })
    expect(body.data).toMatchObject([{ checkedByName: 'Dewi Lestari', isInOrder: false, photo: { fileId } }])
  })

  it('and photos of the work stand with its files', async () => {
    const id = await issued()
    const fileIds = [await work.picture(PEOPLE.holder)]
    expect((await (await person(PEOPLE.holder))(permitPhotos, { body: { permitId: id, fileIds } })).status).toBe(200)
    expect((await work.read(PEOPLE.issuer, id)).files).toMatchObject([{ fileId: fileIds[0], purpose: 'PHOTO' }])
  })
})
