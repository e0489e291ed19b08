import { shiftAlarm } from '@selamat/contract/domains/medical/occupational/shift-alarm'
import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { seeded } from '../../../../demo/random.ts'
import { testApp } from '../../../../test/app.ts'
import { insertPeople } from '../../../../test/factories.ts'
import { notificationsOf } from '../../../../test/notifications.ts'
import { medicalPorts } from '../../../domains.ts'
import { run } from '../../../platform/database.ts'
import { ensurePatients } from '../fitness/named-patients.ts'
import { raiseShiftAlarms } from './raise-shift-alarms.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { kysely, transaction } = api.context.database
const [NURSE, SAFETY, EMPLOYEE, ELSEWHERE] = ['10000007', '10000004', '10000008', '10000020']
const nurse = await api.as(NURSE)
const safety = await api.as(SAFETY)
const today = formatDate(api.clock.now())
const raise = () => raiseShiftAlarms(api.context, medicalPorts)

beforeEach(async () => {
  for (const table of ['shift_alarms', 'exposure_rules', 'exposure_agents', 'exposure_groups'])
    await run(kysely, sql`delete from ${sql.table(table)}`)
})

let serial = 43_000_000
/** A group of people, each with the shift of hearing in dB since the baseline. */
async function group(shifts: readonly number[]): Promise<number> {
  const name = `Compressor hall ${++serial}`
  const [made] = await run<{ groupId: number; positionId: number }>(
    kysely,
    sql`with g as (insert into exposure_groups (company_id, group_name, created_at, updated_at) values (1, ${name}, now(), now()) returning id),
      p as (insert into positions (company_id, position_name, created_at, updated_at) values (1, ${name}, now(), now()) returning id),
      r as (insert into exposure_rules (group_id, position_id) select g.id, p.id from g, p)
      select g.id as group_id, p.id as position_id from g, p`,
  )
  serial += 1000
  const people = await insertPeople(kysely, { count: shifts.length, first: serial, like: EMPLOYEE })
  const names = people.map(({ username }) => username)
  await run(
    kysely,
    sql`update employments e set position_id = ${made?.positionId ?? 0} from users u where u.id = e.user_id and u.username = any(${names})`,
  )
  const ids = (
    await run<{ id: number }>(kysely, sql`select id from users where username = any(${names}) order by username`)
  ).map(({ id }) => id)
  await transaction((tx) => ensurePatients(tx, { ids, actorId: ids[0] ?? 0, at: api.clock.now() }))
  await examine(
    ids,
    ids.map(() => 10),
    addMonths(today, -12),
    true,
  )
  await examine(
    ids,
    shifts.map((shift) => 10 + shift),
    today,
    false,
  )
  return made?.groupId ?? 0
}
const examine = (ids: readonly number[], levels: readonly number[], day: string, isBaseline: boolean) =>
  run(
    kysely,
    sql`with g as (select * from unnest(${[...ids]}::bigint[], ${[...levels]}::int[]) g (id, level)),
      e as (insert into examinations (company_id, number, patient_id, examination_type, examined_on, status, created_at, updated_at)
        select 1, 'T/' || ${++serial}::int || '/' || g.id, g.id, 'SPECIAL', ${day}, 'COLLECTED', now(), now() from g returning id, patient_id)
      insert into audiograms (examination_id, ear, hz2000, hz3000, hz4000, is_baseline)
      select e.id, 'LEFT', g.level, g.level, g.level, ${isBaseline} from e join g on g.id = e.patient_id`,
  )
const alarms = async (who = safety) => (await who(shiftAlarm.list, { body: {} })).body.data
const shifted = (count: number, of: number) => Array.from({ length: of }, (_, n) => (n < count ? 15 : 0))

