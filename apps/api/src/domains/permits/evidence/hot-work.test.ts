import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import { siteCodes } from '@selamat/contract/domains/permits/evidence/site-code'
import { permit } from '@selamat/contract/domains/permits/permit'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/empty.ts'
import { giveRole } from '../../../../test/factories.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, approved, issue, move, proof, userId, confirmHotWork } = work
const CREW = { crewRole: 'CREW', workerType: 'GENERAL_WORKER' } as const

/** A hot special permit, issued, with its crew at work and a fire watch. */
async function hot(crewMember?: string) {
  const { id: parentId } = await work.active()
  const { endsAt } = await work.read(PEOPLE.holder, parentId)
  const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HOT_WORK', maxHours: 8, fireWatchMinutes: 60 })
  const people = [
    { userId: await userId(PEOPLE.holder), crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const },
    { userId: await userId(PEOPLE.gasTester), crewRole: 'FIRE_WATCH' as const, workerType: 'GENERAL_WORKER' as const },
  ]
  const crewMembers = crewMember === undefined ? [] : [{ userId: await userId(crewMember), ...CREW }]
  const { id } = await approved({ kind: 'SPECIAL', parentId, workTypeId, endsAt, people: [...people, ...crewMembers] })
  const issued = await issue(id)
  if (issued.status !== 200) throw new Error(issued.text)
  const body = { permitId: id, userIds: people.map((one) => one.userId), briefing: 'Sparks and slag' }
  const on = await (await person(PEOPLE.holder))(crew.signOn, { body })
  if (on.status !== 200) throw new Error(on.text)
  return { id, parentId }
}

const sign = async (action: 'signOn' | 'signOff', permitId: number, username: string) =>
  (await person(username))(crew[action], { body: { permitId } })

/** Who is on the list of an alarm at the place. */
async function mustered(permitId: number): Promise<string[]> {
  const safety = await person(PEOPLE.safety)
  const body = { siteId: work.place.siteId, code: 'ALARM', reason: 'Gas alarm' } as const
  const { alarmId } = (await safety(alarm.raise, { body })).body.data
  const { people } = (await safety(alarm.muster, { params: { id: alarmId } })).body.data
  await safety(alarm.end, { body: { id: alarmId, version: 1 } })
  return people.flatMap((one) => (one.permitId === permitId ? [one.name] : []))
}

// One person cannot be at two permits: each test begins without those of the one before.
beforeEach(() => emptyTables(api.context.database, 'permits'))

