import { permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { insertPermits, insertWorkTypes } from '../../../../test/permit-rows.ts'
import { PEOPLE, permitting } from '../../../../test/permits.ts'
import { run } from '../../../platform/database.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600', RATE_LIMIT_FACTOR: '1000' })
const work = await permitting(api)
const { person, active, approved, issue, allOff, statusOf, userId } = work
const inHours = (hours: number) => formatTimestamp(new Date(api.clock.now().getTime() + hours * HOUR))
const check = async (id: number) =>
  (await (await person(PEOPLE.safety))(permitConflicts.check, { body: { id } })).body.data

const of = async (username: string) => {
  const holderId = await userId(username)
  return { holderId, people: [{ userId: holderId, crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const }] }
}
const hot = await work.workType({ activity: 'HOT_WORK' })
const line = await work.workType({ activity: 'LINE_BREAKING' })

describe('An expired permit', () => {
  it('keeps other work away from its place while people are signed on', async () => {
    const expired = await active({ workTypeId: hot, endsAt: inHours(2), ...(await of(PEOPLE.holder)) })
    const next = await approved({
      workTypeId: line,
      startsAt: inHours(2),
      endsAt: inHours(6),
      ...(await of(PEOPLE.incoming)),
    })
    expect((await check(next.id)).conflicts).toEqual([])
    api.clock.advance(2 * HOUR + 60_000)
    await work.watch()
    expect(await statusOf(expired.id)).toBe('EXPIRED')
    const refused = await issue(next.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(`${expired.number}: Hot work and line breaking must not run together at the same place`),
    ])
    expect(refused.body.message).toContain('Its window has ended and people are still signed on')
    expect((await check(next.id)).conflicts).toMatchObject([{ other: { id: expired.id }, verdict: 'N' }])
    // What is planned for later is not in the way.
    const later = await approved({
      workTypeId: line,
      startsAt: inHours(8),
      endsAt: inHours(9),
      ...(await of(PEOPLE.incoming)),
    })
    expect((await check(later.id)).conflicts.map(({ other }) => other.id)).not.toContain(expired.id)
    await allOff(expired.id)
    expect((await issue(next.id)).status).toBe(200)
  })
})

describe('A tool', () => {
  it('that two permits use at the same time is a restriction to acknowledge', async () => {
    const types = await insertWorkTypes(work.kysely)
    const [tool] = await run<{ id: number; code: string }>(
      work.kysely,
      sql`select id, code from equipment order by id limit 1`,
    )
    const places = await run<{ id: number }>(
      work.kysely,
      sql`select id from locations where site_id = ${work.place.siteId} and parent_location_id is null order by id limit 2`,
    )
    const at = (hour: number) => new Date(api.clock.now().getTime() + hour * HOUR)
    const rows = [0, 1, 2].map((n) => ({
      locationId: places[n % 2]?.id ?? 0,
      startsAt: at(100 + 5 * Math.max(0, n - 1)),
      endsAt: at(104 + 5 * Math.max(0, n - 1)),
      equipment: [{ equipmentId: tool?.id ?? 0, isSubject: false }],
    }))
    const [one = 0, two = 0] = await insertPermits(work.kysely, types, rows)
    expect((await check(one)).conflicts).toMatchObject([
      {
        other: { id: two },
        verdict: 'R',
        reasons: [{ kind: 'EQUIPMENT', text: `Both permits need ${tool?.code} at the same time` }],
      },
    ])
  })
})
