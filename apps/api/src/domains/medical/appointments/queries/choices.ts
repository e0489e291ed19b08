import type { BookableType, booking } from '@selamat/contract/domains/medical/appointments/booking'
import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/app-context.ts'
import { run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { CHOOSE } from '../../../../platform/messages.ts'
import { lookUp } from '../../../../platform/records/options.ts'
import { scopesFor } from '../../../../platform/session.ts'
import { userScope } from '../../../identity/index.ts'
import { centersOfDay, ownCenters } from '../../centers/own-centers.ts'
import { inCare } from '../../patients/care.ts'
import { clinicSettingsOf } from '../../settings.ts'
import { patientFor } from '../access.ts'
import { visitOf } from '../commands/plan-booking.ts'
import { freeTimes } from '../slots/free-times.ts'
import { ensureSlots } from '../slots/write-slots.ts'
import { quotaOf } from './day.ts'

/** The types of visits that somebody can book; those of the medical center for who books for others (MEDICAL-13). */
export async function bookableTypes(context: AppContext, { actor, body }: SignedCall<typeof booking.types>) {
  const db = context.database.kysely
  const books = await scopesFor(context, actor, { anyOf: [MEDICAL_CENTER], action: 'create' }, db)
  const every = body.forOthers && books.length > 0
  const types = await run<BookableType>(
    db,
    sql`select id, code, visit_name, minutes, needs_approval, self_booking, is_tele, examination_type is not null as examines, preparation from visit_types
      where company_id = ${actor.companyId} and archived_at is null and (self_booking or ${every}) order by visit_name, id`,
  )
  const now = context.clock.now()
  const [first] = await run<{ centerId: number }>(
    db,
    sql`select s.center_id from slots s join medical_centers m on m.id = s.center_id and m.archived_at is null
      where s.company_id = ${actor.companyId} and s.starts_at >= ${now} and s.starts_at < ${now}::timestamptz + interval '14 days'
      group by s.center_id, m.site_id
      order by m.site_id is not distinct from ${actor.siteId}::bigint desc, count(distinct s.clinician_id) desc, sum(s.quota) desc, s.center_id limit 1`,
  )
  const [work] = await run<{ id: number }>(
    db,
    sql`select m.id from medical_centers m where m.company_id = ${actor.companyId} and m.archived_at is null
      and m.id in (${ownCenters(actor.userId, formatDate(now))})
      order by m.id in (${centersOfDay(actor.userId, formatDate(now))}) desc, m.id limit 1`,
  )
  return { types, centerId: first?.centerId ?? null, workCenterId: work?.id ?? null }
}

/** The people for whom somebody can book: those in the scope of the medical center (MEDICAL-14). */
export function patientChoices(context: AppContext, { actor, body }: SignedCall<typeof booking.patients>) {
  const scope = userScope(inCare(actor), formatDate(context.clock.now()))
  const lookup = {
    table: 'users',
    label: 'fullName',
    joins: 'left join patients p on p.id = t.id',
    hint: `concat_ws(' · ', t.username, p.rm_number)`,
    scope,
  }
  return lookUp(context.database.kysely, lookup, body, actor.companyId)
}

/** The times in which a visit finds room (MEDICAL-15). Throws 422 for a type or center that cannot be chosen. */
export async function timesFor(context: AppContext, { actor, body }: SignedCall<typeof booking.times>) {
  const db = context.database.kysely
  const { companyId } = actor
  const { visitTypeId, centerId, clinicianId } = body
  const { id: patientId, isOwn } = await patientFor(context, db, actor, body.patientId)
  // Who books it is asked of the booking: times are looked at to move one, too.
  const { visit } = await visitOf(db, { companyId, visitTypeId, patientId, isOwn: false })
  await assertCenter(context, companyId, centerId)
  const { minNoticeMinutes } = await clinicSettingsOf(db, companyId)
  const soonest = context.clock.now().getTime() + (isOwn ? minNoticeMinutes * 60_000 : 1)
  const from = new Date(Math.max(instantAt(body.from).getTime(), soonest))
  const until = instantAt(addDays(body.until, 1))
  return { times: await freeTimes(db, visit, { centerId, clinicianId, from, until }) }
}

/** The places of the days of a center (MEDICAL-24). Throws 422 for a center that cannot be chosen. */
export async function placesOf(context: AppContext, { actor, body }: SignedCall<typeof booking.quota>) {
  const { companyId } = actor
  await assertCenter(context, companyId, body.centerId)
  return { days: await quotaOf(context.database.kysely, { companyId, centerId: body.centerId }, body) }
}

async function assertCenter(context: AppContext, companyId: number, centerId: number): Promise<void> {
  const found = await run(
    context.database.kysely,
    sql`select 1 from medical_centers where id = ${centerId} and company_id = ${companyId} and archived_at is null`,
  )
  if (found.length === 0) throw httpError('INVALID', { errors: { centerId: CHOOSE } })
  await ensureSlots(context, companyId, centerId)
}
