import {
  ACKNOWLEDGED_HOURS,
  type BriefItem,
  type BriefKind,
  type BriefReader,
  ENDS_SOON_HOURS,
  type ShiftBrief,
  type shiftBrief,
} from '@selamat/contract/domains/permits/board/shift-brief'
import { ISOLATED } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { LIVE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { GasResult, PermitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { GASES, type Gas } from '@selamat/contract/domains/permits/permit-words'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { recheckWhere } from '../gates/recheck.ts'
import { canRead, type PermitReader, readerOf } from '../relations.ts'
import { permitSettingsOf } from '../settings.ts'
import { shiftReadSince } from '../shift-times.ts'
import { isAhead, PREVIOUS_READINGS, plannedOf } from './brief-facts.ts'
import { siteOf } from './sites.ts'

/** What is handed over to the next shift. */
const OPEN = [...LIVE, 'EXPIRED', 'HANDED_BACK'] as const satisfies PermitState[]

/** The areas of a site in which somebody reads permits to hand over. Throws 404. */
export async function briefAreas(
  context: AppContext,
  actor: Actor,
  siteId: number,
): Promise<DataOf<typeof shiftBrief.areas>> {
  const db = context.database.kysely
  await siteOf(db, actor, siteId)
  return run(
    db,
    sql`select l.id as location_id, l.location_name, o.full_name as area_owner_name,
        count(p.id) filter (where p.status = any(${[...OPEN]}))::int as permits,
        o.id is not distinct from ${actor.userId} as is_own
      from locations l left join users o on o.id = area_owner_of(l.id)
      left join permits p on p.location_id = l.id and (p.status = any(${[...OPEN]}) or ${isAhead(context.clock.now())})
        and ${canRead(await readerOf(context, db, actor))}
      where l.site_id = ${siteId} and l.archived_at is null group by l.id, o.id having count(p.id) > 0 or o.id = ${actor.userId}
      order by l.location_name, l.id`,
  )
}

interface Times {
  readonly at: Date
  /** Since when an acknowledgement counts. */
  readonly since: Date
}

interface Row extends Omit<BriefItem, 'endsAt' | 'endsSoon' | 'isOverdue' | 'fireWatchUntil' | 'gas'> {
  readonly endsAt: Date
  readonly fireWatchUntil: Date | null
  readonly takenAt: string | null
  readonly testerName: string | null
  readonly result: GasResult | null
  readonly oxygen: number | null
  readonly flammable: number | null
  readonly hydrogenSulfide: number | null
  readonly carbonMonoxide: number | null
  readonly previous: Readonly<Record<Gas, number | null>> | null
}

const NO_ISOLATION = sql`null::json`
const NO_GAS = sql`null::timestamptz as taken_at, null::text as tester, null::text as result, null::float8 as oxygen,
  null::float8 as flammable, null::float8 as hydrogen_sulfide, null::float8 as carbon_monoxide, null::json as previous`

/** Since when an acknowledgement counts: of the shift that works or begins soon, else for some hours. */
const countsSince = ({ shiftEnds }: PermitSettings, at: Date): Date =>
  shiftReadSince(shiftEnds, at) ?? new Date(at.getTime() - ACKNOWLEDGED_HOURS * HOUR)

/** Permits of an area with what belongs to them, each line with the version that is acknowledged. */
async function itemsOf(
  db: Executor,
  reader: PermitReader,
  locationId: number,
  { at, since }: Times,
): Promise<BriefItem[]> {
  const rows = await run<Row>(
    db,
    sql`with open as (select p.* from permits p where p.location_id = ${locationId} and p.status = any(${[...OPEN]})
        and ${canRead(reader)}),
      item as (
        select 'PERMIT' as kind, p.id, p.version, p.id as permit_id, ${NO_ISOLATION} as isolation, null::timestamptz as watch, ${NO_GAS} from open p
        union all select 'ISOLATION', i.id, i.version, p.id, json_build_object('point', ip.tag, 'equipment', e.type_name,
            'lockNumber', i.lock_number, 'status', i.status), null, ${NO_GAS}
          from open p join permit_isolations i on i.permit_id = p.id and i.transferred_to_id is null and i.status = any(${[...ISOLATED]})
          join isolation_points ip on ip.id = i.isolation_point_id join equipment e on e.id = ip.equipment_id
        union all select 'FIRE_WATCH', p.id, p.version, p.id, ${NO_ISOLATION}, p.fire_watch_until, ${NO_GAS} from open p
          where p.fire_watch_until is not null and p.status = 'HANDED_BACK'
        union all select 'GAS', g.id, 1, p.id, ${NO_ISOLATION}, null, g.taken_at, t.full_name, g.result, g.oxygen::float8,
            g.flammable::float8, g.hydrogen_sulfide::float8, g.carbon_monoxide::float8, ${PREVIOUS_READINGS}
          from open p cross join lateral (select * from permit_gas_tests g where g.permit_id = p.id
            order by g.taken_at desc, g.id desc limit 1) g join users t on t.id = g.tester_id)
      select i.kind, i.id, i.version, p.id as permit_id, p.number, p.title, p.status, h.full_name as holder_name, p.ends_at,
        (select count(*)::int from permit_sign_ons o where o.permit_id = p.id and o.off_at is null) as people,
        p.suspend_reason, i.isolation, i.watch as fire_watch_until, jakarta_time(i.taken_at) as taken_at, i.tester as tester_name,
        i.result, i.oxygen, i.flammable, i.hydrogen_sulfide, i.carbon_monoxide, i.previous,
        jakarta_time(a.acknowledged_at) as acknowledged_at
      from item i join open p on p.id = i.permit_id join users h on h.id = p.holder_id
      left join shift_brief_acknowledgements a on a.location_id = ${locationId} and a.user_id = ${reader.actor.userId}
        and a.item_kind = i.kind and a.item_id = i.id and a.item_version = i.version
        and a.acknowledged_at >= ${since}
      order by p.ends_at, p.id, array_position(array['PERMIT', 'ISOLATION', 'FIRE_WATCH', 'GAS'], i.kind), i.id`,
  )
  return rows.map((row) => presented(row, at))
}

function presented(row: Row, at: Date): BriefItem {
  const { endsAt, fireWatchUntil, takenAt, testerName, result, previous, ...rest } = row
  const { oxygen, flammable, hydrogenSulfide, carbonMonoxide, ...item } = rest
  const values: Readonly<Record<Gas, number | null>> = { oxygen, flammable, hydrogenSulfide, carbonMonoxide }
  const readings = GASES.flatMap((gas) => {
    const value = values[gas]
    return value === null ? [] : [{ gas, value, previous: previous?.[gas] ?? null }]
  })
  return {
    ...item,
    endsAt: formatTimestamp(endsAt),
    endsSoon: endsAt > at && endsAt.getTime() - at.getTime() <= ENDS_SOON_HOURS * HOUR,
    isOverdue: isOverdue(row, at),
    fireWatchUntil: fireWatchUntil && formatTimestamp(fireWatchUntil),
    gas: takenAt && result ? { takenAt, testerName: testerName ?? '', result, readings } : null,
  }
}

/** What has been handed back no longer has to keep its window, but for its locks; a fire watch is over, and not signed. */
function isOverdue({ kind, status, endsAt, fireWatchUntil }: Row, at: Date): boolean {
  if (kind === 'GAS') return false
  if (kind === 'FIRE_WATCH') return fireWatchUntil !== null && fireWatchUntil <= at
  return endsAt <= at && (kind === 'ISOLATION' || status !== 'HANDED_BACK')
}

/** The area owner, and holders and incoming holders of the permits of the brief, each with how many lines they acknowledged. */
async function readersOf(
  db: Executor,
  locationId: number,
  items: readonly BriefItem[],
  { since }: Times,
): Promise<BriefReader[]> {
  const permitIds = [...new Set(items.map(({ permitId }) => permitId))]
  return run<BriefReader>(
    db,
    sql`with meant as (
        select area_owner_of(${locationId}::bigint) as id, 'AREA_OWNER' as role, 1 as place
        union all select p.holder_id, 'HOLDER', 2 from permits p where p.id = any(${permitIds}) and p.status <> 'HANDED_BACK'
        union all select p.incoming_holder_id, 'INCOMING_HOLDER', 3 from permits p where p.id = any(${permitIds})),
      one as (select distinct on (id) id, role, place from meant where id is not null order by id, place),
      line as (select * from jsonb_to_recordset(${JSON.stringify(items.map(({ kind, id, version }) => ({ kind, id, version })))}::jsonb)
        as l (kind text, id bigint, version integer))
      select u.id as user_id, u.full_name as name, o.role,
        (select count(*)::int from shift_brief_acknowledgements a join line l on l.kind = a.item_kind and l.id = a.item_id
          and l.version = a.item_version where a.location_id = ${locationId} and a.user_id = u.id
          and a.acknowledged_at >= ${since}) as acknowledged,
        (select jakarta_time(max(a.acknowledged_at)) from shift_brief_acknowledgements a where a.location_id = ${locationId} and a.user_id = u.id
          and a.acknowledged_at >= ${since}) as last_at
      from one o join users u on u.id = o.id order by o.place, u.full_name, u.id`,
  )
}

/** The brief of an area as somebody reads it. Throws 404 for an area of another company. */
export async function readBrief(
  context: AppContext,
  actor: Actor,
  locationId: number,
  db?: Executor,
): Promise<ShiftBrief> {
  const executor = db ?? context.database.kysely
  const at = context.clock.now()
  const reader = await readerOf(context, executor, actor)
  const [area] = await run<Pick<ShiftBrief, 'siteId' | 'siteName' | 'locationName' | 'areaOwnerName'>>(
    executor,
    sql`select l.site_id, s.site_name, l.location_name, o.full_name as area_owner_name
      from locations l join sites s on s.id = l.site_id left join users o on o.id = area_owner_of(l.id)
      where l.id = ${locationId} and l.company_id = ${actor.companyId} and l.archived_at is null`,
  )
  if (!area) throw httpError('NOT_FOUND')
  const times = { at, since: countsSince(await permitSettingsOf(executor, actor.companyId), at) }
  const items = await itemsOf(executor, reader, locationId, times)
  const planned = await plannedOf(executor, reader, locationId, at)
  const readers = await readersOf(executor, locationId, items, times)
  const isReader = readers.some(({ userId }) => userId === actor.userId)
  return { ...area, at: formatTimestamp(at), locationId, items, planned, readers, isReader }
}

const keyOf = ({ kind, id, version }: { kind: BriefKind; id: number; version: number }) => `${kind} ${id} ${version}`

/** Keeps that the actor has read lines of a brief. Throws 404, 409 STALE where one is no longer as it was read. */
export function acknowledgeBrief(context: AppContext, { actor, body }: SignedCall<typeof shiftBrief.acknowledge>) {
  const { locationId, items } = body
  const permitIds = items.flatMap(({ kind, id }) => (kind === 'PERMIT' ? [id] : []))
  return context.database.transaction(async (tx) => {
    // The gate of the shift change looks at it: either it is acknowledged before the work is stopped, or read anew.
    await recheckWhere(tx, sql`p.id = any(${permitIds}) and p.holder_id = ${actor.userId}`, context.clock.now())
    const current = new Set((await readBrief(context, actor, locationId, tx)).items.map(keyOf))
    if (!items.every((item) => current.has(keyOf(item)))) {
      throw httpError('STALE', { message: 'The brief has changed. Read it again' })
    }
    await run(
      tx,
      sql`insert into shift_brief_acknowledgements (location_id, user_id, company_id, item_kind, item_id, item_version, acknowledged_at)
        select distinct ${locationId}::bigint, ${actor.userId}::bigint, ${actor.companyId}::bigint, l.kind, l.id, l.version,
          ${context.clock.now()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as l (kind text, id bigint, version integer)
        on conflict (location_id, user_id, item_kind, item_id)
          do update set item_version = excluded.item_version, acknowledged_at = excluded.acknowledged_at`,
    )
    return readBrief(context, actor, locationId, tx)
  })
}
