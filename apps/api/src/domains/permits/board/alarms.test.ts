import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import { board } from '@selamat/contract/domains/permits/board/board'
import { PERMIT_SETTING_DEFAULTS, permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, kysely, place } = work
const { siteId } = place

/** A location within the place, owned by whoever holds the permits; and one within that. */
const [outer, inner] = await run<{ id: number }>(
  kysely,
  sql`with outer_one as (insert into locations (company_id, site_id, location_name, code, parent_location_id, area_owner_id, created_at, updated_at)
      select company_id, site_id, 'Pump bay', 'PB-1', id, ${await work.userId(PEOPLE.holder)}, created_at, created_at
      from locations where id = ${place.locationId} returning *),
    inner_one as (insert into locations (company_id, site_id, location_name, code, parent_location_id, created_at, updated_at)
      select company_id, site_id, 'Pump pit', 'PP-1', id, created_at, created_at from outer_one returning *)
    select id from outer_one union all select id from inner_one`,
)
const raise = async (username: string, locationIds: readonly number[]) => {
  const body = { siteId, locationIds: [...locationIds], code: 'ALARM' as const, reason: 'Gas alarm AT-2107' }
  return (await person(username))(alarm.raise, { body })
}
const end = async (id: number) => (await person(PEOPLE.safety))(alarm.end, { body: { id, version: 1 } })
const moveTo = (id: number, locationId = 0) =>
  run(kysely, sql`update permits set location_id = ${locationId} where id = ${id}`)

describe('An alarm in an area', () => {
  it('stops what lies in it, also what who raised it does not read, and keeps it stopped until it ends', async () => {
    const [own, unread, planned] = [await work.active(), await work.active(), await work.approved()]
    for (const { id } of [own, unread, planned]) await moveTo(id, inner?.id)
    await run(kysely, sql`delete from permit_people where permit_id = ${unread.id}`)
    await run(
      kysely,
      sql`update permits p set requester_id = u.id, holder_id = u.id, employer_id = p.company_id
        from users u where p.id = ${unread.id} and u.username = ${PEOPLE.safety}`,
    )
    const raised = await raise(PEOPLE.holder, [outer?.id ?? 0])
    expect(raised.body.data).toMatchObject({ suspended: 2, notSuspended: [] })
    expect([await work.statusOf(own.id), await work.statusOf(unread.id)]).toEqual(['SUSPENDED', 'SUSPENDED'])
    const closed = /^Alarm since \d\d:\d\d: Gas alarm AT-2107/
    expect((await work.move('reinstate', own.id, PEOPLE.issuer)).body.message).toMatch(closed)
    // What was read just before the alarm is looked at again.
    const row = await kysely.selectFrom('permits').select('nextGateAt').where('id', '=', planned.id).executeTakeFirst()
    expect(row?.nextGateAt).toEqual(api.clock.now())
    const gates = (await work.read(PEOPLE.safety, own.id)).gates.gates
    expect(gates.find(({ gate }) => gate === 'alarm')?.fix?.address).toBe(`/permit-board?site=${siteId}`)
    expect((await end(raised.body.data.alarmId)).status).toBe(200)
    await api.settle()
    await work.watch()
    expect(await work.statusOf(own.id)).toBe('SUSPENDED')
    // Where the code on the label counts.
    await moveTo(own.id, place.locationId)
    expect((await work.move('reinstate', own.id, PEOPLE.issuer)).status).toBe(200)
    await work.kysely.updateTable('permits').set({ status: 'finish' }).execute()
  })

  it('is one alarm when it is raised twice with one key, and stops what the first try left', async () => {
    const { id } = await work.active()
    const body = { siteId, locationIds: [place.locationId], code: 'ALARM' as const, reason: 'Gas alarm AT-2107' }
    const safety = await person(PEOPLE.safety)
    const raiseAgain = () =>
      safety(alarm.raise, { body, headers: { 'idempotency-key': 'gas-alarm-at-2107-01' } } as never)
    const [first, second] = await Promise.all([raiseAgain(), raiseAgain()])
    expect([first.status, second.body.data.alarmId]).toEqual([200, first.body.data.alarmId])
    const again = await raiseAgain()
    expect(again.body.data).toEqual({ ...first.body.data, suspended: 1 })
    expect(await kysely.selectFrom('alarms').select('id').where('endedAt', 'is', null).execute()).toHaveLength(1)
    expect(await work.statusOf(id)).toBe('SUSPENDED')
    await end(first.body.data.alarmId)
    await work.kysely.updateTable('permits').set({ status: 'finish' }).execute()
  })

  it('is previewed with the permits and people it would stop, for who can raise it there', async () => {
    const [one, other, planned] = [await work.active(), await work.active(), await work.approved()]
    await moveTo(one.id, inner?.id)
    await moveTo(other.id, outer?.id)
    await moveTo(planned.id, inner?.id)
    const preview = async (username: string, locationIds: readonly number[]) =>
      (await person(username))(alarm.preview, { body: { siteId, locationIds: [...locationIds] } })
    const previewed = (await preview(PEOPLE.holder, [outer?.id ?? 0])).body.data
    // The same people work under both.
    expect(previewed).toMatchObject({ permits: 2, within: ['Pump pit'] })
    const raised = (await raise(PEOPLE.holder, [outer?.id ?? 0])).body.data
    expect(previewed).toMatchObject({ permits: raised.suspended, people: raised.people })
    expect((await preview(PEOPLE.holder, [outer?.id ?? 0])).body.data.permits).toBe(0)
    const refused = await preview(PEOPLE.holder, [])
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'NOT_YOUR_ACT',
      expect.stringContaining('the owner of every area can suspend all work there'),
    ])
    expect((await preview(PEOPLE.safety, [999_999])).status).toBe(422)
    expect((await preview(PEOPLE.controlRoom, [])).status).toBe(200)
    await end(raised.alarmId)
    await moveTo(one.id, place.locationId)
    await moveTo(other.id, place.locationId)
    await work.kysely.updateTable('permits').set({ status: 'finish' }).execute()
  })

  it('stops a permit that was accepted in the same moment', async () => {
    const { id } = await work.active()
    const raised = await raise(PEOPLE.safety, [place.locationId])
    // As if it had been accepted on what was read before.
    await run(kysely, sql`update permits set status = 'ACTIVE', next_gate_at = ${api.clock.now()} where id = ${id}`)
    await work.watch()
    expect(await work.read(PEOPLE.safety, id)).toMatchObject({ status: 'SUSPENDED', suspendCode: 'ALARM' })
    await end(raised.body.data.alarmId)
    await work.kysely.updateTable('permits').set({ status: 'finish' }).execute()
  })
})

