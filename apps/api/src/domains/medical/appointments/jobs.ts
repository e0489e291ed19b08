import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { emit, type OutboxHandler } from '../../../platform/outbox.ts'
import { clinicSettingsOf } from '../settings.ts'
import { noticeOf } from './notices.ts'
import { reservationMoves } from './reservation-moves.ts'
import { reservationSubject } from './reservation-subject.ts'
import { nextInLine } from './slots/free-times.ts'
import { releaseSlots, takeSlots } from './slots/take-slots.ts'

const SYSTEM = { actor: null }
const payload = z.object({ centerId: z.int() })

/** Gives a place that became free to whoever waits longest and fits, and looks again as long as somebody moved up. */
export const promoteNext =
  (context: AppContext): OutboxHandler =>
  async (tx, event) => {
    const { centerId } = payload.parse(event.payload)
    const at = context.clock.now()
    const [center] = await run<{ companyId: number }>(
      tx,
      sql`select company_id from medical_centers where id = ${centerId}`,
    )
    if (!center) return
    const { waitlistLeadMinutes } = await clinicSettingsOf(tx, center.companyId)
    const next = await nextInLine(tx, centerId, new Date(at.getTime() + waitlistLeadMinutes * 60_000))
    const subject = next && (await reservationSubject(context, tx, null, { id: next.reservationId }))
    if (!next || !subject) return
    const { startsAt, endsAt, clinicianId, slotIds } = next
    const [type] = await run<{ needsApproval: boolean }>(
      tx,
      sql`select needs_approval from visit_types where id = ${subject.visitTypeId}`,
    )
    const asks = type?.needsApproval === true && subject.bookedBy === subject.patientId
    const change = async () => {
      await takeSlots(tx, subject.id, slotIds)
      return {
        to: asks ? ('WAITING_APPROVAL' as const) : ('CONFIRMED' as const),
        set: { startsAt, endsAt, clinicianId },
      }
    }
    await reservationMoves.move(tx, SYSTEM, { subject, action: 'promote', at, change })
    await noticeOf(tx, subject, { change: 'promoted', actorId: null, at })
    await emit(tx, 'slot-freed', { centerId }, at)
  }

/** So many at a time; the others are a minute later. */
const BATCH = 200

/** Moves reservations whose time has gone by: nobody came, or nobody has confirmed them. */
async function letGo(
  context: AppContext,
  action: 'noShow' | 'lapse',
  due: (minutes: number, at: Date) => ReturnType<typeof sql>,
) {
  const { database, clock } = context
  const at = clock.now()
  const companies = await run<{ companyId: number }>(
    database.kysely,
    sql`select distinct company_id from medical_centers`,
  )
  let moved = 0
  for (const { companyId } of companies) {
    const { noShowMinutes } = await clinicSettingsOf(database.kysely, companyId)
    const rows = await run<{ id: number }>(
      database.kysely,
      sql`select r.id from reservations r where r.company_id = ${companyId} and ${due(noShowMinutes, at)} order by r.id limit ${BATCH}`,
    )
    for (const { id } of rows) moved += (await database.transaction((tx) => end(context, tx, action, id, at))) ? 1 : 0
  }
  return moved
}

/** One reservation that is over, unless somebody has moved it meanwhile. */
async function end(context: AppContext, tx: Tx, action: 'noShow' | 'lapse', id: number, at: Date): Promise<boolean> {
  const from = action === 'noShow' ? ['CONFIRMED'] : ['WAITLIST', 'WAITING_APPROVAL']
  const [still] = await run<{ id: number }>(
    tx,
    sql`select id from reservations where id = ${id} and status = any(${from}) for update skip locked`,
  )
  const subject = still && (await reservationSubject(context, tx, null, { id }))
  if (!subject) return false
  const change = async () => {
    if (action === 'lapse') await releaseSlots(tx, subject, at)
    return {}
  }
  await reservationMoves.move(tx, SYSTEM, { subject, action, at, change })
  if (action === 'lapse') await noticeOf(tx, subject, { change: 'lapsed', actorId: null, at })
  return true
}

/** Who did not come is a no-show half an hour after the end of the time. */
export const markNoShows = (context: AppContext): Promise<number> =>
  letGo(
    context,
    'noShow',
    (minutes, at) =>
      sql`r.status = 'CONFIRMED' and r.starts_at < ${at} and r.ends_at + ${minutes}::int * interval '1 minute' <= ${at}::timestamptz`,
  )

/** What nobody has confirmed by its end is cancelled. */
export const lapseUnconfirmed = (context: AppContext): Promise<number> =>
  letGo(
    context,
    'lapse',
    (_, at) => sql`r.status in ('WAITLIST', 'WAITING_APPROVAL') and r.ends_at <= ${at}::timestamptz`,
  )

const REMINDERS = [
  { hours: 24, column: sql.raw('reminded_day_at'), least: 2 },
  { hours: 2, column: sql.raw('reminded_hours_at'), least: 0 },
] as const

/** Reminds of appointments a day and two hours before; who books later than that hears nothing of the first. Returns how many. */
export async function remindOfAppointments({ database, clock }: AppContext): Promise<number> {
  const at = clock.now()
  let reminded = 0
  for (const { hours, column, least } of REMINDERS) {
    reminded += await database.transaction(async (tx) => {
      const rows = await run<{ id: number; companyId: number; number: string; patientId: number; isDue: boolean }>(
        tx,
        sql`update reservations r set ${column} = ${at}
          where r.status = 'CONFIRMED' and r.${column} is null and not r.is_walk_in
            and r.starts_at > ${at}::timestamptz + ${least}::int * interval '1 hour'
            and r.starts_at <= ${at}::timestamptz + ${hours}::int * interval '1 hour'
          returning r.id, r.company_id, r.number, r.patient_id, r.created_at <= r.starts_at - ${hours}::int * interval '1 hour' as is_due`,
      )
      const due = rows.filter(({ isDue }) => isDue)
      await emitNotifications(
        tx,
        due.map(({ id, companyId, number, patientId }) => ({
          kind: 'APPOINTMENT_REMINDER' as const,
          companyId,
          userIds: [patientId],
          entityId: id,
          type: 'Health' as const,
          params: { number, hours },
        })),
        at,
      )
      return due.length
    })
  }
  return reminded
}
