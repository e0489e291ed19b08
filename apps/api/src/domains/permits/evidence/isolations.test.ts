import { isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import { permit } from '@selamat/contract/domains/permits/permit'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, approved, issue, atWork, move, statusOf } = work
const workTypeId = await work.workType({ needsIsolation: true })

async function isolated(point?: number) {
  const { id } = await approved({ workTypeId, isolationPointIds: [point ?? (await work.isolationPoint())] })
  return id
}
const rowsOf = async (id: number, username: string = PEOPLE.isolation) =>
  (await (await person(username))(isolation.list, { params: { id } })).body.data
async function first(id: number) {
  const [row] = await rowsOf(id)
  if (!row) throw new Error('no isolation')
  return row
}

type Plain = 'verify' | 'startTest'
const progress = async (action: Plain, id: number, username: string, version?: number) => {
  const row = await first(id)
  return (await person(username))(isolation[action], { body: { id: row.id, version: version ?? row.version } })
}
const lock = async (id: number, username: string = PEOPLE.isolation, action: 'lock' | 'endTest' = 'lock') => {
  const row = await first(id)
  return (await person(username))(isolation[action], { body: { id: row.id, version: row.version, lockNumber: 'L-14' } })
}
const remove = async (id: number, username: string, reason: string | null = null) => {
  const row = await first(id)
  return (await person(username))(isolation.remove, { body: { id: row.id, version: row.version, reason } })
}

/** Work goes on with a verified isolation. */
async function active(point?: number) {
  const id = await isolated(point)
  await lock(id)
  await progress('verify', id, PEOPLE.areaOwner)
  const issued = await issue(id)
  if (issued.status !== 200) throw new Error(issued.text)
  await atWork(id)
  await move('accept', id, PEOPLE.holder)
  return id
}
const suspend = async (id: number) =>
  (await person(PEOPLE.issuer))(permit.suspend, {
    body: { id, code: 'TEST', reason: 'Test run of the pump' },
  })

