import type { ConflictKind } from '@selamat/contract/domains/permits/conflicts/conflict'
import type { SimopsCell } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import {
  FALLING_ACTIVITIES,
  type Nearness,
  SYSTEM_ACTIVITIES,
} from '@selamat/contract/domains/permits/conflicts/starter-rules'
import { OVERDUE, type PermitState, PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { CrewRole, WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

/** Work that is checked against the permits of its company: a stored permit, or a plan without an id. */
export interface Work {
  readonly id: number | null
  readonly companyId: number
  readonly siteId: number
  readonly locationId: number
  readonly subLocationId: number | null
  readonly level: number | null
  readonly activity: WorkActivity
  readonly system: string | null
  readonly parentId: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly equipment: readonly { readonly equipmentId: number; readonly isSubject: boolean }[]
  readonly people: readonly { readonly userId: number; readonly crewRole: CrewRole }[]
}

/** One reason of a conflict, as found. */
export interface FoundReason {
  readonly kind: ConflictKind
  readonly verdict: 'N' | 'R'
  /** Of a place or system: the cell of the matrix, and how the places lie to one another. */
  readonly nearness: Nearness | null
  readonly lies: 'SAME' | 'ADJACENT' | 'OVER' | null
  /** The system, equipment or people. */
  readonly what: string | null
}

/** What is checked, as the tables `me`, `my_equipment` and `my_people`. */
interface Checked {
  readonly me: Fragment
  readonly equipment: Fragment
  readonly people: Fragment
  /** The instant of the check. */
  readonly at: Date
  /** Which permits `p` are not compared with `m`. */
  readonly once: Fragment
}

const texts = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const FALLING = texts(FALLING_ACTIVITIES)
const ON_SYSTEM = texts(SYSTEM_ACTIVITIES)
/** As the partial indexes have it. */
const PLANNED_STATES = texts(PLANNED)
const WATCHERS = texts(['ATTENDANT', 'FIRE_WATCH'] satisfies CrewRole[])

const inTest = (permit: Fragment) =>
  sql`exists (select from permit_isolations i where i.permit_id = ${permit} and i.status = 'TEST')`

/** People who are at work after the end of their window are there for this long at least, unless they sign off before. */
const STAYS = 30 * MINUTE
/** The window of a permit `p` has ended, and people are signed on. */
const IS_OCCUPIED = sql`(p.status in (${texts(OVERDUE)}) and exists (select from permit_sign_ons o where o.permit_id = p.id and o.off_at is null))`
/** Until when a permit `p` takes its place, seen from an instant. */
export const takenUntil = (at: Date): Fragment =>
  sql`case when ${IS_OCCUPIED} then ${staysUntil(at)} else p.ends_at end`
const staysUntil = (at: Date) => sql`greatest(p.ends_at, ${new Date(at.getTime() + STAYS)}::timestamptz)`

/** Checks permits `p` of a condition; of two that are both checked one direction is enough. */
export const checkedPermits = (where: Fragment, at: Date): Checked => ({
  at,
  me: sql`select p.id, p.id as key, p.company_id, p.site_id, p.location_id, p.sub_location_id, p.level, w.activity, p.system, p.parent_id,
    p.starts_at, p.ends_at, ${takenUntil(at)} as until from permits p join work_types w on w.id = p.work_type_id where ${where}`,
  equipment: sql`select m.key, e.equipment_id, e.is_subject, ${inTest(sql`m.id`)} as in_test
    from me m join permit_equipment e on e.permit_id = m.id`,
  people: sql`(select m.key, u.user_id, u.crew_role from me m join permit_people u on u.permit_id = m.id)`,
  once: sql`(m.key < p.id or p.id not in (select key from me))`,
})

/** Checks work that need not be stored as it is. */
export const checkedWork = (work: Work, at: Date): Checked => ({
  at,
  me: sql`select ${work.id}::bigint as id, ${work.id ?? 0}::bigint as key, ${work.companyId}::bigint as company_id, ${work.siteId}::bigint as site_id,
    ${work.locationId}::bigint as location_id, ${work.subLocationId}::bigint as sub_location_id, ${work.level}::int as level,
    ${work.activity}::text as activity, ${work.system}::text as system, ${work.parentId}::bigint as parent_id,
    ${work.startsAt}::timestamptz as starts_at, ${work.endsAt}::timestamptz as ends_at, ${work.endsAt}::timestamptz as until`,
  equipment: sql`select m.key, e.equipment_id, e.is_subject, ${inTest(sql`m.id`)} as in_test from me m,
    unnest(${work.equipment.map(({ equipmentId }) => equipmentId)}::bigint[],
      ${work.equipment.map(({ isSubject }) => isSubject)}::boolean[]) e (equipment_id, is_subject)`,
  people: sql`(select m.key, u.user_id, u.crew_role from me m,
    unnest(${work.people.map(({ userId }) => userId)}::bigint[], ${work.people.map(({ crewRole }) => crewRole)}::text[]) u (user_id, crew_role))`,
  once: sql`true`,
})

/**
 * The permits `p` at the time of `m` that have something in common with it, planned, live, or expired with people signed on, looked up one by one by the index of that: `offset`
 * keeps the planner from comparing windows first, of which it cannot know how many meet.
 */
const meeting =
  (states: readonly PermitState[], { once, at }: Checked) =>
  (common: Fragment) => {
    const isOther = sql`p.company_id = m.company_id and p.id <> m.key and ${once}`
    // Few are occupied: they are found once, which spares the planner the indexes of permits for each common thing.
    return sql`cross join lateral (
  (select p.* from permits p where ${common} and p.status in (${PLANNED_STATES}) and p.status = any(${states}) and ${isOther}
    and tstzrange(p.starts_at, p.ends_at) && tstzrange(m.starts_at, m.until) offset 0)
  union all
  (select p.* from occupied p where ${common} and ${isOther}
    and tstzrange(p.starts_at, ${staysUntil(at)}) && tstzrange(m.starts_at, m.until))) p`
  }

/** `p` stands above `m`, or below it: they are one job. */
const ONE_JOB = sql`p.id = m.parent_id or p.parent_id = m.id
  or exists (select from permits u where u.id = m.parent_id and u.parent_id = p.id)
  or exists (select from permits u where u.id = p.parent_id and u.parent_id = m.id)`

/** How one place lies to another at one location: other parts of it lie beside one another, storeys above. */
const AT_LEVELS = sql`case when coalesce(m.level, 0) = coalesce(p.level, 0) then 'SAME' else 'OVER' end`
const LIES = sql`case when m.sub_location_id <> p.sub_location_id then 'ADJACENT' else ${AT_LEVELS} end`

/** The cells that forbid or restrict, in both orders. */
function rulesOf(cells: readonly SimopsCell[]): Fragment {
  const some = cells.filter(({ verdict }) => verdict !== 'Y')
  const both = some.flatMap((cell) =>
    cell.one === cell.other ? [cell] : [cell, { ...cell, one: cell.other, other: cell.one }],
  )
  const column = (name: 'one' | 'other' | 'nearness' | 'verdict') => both.map((cell) => cell[name])
  return sql`select * from unnest(${column('one')}::text[], ${column('other')}::text[], ${column('nearness')}::text[],
    ${column('verdict')}::text[]) r (mine, theirs, nearness, verdict)`
}

/**
 * Everything that conflicts with what is checked, as tables of a `with`: `reasons` has a row for each reason, `pairs` one for
 * each two permits with the worst verdict and all reasons.
 */
export function pairs(checked: Checked, cells: readonly SimopsCell[], states: readonly PermitState[]): Fragment {
  const { me, equipment, people } = checked
  const meets = meeting(states, checked)
  return sql`me as materialized (${me}), my_equipment as materialized (${equipment}), my_people as materialized (${people}),
  rules as materialized (${rulesOf(cells)}),
  occupied as materialized (select p.* from permits p where ${IS_OCCUPIED} and p.company_id in (select company_id from me)),
  beside as (
    select n.location_id, n.neighbour_id, n.kind, true as is_upper from location_neighbours n
    union all select n.neighbour_id, n.location_id, n.kind, false from location_neighbours n),
  here as (select distinct location_id as id from me),
  -- Work at a location could be anywhere in it: what it encloses, and what encloses it, is the same place.
  kin as materialized (
    with recursive up as (
      select l.id as mine, l.parent_location_id as other from locations l join here on here.id = l.id where l.parent_location_id is not null
      union select u.mine, l.parent_location_id from up u join locations l on l.id = u.other where l.parent_location_id is not null),
    down as (
      select here.id as mine, l.id as other from here join locations l on l.parent_location_id = here.id
      union select d.mine, l.id from down d join locations l on l.parent_location_id = d.other)
    select mine, other from up union select mine, other from down),
  near as (
    select m.key as mine, p.id as other, m.activity, p.work_type_id, ${LIES} as lies,
      coalesce(m.level, 0) > coalesce(p.level, 0) as is_upper
    from me m ${meets(sql`p.location_id = m.location_id`)}
    union all
    select m.key, p.id, m.activity, p.work_type_id, ${AT_LEVELS}, coalesce(m.level, 0) > coalesce(p.level, 0)
    from me m join kin k on k.mine = m.location_id ${meets(sql`p.location_id = k.other`)}
    union all
    select m.key, p.id, m.activity, p.work_type_id, case b.kind when 'ABOVE' then 'OVER' else 'ADJACENT' end, b.is_upper
    from me m join beside b on b.location_id = m.location_id ${meets(sql`p.location_id = b.neighbour_id`)}),
  met as materialized (
    select n.mine, n.other, n.activity, w.activity as other_activity, n.lies, case
      when n.lies = 'SAME' or (n.lies = 'OVER' and case when n.is_upper then n.activity else w.activity end in (${FALLING}))
      then 'SAME' else 'ADJACENT' end as nearness
    from near n join work_types w on w.id = n.work_type_id),
  by_place as (
    select n.mine, n.other, r.verdict, r.nearness, n.lies
    from met n join rules r on r.mine = n.activity and r.theirs = n.other_activity and r.nearness = n.nearness),
  on_system as materialized (
    select m.key as mine, p.id as other, m.activity, p.work_type_id,
      -- As the older permit spells it, from both sides.
      btrim(case when m.id < p.id then m.system else p.system end) as system
    from me m ${meets(sql`p.site_id = m.site_id and p.system is not null and lower(btrim(p.system)) = lower(btrim(m.system))`)}
    where btrim(m.system) <> ''),
  by_system as (
    select o.mine, o.other, r.verdict, o.system
    from on_system o join work_types w on w.id = o.work_type_id
    join rules r on r.mine = o.activity and r.theirs = w.activity and r.nearness = 'SAME'
    where o.activity in (${ON_SYSTEM}) or w.activity in (${ON_SYSTEM})),
  by_equipment as (
    select m.key as mine, p.id as other, e.equipment_id,
      (e.is_subject and e.in_test) or (x.is_subject and ${inTest(sql`p.id`)}) as is_test
    from my_equipment e join me m on m.key = e.key
    cross join lateral (select x.permit_id, x.is_subject from permit_equipment x
      where x.equipment_id = e.equipment_id offset 0) x
    ${meets(sql`p.id = x.permit_id`)}),
  by_person as (
    select m.key as mine, p.id as other, u.user_id, u.crew_role in (${WATCHERS}) or x.crew_role in (${WATCHERS}) as is_watcher
    from my_people u join me m on m.key = u.key
    cross join lateral (select x.permit_id, x.crew_role from permit_people x where x.user_id = u.user_id offset 0) x
    ${meets(sql`p.id = x.permit_id`)}),
  reasons as (
    select mine, other, 'PLACE' as kind, verdict, nearness, lies, null as what from by_place
    union all select mine, other, 'SYSTEM', verdict, 'SAME', null, system from by_system
    union all select b.mine, b.other, case when b.is_test then 'TEST_RUN' else 'EQUIPMENT' end, case when b.is_test then 'N' else 'R' end,
      null, null, string_agg(e.code, ', ' order by e.code) from by_equipment b join equipment e on e.id = b.equipment_id
      group by b.mine, b.other, b.is_test
    union all select b.mine, b.other, case when b.is_watcher then 'WATCHER' else 'PERSON' end,
      case when b.is_watcher then 'N' else 'R' end, null, null, string_agg(u.full_name, ', ' order by u.full_name, u.id)
      from by_person b join users u on u.id = b.user_id group by b.mine, b.other, b.is_watcher),
  pairs as (
    select r.mine, r.other, min(r.verdict) as verdict,
      json_agg(json_build_object('kind', r.kind, 'verdict', r.verdict, 'nearness', r.nearness, 'lies', r.lies, 'what', r.what)
        order by r.verdict, r.kind) as reasons,
      string_agg(concat_ws(' ', r.kind, r.verdict, r.nearness, r.lies, r.what), ';' order by r.kind, r.verdict, r.what) as about
    from reasons r join me m on m.key = r.mine join permits p on p.id = r.other
    where not coalesce(${ONE_JOB}, false) group by r.mine, r.other)`
}

const sideOf = (alias: 'm' | 'p', activity: Fragment) => {
  const of = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`concat_ws('|', ${of('id')}, extract(epoch from ${of('starts_at')}), extract(epoch from ${of('ends_at')}),
    ${of('location_id')}, coalesce(${of('sub_location_id')}, 0), coalesce(${of('level')}, 0), ${activity},
    coalesce(lower(btrim(${of('system')})), ''))`
}

/** What an acknowledgement of a pair `t` of `m` and `p` (with its work type `w`) is about, the same from both sides. */
export const MARK = sql`md5(t.about || case when m.id < p.id then ${sideOf('m', sql`m.activity`)} || '/' || ${sideOf('p', sql`w.activity`)}
  else ${sideOf('p', sql`w.activity`)} || '/' || ${sideOf('m', sql`m.activity`)} end)`
