import type { acknowledgement, DepartmentPerson, ToAcknowledge } from '@selamat/contract/domains/hiradc/acknowledgement'
import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { HIRADC_ITEMS } from '@selamat/contract/domains/hiradc/items'
import { formatDate } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { keywordPattern, matching } from '../../../platform/keyword.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { holdsItem } from '../../workflow/index.ts'
import { type StoredRevision, visibleRevision } from '../queries/stored.ts'
import { CAN_OPEN, HAS_READ, ofDepartment } from './people.ts'

/** The revision in force of an assessment that the actor can change. Throws 404 for everybody else, 409 where none is in force. */
export async function manageableInForce(
  context: AppContext,
  db: Executor,
  actor: Actor,
  hiradcId: number,
): Promise<StoredRevision> {
  const revision = await visibleRevision(context, db, actor, { hiradcId, first: 'in-force' })
  if (!revision.isEditable) throw httpError('NOT_FOUND')
  if (IN_FORCE.some((state) => state === revision.status)) return revision
  throw httpError('WRONG_STATE', { message: 'No revision of it is in force', details: { status: revision.status } })
}

/** A page of the people of the department of an assessment in force, by name: who has read it, and who has not. */
export async function departmentReaders(context: AppContext, actor: Actor, query: BodyOf<typeof acknowledgement.list>) {
  const db = context.database.kysely
  const { id } = await manageableInForce(context, db, actor, query.id)
  const today = formatDate(context.clock.now())
  const pattern = keywordPattern(query.keyword)
  const read = query.filter?.read
  const from = sql`from hiradc_revisions r join users u on ${ofDepartment(today)} where r.id = ${id}
    and ${read === undefined ? sql`true` : sql`${HAS_READ} = ${read}`}
    and ${pattern === undefined ? sql`true` : sql`u.search_text ${matching(pattern)}`}`
  const total = await countRows(db, sql`select 1 ${from}`)
  const data = await run<DepartmentPerson>(
    db,
    sql`select u.id, u.username, u.full_name,
        (select p.position_name from employments e join positions p on p.id = e.position_id
          where e.user_id = u.id and ${holdsAt('e', today)} limit 1) as position_name,
        (select jakarta_time(k.at) from hiradc_acknowledgements k where k.revision_id = r.id and k.user_id = u.id) as acknowledged_at,
        ${CAN_OPEN} as can_open
      ${from} order by u.full_name, u.id limit ${query.limit} offset ${startOf(query)}`,
  )
  return { data, pagination: paginationOf(query, total) }
}

/** A page of what the actor has not read of what is in force for the own department; nothing for whoever cannot open it. */
export async function toAcknowledge(
  context: AppContext,
  { userId, companyId, departmentId }: Actor,
  query: BodyOf<typeof acknowledgement.toAcknowledge>,
) {
  const db = context.database.kysely
  const from = sql`from hiradc_revisions r where r.department_id = ${departmentId} and r.company_id = ${companyId}
    and r.status = any(${[...IN_FORCE]}) and ${holdsItem(sql`${userId}::bigint`, HIRADC_ITEMS)}
    and not exists (select from hiradc_acknowledgements k where k.revision_id = r.id and k.user_id = ${userId})`
  const total = await countRows(db, sql`select 1 ${from}`)
  const data = await run<ToAcknowledge>(
    db,
    sql`select r.hiradc_id as id, r.id as revision_id, r.revision, r.number, r.title, jakarta_time(r.approved_at) as approved_at,
        r.valid_until,
        (select d.department_name from departments d where d.id = r.department_id) as department_name,
        (select l.location_name from locations l where l.id = r.location_id) as location_name
      ${from} order by r.approved_at desc, r.id desc limit ${query.limit} offset ${startOf(query)}`,
  )
  return { data, pagination: paginationOf(query, total) }
}
