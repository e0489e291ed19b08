import { hiradcRequest, hiradcRequestLifecycle } from '@selamat/contract/domains/hiradc/hiradc-request'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { matrixOf } from '../matrices.ts'
import { visibleRevision } from '../queries/stored.ts'

type Call = SignedCall<typeof hiradcRequest.create>

/** Asks for an assessment, or for a review of one that the actor can read; the safety officers are notified. Throws 404, 422 by field (HIRADC-18). */
export function createRequest(context: AppContext, call: Call) {
  const { actor, body, requestId } = call
  return createOnce(context, hiradcRequest.create, call, async (tx) => {
    const at = context.clock.now()
    if (body.hiradcId !== null) {
      await visibleRevision(context, tx, actor, { hiradcId: body.hiradcId, first: 'in-force' })
    }
    const place = await checkedPlace(tx, call)
    const { companyId, employerId, userId } = actor
    const { siteId, name: _, ...stored } = { ...body, ...place }
    const { id } = await tx
      .insertInto('hiradcRequests')
      .values({
        companyId,
        employerId,
        siteId,
        ...stored,
        status: hiradcRequestLifecycle.initial,
        requestedBy: userId,
        requestedAt: at,
        updatedAt: at,
        updatedBy: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, {
      companyId,
      actorId: userId,
      at,
      entity: 'hiradc_requests',
      entityId: id,
      label: body.title,
      action: 'create',
      after: { ...stored },
      requestId,
    })
    const params = { title: body.title, place: place.name, requester: actor.fullName, reason: body.reason }
    const userIds = await answerers(tx, companyId, siteId, userId, formatDate(at))
    await emitNotification(tx, { kind: 'HIRADC_REQUESTED', companyId, userIds, entityId: id, params }, at)
    return { id }
  })
}

/** The site and the name of the place. Throws 422 at the fields that do not name an active record of the company. */
async function checkedPlace(tx: Tx, { actor: { companyId }, body }: Call) {
  const { departmentId, locationId, subLocationId } = body
  const [found] = await run<{ siteId: number | null; name: string | null; below: string | null; department: boolean }>(
    tx,
    sql`select l.site_id, l.location_name as name, s.sub_location_name as below,
        ${departmentId}::bigint is null or exists (select from departments d where d.id = ${departmentId}
          and d.company_id = ${companyId} and d.archived_at is null) as department
      from (values (1)) one left join locations l on l.id = ${locationId} and l.company_id = ${companyId} and l.archived_at is null
      left join sub_locations s on s.id = ${subLocationId}::bigint and s.location_id = l.id and s.archived_at is null`,
  )
  const { siteId = null, name = null, below = null, department = false } = found ?? {}
  const errors = {
    ...(name === null ? { locationId: 'Choose an active location' } : {}),
    ...(subLocationId !== null && below === null
      ? { subLocationId: 'Choose an active sub-location of this location' }
      : {}),
    ...(department ? {} : { departmentId: 'Choose an active department' }),
  }
  if (name === null || Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return { siteId, name: below === null ? name : `${name}, ${below}` }
}

/** The safety officers of the site; where there is none, who reviews assessments by their role. */
async function answerers(tx: Tx, companyId: number, siteId: number | null, without: number, today: string) {
  const { matrix } = await matrixOf(tx, companyId)
  const rows = await run<{ id: number; isOfficer: boolean }>(
    tx,
    sql`select u.id, true as is_officer from users u where u.company_id = ${companyId} and u.archived_at is null and u.id <> ${without}
        and u.id in (select a.user_id from appointments a where a.kind = 'safety-officer' and a.status = 'CONFIRMED'
          and (a.site_id is null or a.site_id = ${siteId}::bigint) and ${holdsAt('a', today)})
      union all
      select u.id, false from users u join user_roles ur on ur.user_id = u.id join roles o on o.id = ur.role_id and o.archived_at is null
      where u.company_id = ${companyId} and u.archived_at is null and u.id <> ${without} and lower(o.name) = lower(${matrix.reviewerRole})`,
  )
  const officers = rows.filter(({ isOfficer }) => isOfficer)
  return [...new Set((officers.length > 0 ? officers : rows).map(({ id }) => id))]
}
