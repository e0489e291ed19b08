import { gasTest } from '@selamat/contract/domains/permits/evidence/gas-test'
import { permit } from '@selamat/contract/domains/permits/permit'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, approved, issue, atWork, move, statusOf, read, instrument } = work
const detector = await instrument()
const workTypeId = await work.workType({
  gases: ['oxygen', 'flammable', 'hydrogenSulfide'],
  gasTestMinutes: 240,
})
const after = (minutes: number) => formatTimestamp(new Date(api.clock.now().getTime() + minutes * MINUTE))

const NOTHING: Readonly<Record<'oxygen' | 'flammable' | 'hydrogenSulfide', number | null>> = {
  oxygen: null,
  flammable: null,
  hydrogenSulfide: null,
}
const SAFE = { oxygen: 20.9, flammable: 0, hydrogenSulfide: 0 }
async function test(permitId: number, changed: object = {}, username: string = PEOPLE.gasTester, headers = {}) {
  const body = { permitId, takenAt: after(0), instrumentId: detector.id, ...SAFE, ...changed }
  return (await person(username))(gasTest.record, { body, headers })
}

/** A permit whose work goes on with a safe gas test. */
async function tested() {
  const { id } = await approved({ workTypeId })
  await test(id)
  const issued = await issue(id)
  if (issued.status !== 200) throw new Error(issued.text)
  await atWork(id)
  await move('accept', id, PEOPLE.holder)
  return id
}

