import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/empty.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, userId } = work
const [WORKER, OTHER] = ['10000008', '10000013']
const [workerId, otherId, holderId] = [await userId(WORKER), await userId(OTHER), await userId(PEOPLE.holder)]
const attended = await work.workType({ needsAttendant: true })

const takeOff = async (permitId: number, username: string, body: { userId: number; reason?: string }) =>
  (await person(username))(crew.remove, { body: { permitId, ...body } })
const peopleOf = async (id: number) =>
  (await work.read(PEOPLE.holder, id)).people.map(({ crewRole, name }) => `${crewRole} ${name}`)

// One person cannot be at two permits: each test begins without those of the one before.
beforeEach(() => emptyTables(api.context.database, 'permits'))

describe('Somebody who is taken off a permit in force', () => {
  it('is signed off in the same moment, and stands in the timeline with the reason', async () => {
    const { id } = await work.active()
    await work.atWork(id, WORKER)
    expect((await takeOff(id, WORKER, { userId: workerId })).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    const done = await takeOff(id, PEOPLE.holder, { userId: workerId, reason: 'Needed elsewhere' })
    expect(done.body).toMatchObject({ data: { status: 'ACTIVE', names: ['Budi Santoso'] } })
    const { people, events } = await work.read(PEOPLE.holder, id)
    expect(people.map(({ name }) => name)).toEqual(['Joko Susilo'])
    expect(events[0]).toMatchObject({ label: 'Taken off: Budi Santoso', reason: 'Needed elsewhere' })
    const on = await run(
      work.kysely,
      sql`select off_at as "offAt" from permit_sign_ons where permit_id = ${id} and user_id = ${workerId}`,
    )
    expect(on).toEqual([{ offAt: api.clock.now() }])
    expect((await takeOff(id, PEOPLE.holder, { userId: workerId })).body.errors?.userId).toBe(
      'Choose one of the people of the permit',
    )
  })

  it('no longer keeps the gates closed after leaving the company: an issuer does it, and the work goes on', async () => {
    const { id } = await work.active()
    await work.atWork(id, WORKER)
    const archive = (at: Date | null) =>
      run(work.kysely, sql`update users set archived_at = ${at} where id = ${workerId}`)
    await archive(api.clock.now())
    await run(work.kysely, sql`update permits set next_gate_at = ${api.clock.now()} where id = ${id}`)
    await work.watch()
    expect(await work.statusOf(id)).toBe('SUSPENDED')
    expect((await work.move('reinstate', id, PEOPLE.issuer)).body.message).toBe('No longer employed: Budi Santoso')
    expect((await work.read(PEOPLE.issuer, id)).canRecord.removal).toBe(true)
    expect((await takeOff(id, PEOPLE.issuer, { userId: workerId })).status).toBe(200)
    await archive(null)
    expect((await work.move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
    expect((await work.move('accept', id, PEOPLE.holder)).body).toMatchObject({ data: { status: 'ACTIVE' } })
  })

  it('is neither the holder nor the only one who stands by', async () => {
    const people = [
      { userId: holderId, crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const },
      { userId: workerId, crewRole: 'ATTENDANT' as const, workerType: 'GENERAL_WORKER' as const },
    ]
    const { id } = await work.approved({ workTypeId: attended, people })
    expect((await takeOff(id, PEOPLE.issuer, { userId: holderId })).body.message).toBe(
      'Joko Susilo is the permit holder. Hand over, or name another holder',
    )
    expect((await takeOff(id, PEOPLE.issuer, { userId: workerId })).body.message).toBe(
      'Budi Santoso is the attendant. Replace this person instead',
    )
    const more = { permitId: id, crewRole: 'ATTENDANT' as const, userId: otherId }
    expect((await (await person(PEOPLE.issuer))(crew.replace, { body: more })).status).toBe(200)
    expect((await takeOff(id, PEOPLE.issuer, { userId: workerId })).status).toBe(200)
    expect(await peopleOf(id)).toHaveLength(2)
  })

  it('is one of the request before the approval, and of nobody after the work', async () => {
    const { id } = await work.draft()
    expect((await takeOff(id, PEOPLE.holder, { userId: workerId })).body).toMatchObject({ code: 'WRONG_STATE' })
  })
})
