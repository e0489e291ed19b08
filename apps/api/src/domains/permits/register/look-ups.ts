import { ENDED, LIVE } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { permitRegister, StageAhead } from '@selamat/contract/domains/permits/permit-register'
import { formatDate } from '@selamat/contract/kit/dates'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import type { Option } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { paginationOf } from '../../../platform/paging.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { all } from '../../../platform/records/statements.ts'
import { peopleAhead } from '../../workflow/index.ts'
import { permitFlow, SITE_NODES, STAGES } from '../approval-flow.ts'
import { canRead, readerOf } from '../relations.ts'
import { withKeyword } from './list.ts'

/** The permits under which others can be put: those that have not ended, newest first; known ids also when they have. */
export async function permitOptions(
  context: AppContext,
  actor: Actor,
  { keyword, ids, kind, limit }: BodyOf<typeof permitRegister.options>,
) {
  const db = context.database.kysely
  const match = await withKeyword(db, keyword)
  const where = all([
    sql`p.company_id = ${actor.companyId} and p.kind = ${kind}`,
    ids ? sql`p.id = any(${ids}::bigint[])` : sql`p.status <> all(${[...ENDED]})`,
    ...(match ? [match] : []),
    canRead(await readerOf(context, db, actor)),
  ])
  const data = await run<Option>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select p.id, p.number || ' ' || p.title as label, w.type_name || ' · ' || l.location_name as hint
      from (select p.* from permits p where ${where} order by p.updated_at desc, p.id desc limit ${limit}) p
      join work_types w on w.id = p.work_type_id join locations l on l.id = p.location_id order by p.updated_at desc, p.id desc`,
  )
  return { data, pagination: paginationOf({ limit }, { total: data.length, isExact: data.length < limit }) }
}

/** The types of work of a company for which a permit can be requested, by name. */
export const workTypesOf = ({ database: { kysely } }: AppContext, { companyId }: Actor) =>
  run<DataOf<typeof permitRegister.workTypes>[number]>(
    kysely,
    sql`select w.id, w.type_name, w.permit_kind, w.activity, w.max_hours
      from work_types w where w.company_id = ${companyId} and w.archived_at is null order by w.type_name, w.id`,
  )

type UserPermits = DataOf<typeof permitRegister.users>

/** So many of the newest are answered. */
const MOST_OF_USER = 200

/** The permits that somebody requested, holds or works under: what is in force first (PERMIT-23). */
export async function permitsOfUser(context: AppContext, { userId, companyId }: Actor): Promise<UserPermits> {
  const dataList = await run<UserPermits['dataList'][number]>(
    context.database.kysely,
    sql`select p.id, p.number, p.kind, p.title, w.type_name as work_type_name, l.location_name, p.status,
        jakarta_time(p.starts_at) as starts_at, jakarta_time(p.ends_at) as ends_at,
        case when p.holder_id = ${userId} then 'HOLDER' when p.requester_id = ${userId} then 'REQUESTER' else 'CREW' end as part
      from permits p join work_types w on w.id = p.work_type_id join locations l on l.id = p.location_id
      where p.company_id = ${companyId} and p.status <> 'DELETED' and (p.holder_id = ${userId} or p.requester_id = ${userId}
        or p.id = any(array(select e.permit_id from permit_people e where e.user_id = ${userId})))
      order by (p.status = any(${[...LIVE]})) desc, p.starts_at desc, p.id desc limit ${MOST_OF_USER}`,
  )
  return { result: true, dataList }
}

const STAGES_AHEAD: readonly string[] = [...STAGES, SITE_NODES[0]]

/** Who would be asked to approve and issue a permit that the actor plans. Throws 422 where the place is not of the company (PERMIT-30). */
export async function workflowUsers(
  { database: { kysely }, clock }: AppContext,
  { companyId, userId, departmentId }: Actor,
  { kind, locationId, subLocationId, risk, isolations }: BodyOf<typeof permitRegister.workflowUsers>,
): Promise<StageAhead[]> {
  const [place] = await run<{ siteId: number | null }>(
    kysely,
    sql`select site_id from locations where id = ${locationId} and company_id = ${companyId}`,
  )
  if (!place) throw httpError('INVALID', { errors: { locationId: 'Choose an active location' } })
  const stages = await peopleAhead(kysely, {
    definition: permitFlow(),
    facts: { isolations, risk, resumeAt: '', byDay: kind === 'BY_DAY', holder: '', incoming: '' },
    origin: { companyId, submitterId: userId, superiorId: null, departmentId, ...place, locationId, subLocationId },
    today: formatDate(clock.now()),
  })
  return stages.filter(({ stage }) => STAGES_AHEAD.includes(stage))
}