describe('A gas test', () => {
  it('opens the gate, and is listed with tester, instrument and result', async () => {
    const { id } = await approved({ workTypeId })
    expect((await issue(id)).body.message).toBe('No gas test yet')
    expect((await test(id, { flammable: 2 })).body).toMatchObject({ data: { result: 'WARN' } })
    expect((await issue(id)).status).toBe(200)
    const { body } = await (await person(PEOPLE.holder))(gasTest.list, { params: { id } })
    expect(body.data).toMatchObject([
      { testerName: 'Rina Marlina', instrumentCode: detector.code, oxygen: 20.9, flammable: 2, result: 'WARN' },
    ])
  })

  it('is recorded by an appointed tester alone, who does not hold the permit', async () => {
    const { id } = await approved({ workTypeId })
    expect((await test(id, {}, PEOPLE.isolation)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    const holderId = await work.userId(PEOPLE.gasTester)
    const own = await approved({
      workTypeId,
      holderId,
      people: [{ userId: holderId, crewRole: 'HOLDER', workerType: 'SUPERVISOR' }],
    })
    expect((await test(own.id)).body.message).toBe('Somebody else has to do this: you hold the permit')
  })

  it.each([
    ['a value out of range', { oxygen: 101 }, { oxygen: 'From 0 to 100 %' }],
    [
      'a gas that was not measured',
      { hydrogenSulfide: null },
      { hydrogenSulfide: 'Hydrogen sulfide must be measured' },
    ],
    ['a value that is no number', { flammable: -1 }, { flammable: 'From 0 to 100 %' }],
  ])('refuses %s at its field', async (_, changed, errors) => {
    const { id } = await approved({ workTypeId })
    expect((await test(id, changed)).body).toMatchObject({ code: 'INVALID', errors })
  })

  it('refuses an instrument with an ended calibration or out of service, by name', async () => {
    const { id } = await approved({ workTypeId })
    const [ended, away] = [await instrument('2026-01-05'), await instrument('2026-10-01', 'OUT_OF_SERVICE')]
    expect((await test(id, { instrumentId: ended.id })).body.errors?.instrumentId).toBe(
      `The calibration of ${ended.code} ended 2026-07-05. Take another one`,
    )
    expect((await test(id, { instrumentId: away.id })).body.errors?.instrumentId).toBe(
      `${away.code} is out of service. Take another one`,
    )
    const { body } = await (await person(PEOPLE.gasTester))(gasTest.instruments, { params: { id } })
    const problems = new Map(body.data.map((one) => [one.code, one.problem]))
    expect([problems.get(detector.code), problems.get(away.code)?.includes('out of service')]).toEqual([null, true])
  })

  it('refuses the time of a device whose clock is wrong, and says so', async () => {
    const { id } = await approved({ workTypeId })
    const [ahead, behind] = [await test(id, { takenAt: after(180) }), await test(id, { takenAt: after(-300) })]
    expect(ahead.body.errors?.takenAt).toMatch(
      /^The clock of your device is 3 hours ahead\. It is \d\d:\d\d now\. Set it right$/,
    )
    expect(behind.body.errors?.takenAt).toMatch(/^A test of 5 hours ago no longer counts/)
    expect((await test(id, { takenAt: after(4) })).status).toBe(200)
    const { body } = await (await person(PEOPLE.holder))(gasTest.list, { params: { id } })
    // Of a clock that is a little ahead: now, so that the next true test is later.
    expect(body.data[0]?.takenAt).toBe(after(0))
    api.clock.advance(MINUTE)
    expect((await test(id)).status).toBe(200)
    expect((await test(id, { takenAt: after(-10) })).body.errors?.takenAt).toMatch(/Give a later time$/)
  })

  it('is taken at top, middle and bottom where the type asks for it', async () => {
    const levels = await work.workType({ gases: ['oxygen'], gasLevels: true, gasTestMinutes: 240 })
    const { id } = await approved({ workTypeId: levels })
    expect((await test(id)).body.errors).toEqual({ level: 'Choose top, middle or bottom' })
    await test(id, { level: 'TOP' })
    await test(id, { level: 'MIDDLE' })
    expect((await issue(id)).body.message).toBe('Test at top, middle and bottom')
    await test(id, { level: 'BOTTOM' })
    expect((await issue(id)).status).toBe(200)
  })

  it('out of limits stops the work in the same moment, and tells whoever works there', async () => {
    const id = await tested()
    expect(await statusOf(id)).toBe('ACTIVE')
    const alarm = await test(id, { hydrogenSulfide: 12 })
    expect(alarm.body).toMatchObject({
      message: 'Stop work. Gas alarm: leave the place now',
      data: { result: 'EVACUATE', status: 'SUSPENDED' },
    })
    await api.settle()
    const notified = await run<{ username: string }>(
      work.kysely,
      sql`select u.username from notifications n join users u on u.id = n.user_id where n.kind = 'PERMIT_STOPPED' and n.entity_id = ${id}`,
    )
    expect(notified.map(({ username }) => username)).toEqual(
      expect.arrayContaining([PEOPLE.holder, PEOPLE.areaOwner, PEOPLE.issuer, PEOPLE.controlRoom]),
    )
    const { suspendCode, events } = await read(PEOPLE.holder, id)
    expect([suspendCode, events[0]?.label, events[1]?.label]).toEqual(['GAS', 'Stopped', 'Gas test: leave the place'])
    api.clock.advance(MINUTE)
    expect((await move('reinstate', id, PEOPLE.issuer)).body.message).toContain('Leave the place')
    await test(id)
    expect((await move('reinstate', id, PEOPLE.issuer)).body).toMatchObject({ data: { status: 'ISSUED' } })
  })

  interface Bad extends Partial<typeof NOTHING> {
    readonly takenAt?: number
    readonly ended?: boolean
  }
  it.each<[string, Bad]>([
    ['of an earlier time than the last one', { takenAt: -20, oxygen: 18 }],
    ['with one gas alone', { oxygen: null, hydrogenSulfide: 7, flammable: null }],
    ['of a clock that is wrong', { takenAt: 300, oxygen: 18 }],
    ['of an instrument whose calibration ended', { oxygen: 18, ended: true }],
  ])('out of limits is never refused: one %s stops the work', async (_, { takenAt = 0, ended, ...readings }) => {
    const id = await tested()
    const instrumentId = ended ? (await instrument('2026-01-05')).id : detector.id
    const alarm = await test(id, { ...readings, takenAt: after(takenAt), instrumentId })
    expect(alarm.body).toMatchObject({ message: 'Stop work. A value is out of limits', data: { status: 'SUSPENDED' } })
    api.clock.advance(MINUTE)
    expect((await move('reinstate', id, PEOPLE.issuer)).body.message).toContain('Out of limits')
    expect((await test(id)).body).toMatchObject({ data: { result: 'SAFE' } })
    expect((await move('reinstate', id, PEOPLE.issuer)).status).toBe(200)
  })

  it('out of limits that names no level holds until every level was tested again', async () => {
    const levels = await work.workType({ gases: ['oxygen'], gasLevels: true, gasTestMinutes: 240 })
    const { id } = await approved({ workTypeId: levels })
    for (const level of ['TOP', 'MIDDLE', 'BOTTOM']) await test(id, { level })
    expect((await test(id, { oxygen: 18 })).body).toMatchObject({ data: { result: 'BLOCK' } })
    await test(id, { level: 'TOP' })
    await test(id, { level: 'MIDDLE' })
    expect((await issue(id)).body.message).toContain('Out of limits')
    await test(id, { level: 'BOTTOM' })
    expect((await issue(id)).status).toBe(200)
  })

  it('that a device sends twice is stored once', async () => {
    const { id } = await approved({ workTypeId })
    const takenAt = after(0)
    const headers = { 'idempotency-key': 'gas-test-once-1' }
    const tries = [
      await test(id, { takenAt }, PEOPLE.gasTester, headers),
      await test(id, { takenAt }, PEOPLE.gasTester, headers),
    ]
    expect(new Set(tries.map(({ body }) => body.data.id)).size).toBe(1)
  })

  it('is not there for whoever cannot read the permit', async () => {
    const { id } = await approved({ workTypeId })
    expect((await test(id, {}, '10000020')).status).toBe(404)
    expect((await (await person('10000020'))(gasTest.list, { params: { id } })).status).toBe(404)
    expect((await (await person('10000020'))(permit.get, { params: { id } })).status).toBe(404)
  })
})
