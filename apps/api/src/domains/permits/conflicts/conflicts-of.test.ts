import { effectiveCells, ownCells, type SimopsCell } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import { VERDICTS } from '@selamat/contract/domains/permits/conflicts/starter-rules'
import { LIVE, PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { CREW_ROLES, WORK_ACTIVITIES } from '@selamat/contract/domains/permits/permit-words'
import { DAY, MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/empty.ts'
import { insertPermits, insertWorkTypes, type PermitRow } from '../../../../test/permit-rows.ts'
import { seeded } from '../../../../test/random-flow.ts'
import { expectedConflicts, type OraclePermit, type OracleWorld } from '../../../../test/simops-oracle.ts'
import { run } from '../../../platform/database.ts'
import { freeSlot, storedWork } from './check.ts'
import { conflictsOf, conflictsOfWork } from './conflicts-of.ts'
import { simopsOf } from './simops.ts'

const { context, clock } = await testApp()
const { kysely: db } = context.database
const types = await insertWorkTypes(db)
const HOUR = 60 * MINUTE
const HALF = HOUR / 2
const now = clock.now()

const [company] = await run<{ id: number; userId: number }>(
  db,
  sql`select company_id as id, id as "userId" from users where username = '10000002'`,
)
if (!company) throw new Error('no company')
const companyId = company.id
const locations = await run<{ id: number; siteId: number }>(
  db,
  sql`select id, site_id as "siteId" from locations where company_id = ${companyId} order by id limit 4`,
)
const people = (
  await run<{ id: number }>(db, sql`select id from users where company_id = ${companyId} order by id limit 12`)
).map(({ id }) => id)
const [points, equipment] = await Promise.all([
  run<{ id: number }>(db, sql`select id from isolation_points where company_id = ${companyId} order by id limit 1`),
  run<{ id: number }>(db, sql`select id from equipment where company_id = ${companyId} order by id limit 6`),
])
const subLocations = await run<{ id: number; locationId: number }>(
  db,
  sql`insert into sub_locations (company_id, location_id, sub_location_name, code, created_at, updated_at)
    select company_id, id, 'Part ' || n || ' of ' || id, 'PT-' || id || '-' || n, created_at, created_at
    from locations, generate_series(1, 2) n where id = any(${locations.map(({ id }) => id)})
    returning id, location_id as "locationId"`,
)
const SYSTEMS = [null, null, '6"-N-2204', ' 6"-n-2204 ', '', 'FLARE']
const STATUSES = [
  'WAITING_APPROVAL',
  'APPROVED',
  'ISSUED',
  'ACTIVE',
  'SUSPENDED',
  'HANDOVER',
  'draft',
  'finish',
  'EXPIRED',
]

type Random = ReturnType<typeof seeded>
function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[random.below(values.length)]
  if (value === undefined) throw new Error('nothing to pick')
  return value
}
const some = <T>(random: Random, values: readonly T[], share: number) => values.filter(() => random.next() < share)

/** Permits that are close to one another in every respect that the rules look at. */
function randomRow(random: Random): PermitRow {
  const { id: locationId } = pick(random, locations)
  const startsAt = new Date(now.getTime() + (random.below(96) - 24) * HALF)
  const parts = subLocations.filter((part) => part.locationId === locationId).map(({ id }) => id)
  return {
    activity: pick(random, WORK_ACTIVITIES),
    locationId,
    subLocationId: pick(random, [null, null, ...parts]),
    level: pick(random, [null, null, 0, 1, 2]),
    system: pick(random, SYSTEMS),
    status: pick(random, STATUSES),
    startsAt,
    endsAt: new Date(startsAt.getTime() + (1 + random.below(16)) * HALF),
    equipment: some(random, equipment, 0.12).map(({ id }) => ({ equipmentId: id, isSubject: random.next() < 0.6 })),
    people: some(random, people, 0.12).map((userId) => ({ userId, crewRole: pick(random, CREW_ROLES) })),
  }
}

/** A matrix that differs from the product's in some cells. */
const randomMatrix = (random: Random): readonly SimopsCell[] =>
  ownCells(
    effectiveCells([])
      .filter(() => random.next() < 0.2)
      .map(({ isStarter, ...cell }) => {
        const verdict = pick(random, VERDICTS)
        return { ...cell, verdict, measure: verdict === 'R' ? 'Agreed at the site' : null }
      }),
  )

async function randomWorld(seed: number): Promise<OracleWorld> {
  const random = seeded(seed)
  await emptyTables(context.database, 'permits')
  await run(db, sql`delete from location_neighbours`)
  const own = randomMatrix(random)
  await run(
    db,
    sql`insert into settings (company_id, name, value, version, updated_at, updated_by)
      values (${companyId}, 'simops', ${JSON.stringify({ cells: own })}, 1, ${now}, ${company?.userId})
      on conflict (company_id, name) do update set value = excluded.value`,
  )
  const pairsOfPlaces = locations.flatMap(({ id }, at) =>
    locations.slice(at + 1).map((other) => [id, other.id] as const),
  )
  const neighbours = some(random, pairsOfPlaces, 0.5).map(([from, to]) => ({
    from,
    to,
    kind: random.next() < 0.5 ? ('ADJACENT' as const) : ('ABOVE' as const),
  }))
  await run(
    db,
    sql`insert into location_neighbours (company_id, location_id, neighbour_id, kind, created_at)
      select ${companyId}, a, b, k, ${now} from unnest(${neighbours.map(({ from }) => from)}::bigint[],
        ${neighbours.map(({ to }) => to)}::bigint[], ${neighbours.map(({ kind }) => kind)}::text[]) n (a, b, k)`,
  )
  // Some lie in one another, at most three deep.
  const parents = new Map(
    locations.slice(1).flatMap(({ id }, at) => (random.next() < 0.5 ? [[id, locations[at]?.id ?? 0] as const] : [])),
  )
  await run(
    db,
    sql`update locations l set parent_location_id = n.parent from unnest(${locations.map(({ id }) => id)}::bigint[],
      ${locations.map(({ id }) => parents.get(id) ?? null)}::bigint[]) n (id, parent) where l.id = n.id`,
  )
  const tops = Array.from({ length: 40 }, () => randomRow(random))
  const topIds = await insertPermits(db, types, tops)
  const specials = Array.from({ length: 25 }, () => ({ ...randomRow(random), parentId: pick(random, topIds) }))
  const specialIds = await insertPermits(db, types, specials)
  const days = Array.from({ length: 10 }, () => ({
    ...randomRow(random),
    kind: 'BY_DAY' as const,
    parentId: pick(random, specialIds),
  }))
  const dayIds = await insertPermits(db, types, days)
  const rows = [...tops, ...specials, ...days]
  const ids = [...topIds, ...specialIds, ...dayIds]
  const tested = some(random, ids, 0.15)
  await run(
    db,
    sql`insert into permit_isolations (permit_id, company_id, isolation_point_id, status, created_at, created_by, updated_at)
      select p, ${companyId}, ${points[0]?.id}::bigint, 'TEST', ${now}, ${company?.userId}::bigint, ${now} from unnest(${tested}::bigint[]) p`,
  )
  const occupied = some(random, ids, 0.5)
  await run(
    db,
    sql`insert into permit_sign_ons (permit_id, user_id, on_at, on_by) select p, ${company?.userId}::bigint, ${now}, ${company?.userId}::bigint
      from unnest(${occupied}::bigint[]) p`,
  )
  const permits: OraclePermit[] = rows.map((row, at) => ({
    ...row,
    id: ids[at] ?? 0,
    siteId: locations.find(({ id }) => id === row.locationId)?.siteId ?? 0,
    isInTest: tested.includes(ids[at] ?? 0),
    isOccupied: row.status === 'EXPIRED' && occupied.includes(ids[at] ?? 0),
  }))
  return { permits, now, cells: await simopsOf(db, companyId), neighbours, parents }
}

const found = (conflicts: Awaited<ReturnType<typeof conflictsOf>>) =>
  conflicts
    .map(({ permitId, verdict, reasons }) => ({
      permitId,
      verdict,
      kinds: [...new Set(reasons.map((reason) => `${reason.kind} ${reason.verdict}`))].sort(),
    }))
    .sort((one, other) => one.permitId - other.permitId)

const SEEDS = [1, 2, 3]

describe('the conflicts of permits', () => {
  const kinds = new Set<string>()
  it.each(SEEDS)('are those that the rules give pair by pair, in random plans (%i)', async (seed) => {
    const world = await randomWorld(seed)
    for (const permit of world.permits) {
      const expected = expectedConflicts(world, permit).sort((one, other) => one.permitId - other.permitId)
      for (const one of expected) for (const kind of one.kinds) kinds.add(kind)
      const conflicts = await conflictsOf(db, { id: permit.id, companyId }, PLANNED, now)
      expect([permit.id, found(conflicts)]).toEqual([permit.id, expected])
      // The same work as a plan that is not stored, for which nobody is signed on.
      const planned = expectedConflicts(world, { ...permit, isOccupied: false })
      expect(found(await conflictsOfWork(db, await storedWork(db, permit.id), now))).toEqual(
        planned.sort((one, other) => one.permitId - other.permitId),
      )
    }
  })

  it('had every kind of reason in these plans', () => {
    expect([...kinds].sort()).toEqual([
      'EQUIPMENT R',
      'PERSON R',
      'PLACE N',
      'PLACE R',
      'SYSTEM N',
      'SYSTEM R',
      'TEST_RUN N',
      'WATCHER N',
    ])
  })

  it('are asked of live permits alone where work goes on', async () => {
    const world = await randomWorld(5)
    const live = (id: number) => {
      const one = world.permits.find((permit) => permit.id === id)
      return one?.isOccupied || LIVE.some((state) => state === one?.status)
    }
    for (const permit of world.permits) {
      const all = await conflictsOf(db, { id: permit.id, companyId }, PLANNED, now)
      const atWork = await conflictsOf(db, { id: permit.id, companyId }, [...LIVE], now)
      expect(found(atWork)).toEqual(found(all).filter(({ permitId }) => live(permitId)))
    }
  })
})

describe('the proposed window', () => {
  it.each(SEEDS)('is free of conflicts, as long, and the nearest that half-hour steps find (%i)', async (seed) => {
    const world = await randomWorld(seed + 100)
    let proposals = 0
    for (const permit of world.permits.slice(0, 25)) {
      const work = await storedWork(db, permit.id)
      const slot = await freeSlot(db, work, now)
      const length = work.endsAt.getTime() - work.startsAt.getTime()
      const at = (start: number): OraclePermit => ({
        ...permit,
        isOccupied: false,
        startsAt: new Date(start),
        endsAt: new Date(start + length),
      })
      const isFree = (start: number) => expectedConflicts(world, at(start)).length === 0
      const start = slot ? Date.parse(slot.startsAt) : Number.NaN
      expect(slot && Date.parse(slot.endsAt) - start).toBe(length)
      expect(isFree(start)).toBe(true)
      const moved = { ...work, startsAt: new Date(start), endsAt: new Date(start + length) }
      expect(await conflictsOfWork(db, moved, now)).toEqual([])
      expect(start).toBeGreaterThanOrEqual(now.getTime())
      const steps = Array.from(
        { length: (2 * 14 * DAY) / HALF + 1 },
        (_, step) => work.startsAt.getTime() - 14 * DAY + step * HALF,
      )
      const free = steps.filter((step) => step >= now.getTime() && isFree(step))
      const nearest = Math.min(...free.map((step) => Math.abs(step - work.startsAt.getTime())))
      expect(Math.abs(start - work.startsAt.getTime())).toBe(nearest)
      if (nearest > 0) proposals += 1
    }
    expect(proposals).toBeGreaterThan(5)
  })

  it('lies within the window of the permit above, and is none where nothing is free in it', async () => {
    await randomWorld(7)
    const [place] = locations
    if (!place) throw new Error('no location')
    const at = (hour: number) => new Date(now.getTime() + 20 * DAY + hour * HOUR)
    const base = { locationId: place.id, status: 'APPROVED' }
    const [parentId = 0] = await insertPermits(db, types, [{ ...base, startsAt: at(0), endsAt: at(6) }])
    const radiography = { ...base, activity: 'RADIOGRAPHY' as const }
    await insertPermits(db, types, [{ ...radiography, startsAt: at(2), endsAt: at(4) }])
    const special = { ...base, activity: 'RADIOGRAPHY' as const, parentId }
    const [near = 0, long = 0] = await insertPermits(db, types, [
      { ...special, startsAt: at(3), endsAt: at(5), status: 'draft' },
      { ...special, startsAt: at(1), endsAt: at(4), status: 'draft' },
    ])
    const slot = await freeSlot(db, await storedWork(db, near), now)
    expect(slot && new Date(slot.startsAt)).toEqual(at(4))
    expect(await freeSlot(db, await storedWork(db, long), now)).toBeNull()
  })
})