describe('The control room', () => {
  it('is a role that the company has', async () => {
    const { version } = (await (await person('10000003'))(permitSettings.read, {})).body.data
    const body = { ...PERMIT_SETTING_DEFAULTS, controlRoomRole: 'Kontrol Room', version }
    const refused = await (await person('10000002'))(permitSettings.update, { body })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { controlRoomRole: 'There is no role “Kontrol Room”. Enter the name of a role of the company' },
    ])
  })
})

describe('A permit that nobody closes', () => {
  it('stays on the board of today and of a past day, and leaves it when it is closed', async () => {
    const { id } = await work.active()
    await work.allOff(id)
    const start = api.clock.now()
    const has = async (at: Date | null) => {
      const body = { siteId, ...(at && { at: formatTimestamp(at) }) }
      const { areas } = (await (await api.as(PEOPLE.safety))(board.read, { body })).body.data
      return areas.some(({ permits }) => permits.some((one) => one.id === id))
    }
    api.clock.set(new Date(start.getTime() + 9 * HOUR))
    await work.watch()
    expect(await work.statusOf(id)).toBe('EXPIRED')
    const later = new Date(start.getTime() + 400 * HOUR)
    api.clock.set(new Date(start.getTime() + 500 * HOUR))
    expect([await has(null), await has(later)]).toEqual([true, true])
    const now = api.clock.now()
    await run(
      kysely,
      sql`insert into permit_events (permit_id, company_id, at, action, label, from_status, to_status, starts_at, ends_at, holder_id)
        select id, company_id, ${now}, 'close', 'Closed', status, 'finish', starts_at, ends_at, holder_id from permits where id = ${id}`,
    )
    await run(kysely, sql`update permits set status = 'finish', ended_at = ${now} where id = ${id}`)
    api.clock.set(new Date(start.getTime() + 510 * HOUR))
    expect([await has(null), await has(later)]).toEqual([false, true])
    api.clock.set(start)
  })
})

describe('A running alarm', () => {
  const runningFor = async (username: string) => (await (await person(username))(alarm.running, {})).body.data.alarms
  const others = { doctor: '10000006', nobody: '10000010', otherCompany: '10000020' } as const

  it('warns everybody whose site it is, whatever the role, and nobody of another company or site', async () => {
    await work.active()
    expect(await runningFor(others.doctor)).toEqual([])
    const { alarmId, people } = (await raise(PEOPLE.safety, [])).body.data
    expect(people).toBeGreaterThan(0)
    const [whole] = await runningFor(PEOPLE.safety)
    expect(whole).toMatchObject({ id: alarmId, isWholeSite: true, people, atMusterPoint: 0, canEnd: true })
    // Whoever reads no permits is warned without counts of them.
    expect(await runningFor(others.doctor)).toMatchObject([{ id: alarmId, permits: 0, people: 0, canEnd: false }])
    expect(await runningFor(others.nobody)).toMatchObject([{ id: alarmId, permits: 0, people: 0 }])
    expect(await runningFor(others.otherCompany)).toEqual([])
    // Who has moved to another site has left the alarm behind, who was at work under it has not.
    await run(
      kysely,
      sql`with other as (insert into sites (company_id, site_name, code, created_at, updated_at)
          select company_id, 'Tuban Plant', 'TBN-9', created_at, created_at from sites where id = ${siteId} returning id)
        update employments e set site_id = other.id from other, users u where u.id = e.user_id and u.username = any(${[others.doctor, PEOPLE.holder]})`,
    )
    expect(await runningFor(others.doctor)).toEqual([])
    const [there] = await runningFor(PEOPLE.holder)
    expect(there?.id).toBe(alarmId)
    await end(alarmId)
    expect(await runningFor(PEOPLE.safety)).toEqual([])
  })
})