describe('Hot work', () => {
  it('is confirmed by issuer and holder before the holder accepts it, anew after each issue (PERMIT-05)', async () => {
    const { id, parentId } = await hot()
    expect((await move('accept', id, PEOPLE.holder)).body.message).toBe(
      'Not confirmed by the permit issuer and the permit holder',
    )
    expect((await confirmHotWork(id, PEOPLE.areaOwner)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await confirmHotWork(id, PEOPLE.holder)).body).toMatchObject({ data: { missing: ['Permit issuer'] } })
    expect((await confirmHotWork(id, PEOPLE.holder)).body).toMatchObject({ code: 'RULE' })
    expect((await move('accept', id, PEOPLE.holder)).body.message).toBe('Not confirmed by the permit issuer')
    expect((await confirmHotWork(id, PEOPLE.issuer)).body).toMatchObject({ data: { missing: [] } })
    expect((await move('accept', id, PEOPLE.holder)).body).toMatchObject({ data: { status: 'ACTIVE' } })
    api.clock.advance(MINUTE)
    await (await person(PEOPLE.safety))(permit.suspend, {
      body: { id, code: 'CONDITION', reason: 'Strong wind' },
    })
    expect((await move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
    expect((await move('accept', id, PEOPLE.holder)).body.message).toContain('Not confirmed')
    await work.allOff(id)
    await work.allOff(parentId)
  })

  it('is confirmed neither by an issuer who works under it nor by the stand-in of an issuer who is not appointed', async () => {
    const [OTHER_ISSUER, STAND_IN] = [PEOPLE.isolation, '10000008'] as const
    const appoint = async (username: string) =>
      run(
        work.kysely,
        sql`insert into appointments (user_id, kind, valid_from, status, created_at, updated_at)
          values (${await userId(username)}, 'permit-issuer', '2026-01-01', 'CONFIRMED', ${api.clock.now()}, ${api.clock.now()})`,
      )
    await appoint(OTHER_ISSUER)
    await giveRole(work.kysely, STAND_IN, 'company', { 'menu/Permit to Work': 'cru' })
    await run(
      work.kysely,
      sql`insert into delegations (user_id, to_user_id, valid_from, valid_until)
        values (${await userId(PEOPLE.issuer)}, ${await userId(STAND_IN)}, '2026-11-01', '2026-11-30')`,
    )
    const { id, parentId } = await hot(OTHER_ISSUER)
    for (const username of [OTHER_ISSUER, STAND_IN]) {
      const refused = await confirmHotWork(id, username)
      expect([username, refused.status, refused.body.code]).toEqual([username, 409, 'NOT_YOUR_ACT'])
    }
    await appoint(STAND_IN)
    expect((await confirmHotWork(id, STAND_IN)).body).toMatchObject({ data: { missing: ['Permit holder'] } })
    await work.allOff(id)
    await work.allOff(parentId)
  })

  it('is watched for fire after the hand back, until the time has passed; fire begins the watch anew', async () => {
    const { id, parentId } = await hot()
    await confirmHotWork(id, PEOPLE.holder)
    await confirmHotWork(id, PEOPLE.issuer)
    await move('accept', id, PEOPLE.holder)
    expect((await work.handBack(id)).body.message).toBe(
      '1 person is still signed on: sign everybody off under People first',
    )
    // Everybody but the fire watch, who is still to come and stays at the place.
    const off = await (await person(PEOPLE.holder))(crew.signOff, { body: { permitId: id, everybody: true } })
    expect(off.body).toMatchObject({
      message: 'Signed off. The fire watch stays signed on until the watch is signed: Rina Marlina',
      data: { names: ['Joko Susilo'], staying: ['Rina Marlina'] },
    })
    const handBack = await work.handBack(id)
    expect(handBack.status).toBe(200)
    // The fire watch stays signed on, leaves and comes back: the muster list has whoever is at the place.
    await (await person(PEOPLE.holder))(crew.signOff, { body: { permitId: id, everybody: true } })
    expect(await mustered(id)).toEqual(['Rina Marlina'])
    expect((await sign('signOff', id, PEOPLE.gasTester)).status).toBe(200)
    expect((await sign('signOn', id, PEOPLE.holder)).body.message).toBe('Only the fire watch signs on after the work')
    expect((await work.read(PEOPLE.gasTester, id)).canRecord.crew).toBe(true)
    expect((await sign('signOn', id, PEOPLE.gasTester)).status).toBe(200)
    const watch = async (username: string) =>
      (await person(username))(hotWork.signWatch, { body: { permitId: id, proof: proof() } })
    api.clock.advance(48 * MINUTE)
    expect((await watch(PEOPLE.gasTester)).body.message).toMatch(
      /^The fire watch runs until \d\d:\d\d, 12 minutes more$/,
    )
    expect((await watch(PEOPLE.holder)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    const reported = await (await person(PEOPLE.gasTester))(hotWork.fireSeen, {
      body: { permitId: id, note: 'Smoke under the deck' },
    })
    expect(reported.status).toBe(200)
    await api.settle()
    const notified = await run<{ username: string }>(
      work.kysely,
      sql`select u.username from notifications n join users u on u.id = n.user_id where n.kind = 'PERMIT_FIRE' and n.entity_id = ${id}`,
    )
    expect(notified.map(({ username }) => username)).toContain(PEOPLE.areaOwner)
    api.clock.advance(13 * MINUTE)
    expect((await watch(PEOPLE.gasTester)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    api.clock.advance(47 * MINUTE)
    expect((await watch(PEOPLE.gasTester)).status).toBe(200)
    expect((await watch(PEOPLE.gasTester)).body).toMatchObject({ code: 'RULE' })
    expect(await mustered(id)).toEqual([])
    expect((await sign('signOn', id, PEOPLE.gasTester)).body.message).toBe('The fire watch is signed already')
    const { signatures } = await work.read(PEOPLE.issuer, id)
    expect(signatures.at(-1)).toMatchObject({ action: 'fireWatch', role: 'Fire watch', userName: 'Rina Marlina' })
    await work.allOff(parentId)
  })
})

describe('The labels of locations', () => {
  it('carry the code that proves the visit of the issuer', async () => {
    const { body } = await (await person('10000002'))(siteCodes, {})
    const code = body.data.find(({ locationId }) => locationId === work.place.locationId)?.code
    const { id } = await approved()
    const issued = await issue(id, PEOPLE.issuer, { siteProof: { code } })
    expect(issued.body).toMatchObject({ data: { status: 'ISSUED' } })
    expect((await (await person(PEOPLE.holder))(siteCodes, {})).status).toBe(403)
    // An issuer who has the list could issue from a desk.
    expect((await (await person(PEOPLE.issuer))(siteCodes, {})).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
  })
})