describe('An isolation', () => {
  it('is locked by the isolation officer and verified by somebody else, who may be the area owner', async () => {
    const id = await isolated()
    expect((await lock(id, PEOPLE.holder)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await lock(id)).body).toMatchObject({ data: { isolation: 'LOCKED' } })
    expect((await issue(id)).body.message).toContain('Not verified')
    expect((await progress('verify', id, PEOPLE.isolation)).body.message).toBe(
      'Somebody else has to verify: you put the lock on',
    )
    expect((await progress('verify', id, PEOPLE.holder)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await progress('verify', id, PEOPLE.areaOwner)).body).toMatchObject({ data: { isolation: 'VERIFIED' } })
    expect(await first(id)).toMatchObject({ lockNumber: 'L-14', appliedByName: 'Eko Prasetyo' })
    expect((await issue(id)).status).toBe(200)
  })

  it('that two people verify at once is verified by one; the other reads who was faster', async () => {
    const id = await isolated()
    await lock(id)
    const { version } = await first(id)
    const tries = await Promise.all([
      progress('verify', id, PEOPLE.areaOwner, version),
      progress('verify', id, PEOPLE.areaOwner, version),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = tries.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'STALE', details: { status: 'VERIFIED' } })
    expect(JSON.stringify(refused?.body.details)).toContain('Agus Setiawan')
  })

  it('gets energy for a test run only while nobody works, nor is about to', async () => {
    const id = await active()
    expect((await progress('startTest', id, PEOPLE.isolation)).body.message).toContain('Suspend the work first')
    await suspend(id)
    expect((await progress('startTest', id, PEOPLE.isolation)).body.message).toContain('Sign everybody off first')
    await work.allOff(id)
    expect((await progress('startTest', id, PEOPLE.isolation)).body).toMatchObject({ data: { isolation: 'TEST' } })
    expect((await move('reinstate', id, PEOPLE.issuer)).body.message).toContain('Test run, under energy')
    expect((await lock(id, PEOPLE.isolation, 'endTest')).body).toMatchObject({ data: { isolation: 'LOCKED' } })
    await progress('verify', id, PEOPLE.areaOwner)
    expect((await move('reinstate', id, PEOPLE.issuer)).body).toMatchObject({ data: { status: 'ISSUED' } })
    expect((await progress('startTest', id, PEOPLE.isolation)).body.message).toContain('Suspend the work first')
  })

  it('is removed after the hand back, by whoever locked it, or by another with the reason (1910.147)', async () => {
    const id = await active()
    expect((await remove(id, PEOPLE.isolation)).body.message).toBe(
      'The permit must be handed back or cancelled first. Somebody is still signed on',
    )
    await work.allOff(id)
    await work.handBack(id)
    expect(await statusOf(id)).toBe('HANDED_BACK')
    await work.kysely
      .updateTable('permitIsolations')
      .set({ appliedBy: await work.userId(PEOPLE.areaOwner) })
      .where('permitId', '=', id)
      .execute()
    expect((await remove(id, PEOPLE.isolation)).body.message).toContain('Agus Setiawan put this lock on')
    expect((await remove(id, PEOPLE.isolation, 'Agus is off duty and was called')).body).toMatchObject({
      data: { isolation: 'REMOVED' },
    })
  })

  it('is kept for another permit that names its point, where somebody verifies it anew', async () => {
    const point = await work.isolationPoint()
    const [id, next, unrelated] = [await active(point), await isolated(point), await isolated()]
    await work.allOff(id)
    await work.handBack(id, PEOPLE.holder, false)
    const row = await first(id)
    const { body: targets } = await (await person(PEOPLE.isolation))(isolation.targets, { params: { id } })
    expect(targets.data.map((one) => one.id)).toEqual([next])
    const refused = await (await person(PEOPLE.isolation))(isolation.transfer, {
      body: { id: row.id, version: row.version, toPermitId: unrelated },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.toPermitId).toContain(`does not name ${row.tag}. Add the point to it first`)
    const done = await (await person(PEOPLE.isolation))(isolation.transfer, {
      body: { id: row.id, version: row.version, toPermitId: next },
    })
    expect(done.status).toBe(200)
    expect((await first(id)).transferredTo).toMatchObject({ id: next })
    expect((await rowsOf(next)).find(({ pointId }) => pointId === row.pointId)).toMatchObject({
      status: 'LOCKED',
      lockNumber: 'L-14',
    })
  })

  const add = async (id: number, point: number) =>
    (await person(PEOPLE.isolation))(isolation.add, { body: { permitId: id, pointIds: [point] } })
  const rowOf = async (id: number, point: number) =>
    (await rowsOf(id)).find(({ pointId, status }) => pointId === point && status !== 'REMOVED')
  const takeOut = async (id: number, point: number) => {
    const { id: rowId, version } = (await rowOf(id, point)) ?? { id: 0, version: 1 }
    return (await person(PEOPLE.isolation))(isolation.remove, { body: { id: rowId, version, reason: null } })
  }

  it('that is added while people work stops them until it is verified', async () => {
    const id = await active()
    const point = await work.isolationPoint()
    expect((await add(id, point)).body).toMatchObject({ data: { status: 'SUSPENDED' } })
    expect((await move('reinstate', id, PEOPLE.issuer)).body.message).toContain('Not verified')
    expect((await add(id, point)).body.errors?.pointIds).toBe('The permit isolates these points already')
  })

  it('that was added by mistake and never locked keeps no work from going on once it is removed', async () => {
    const id = await active()
    const point = await work.isolationPoint()
    await add(id, point)
    expect((await takeOut(id, point)).body).toMatchObject({ data: { isolation: 'REMOVED' } })
    expect((await move('reinstate', id, PEOPLE.issuer)).body).toMatchObject({ data: { status: 'ISSUED' } })
  })

  it('of the approved request that is removed keeps the permit from being issued until it is added again', async () => {
    const point = await work.isolationPoint()
    const made = await work.draft({ workTypeId, isolationPointIds: [point] })
    expect((await takeOut(made.id, point)).body.message).toBe('Points of a request are changed in the request')
    api.clock.advance(1000)
    await work.submit(made.id)
    await work.approveAll(made.id)
    expect((await takeOut(made.id, point)).body).toMatchObject({ data: { isolation: 'REMOVED' } })
    expect((await issue(made.id)).body.message).toContain('The isolations were removed')
    expect((await add(made.id, point)).status).toBe(200)
    const row = await rowOf(made.id, point)
    const locked = await (await person(PEOPLE.isolation))(isolation.lock, {
      body: { id: row?.id ?? 0, version: row?.version ?? 0, lockNumber: 'L-15' },
    })
    const { version } = locked.body.data
    await (await person(PEOPLE.areaOwner))(isolation.verify, { body: { id: row?.id ?? 0, version } })
    expect((await issue(made.id)).status).toBe(200)
  })
})
