import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { brokenConstraint, HttpError, httpError } from '../../../../platform/errors.ts'
import { CHOOSE } from '../../../../platform/messages.ts'
import { clinicSettingsOf } from '../../settings.ts'
import { chosenTime, freeTimes, nearestTimes, type Visit } from '../slots/free-times.ts'
import { ensureSlots, isOpenOn } from '../slots/write-slots.ts'

/** A time that was chosen, or a day on whose waiting line somebody stands. */
export interface Place {
  readonly slotId: number | null
  readonly waitOn: string | null
  readonly centerId: number | null
  readonly clinicianId: number | null
}

/** Where and when a visit will be; without slots it waits. */
export interface Plan {
  readonly visit: Visit
  readonly centerId: number
  readonly clinicianId: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly slotIds: readonly number[]
}

interface Requested {
  readonly visit: Visit
  readonly place: Place
  /** Books for oneself: so long before, and no later. */
  readonly isOwn: boolean
  /** The reservation that moves; its own places count as free. */
  readonly moving: number | null
}

const SELF = 'A clinician does not treat himself or herself. Choose another one'
const invalid = (field: string, message: string) => httpError('INVALID', { errors: { [field]: message } })

/** The visit of a person. Throws 422 for a type that cannot be chosen. */
export async function visitOf(
  db: Executor,
  {
    companyId,
    visitTypeId,
    patientId,
    isOwn,
  }: Pick<Visit, 'companyId' | 'visitTypeId' | 'patientId'> & { isOwn: boolean },
): Promise<{ visit: Visit; needsApproval: boolean }> {
  const [type] = await run<{ minutes: number; needsApproval: boolean; selfBooking: boolean }>(
    db,
    sql`select minutes, needs_approval, self_booking from visit_types
      where id = ${visitTypeId} and company_id = ${companyId} and archived_at is null`,
  )
  if (!type) throw invalid('visitTypeId', CHOOSE)
  if (isOwn && !type.selfBooking) throw invalid('visitTypeId', 'The medical center books this visit. Call it')
  return { visit: { companyId, visitTypeId, patientId, minutes: type.minutes }, needsApproval: type.needsApproval }
}

/**
 * Where a visit can be, by a plain look that refuses what is full; whether it is had is decided when it is taken. Throws 422 for a
 * time that is past, foreign or too near, 409 SLOT_TAKEN with the nearest free times.
 */
export async function planBooking(context: AppContext, db: Executor, requested: Requested): Promise<Plan> {
  return requested.place.waitOn === null
    ? planTime(context, db, requested)
    : planWait(context, db, requested, requested.place.waitOn)
}

async function planTime(context: AppContext, db: Executor, { visit, place, isOwn, moving }: Requested): Promise<Plan> {
  const now = context.clock.now()
  const time = place.slotId === null ? null : await chosenTime(db, visit, place.slotId, moving)
  if (!time) throw invalid('slotId', CHOOSE)
  const { minNoticeMinutes } = await clinicSettingsOf(db, visit.companyId)
  const left = time.startsAt.getTime() - now.getTime()
  if (left <= 0) throw invalid('slotId', 'This time is over. Choose another one')
  if (isOwn && left < minNoticeMinutes * 60_000)
    throw invalid('slotId', `Book at least ${minNoticeMinutes} minutes ahead`)
  if (time.clinicianUserId === visit.patientId) throw invalid('slotId', SELF)
  const plan = { visit, ...time }
  if (!time.isWhole) {
    const message = `The visit takes ${visit.minutes} minutes, which are not free there without a break`
    throw await withNearest(context, db, plan, isOwn, message)
  }
  if (!time.isFree) throw await withNearest(context, db, plan, isOwn)
  return plan
}

async function planWait(
  context: AppContext,
  db: Executor,
  { visit, place: { centerId, clinicianId } }: Requested,
  waitOn: string,
): Promise<Plan> {
  const now = context.clock.now()
  const today = formatDate(now)
  const { bookingDays, waitlistLeadMinutes } = await clinicSettingsOf(db, visit.companyId)
  if (waitOn < today) throw invalid('waitOn', 'This day is over. Choose another one')
  if (waitOn > addDays(today, bookingDays)) throw invalid('waitOn', `Choose a day of the next ${bookingDays} days`)
  const [center] = await run<{ id: number; isThere: boolean; isSelf: boolean }>(
    db,
    sql`select m.id, ${clinicianId}::bigint is null or exists (select from clinicians c
        where c.id = ${clinicianId} and c.company_id = m.company_id and c.archived_at is null) as is_there,
        exists (select from clinicians c where c.id = ${clinicianId}::bigint and c.user_id = ${visit.patientId}) as is_self
      from medical_centers m where m.id = ${centerId} and m.company_id = ${visit.companyId} and m.archived_at is null
        and m.box_type is null`,
  )
  if (!center) throw invalid('centerId', CHOOSE)
  if (!center.isThere) throw invalid('clinicianId', CHOOSE)
  if (center.isSelf) throw invalid('clinicianId', SELF)
  await ensureSlots(context, visit.companyId, center.id)
  const [begin, end] = [instantAt(waitOn), instantAt(addDays(waitOn, 1))]
  if (!(await isOpenOn(db, center.id, begin, end)))
    throw invalid('waitOn', 'The medical center is closed on that day. Choose another one')
  const from = new Date(Math.max(begin.getTime(), now.getTime() + waitlistLeadMinutes * 60_000))
  const times = await freeTimes(db, visit, { centerId: center.id, clinicianId, from, until: end })
  if (times.length > 0) {
    const message = 'There are free times on that day. Choose one'
    throw httpError('WRONG_STATE', { message, details: { times: times.slice(0, 3) } })
  }
  return { visit, centerId: center.id, clinicianId, startsAt: begin, endsAt: end, slotIds: [] }
}

/** The refusal of a time that is not free, with those nearest to it. */
async function withNearest(
  context: AppContext,
  db: Executor,
  { visit, ...plan }: Plan,
  isOwn: boolean,
  message?: string,
) {
  const { minNoticeMinutes } = await clinicSettingsOf(db, visit.companyId)
  const notBefore = new Date(context.clock.now().getTime() + (isOwn ? minNoticeMinutes : 0) * 60_000)
  const times = await nearestTimes(db, visit, { centerId: plan.centerId, near: plan.startsAt, notBefore })
  return httpError('SLOT_TAKEN', { ...(message ? { message } : {}), details: { times } })
}

/**
 * Runs what takes the places of a plan. Whoever comes second hears which times are free now, and who is somewhere else at that time
 * that he or she is.
 */
export async function takingPlan<T>(
  context: AppContext,
  plan: Plan,
  isOwn: boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError && error.code === 'SLOT_TAKEN' && !error.particulars.details)
      throw await withNearest(context, context.database.kysely, plan, isOwn)
    if (brokenConstraint(error, '23P01') === 'reservations_of_patient') {
      const who = isOwn ? 'You have' : 'The patient has'
      throw httpError('WRONG_STATE', { message: `${who} another appointment at that time. Choose another one` })
    }
    throw error
  }
}
