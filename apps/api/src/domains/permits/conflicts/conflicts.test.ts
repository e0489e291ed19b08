import { type PlanInput, permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { locationNeighbours } from '@selamat/contract/domains/permits/conflicts/neighbours'
import { simopsMatrix } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { insertPermits, insertWorkTypes, type PermitRow } from '../../../../test/permit-rows.ts'
import { run } from '../../../platform/database.ts'
import { conflictsOf } from './conflicts-of.ts'

const { as, context, clock } = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { kysely: db } = context.database
const types = await insertWorkTypes(db)
const HOUR = 60 * MINUTE
const [ADMIN, SHE, SAFETY, OWNER, CONTRACTOR, ISSUER, FOREIGN] = [
  '10000002',
  '10000003',
  '10000004',
  '10000005',
  '10000009',
  '10000012',
  '10000020',
] as const
const places = await run<{ id: number; siteId: number; companyId: number }>(
  db,
  sql`select id, site_id as "siteId", company_id as "companyId" from locations
    where site_id = (select id from sites where code = 'GRS' and company_id = (select company_id from users where username = ${ADMIN}))
    order by id limit 4`,
)
const place = (n: number) => {
  const found = places[n]
  if (!found) throw new Error('the demo has fewer locations')
  return found.id
}
const at = (hour: number) => new Date(clock.now().getTime() + hour * HOUR)
const job = (from: number, until: number, more: Partial<PermitRow> = {}): PermitRow => ({
  locationId: place(0),
  startsAt: at(from),
  endsAt: at(until),
  requester: OWNER,
  holder: OWNER,
  ...more,
})
const store = async (row: PermitRow) => (await insertPermits(db, types, [row]))[0] ?? 0
const check = async (username: string, id: number) => (await as(username))(permitConflicts.check, { body: { id } })

describe('the matrix editor', () => {
  it('shows the starter rules, and what a company changed in their place', async () => {
    const she = await as(SHE)
    const before = (await she(simopsMatrix.read, {})).body.data
    expect(before).toMatchObject({ version: 0, updatedBy: null })
    expect(before.cells.every(({ isStarter }) => isStarter)).toBe(true)
    const cell = { one: 'HEIGHT', other: 'GENERAL', nearness: 'ADJACENT', verdict: 'R', measure: 'Safety net' } as const
    const changed = await she(simopsMatrix.update, { body: { version: 0, cells: [cell] } })
    expect(changed).toMatchObject({ status: 200, body: { data: { version: 1, updatedBy: 'Bambang Hartono' } } })
    const mine = changed.body.data.cells.filter(({ isStarter }) => !isStarter)
    expect(mine).toMatchObject([{ one: 'GENERAL', other: 'HEIGHT', verdict: 'R', measure: 'Safety net' }])
    // Another company has the starter rules still.
    expect((await (await as(FOREIGN))(simopsMatrix.read, {})).body.data.version).toBe(0)
    const back = await she(simopsMatrix.update, {
      body: { version: 1, cells: [{ ...cell, verdict: 'Y', measure: null }] },
    })
    expect(back.body.data.cells.every(({ isStarter }) => isStarter)).toBe(true)
    const [audit] = await run<{ before: object; after: object }>(
      db,
      sql`select before, after from audit_events where entity = 'settings' order by id desc limit 1`,
    )
    expect(audit).toEqual({
      before: { 'GENERAL HEIGHT ADJACENT': 'R: Safety net' },
      after: { 'GENERAL HEIGHT ADJACENT': null },
    })
  })

  it('tells the second of two who was first, wants a measure at its cell, and is not everybody’s', async () => {
    const she = await as(SHE)
    const cell = { one: 'HEIGHT', other: 'HEIGHT', nearness: 'SAME', verdict: 'R', measure: null } as const
    const without = await she(simopsMatrix.update, { body: { version: 2, cells: [cell] } })
    expect(without).toMatchObject({ status: 422, body: { errors: { 'cells.0.measure': 'Say what makes it safe' } } })
    const stale = await she(simopsMatrix.update, { body: { version: 0, cells: [{ ...cell, measure: 'Nets' }] } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE', details: { changedBy: 'Bambang Hartono' } } })
    const contractor = await as(CONTRACTOR)
    expect((await contractor(simopsMatrix.read, {})).status).toBe(200)
    const body = { version: 2, cells: [{ ...cell, measure: 'Nets' }] }
    expect((await contractor(simopsMatrix.update, { body })).status).toBe(403)
  })

  it('decides the gates of live permits: they are looked at again', async () => {
    const id = await store(job(-1, 2, { status: 'ACTIVE' }))
    const she = await as(SHE)
    const { version } = (await she(simopsMatrix.read, {})).body.data
    const cells = [{ one: 'GENERAL', other: 'GENERAL', nearness: 'SAME', verdict: 'Y', measure: null } as const]
    await she(simopsMatrix.update, { body: { version, cells } })
    const [row] = await run<{ at: Date }>(db, sql`select next_gate_at as at from permits where id = ${id}`)
    expect(row?.at).toEqual(clock.now())
    await run(db, sql`update permits set status = 'finish' where id = ${id}`)
  })
})

describe('neighbouring locations', () => {
  it('make work at one conflict with work at the other, in both directions', async () => {
    const admin = await as(ADMIN)
    const hot = await store(job(100, 104, { activity: 'HOT_WORK' }))
    const line = await store(job(101, 102, { activity: 'LINE_BREAKING', locationId: place(1) }))
    const others = async (id: number) => (await check(ADMIN, id)).body.data.conflicts.map(({ other }) => other.id)
    expect(await others(hot)).toEqual([])
    const body = { locationId: place(1), neighbourId: place(0), kind: 'ADJACENT' as const }
    const saved = await admin(locationNeighbours.save, { body })
    expect(saved.status).toBe(200)
    expect([await others(hot), await others(line)]).toEqual([[line], [hot]])
    // Said the other way round it is the same pair, which now lies differently.
    const below = { locationId: place(0), neighbourId: place(1), kind: 'BELOW' as const }
    expect((await admin(locationNeighbours.save, { body: below })).body.data.id).toBe(saved.body.data.id)
    const list = await admin(locationNeighbours.list, { body: { filter: { locationId: [place(0)] } } })
    expect(list.body.data).toMatchObject([{ locationId: place(1), neighbourId: place(0), kind: 'ABOVE' }])
    await admin(locationNeighbours.remove, { body: { id: saved.body.data.id } })
    expect(await others(hot)).toEqual([])
    expect((await admin(locationNeighbours.remove, { body: { id: saved.body.data.id } })).status).toBe(404)
  })

  it('that enclose one another are one place', async () => {
    const hot = await store(job(120, 124, { activity: 'HOT_WORK' }))
    const line = await store(job(121, 122, { activity: 'LINE_BREAKING', locationId: place(1) }))
    const others = async (id: number) => (await check(ADMIN, id)).body.data.conflicts.map(({ other }) => other.id)
    expect(await others(hot)).toEqual([])
    await run(db, sql`update locations set parent_location_id = ${place(0)} where id = ${place(1)}`)
    expect([await others(hot), await others(line)]).toEqual([[line], [hot]])
    await run(db, sql`update locations set parent_location_id = null where id = ${place(1)}`)
  })

  it('are two active locations of one site of the company', async () => {
    const admin = await as(ADMIN)
    const [far] = await run<{ id: number }>(
      db,
      sql`select id from locations where company_id = ${places[0]?.companyId} and site_id <> ${places[0]?.siteId} limit 1`,
    )
    const ask = async (locationId: number, neighbourId: number) =>
      (await admin(locationNeighbours.save, { body: { locationId, neighbourId, kind: 'ADJACENT' } })).body.errors
    expect(await ask(place(0), far?.id ?? 0)).toEqual({ neighbourId: 'Choose a location at the same site' })
    expect(await ask(999_999, place(0))).toEqual({ locationId: 'Choose an active location' })
    expect(await ask(place(0), place(0))).toEqual({ neighbourId: 'Choose another location' })
    const foreign = await as(FOREIGN)
    const body = { locationId: place(0), neighbourId: place(1), kind: 'ADJACENT' as const }
    expect((await foreign(locationNeighbours.save, { body })).status).toBe(422)
  })
})

describe('a check', () => {
  const plan = (more: Partial<PlanInput> = {}): PlanInput => ({
    workTypeId: types.get('HOT_WORK') ?? 0,
    locationId: place(2),
    startsAt: at(200).toISOString(),
    endsAt: at(203).toISOString(),
    ...more,
  })

  it('of a plan names what it overlaps and proposes the nearest free window of the same length', async () => {
    const id = await store(
      job(202, 204, { activity: 'LINE_BREAKING', locationId: place(2), title: 'Open the naphtha line' }),
    )
    const { body } = await (await as(SAFETY))(permitConflicts.check, { body: { plan: plan() } })
    expect(body.data.conflicts).toMatchObject([
      {
        other: { id, title: 'Open the naphtha line' },
        verdict: 'N',
        isSettled: false,
        canSettle: false,
        reasons: [{ kind: 'PLACE', text: 'Hot work and line breaking must not run together at the same place' }],
      },
    ])
    const { freeSlot } = body.data
    expect(freeSlot && [new Date(freeSlot.startsAt), new Date(freeSlot.endsAt)]).toEqual([at(199), at(202)])
  })

  it('refuses places and types of another company, and a window that ends before it begins', async () => {
    const foreign = await as(FOREIGN)
    const refused = await foreign(permitConflicts.check, { body: { plan: plan() } })
    expect(refused.body.errors).toEqual({
      'plan.locationId': 'Choose a location of your company',
      'plan.workTypeId': 'Choose a type of work of your company',
    })
    const endless = await (await as(SAFETY))(permitConflicts.check, {
      body: { plan: plan({ endsAt: at(200).toISOString() }) },
    })
    expect(endless.status).toBe(422)
  })

  it('of a permit that the reader cannot open is refused as if it were not there', async () => {
    const id = await store(job(210, 211))
    expect((await check(FOREIGN, id)).status).toBe(404)
    expect((await check(CONTRACTOR, id)).status).toBe(404)
  })

  it('shows of a permit outside the reader’s access its number and window only', async () => {
    const secret = await store(job(222, 224, { activity: 'LINE_BREAKING', title: 'Confidential turnaround' }))
    const own = await store(job(221, 223, { activity: 'HOT_WORK', requester: CONTRACTOR, holder: CONTRACTOR }))
    const mine = await check(CONTRACTOR, own)
    expect(mine.body.data.conflicts).toMatchObject([
      { other: { id: secret, title: null, placeName: null, status: null }, verdict: 'N' },
    ])
    expect(mine.text).not.toContain('Confidential')
    const list = await (await as(CONTRACTOR))(permitConflicts.list, {
      body: { filter: { days: { from: '2026-11-29' } } },
    })
    expect(list.body.data).toMatchObject([
      { one: { id: own, title: 'Replace a valve' }, other: { id: secret, title: null } },
    ])
    expect(list.text).not.toContain('Confidential')
    expect((await check(SAFETY, own)).body.data.conflicts).toMatchObject([
      { other: { title: 'Confidential turnaround' } },
    ])
  })

  it('leaves out the permit above and below, and finds those beside under the same one', async () => {
    const top = await store(job(240, 248))
    const radiography = { activity: 'RADIOGRAPHY' as const, parentId: top }
    const [one = 0, other = 0] = await insertPermits(db, types, [
      job(241, 243, radiography),
      job(242, 244, { ...radiography, activity: 'HEIGHT' }),
    ])
    const day = await store(job(241, 242, { ...radiography, kind: 'BY_DAY', parentId: one }))
    const others = async (id: number) => (await check(SAFETY, id)).body.data.conflicts.map(({ other: { id } }) => id)
    expect(await others(top)).toEqual([])
    expect(await others(one)).toEqual([other])
    expect(await others(day)).toEqual([])
  })
})

describe('an acknowledgement', () => {
  const pair = async (from: number, more: Partial<PermitRow> = {}) => {
    const both = { requester: CONTRACTOR, holder: CONTRACTOR, areaOwner: OWNER, ...more }
    const [one = 0, other = 0] = await insertPermits(db, types, [
      job(from, from + 3, { ...both, activity: 'EXCAVATION' }),
      job(from + 1, from + 2, { ...both, activity: 'ELECTRICAL' }),
    ])
    return { one, other }
  }
  const settle = async (username: string, { one, other }: { one: number; other: number }, mark?: string) => {
    const found = (await check(SHE, one)).body.data.conflicts.find(({ other: { id } }) => id === other)
    const body = { id: one, otherId: other, mark: mark ?? found?.mark ?? 'gone', measure: 'Cables located and marked' }
    return (await as(username))(permitConflicts.settle, { body })
  }

  it('is for area owner, safety officer and permit issuer, never for requester or holder', async () => {
    for (const [at, username] of [OWNER, SAFETY, ISSUER].entries()) {
      const permits = await pair(300 + at * 10)
      expect((await check(username, permits.one)).body.data.conflicts).toMatchObject([
        { verdict: 'R', canSettle: true },
      ])
      expect(await settle(username, permits)).toMatchObject({ status: 200, body: { data: { isSettled: true } } })
      expect((await check(username, permits.other)).body.data).toMatchObject({
        conflicts: [{ isSettled: true, canSettle: false, measure: 'Cables located and marked' }],
        freeSlot: null,
      })
    }
    const permits = await pair(340)
    for (const username of [CONTRACTOR, SHE]) {
      expect((await check(username, permits.one)).body.data.conflicts).toMatchObject([{ canSettle: false }])
      expect(await settle(username, permits)).toMatchObject({ status: 409, body: { code: 'NOT_YOUR_ACT' } })
    }
    const own = await pair(350, { requester: SAFETY })
    expect(await settle(SAFETY, own)).toMatchObject({ status: 409, body: { code: 'NOT_YOUR_ACT' } })
    expect((await settle(FOREIGN, permits)).status).toBe(404)
  })

  it('counts while windows and places are those that were acknowledged, and again when they are so again', async () => {
    const permits = await pair(400)
    const isSettled = async () =>
      (await conflictsOf(db, { id: permits.one, companyId: places[0]?.companyId ?? 0 }, ['APPROVED'], clock.now()))[0]
        ?.isSettled
    await settle(OWNER, permits)
    expect(await isSettled()).toBe(true)
    const longer = sql`update permits set ends_at = ends_at + interval '1 hour' where id = ${permits.other}`
    await run(db, longer)
    expect(await isSettled()).toBe(false)
    await run(db, sql`update permits set ends_at = ends_at - interval '1 hour' where id = ${permits.other}`)
    expect(await isSettled()).toBe(true)
    await run(db, sql`update permits set level = 0, system = ' ' where id = ${permits.one}`)
    expect(await isSettled()).toBe(true)
    await run(
      db,
      sql`update permits set sub_location_id = (select min(id) from sub_locations where location_id = ${place(0)}) where id = ${permits.one}`,
    )
    expect(await isSettled()).toBe(false)
  })

  it('counts from both sides on a system that each side writes in its own manner', async () => {
    const [one = 0, other = 0] = await insertPermits(db, types, [
      job(430, 432, { activity: 'LINE_BREAKING', system: '8"-P-1207', areaOwner: OWNER }),
      job(430, 432, { activity: 'GENERAL', system: '8"-p-1207 ', areaOwner: OWNER, locationId: place(2) }),
    ])
    const reasons = async (id: number) =>
      (await check(SAFETY, id)).body.data.conflicts.map(({ isSettled, reasons }) => [isSettled, reasons[0]?.text])
    const text = 'General work and line breaking run together only with an agreed measure on system 8"-P-1207'
    expect([await reasons(one), await reasons(other)]).toEqual([[[false, text]], [[false, text]]])
    expect((await settle(SAFETY, { one, other })).status).toBe(200)
    expect([await reasons(one), await reasons(other)]).toEqual([[[true, text]], [[true, text]]])
  })

  it('does not cover a reason that came later: a person in both crews', async () => {
    const permits = await pair(420)
    await settle(OWNER, permits)
    await run(
      db,
      sql`insert into permit_people (permit_id, user_id, crew_role, worker_type)
        select p, u.id, 'CREW', 'GENERAL_WORKER' from users u, unnest(${[permits.one, permits.other]}::bigint[]) p where u.username = '10000015'`,
    )
    const [conflict] = (await check(SAFETY, permits.one)).body.data.conflicts
    expect(conflict).toMatchObject({ isSettled: false, reasons: [{ kind: 'PERSON' }, { kind: 'PLACE' }] })
  })

  it('is refused for what is not permitted, for another conflict than was read, and a second time', async () => {
    const [one = 0, other = 0] = await insertPermits(db, types, [
      job(440, 442, { activity: 'HOT_WORK', areaOwner: OWNER, requester: CONTRACTOR, holder: CONTRACTOR }),
      job(440, 442, { activity: 'COATING', areaOwner: OWNER, requester: CONTRACTOR, holder: CONTRACTOR }),
    ])
    const forbidden = await settle(OWNER, { one, other })
    expect(forbidden.body.message).toBe('What is not permitted cannot be acknowledged. Change the window')
    const permits = await pair(450)
    expect(await settle(OWNER, permits, 'another')).toMatchObject({ status: 409, body: { code: 'STALE' } })
    await settle(OWNER, permits)
    expect((await settle(OWNER, permits)).body.message).toBe('Agus Setiawan has acknowledged it already')
  })

  it('stands in the audit trail and the events of both permits, and both are looked at again', async () => {
    const permits = await pair(460, { status: 'ISSUED' })
    await settle(ISSUER, permits)
    const ids = [permits.one, permits.other]
    const events = await run<{ label: string; reason: string }>(
      db,
      sql`select label, reason from permit_events where permit_id = any(${ids}) order by permit_id`,
    )
    expect(events.map(({ label }) => label)).toEqual(['Conflict acknowledged', 'Conflict acknowledged'])
    expect(events[0]?.reason).toMatch(/^SHE\/PTW\/.*: Cables located and marked$/)
    const audits = await run(
      db,
      sql`select 1 from audit_events where entity = 'permits' and action = 'settle-conflict' and entity_id = any(${ids})`,
    )
    expect(audits).toHaveLength(2)
    const rows = await run<{ at: Date }>(db, sql`select next_gate_at as at from permits where id = any(${ids})`)
    expect(rows.map(({ at }) => at)).toEqual([clock.now(), clock.now()])
  })
})

describe('the list of conflicts', () => {
  it('has each pair once, by its days, verdict and state, with who can acknowledge it', async () => {
    const both = { requester: CONTRACTOR, holder: CONTRACTOR, areaOwner: OWNER, locationId: place(3) }
    const [dig = 0, cable = 0, hot = 0, paint = 0] = await insertPermits(db, types, [
      job(600, 603, { ...both, activity: 'EXCAVATION' }),
      job(601, 602, { ...both, activity: 'ELECTRICAL' }),
      job(610, 612, { ...both, activity: 'HOT_WORK' }),
      job(611, 613, { ...both, activity: 'COATING' }),
    ])
    const safety = await as(SAFETY)
    const list = async (filter: object, keyword?: string) => {
      const body = {
        filter: { locationId: [place(3)], days: { from: '2026-12-15' }, ...filter },
        ...(keyword ? { keyword } : {}),
      }
      return (await safety(permitConflicts.list, { body })).body
    }
    const all = await list({})
    expect(all.pagination?.totalItem).toBe(2)
    expect(all.data).toMatchObject([
      { key: `${dig}-${cable}`, verdict: 'R', canSettle: true },
      { key: `${hot}-${paint}`, verdict: 'N', canSettle: false, settlers: [] },
    ])
    expect(all.data[0]?.settlers).toEqual(['Agus Setiawan', 'Dewi Lestari', 'Yusuf Maulana'])
    const keys = async (filter: object, keyword?: string) => (await list(filter, keyword)).data.map(({ key }) => key)
    expect(await keys({ verdict: ['N'] })).toEqual([`${hot}-${paint}`])
    expect(await keys({ days: { from: '2026-12-01', until: '2026-12-02' } })).toEqual([])
    expect(await keys({}, all.data[1]?.other.number)).toEqual([`${hot}-${paint}`])
    const { mark } = all.data[0] ?? { mark: '' }
    await safety(permitConflicts.settle, { body: { id: dig, otherId: cable, mark, measure: 'Marked' } })
    expect(await keys({ open: ['no'] })).toEqual([`${dig}-${cable}`])
    expect(await keys({ open: ['yes'] })).toEqual([`${hot}-${paint}`])
    const second = await safety(permitConflicts.list, {
      body: { start: 1, limit: 1, filter: { locationId: [place(3)], days: { from: '2026-12-15' } } },
    })
    expect(second.body.data).toMatchObject([{ key: `${hot}-${paint}` }])
    expect(second.body.pagination).toMatchObject({ totalItem: 2, page: 2 })
  })

  it('takes every day there is, and refuses days that end before they begin', async () => {
    const safety = await as(SAFETY)
    const found = async (days: object) => (await safety(permitConflicts.list, { body: { filter: { days } } })).status
    const ranges = [{ until: '1900-01-01' }, { from: '9999-12-31' }, { from: '2026-12-31', until: '2026-01-01' }]
    expect(await Promise.all(ranges.map(found))).toEqual([200, 200, 422])
  })

  it('is of the reader’s own company', async () => {
    const foreign = await as(FOREIGN)
    const { body } = await foreign(permitConflicts.list, { body: { filter: { days: { from: '2026-11-01' } } } })
    expect(body.data).toEqual([])
  })
})
