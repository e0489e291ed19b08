import { isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import { permit } from '@selamat/contract/domains/permits/permit'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, kysely } = work
const workTypeId = await work.workType({ needsIsolation: true })

const pointId = await work.isolationPoint()
const [at] = await run<{ equipmentId: number }>(
  kysely,
  sql`select equipment_id as "equipmentId" from isolation_points where id = ${pointId}`,
)
const equipmentId = at?.equipmentId ?? 0

const rowOf = async (id: number) => {
  const [row] = (await (await person(PEOPLE.isolation))(isolation.list, { params: { id } })).body.data
  if (!row) throw new Error('no isolation')
  return row
}
const startTest = async (id: number) => {
  const { id: row, version } = await rowOf(id)
  return (await person(PEOPLE.isolation))(isolation.startTest, { body: { id: row, version } })
}
const lock = async (id: number, action: 'lock' | 'endTest' = 'lock') => {
  const { id: row, version } = await rowOf(id)
  return (await person(PEOPLE.isolation))(isolation[action], { body: { id: row, version, lockNumber: 'L-1' } })
}
const suspend = async (id: number) =>
  (await person(PEOPLE.issuer))(permit.suspend, { body: { id, code: 'TEST', reason: 'Test run' } })

/** A permit that works on the equipment behind a verified lock, and is suspended with nobody at work. */
async function isolated() {
  const made = await work.approved({
    workTypeId,
    isolationPointIds: [pointId],
    equipment: [{ equipmentId, isSubject: true }],
  })
  await lock(made.id)
  const { id: row, version } = await rowOf(made.id)
  await (await person(PEOPLE.areaOwner))(isolation.verify, { body: { id: row, version } })
  expect((await work.issue(made.id)).status).toBe(200)
  await work.atWork(made.id)
  await work.move('accept', made.id, PEOPLE.holder)
  await suspend(made.id)
  await work.allOff(made.id)
  return made
}

describe('A test run of an isolation', () => {
  it('waits for the whole job and for every other lock at the point', async () => {
    const other = await work.active()
    const mine = await isolated()
    const above = (parentId: number | null) =>
      run(
        kysely,
        sql`update permits set parent_id = ${parentId}::bigint, kind = case when ${parentId === null} then 'PTW' else 'SPECIAL' end where id = ${mine.id}`,
      )
    await above(other.id)
    expect((await startTest(mine.id)).body.message).toBe(
      `Suspend the work first: energy comes back to ${other.number}. Sign everybody off first: people are at work under ${other.number}`,
    )
    await suspend(other.id)
    expect((await startTest(mine.id)).body.message).toBe(
      `Sign everybody off first: people are at work under ${other.number}`,
    )
    await above(null)
    // From above it is the same: the special permit below still has people.
    await run(kysely, sql`update permits set parent_id = ${mine.id}, kind = 'SPECIAL' where id = ${other.id}`)
    expect((await startTest(mine.id)).body.message).toContain(`people are at work under ${other.number}`)
    await work.allOff(other.id)
    const next = await work.approved({ workTypeId, isolationPointIds: [pointId] })
    await lock(next.id)
    expect((await startTest(mine.id)).body.message).toContain(`Locked for ${next.number}, too`)
    await run(kysely, sql`update permit_isolations set status = 'PENDING' where permit_id = ${next.id}`)
    expect((await startTest(mine.id)).body).toMatchObject({ data: { isolation: 'TEST' } })
    expect((await lock(next.id)).body.message).toContain(`${mine.number} has it under energy`)
    await lock(mine.id, 'endTest')
    await run(kysely, sql`delete from permit_isolations where isolation_point_id = ${pointId}`)
    await run(kysely, sql`update permits set status = 'finish'`)
  })

  it('keeps every permit of the job stopped, and whoever locks another point of the equipment, until it has ended', async () => {
    const mine = await isolated()
    const [top, sister] = [await work.active(), await work.active()]
    const below = (id: number) =>
      run(kysely, sql`update permits set parent_id = ${top.id}, kind = 'SPECIAL' where id = ${id}`)
    await below(mine.id)
    await below(sister.id)
    const [near] = await run<{ id: number }>(
      kysely,
      sql`insert into isolation_points (company_id, equipment_id, tag, energy, method, created_at, updated_at)
        select company_id, equipment_id, 'V-NEAR', energy, method, created_at, updated_at from isolation_points where id = ${pointId}
        returning id`,
    )
    const other = await work.active({ isolationPointIds: near ? [near.id] : [] }).catch(() => null)
    expect(other).toBe(null)
    const [locking] = await run<{ id: number }>(
      kysely,
      sql`select max(permit_id) as id from permit_isolations where isolation_point_id = ${near?.id ?? 0}`,
    )
    await lock(locking?.id ?? 0)
    const { id: row, version } = await rowOf(locking?.id ?? 0)
    await (await person(PEOPLE.areaOwner))(isolation.verify, { body: { id: row, version } })
    for (const id of [top.id, sister.id]) {
      await suspend(id)
      await work.allOff(id)
    }
    expect((await startTest(mine.id)).status).toBe(200)
    for (const { id } of [top, sister]) {
      await work.acknowledge(id)
      const refused = await work.move('reinstate', id, PEOPLE.issuer)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringMatching(/Test run, under energy: V-\d+ of /),
      ])
    }
    expect((await work.issue(locking?.id ?? 0)).body.message).toContain('Test run, under energy')
    const gates = await work.read(PEOPLE.safety, sister.id)
    expect(gates.gates.mayWork).toBe(false)
    await lock(mine.id, 'endTest')
    expect((await work.move('reinstate', top.id, PEOPLE.issuer)).status).toBe(200)
    await run(kysely, sql`delete from permit_isolations where isolation_point_id = any(${[pointId, near?.id ?? 0]})`)
    await run(kysely, sql`update permits set status = 'finish'`)
  })

  it('stops other permits that use the equipment', async () => {
    const mine = await isolated()
    const user = await work.active({ equipment: [{ equipmentId, isSubject: false }] })
    await api.settle()
    await work.watch()
    expect(await work.statusOf(user.id)).toBe('ACTIVE')
    expect((await startTest(mine.id)).status).toBe(200)
    await api.settle()
    await work.watch()
    expect(await work.read(PEOPLE.safety, user.id)).toMatchObject({ status: 'SUSPENDED', suspendCode: 'CONFLICT' })
  })
})
