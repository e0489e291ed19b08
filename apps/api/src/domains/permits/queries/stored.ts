import type { PermitState, SuspendCode } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { Gas, PermitKind, PermitRisk, WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import { sql } from 'kysely'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { canRead, type PermitReader } from '../relations.ts'

/** What the type of a permit's work asks for. */
export interface StoredWorkType {
  readonly workTypeId: number
  readonly workTypeName: string
  readonly activity: WorkActivity
  readonly maxHours: number
  readonly needsHiradc: boolean
  readonly needsIsolation: boolean
  readonly needsAttendant: boolean
  readonly needsFireWatch: boolean
  readonly fireWatchMinutes: number | null
  readonly gases: readonly Gas[]
  readonly gasTestMinutes: number | null
  readonly gasLevels: boolean
  readonly flammableLimit: number | null
  readonly holderCertificates: readonly string[]
  readonly crewCertificates: readonly string[]
}

/** A permit as stored, with the names of its references. */
export interface StoredPermit extends StoredWorkType {
  readonly id: number
  readonly companyId: number
  readonly employerId: number
  readonly employerName: string
  readonly number: string
  readonly kind: PermitKind
  readonly parentId: number | null
  readonly projectId: number | null
  readonly title: string
  readonly method: string | null
  readonly siteId: number
  readonly siteName: string
  readonly locationId: number
  readonly locationName: string
  readonly subLocationId: number | null
  readonly subLocationName: string | null
  readonly level: number | null
  readonly system: string | null
  readonly departmentId: number | null
  readonly areaOwnerId: number | null
  readonly areaOwnerName: string | null
  readonly requesterId: number
  readonly requesterName: string
  readonly holderId: number
  readonly holderName: string
  readonly holderUsername: string
  readonly incomingHolderId: number | null
  readonly incomingHolderName: string | null
  readonly incomingHolderUsername: string | null
  readonly contractorId: number | null
  readonly hiradcId: number | null
  readonly risk: PermitRisk
  readonly startsAt: Date
  readonly endsAt: Date
  readonly status: PermitState
  readonly version: number
  readonly contentVersion: number
  readonly caseId: number | null
  readonly assignmentNumber: string | null
  readonly submissions: number
  readonly returnedBy: string | null
  readonly nextGateAt: Date | null
  readonly approvedAt: Date | null
  readonly issuedAt: Date | null
  readonly issuedBy: number | null
  readonly issuedByName: string | null
  readonly acceptedAt: Date | null
  readonly suspendedAt: Date | null
  readonly suspendCode: SuspendCode | null
  readonly suspendReason: string | null
  readonly handedBackAt: Date | null
  readonly isWorkComplete: boolean | null
  readonly fireWatchUntil: Date | null
  readonly extensions: number
  readonly overtimeMinutes: number
  readonly followUpPermitId: number | null
  readonly updatedAt: Date
  readonly updatedBy: string | null
}

/** The permit whose approvals count: of the permit of a day its special permit. */
export const approvedAs = ({ id, kind, parentId }: Pick<StoredPermit, 'id' | 'kind' | 'parentId'>): number =>
  kind === 'BY_DAY' && parentId !== null ? parentId : id

/** The columns of `StoredPermit`, and the tables beside `p` that they need. */
export const PERMIT_FIELDS = sql`p.id, p.company_id, p.employer_id,
  em.company_name as employer_name, p.number, p.kind, p.parent_id, p.project_id,
  p.title, p.method, p.site_id, s.site_name, p.location_id,
  l.location_name, p.sub_location_id, sl.sub_location_name,
  p.level, p.system, p.department_id, p.area_owner_id, ao.full_name as area_owner_name,
  p.requester_id, rq.full_name as requester_name, p.holder_id, ho.full_name as holder_name,
  ho.username as holder_username, p.incoming_holder_id, ih.full_name as incoming_holder_name,
  ih.username as incoming_holder_username, p.contractor_id, p.hiradc_id, p.risk,
  p.starts_at, p.ends_at, p.status, p.version, p.content_version,
  p.case_id, c.assignment_number, p.submissions, p.returned_by,
  p.next_gate_at, p.approved_at, p.issued_at, p.issued_by,
  ib.full_name as issued_by_name, p.accepted_at, p.suspended_at,
  p.suspend_code, p.suspend_reason, p.handed_back_at,
  p.is_work_complete, p.fire_watch_until, p.extensions,
  p.overtime_minutes, p.follow_up_permit_id, p.updated_at,
  ub.full_name as updated_by, w.id as work_type_id, w.type_name as work_type_name, w.activity, w.max_hours,
  w.needs_hiradc, w.needs_isolation, w.needs_attendant,
  w.needs_fire_watch, w.fire_watch_minutes, w.gases,
  w.gas_test_minutes, w.gas_levels, w.flammable_limit::float8 as flammable_limit,
  w.holder_certificates, w.crew_certificates`

export const PERMIT_NAMES = sql`join companies em on em.id = p.employer_id join sites s on s.id = p.site_id
  join locations l on l.id = p.location_id left join sub_locations sl on sl.id = p.sub_location_id
  left join users ao on ao.id = p.area_owner_id join users rq on rq.id = p.requester_id join users ho on ho.id = p.holder_id
  left join users ih on ih.id = p.incoming_holder_id left join cases c on c.id = p.case_id
  left join users ib on ib.id = p.issued_by left join users ub on ub.id = p.updated_by join work_types w on w.id = p.work_type_id`
export const PERMIT_JOINS = sql`permits p ${PERMIT_NAMES}`

const permitWhere = (db: Executor, where: Fragment, tail: Fragment = sql``) =>
  run<StoredPermit>(db, sql`select ${PERMIT_FIELDS} from ${PERMIT_JOINS} where ${where} ${tail}`)

type Criteria = { readonly id: number } | { readonly number: string }

/** A permit that somebody can read. Throws 404, as for one that is not there. */
export async function visiblePermit(db: Executor, reader: PermitReader, criteria: Criteria): Promise<StoredPermit> {
  const where =
    'id' in criteria
      ? sql`p.id = ${criteria.id}`
      : // The case of a second submission has a number of its own.
        sql`(p.number = ${criteria.number} or c.assignment_number = ${criteria.number})`
  const [found] = await permitWhere(
    db,
    sql`${where} and ${canRead(reader)}`,
    sql`order by (p.company_id = ${reader.actor.companyId}) desc, p.id limit 1`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/**
 * The same with its row locked, and that of every permit above it, from above downwards: whoever moves one of them and its
 * special permits waits. Read again under the locks. Throws 404.
 */
export async function lockedPermit(tx: Tx, reader: PermitReader, criteria: Criteria): Promise<StoredPermit> {
  const { id } = await visiblePermit(tx, reader, criteria)
  await lockWithParents(tx, id)
  return visiblePermit(tx, reader, { id })
}

/** Locks the permits above one, then itself. */
export async function lockWithParents(tx: Tx, id: number): Promise<void> {
  await run(
    tx,
    sql`with recursive chain as (
        select id, parent_id, 0 as depth from permits where id = ${id}
        union all select u.id, u.parent_id, c.depth + 1 from permits u join chain c on u.id = c.parent_id)
      select p.id from chain join permits p on p.id = chain.id order by chain.depth desc for update of p`,
  )
}

/** A permit for the server itself, whose lock the caller holds. */
export async function permitForServer(db: Executor, id: number): Promise<StoredPermit> {
  const [found] = await permitWhere(db, sql`p.id = ${id}`)
  if (!found) throw new Error(`permit ${id} is gone`)
  return found
}
