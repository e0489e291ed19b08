import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import { MINUTE } from '@selamat/contract/kit/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/empty.ts'
import { notificationsOf } from '../../../../test/notifications.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, approved, issue, move, statusOf, proof, userId } = work
const [ATTENDANT, OTHER] = ['10000008', '10000013']
const [attendantId, otherId, holderId] = [await userId(ATTENDANT), await userId(OTHER), await userId(PEOPLE.holder)]
const watched = await work.workType({ needsAttendant: true })
const hot = await work.workType({ activity: 'HOT_WORK', fireWatchMinutes: 60 })

type Role = 'ATTENDANT' | 'FIRE_WATCH'

/** Work that goes on while somebody stands by. */
async function guarded(crewRole: Role) {
  const people = [
    { userId: holderId, crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const },
    { userId: attendantId, crewRole, workerType: 'GENERAL_WORKER' as const },
  ]
  const { id } = await approved({ workTypeId: crewRole === 'ATTENDANT' ? watched : hot, people })
  await issue(id)
  const body = { permitId: id, userIds: [holderId, attendantId], briefing: 'Who stops the work' }
  const on = await (await person(PEOPLE.holder))(crew.signOn, { body })
  if (on.status !== 200) throw new Error(on.text)
  const accepted = await move('accept', id, PEOPLE.holder)
  if (accepted.status !== 200) throw new Error(accepted.text)
  return id
}

const replace = async (permitId: number, username: string, changed: object = {}) =>
  (await person(username))(crew.replace, {
    body: { permitId, crewRole: 'ATTENDANT', userId: otherId, replacesId: attendantId, ...changed },
  })
const standbyOf = async (id: number) => {
  const { body } = await (await person(PEOPLE.holder))(crew.list, { params: { id } })
  return body.data.flatMap((one) =>
    one.crewRole === 'HOLDER' ? [] : [[one.username, one.crewRole, one.signedOnAt !== null]],
  )
}

beforeEach(() => emptyTables(api.context.database, 'permits'))

describe('Another person stands by', () => {
  it('from the same moment, while the work goes on; the person hears of it and the timeline says so', async () => {
    const id = await guarded('ATTENDANT')
    expect((await replace(id, ATTENDANT)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await replace(id, PEOPLE.holder)).body.message).toMatch(/^Without a toolbox talk: /)
    const done = await replace(id, PEOPLE.holder, { briefing: 'Who stops the work', reason: 'End of the shift' })
    expect(done.body).toMatchObject({ data: { status: 'ACTIVE' } })
    expect(await standbyOf(id)).toEqual([[OTHER, 'ATTENDANT', true]])
    const { events } = await work.read(PEOPLE.holder, id)
    expect(events[0]).toMatchObject({
      label: expect.stringMatching(/^Attendant: .+ instead of Budi Santoso$/),
      reason: 'End of the shift',
    })
    await api.settle()
    const notified = (await notificationsOf(work.kysely, OTHER)).filter(({ kind }) => kind === 'PERMIT_STANDBY')
    expect(notified.map(({ entityId }) => entityId)).toEqual([id])
  })

  it('where the attendant left and the work was stopped: an issuer names another, and it goes on', async () => {
    const id = await guarded('ATTENDANT')
    await (await person(ATTENDANT))(crew.signOff, { body: { permitId: id } })
    expect(await statusOf(id)).toBe('SUSPENDED')
    expect((await replace(id, PEOPLE.issuer)).body).toMatchObject({ data: { status: 'SUSPENDED' } })
    expect(await standbyOf(id)).toEqual([[OTHER, 'ATTENDANT', false]])
    expect((await move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
    const body = { permitId: id, userIds: [otherId], briefing: 'Who stops the work' }
    expect((await (await person(PEOPLE.holder))(crew.signOn, { body })).status).toBe(200)
    expect((await move('accept', id, PEOPLE.holder)).body).toMatchObject({ data: { status: 'ACTIVE' } })
  })

  it('who has no other part and no other task, under the same permit to work neither', async () => {
    const id = await guarded('ATTENDANT')
    expect((await replace(id, PEOPLE.holder, { userId: holderId })).body.errors?.userId).toBe(
      'Joko Susilo is among the people already: permit holder',
    )
    expect((await replace(id, PEOPLE.holder, { replacesId: holderId })).body.errors?.replacesId).toBe(
      'Choose the attendant',
    )
    const special = await work.workType({ kind: 'SPECIAL' })
    const below = await approved({
      kind: 'SPECIAL',
      parentId: id,
      workTypeId: special,
      endsAt: (await work.read(PEOPLE.holder, id)).endsAt,
    })
    await issue(below.id)
    const on = async (userIds: number[], briefing: string | null = null) =>
      (await person(PEOPLE.holder))(crew.signOn, { body: { permitId: below.id, userIds, briefing } })
    expect((await on([attendantId])).body.message).toMatch(/^Budi Santoso is signed on to /)
    expect((await on([otherId], 'Pinch points')).status).toBe(200)
    const busy = (await replace(id, PEOPLE.holder, { briefing: 'Who stops' })).body.errors
    expect(busy).toEqual({ userId: expect.stringMatching(/ is signed on to /) })
  })

  it('as the fire watch after the work, until the watch is signed', async () => {
    const id = await guarded('FIRE_WATCH')
    await (await person(PEOPLE.holder))(crew.signOff, { body: { permitId: id } })
    expect((await work.handBack(id)).status).toBe(200)
    expect((await replace(id, PEOPLE.holder)).body).toMatchObject({ code: 'WRONG_STATE' })
    const other = { crewRole: 'FIRE_WATCH' }
    expect((await work.read(PEOPLE.issuer, id)).canRecord.standby).toBe(true)
    expect((await replace(id, PEOPLE.issuer, other)).status).toBe(200)
    expect(await standbyOf(id)).toEqual([[OTHER, 'FIRE_WATCH', true]])
    api.clock.advance(61 * MINUTE)
    const signed = await (await person(OTHER))(hotWork.signWatch, { body: { permitId: id, proof: proof() } })
    expect(signed.status).toBe(200)
    const again = { ...other, userId: attendantId, replacesId: otherId }
    expect((await replace(id, PEOPLE.issuer, again)).body.message).toBe('The fire watch is signed already')
  })
})
