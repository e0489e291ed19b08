import { hotWork } from '@selamat/contract/domains/permits/evidence/hot-work'
import { permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { formatTime } from '@selamat/contract/kit/dates'
import { HOUR, MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/empty.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { PEOPLE, permitting } from '../../../test/permits.ts'
import { permitsOf } from '../../domains.ts'
import { run } from '../../platform/database.ts'
import { warnOfGates } from './warn.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)

/** The warnings at the bells since they were read last. */
async function warned() {
  await warnOfGates(permitsOf(api.context))
  await api.settle()
  const all = await takeNotifications(work.kysely)
  return all.filter(({ kind }) => kind === 'PERMIT_WARNING').map(({ username, subject }) => ({ username, subject }))
}

async function setWarnMinutes(warnMinutes: number) {
  const admin = await work.person('10000002')
  const { updatedAt: _a, updatedBy: _b, ...settings } = (await admin(permitSettings.read, {})).body.data
  expect((await admin(permitSettings.update, { body: { ...settings, warnMinutes } })).status).toBe(200)
}

const began = api.clock.now()
// One person cannot be at two permits: each test begins without those of the one before.
beforeEach(async () => {
  await emptyTables(api.context.database, 'permits')
  api.clock.set(began)
})

describe('Before work is stopped', () => {
  it('holder and issuer are told once which gate closes and when, and of the end of the window', async () => {
    const { id, number } = await work.active()
    // The talk of this test counts for an hour yet.
    await run(
      work.kysely,
      sql`update permit_toolbox_talks set held_at = held_at - interval '11 hours' where permit_id = ${id}`,
    )
    await run(work.kysely, sql`update permits set next_gate_at = ${api.clock.now()} where id = ${id}`)
    await work.watch()
    api.clock.advance(HOUR - 16 * MINUTE)
    expect(await warned()).toEqual([])
    api.clock.advance(MINUTE)
    const subject = `${number}: a gate closes at ${formatTime(new Date(began.getTime() + HOUR))}: Toolbox talk held`
    expect(await warned()).toEqual([PEOPLE.holder, PEOPLE.issuer].map((username) => ({ username, subject })))
    api.clock.advance(MINUTE)
    expect(await warned()).toEqual([])
    await work.atWork(id)
    await run(work.kysely, sql`update permits set next_gate_at = ${api.clock.now()} where id = ${id}`)
    await work.watch()
    api.clock.set(new Date(began.getTime() + 8 * HOUR - 15 * MINUTE))
    const ends = `${number}: the window ends at ${formatTime(new Date(began.getTime() + 8 * HOUR))}: hand it back or ask for more time`
    expect((await warned()).map((one) => one.subject)).toEqual([ends, ends])
    expect(await warned()).toEqual([])
  })

  it('servers that warn at once tell everybody once', async () => {
    await work.active()
    api.clock.advance(8 * HOUR - 10 * MINUTE)
    const together = await Promise.all([1, 2, 3].map(() => warnOfGates(permitsOf(api.context))))
    expect(together.reduce((sum, count) => sum + count, 0)).toBe(1)
    await api.settle()
    await takeNotifications(work.kysely)
  })

  it('the lead time is a setting, and 0 is off', async () => {
    await setWarnMinutes(0)
    await work.active()
    api.clock.advance(8 * HOUR - MINUTE)
    expect(await warned()).toEqual([])
    await setWarnMinutes(30)
    await work.watch()
    expect(await warned()).toHaveLength(2)
    await setWarnMinutes(15)
  })
})

describe('When a fire watch is over', () => {
  it('who watches is asked once to sign, unless it was signed', async () => {
    const workTypeId = await work.workType({ fireWatchMinutes: 60 })
    const watcher = {
      userId: await work.userId(PEOPLE.gasTester),
      crewRole: 'FIRE_WATCH',
      workerType: 'GENERAL_WORKER',
    } as const
    const holder = { userId: await work.userId(PEOPLE.holder), crewRole: 'HOLDER', workerType: 'SUPERVISOR' } as const
    const { id, number } = await work.approved({ workTypeId, people: [holder, watcher] })
    await work.issue(id)
    await work.atWork(id, PEOPLE.gasTester)
    await work.atWork(id)
    expect((await work.move('accept', id, PEOPLE.holder)).status).toBe(200)
    await work.allOff(id)
    expect((await work.handBack(id)).status).toBe(200)
    api.clock.advance(59 * MINUTE)
    expect(await warned()).toEqual([])
    api.clock.advance(MINUTE)
    expect(await warned()).toEqual([{ username: PEOPLE.gasTester, subject: `${number}: the fire watch is over: sign` }])
    expect(await warned()).toEqual([])
    await run(work.kysely, sql`update permits set warned_for = null where id = ${id}`)
    const signed = { permitId: id, proof: work.proof() }
    expect((await (await work.person(PEOPLE.gasTester))(hotWork.signWatch, { body: signed })).status).toBe(200)
    expect(await warned()).toEqual([])
  })
})
