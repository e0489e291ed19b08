import { PERMIT_RISKS, type PermitRisk } from '@selamat/contract/domains/permits/permit-words'
import type { PermitWrite } from '@selamat/contract/domains/permits/permit-write'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { PermitReader } from '../relations.ts'
import { parentErrors } from './permit-above.ts'

/** What the references of a permit decide about it. */
export interface CheckedPermit {
  readonly siteId: number
  readonly areaOwnerId: number | null
  readonly holderId: number
  readonly employerId: number
  readonly contractorId: number | null
  readonly risk: PermitRisk
}

interface Found {
  readonly workType: boolean
  readonly siteId: number | null
  readonly below: boolean
  readonly areaOwnerId: number | null
  readonly employerId: number | null
  readonly contractorId: number | null
  readonly project: boolean
  readonly hiradc: boolean
  /** Of the ranks of the details that apply. */
  readonly risks: PermitRisk[]
  /** Of the ranks that the type of work has. */
  readonly ofType: PermitRisk[]
  readonly details: number
  readonly items: number
  readonly documents: number
  readonly people: number
  readonly equipment: number
  readonly points: number
}

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** The fields whose lists name something that is gone or of another company. */
const listErrors = (body: PermitWrite, found: Found): Record<string, string> => {
  const wrong = (ids: readonly number[], known: number) => distinct(ids).length !== known
  const twice = (ids: readonly number[]) => distinct(ids).length !== ids.length
  return {
    ...(wrong(body.rankDetailIds, found.details) ? { rankDetailIds: 'Choose details of this type of work' } : {}),
    ...(wrong(
      body.checks.map(({ itemId }) => itemId),
      found.items,
    )
      ? { checks: 'The checklist has changed. Open the form again' }
      : {}),
    ...(wrong(
      body.files.flatMap(({ itemId }) => itemId ?? []),
      found.documents,
    )
      ? { files: 'The list of documents has changed. Open the form again' }
      : {}),
    ...(wrong(
      body.people.map(({ userId }) => userId),
      found.people,
    )
      ? { people: 'Choose active people of the company' }
      : {}),
    ...(wrong(
      body.equipment.map(({ equipmentId }) => equipmentId),
      found.equipment,
    )
      ? { equipment: 'Choose equipment that is not archived' }
      : {}),
    ...(twice(body.people.map(({ userId }) => userId)) ? { people: 'Name each person once, with one role' } : {}),
    ...(twice(body.files.map(({ fileId }) => fileId)) ? { files: 'Add each file once' } : {}),
    ...(wrong(body.isolationPointIds, found.points)
      ? { isolationPointIds: 'Choose isolation points that are not archived' }
      : {}),
  }
}

