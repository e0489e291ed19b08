import { shiftBrief } from '@selamat/contract/domains/permits/board/shift-brief'
import { permit } from '@selamat/contract/domains/permits/permit'
import { permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { formatTime } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/empty.ts'
import { takeNotifications } from '../../../../test/notifications.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { permitsOf } from '../../../domains.ts'
import { warnOfGates } from '../warn.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, place } = work
const began = api.clock.now()
/** The shift ends four hours after each permit of the tests begins. */
const END = new Date(began.getTime() + 240 * MINUTE)

async function setShiftEnds(shiftEnds: string[]) {
  const admin = await person('10000002')
  const { updatedAt: _a, updatedBy: _b, ...settings } = (await admin(permitSettings.read, {})).body.data
  return admin(permitSettings.update, { body: { ...settings, shiftEnds } })
}
expect((await setShiftEnds([formatTime(END)])).status).toBe(200)

/** So many minutes before the end of the shift. */
const before = (minutes: number) => api.clock.set(new Date(END.getTime() - minutes * MINUTE))
async function statusAt(id: number, instant: Date) {
  api.clock.set(instant)
  await api.settle()
  await work.watch()
  return work.statusOf(id)
}
/** Somebody acknowledges every line of the brief that they read. */
async function acknowledge(username: string) {
  const client = await person(username)
  const { locationId } = place
  const { items } = (await client(shiftBrief.read, { body: { locationId } })).body.data
  const body = { locationId, items: items.map(({ kind, id, version }) => ({ kind, id, version })) }
  const done = await client(shiftBrief.acknowledge, { body })
  expect(done.status).toBe(200)
}

/** Whether somebody has acknowledged each line. */
async function linesRead(username: string) {
  const { items } = (await (await person(username))(shiftBrief.read, { body: { locationId: place.locationId } })).body
    .data
  return items.map(({ acknowledgedAt }) => acknowledgedAt !== null)
}

// One person cannot be at two permits: each test begins without those of the one before.
beforeEach(async () => {
  await emptyTables(api.context.database, 'permits')
  api.clock.set(began)
})

describe('Work at the end of a shift', () => {
  it('is stopped at once where nobody has taken over, and goes on once it is accepted anew', async () => {
    const { id } = await work.active()
    expect(await statusAt(id, new Date(END.getTime() - 1))).toBe('ACTIVE')
    expect(await statusAt(id, END)).toBe('SUSPENDED')
    expect(await work.read(PEOPLE.holder, id)).toMatchObject({
      suspendCode: 'SHIFT_END',
      suspendReason: expect.stringMatching(/^Shift ended .*: neither handed over nor acknowledged in the shift brief$/),
    })
    expect((await work.move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
    expect((await work.move('accept', id, PEOPLE.holder)).body).toMatchObject({ data: { status: 'ACTIVE' } })
    expect(await statusAt(id, new Date(END.getTime() + 60 * MINUTE))).toBe('ACTIVE')
  })

  it('is told of before it, with the way to the shift brief of the area', async () => {
    const { id, number } = await work.active()
    before(15)
    await work.watch()
    await warnOfGates(permitsOf(api.context))
    await api.settle()
    const warnings = (await takeNotifications(work.kysely)).filter(({ kind }) => kind === 'PERMIT_WARNING')
    const subject = `${number}: a gate closes at ${formatTime(END)}: Handed over at the shift change`
    expect(warnings.map((one) => one.subject)).toEqual([subject, subject])
    const { gates } = await work.read(PEOPLE.holder, id)
    expect(gates.gates.find(({ gate }) => gate === 'shift')).toMatchObject({
      state: 'warning',
      fix: { label: 'Open shift brief', address: `/shift-brief?site=${place.siteId}&area=${place.locationId}` },
    })
  })

  it('goes on where the holder has acknowledged its line in the shift brief within the hour before', async () => {
    const { id } = await work.active()
    before(30)
    await acknowledge(PEOPLE.holder)
    expect(await statusAt(id, END)).toBe('ACTIVE')
    const { gates } = await work.read(PEOPLE.holder, id)
    expect(gates.gates.find(({ gate }) => gate === 'shift')?.state).toBe('open')
  })

  it('is stopped where the holder acknowledged it too early, or the area owner alone did', async () => {
    const { id } = await work.active()
    before(61)
    await acknowledge(PEOPLE.holder)
    expect(await linesRead(PEOPLE.holder)).toEqual([true])
    before(60)
    // It is to be read anew.
    expect(await linesRead(PEOPLE.holder)).toEqual([false])
    before(30)
    await acknowledge(PEOPLE.areaOwner)
    expect(await statusAt(id, END)).toBe('SUSPENDED')
  })

  it('goes on under the incoming holder, who has accepted it within the hour before', async () => {
    const { id } = await work.active()
    before(40)
    const incomingHolderId = await work.userId(PEOPLE.incoming)
    const body = { id, version: await work.versionOf(id), proof: work.proof(), incomingHolderId, note: 'Half done' }
    expect((await (await person(PEOPLE.holder))(permit.handOver, { body })).status).toBe(200)
    expect((await work.move('takeOver', id, PEOPLE.issuer)).status).toBe(200)
    await work.atWork(id, PEOPLE.incoming)
    expect((await work.move('accept', id, PEOPLE.incoming)).body).toMatchObject({ data: { status: 'ACTIVE' } })
    expect(await statusAt(id, END)).toBe('ACTIVE')
  })

  it('is not looked at where a company has no shifts, and the times are given once, in order', async () => {
    expect((await setShiftEnds(['19:00', '07:00'])).body.errors?.shiftEnds).toBe(
      'Use each time once, in the order of the day',
    )
    expect((await setShiftEnds(['7:00'])).status).toBe(422)
    expect((await setShiftEnds([])).status).toBe(200)
    const { id } = await work.active()
    expect(await statusAt(id, END)).toBe('ACTIVE')
    const { gates } = await work.read(PEOPLE.holder, id)
    expect(gates.gates.map(({ gate }) => gate)).not.toContain('shift')
  })
})
