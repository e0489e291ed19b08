import { permit } from '@selamat/contract/domains/permits/permit'
import { specialPermit } from '@selamat/contract/domains/permits/permit-register'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/empty.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { run } from '../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, read, draft, approved, active, issue, move, allOff, statusOf, versionOf, proof, kysely } = work

// One person cannot be at two permits: each test begins without those of the one before.
beforeEach(() => emptyTables(api.context.database, 'permits'))

const signed = async (id: number) => ({ id, version: await versionOf(id), proof: proof() })
const cancel = async (id: number) =>
  (await person(PEOPLE.issuer))(permit.cancel, { body: { ...(await signed(id)), reason: 'The part did not come' } })
const suspend = async (id: number) =>
  (await person(PEOPLE.safety))(permit.suspend, { body: { id, code: 'CONDITION', reason: 'Strong wind' } })
const handBack = (id: number, isWorkComplete = true) => work.handBack(id, PEOPLE.holder, isWorkComplete)

/** A permit of a type with a fire watch, issued, with its holder and fire watch named. */
async function hot() {
  const workTypeId = await work.workType({ fireWatchMinutes: 60 })
  const { people = [] } = await work.written()
  const userId = await work.userId(PEOPLE.gasTester)
  const watch = { userId, crewRole: 'FIRE_WATCH' as const, workerType: 'GENERAL_WORKER' as const }
  const { id } = await approved({ workTypeId, people: [...people, watch] })
  expect((await issue(id)).status).toBe(200)
  return id
}

describe('Work that had begun', () => {
  it('is not cancelled where a fire watch follows it: it is handed back', async () => {
    const id = await hot()
    await work.atWork(id, PEOPLE.gasTester)
    await work.atWork(id)
    expect((await move('accept', id, PEOPLE.holder)).status).toBe(200)
    await allOff(id)
    await suspend(id)
    const refused = await cancel(id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Hand it back first: after hot work there is a fire watch',
    ])
    await move('reinstate', id, PEOPLE.issuer)
    expect((await cancel(id)).body.message).toBe(
      'Suspend it and hand it back first: after hot work there is a fire watch',
    )
    await suspend(id)
    expect((await handBack(id)).body).toMatchObject({ data: { status: 'HANDED_BACK' } })
    expect((await read(PEOPLE.holder, id)).fireWatchUntil).not.toBeNull()
  })

  it('is cancelled while suspended once no isolation is locked', async () => {
    const workTypeId = await work.workType()
    const { id } = await active({ workTypeId, isolationPointIds: [] })
    const [at, by] = [api.clock.now(), await work.userId(PEOPLE.isolation)]
    await run(
      kysely,
      sql`insert into permit_isolations (permit_id, company_id, isolation_point_id, status, created_at, created_by, updated_at, updated_by)
        values (${id}, ${work.place.companyId}, ${await work.isolationPoint()}, 'VERIFIED', ${at}, ${by}, ${at}, ${by})`,
    )
    await allOff(id)
    await suspend(id)
    expect((await cancel(id)).body.message).toBe(
      '1 isolation point is still locked. Hand it back first, or transfer them',
    )
    await run(kysely, sql`update permit_isolations set status = 'REMOVED' where permit_id = ${id}`)
    expect((await cancel(id)).body).toMatchObject({ data: { status: 'CANCELLED' } })
  })

  it('is no reason to keep a permit that was never accepted', async () => {
    const id = await hot()
    await suspend(id)
    expect((await cancel(id)).body).toMatchObject({ data: { status: 'CANCELLED' } })
  })
})

describe('A permit to work', () => {
  /** A special permit of an hour with its holder at work, under an active permit to work. */
  async function withSpecial() {
    const { id: parentId } = await active()
    const workTypeId = await work.workType({ kind: 'SPECIAL', activity: 'HEIGHT' })
    const endsAt = formatTimestamp(new Date(api.clock.now().getTime() + HOUR))
    const special = await active({ kind: 'SPECIAL', parentId, workTypeId, endsAt })
    await allOff(parentId)
    return { parentId, specialId: special.id }
  }

  it('is neither handed back nor cancelled while a special permit under it is expired, with people at work', async () => {
    const now = api.clock.now()
    const { parentId, specialId } = await withSpecial()
    api.clock.advance(HOUR)
    await work.watch()
    expect(await statusOf(specialId)).toBe('EXPIRED')
    const expired = '1 special permit under it has expired: hand back first what is under it'
    const people = '1 person is still signed on under a special permit of it'
    expect((await handBack(parentId)).body.message).toBe(`${people}. ${expired}`)
    await suspend(parentId)
    expect((await cancel(parentId)).body.message).toBe(`${people}. ${expired}`)
    await allOff(specialId)
    expect((await cancel(parentId)).body.message).toBe(expired)
    expect((await handBack(parentId)).body.message).toBe(expired)
    expect((await handBack(specialId)).status).toBe(200)
    expect((await handBack(parentId)).body).toMatchObject({ data: { status: 'HANDED_BACK' } })
    api.clock.set(now)
  })

  it('does not keep a special permit from being handed back whose day goes on', async () => {
    const { specialId } = await withSpecial()
    await allOff(specialId)
    const inHours = (hours: number) => formatTimestamp(new Date(api.clock.now().getTime() + hours * HOUR))
    const day = await (await person(PEOPLE.requester))(specialPermit.createByDay, {
      body: { parentId: specialId, startsAt: inHours(0), endsAt: inHours(2) },
    })
    await work.submit(day.body.data.id)
    await issue(day.body.data.id)
    await work.atWork(day.body.data.id)
    expect((await handBack(specialId)).body).toMatchObject({ data: { status: 'HANDED_BACK' } })
  })
})

describe('The close of a permit', () => {
  const close = async (id: number, areaFileId: number, followUpPermitId: number | null = null) =>
    (await person(PEOPLE.areaOwner))(permit.close, { body: { ...(await signed(id)), areaFileId, followUpPermitId } })

  it('of incomplete work names the permit under which it goes on: another, readable one that has not ended', async () => {
    const { id } = await active()
    await allOff(id)
    await handBack(id, false)
    const photo = await work.picture(PEOPLE.areaOwner)
    expect((await close(id, photo)).body.errors).toEqual({
      followUpPermitId: 'Choose the permit under which the work goes on',
    })
    const other = { followUpPermitId: 'Choose another permit that has not ended' }
    expect((await close(id, photo, id)).body.errors).toEqual(other)
    const ended = await approved()
    await cancel(ended.id)
    expect((await close(id, photo, ended.id)).body.errors).toEqual(other)
    const next = await draft()
    expect((await close(id, photo, next.id)).body).toMatchObject({ data: { status: 'finish' } })
    expect((await read(PEOPLE.areaOwner, id)).followUp).toMatchObject({ id: next.id })
  })

  it('needs a new photo of the area, not a file that the permit has already', async () => {
    const used = await work.picture(PEOPLE.requester)
    const { id } = await active({ files: [{ fileId: used }] })
    await allOff(id)
    await handBack(id)
    expect((await close(id, used)).body.errors).toEqual({ areaFileId: 'Take a new photo of the area' })
    expect((await close(id, await work.picture(PEOPLE.areaOwner))).body).toMatchObject({ data: { status: 'finish' } })
  })
})