/** Checks what a permit refers to, within the company and the reach of its requester. Throws 422 at each field that is wrong. */
export async function checkedPermit(
  tx: Tx,
  reader: PermitReader,
  body: PermitWrite,
  ownId: number | null,
): Promise<CheckedPermit> {
  const { companyId, userId } = reader.actor
  const holderId = body.holderId ?? userId
  const kind = body.kind === 'PTW' ? 'PTW' : 'SPECIAL'
  const [found] = await run<Found>(
    tx,
    sql`select
      exists (select from work_types w where w.id = ${body.workTypeId} and w.company_id = ${companyId} and w.archived_at is null
        and w.permit_kind = ${kind}) as work_type,
      l.site_id,
      ${body.subLocationId}::bigint is null or exists (select from sub_locations s where s.id = ${body.subLocationId}
        and s.location_id = l.id and s.archived_at is null) as below,
      coalesce((select s.area_owner_id from sub_locations s where s.id = ${body.subLocationId}::bigint), area_owner_of(l.id)) as area_owner_id,
      h.employer_id,
      c.id as contractor_id,
      ${body.projectId}::bigint is null or exists (select from project_permits j where j.id = ${body.projectId}
        and j.company_id = ${companyId} and j.archived_at is null and j.site_id = l.site_id and j.contractor_id = c.id
        and j.starts_on <= (${body.startsAt}::timestamptz at time zone 'Asia/Jakarta')::date
        and j.ends_on >= (${body.endsAt}::timestamptz at time zone 'Asia/Jakarta')::date) as project,
      ${body.hiradcId}::bigint is null or exists (select from hiradcs a where a.id = ${body.hiradcId} and a.company_id = ${companyId}) as hiradc,
      (select coalesce(array_agg(r.risk), '{}') from rank_details d join rank_configurations r on r.id = d.rank_id
        where d.id = any(${body.rankDetailIds}) and r.work_type_id = ${body.workTypeId}) as risks,
      (select coalesce(array_agg(r.risk), '{}') from rank_configurations r
        where r.work_type_id = ${body.workTypeId} and r.archived_at is null) as of_type,
      (select count(*)::int from rank_details d join rank_configurations r on r.id = d.rank_id
        where d.id = any(${body.rankDetailIds}) and r.work_type_id = ${body.workTypeId} and d.company_id = ${companyId}) as details,
      (select count(*)::int from permit_list_items i where i.id = any(${body.checks.map(({ itemId }) => itemId)})
        and i.company_id = ${companyId} and (i.work_type_id is null or i.work_type_id = ${body.workTypeId})) as items,
      (select count(*)::int from permit_list_items i where i.id = any(${body.files.flatMap(({ itemId }) => itemId ?? [])}::bigint[])
        and i.company_id = ${companyId} and i.list = 'DOCUMENT') as documents,
      (select count(*)::int from users u where u.id = any(${body.people.map((one) => one.userId)})
        and u.company_id = ${companyId} and u.archived_at is null) as people,
      (select count(*)::int from equipment e where e.id = any(${body.equipment.map(({ equipmentId }) => equipmentId)})
        and e.company_id = ${companyId} and e.archived_at is null) as equipment,
      (select count(*)::int from isolation_points i where i.id = any(${body.isolationPointIds})
        and i.company_id = ${companyId} and i.archived_at is null) as points
    from (values (1)) one
    left join locations l on l.id = ${body.locationId} and l.company_id = ${companyId} and l.archived_at is null
    left join users h on h.id = ${holderId} and h.company_id = ${companyId} and h.archived_at is null
    left join lateral (select coalesce(
      (select min(n.id) from contractors n where n.company_id = ${companyId} and n.contractor_company_id = h.employer_id
        and n.archived_at is null),
      (select n.id from contractors n where n.id = ${body.contractorId}::bigint and n.company_id = ${companyId}
        and n.archived_at is null)) as id) c on true`,
  )
  if (!found) throw httpError('INTERNAL')
  const holders = body.people.filter(({ crewRole }) => crewRole === 'HOLDER')
  const errors: Record<string, string> = {
    ...(found.workType ? {} : { workTypeId: 'Choose a type of work of this kind of permit' }),
    ...(found.siteId === null ? { locationId: 'Choose an active location' } : {}),
    ...(found.below ? {} : { subLocationId: 'Choose an active sub-location of this location' }),
    ...(found.employerId === null ? { holderId: 'Choose an active user' } : {}),
    ...(found.project
      ? {}
      : { projectId: 'Choose a project of the contractor at this site whose period covers the window' }),
    ...(found.hiradc ? {} : { hiradcId: 'Choose an assessment of the company' }),
    ...(Date.parse(body.endsAt) <= Date.parse(body.startsAt) ? { endsAt: 'Must be after the beginning' } : {}),
    ...(holders.some((holder) => holder.userId !== holderId) || holders.length > 1
      ? { people: 'The holder among the people must be the permit holder' }
      : {}),
    ...listErrors(body, found),
    ...(await parentErrors(tx, reader, body, ownId)),
  }
  const { siteId, areaOwnerId, employerId, contractorId } = found
  if (siteId === null || employerId === null || Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  const risk = riskOf(found)
  return { siteId, areaOwnerId, holderId, employerId, contractorId, risk }
}

/** The highest rank of the details that apply; never lower than the lowest rank that the type of work has. */
function riskOf({ risks, ofType }: Pick<Found, 'risks' | 'ofType'>): PermitRisk {
  const levels = (some: readonly PermitRisk[]) => some.map((risk) => PERMIT_RISKS.indexOf(risk))
  const floor = ofType.length === 0 ? 0 : Math.min(...levels(ofType))
  return PERMIT_RISKS[Math.max(floor, ...levels(risks))] ?? 'LOW'
}
