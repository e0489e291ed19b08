import type { PermitRisk, WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../src/platform/database.ts'

export interface Place {
  readonly siteId: number
  readonly locationId: number
  readonly subLocationId: number | null
  readonly areaOwnerId: number | null
}

export interface WorkTypeOfDemo {
  readonly id: number
  readonly code: string
  readonly kind: 'PTW' | 'SPECIAL'
  readonly activity: WorkActivity
  readonly gases: readonly string[]
  readonly gasTestMinutes: number | null
  readonly gasLevels: boolean
  readonly needsAttendant: boolean
  readonly needsFireWatch: boolean
  readonly fireWatchMinutes: number | null
  readonly details: readonly { readonly id: number; readonly risk: PermitRisk }[]
  readonly lines: readonly {
    readonly id: number
    readonly itemName: string
    readonly isRequired: boolean
    readonly position: number
  }[]
}

/** A point at which equipment is isolated. */
export interface DemoPoint {
  readonly id: number
  readonly tag: string
  readonly equipmentId: number
}

/** What the permits of the demo are made from. */
export interface ExistingRecords {
  /** By the codes of the types. */
  readonly types: ReadonlyMap<string, WorkTypeOfDemo>
  /** By the code of the location and the name of the sub-location. */
  readonly places: ReadonlyMap<string, Place>
  readonly appointed: readonly { readonly userId: number; readonly kind: string; readonly siteId: number | null }[]
  /** Equipment that can be used, by the name of its type. */
  readonly tools: ReadonlyMap<string, readonly number[]>
  readonly detectors: readonly { readonly id: number; readonly calibratedUntil: string | null }[]
  /** The isolation points of one item of each type. */
  readonly points: ReadonlyMap<string, readonly DemoPoint[]>
  /** An assessment in force of each location, by its code. */
  readonly assessments: ReadonlyMap<string, number>
  readonly contractors: ReadonlyMap<number, number>
  /** By name. */
  readonly projects: ReadonlyMap<string, number>
}

const USABLE = sql`e.archived_at is null and e.status in ('READY', 'IN_USE') and not (y.licence_required and e.licence_valid_until is null)`

export async function readExisting(tx: Tx, companyId: number, now: Date): Promise<ExistingRecords> {
  const today = formatDate(now)
  const soon = addDays(today, 5)
  const types = await run<WorkTypeOfDemo>(
    tx,
    sql`select w.id, w.code, w.permit_kind as kind, w.activity, w.gases, w.gas_test_minutes, w.gas_levels,
        w.needs_attendant, w.needs_fire_watch, w.fire_watch_minutes,
        (select json_agg(json_build_object('id', d.id, 'risk', r.risk) order by r.id, d.id) from rank_details d
          join rank_configurations r on r.id = d.rank_id where r.work_type_id = w.id) as details,
        (select coalesce(json_agg(json_build_object('id', i.id, 'itemName', i.item_name, 'isRequired', i.is_required,
          'position', i.position) order by i.list, i.position), '[]') from permit_list_items i where i.company_id = w.company_id
          and i.list in ('CHECKLIST', 'SAFETY_MANDATORY') and (i.work_type_id is null or i.work_type_id = w.id)) as lines
      from work_types w where w.company_id = ${companyId}`,
  )
  const places = await run<Place & { name: string }>(
    tx,
    sql`select l.site_id, l.id as location_id, s.id as sub_location_id, area_owner_of(l.id) as area_owner_id,
        l.code || '/' || coalesce(s.sub_location_name, '') as name
      from locations l join lateral (select s.id, s.sub_location_name from sub_locations s where s.location_id = l.id
        union all select null, null) s on true where l.company_id = ${companyId}`,
  )
  const appointed = await run<ExistingRecords['appointed'][number]>(
    tx,
    sql`select a.user_id, a.kind, a.site_id from appointments a join users u on u.id = a.user_id
      where u.company_id = ${companyId} and u.archived_at is null and a.status = 'CONFIRMED' and a.valid_from <= ${today}::date
        and (a.valid_until is null or a.valid_until >= ${today}::date) order by u.username`,
  )
  const tools = await run<{ id: number; name: string; calibratedUntil: string | null }>(
    tx,
    sql`select e.id, y.equipment_type_name as name, e.next_calibration_date as calibrated_until from equipment e
      join equipment_types y on y.id = e.type_id
      where e.company_id = ${companyId} and ${USABLE} and (e.next_due_on is null or e.next_due_on >= ${soon}::date) order by e.id`,
  )
  const points = await run<DemoPoint & { name: string }>(
    tx,
    sql`select i.id, i.tag, i.equipment_id, y.equipment_type_name as name from isolation_points i
      join equipment e on e.id = i.equipment_id join equipment_types y on y.id = e.type_id
      where i.company_id = ${companyId} and i.archived_at is null and e.id in (select min(o.id) from equipment o
        join isolation_points p on p.equipment_id = o.id where o.company_id = ${companyId} group by o.type_id) order by i.id`,
  )
  const assessments = await run<{ id: number; code: string }>(
    tx,
    sql`select r.hiradc_id as id, l.code from hiradc_revisions r join locations l on l.id = r.location_id
      where r.company_id = ${companyId} and r.status in ('APPROVED', 'UNDER_REVIEW')
      order by r.status = 'APPROVED' and r.valid_until >= ${soon}::date, r.id`,
  )
  const contractors = await run<{ id: number; employerId: number }>(
    tx,
    sql`select id, contractor_company_id as employer_id from contractors where company_id = ${companyId} and archived_at is null`,
  )
  const projects = await run<{ id: number; name: string }>(
    tx,
    sql`select id, project_name as name from project_permits where company_id = ${companyId} and archived_at is null`,
  )
  const named = Map.groupBy(tools, ({ name }) => name)
  return {
    types: new Map(types.map((type) => [type.code, type])),
    places: new Map(places.map(({ name, ...place }) => [name, place])),
    appointed,
    tools: new Map([...named].map(([name, some]) => [name, some.map(({ id }) => id)])),
    detectors: named.get('Gas detector') ?? [],
    points: Map.groupBy(points, ({ name }) => name),
    assessments: new Map(assessments.map(({ id, code }) => [code, id])),
    projects: new Map(projects.map(({ id, name }) => [name, id])),
    contractors: new Map(contractors.map(({ id, employerId }) => [employerId, id])),
  }
}
