import type { IsolationState } from '@selamat/contract/domains/permits/isolation-lifecycle'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { JOB } from '../queries/job.ts'

/** An isolation as stored, with its point and its permit. */
export interface StoredIsolation {
  readonly id: number
  readonly permitId: number
  readonly pointId: number
  readonly tag: string
  readonly energy: string
  readonly method: string
  readonly place: string | null
  readonly normalState: string | null
  readonly equipmentCode: string
  readonly version: number
  readonly status: IsolationState
  readonly lockNumber: string | null
  readonly appliedBy: number | null
  readonly appliedByName: string | null
  readonly appliedAt: string | null
  readonly verifiedByName: string | null
  readonly verifiedAt: string | null
  readonly removedByName: string | null
  readonly removedAt: string | null
  readonly transferredTo: { readonly id: number; readonly number: string } | null
  readonly permitStatus: PermitState
  readonly peopleAtWork: number
  /** Numbers of permits that keep energy from coming back: of the same job, or of others at the point. */
  readonly jobAtWork: string | null
  readonly jobInForce: string | null
  readonly lockedFor: string | null
  readonly inTestFor: string | null
}

/** Another permit, whatever its state, at the point of `i` with its isolation in one of some states. */
const otherAtPoint = (states: readonly IsolationState[]) =>
  sql`(select o.number from permit_isolations x join permits o on o.id = x.permit_id
    where x.isolation_point_id = i.isolation_point_id and x.permit_id <> p.id and x.transferred_to_id is null
      and x.status = any(${[...states]}) order by o.id limit 1)`

const isolationsWhere = (db: Executor, where: Fragment) =>
  run<StoredIsolation>(
    db,
    sql`select i.id, i.permit_id, ip.id as point_id, ip.tag, ip.energy, ip.method, ip.location as place,
        ip.normal_state, e.code as equipment_code, i.version, i.status, i.lock_number,
        i.applied_by, ap.full_name as applied_by_name, jakarta_time(i.applied_at) as applied_at,
        ve.full_name as verified_by_name, jakarta_time(i.verified_at) as verified_at, re.full_name as removed_by_name,
        jakarta_time(i.removed_at) as removed_at, case when t.id is not null then json_build_object('id', t.id, 'number', t.number) end as transferred_to,
        p.status as permit_status,
        (select count(*)::int from permit_sign_ons o where o.permit_id = p.id and o.off_at is null) as people_at_work,
        (select o.number from permits o where o.id in ${JOB} and exists (select from permit_sign_ons n where n.permit_id = o.id
          and n.off_at is null) order by (o.id = p.id) desc, o.id limit 1) as job_at_work,
        (select o.number from permits o where o.id in ${JOB} and o.status in ('ISSUED', 'ACTIVE')
          order by (o.id = p.id) desc, o.id limit 1) as job_in_force,
        ${otherAtPoint(['LOCKED', 'VERIFIED'])} as locked_for, ${otherAtPoint(['TEST'])} as in_test_for
      from permit_isolations i join permits p on p.id = i.permit_id join isolation_points ip on ip.id = i.isolation_point_id
      join equipment e on e.id = ip.equipment_id left join users ap on ap.id = i.applied_by
      left join users ve on ve.id = i.verified_by left join users re on re.id = i.removed_by
      left join permits t on t.id = i.transferred_to_id
      where ${where} order by ip.tag, i.id`,
  )

/** The isolations of a permit, by tag. */
export const isolationsOf = (db: Executor, permitId: number) => isolationsWhere(db, sql`i.permit_id = ${permitId}`)

/** One isolation; who may see it is asked of its permit. Throws 404. */
export async function storedIsolation(db: Executor, id: number): Promise<StoredIsolation> {
  const [found] = await isolationsWhere(db, sql`i.id = ${id}`)
  if (!found) throw httpError('NOT_FOUND')
  return found
}