describe('The alarm of a group', () => {
  it('comes where several of its people hear worse, to occupational health and the safety officers, without names or exact figures', async () => {
    const groupId = await group(shifted(7, 22))
    expect(await raise()).toBe(1)
    const [alarm, ...more] = await alarms()
    expect(more).toEqual([])
    expect(alarm).toMatchObject({ groupId, kind: 'HEARING', status: 'OPEN', people: 5, measured: 20 })
    await api.settle()
    for (const username of [NURSE, SAFETY]) {
      const notice = (await notificationsOf(kysely, username)).at(-1)
      expect([username, notice?.kind, notice?.subject]).toEqual([username, 'SHIFT_ALARM', alarm?.groupName])
      expect(notice?.body).toBe('Hearing of several people of this group is worse than before. Look at the workplace')
    }
    expect(await raise()).toBe(0)
    const close = (who: typeof nurse, measure: string) =>
      who(shiftAlarm.close, { body: { id: alarm?.id ?? 0, version: alarm?.version ?? 0, measure } })
    expect((await close(nurse, 'Done')).body.errors).toEqual({ measure: 'Say what was done, in at least 10 letters' })
    expect((await close(await api.as(EMPLOYEE), 'Silencers at the compressors')).status).toBe(403)
    expect((await close(await api.as(ELSEWHERE), 'Silencers at the compressors')).status).not.toBe(200)
    const closed = await close(safety, 'Silencers at the compressors')
    expect([closed.status, closed.body.data.status, closed.body.data.closedBy === null]).toEqual([200, 'CLOSED', false])
    expect((await close(safety, 'Silencers at the compressors')).body.code).toBe('STALE')
    // What was known when it was closed raises no other one.
    expect(await raise()).toBe(0)
  })

  it('does not come for few people, few of them, or a group of whom nearly everybody would be meant', async () => {
    await group(shifted(9, 9))
    await group(shifted(4, 60))
    await group(shifted(0, 30))
    expect(await raise()).toBe(0)
    await group(shifted(12, 12))
    expect(await raise()).toBe(1)
    // Of twelve with a shift no more is said than of five.
    expect(await alarms()).toMatchObject([{ people: 5, measured: 10 }])
  })

  it('cannot be used to find the shift of one person by comparing two figures', async () => {
    await group(shifted(7, 22))
    await raise()
    const before = await alarms()
    const [next] = await insertPeople(kysely, { count: 1, first: 44_900_000, like: EMPLOYEE })
    await run(
      kysely,
      sql`update employments e set position_id = r.position_id from exposure_rules r, users u
        where u.id = e.user_id and u.username = ${next?.username ?? ''}`,
    )
    const [found] = await run<{ id: number }>(
      kysely,
      sql`select id from users where username = ${next?.username ?? ''}`,
    )
    const ids = [found?.id ?? 0]
    await transaction((tx) => ensurePatients(tx, { ids, actorId: ids[0] ?? 0, at: api.clock.now() }))
    await examine(ids, [10], addMonths(today, -12), true)
    await examine(ids, [40], today, false)
    expect(await raise()).toBe(0)
    expect(await alarms()).toEqual(before)
  })

  it('finds simulated shifts, and is false in at most five of a hundred groups that are exposed to nothing', async () => {
    const random = seeded(7)
    // A test is repeated within some decibels; one of a hundred reaches the threshold by chance.
    const noise = () => Math.round([0, 0, 0, 0].reduce((sum) => sum + random.below(9) - 4, 0) / 1.2)
    const GROUPS = 40
    for (let n = 0; n < GROUPS; n++) await group(Array.from({ length: 40 }, noise))
    const [chance] = await run<{ part: number }>(
      kysely,
      sql`select avg((a.mean_high >= 20)::int)::float8 as part from audiograms a join examinations e on e.id = a.examination_id
        where e.number like 'T/%' and not a.is_baseline`,
    )
    expect(chance?.part).toBeGreaterThan(0)
    expect(await raise()).toBeLessThanOrEqual(GROUPS * 0.05)
    await run(kysely, sql`delete from shift_alarms`)
    for (let n = 0; n < 5; n++) await group(Array.from({ length: 40 }, () => noise() + 10))
    expect(await raise()).toBeGreaterThanOrEqual(5)
  })
})
