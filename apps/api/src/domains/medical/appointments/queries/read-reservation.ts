import {
  RESERVATION_ACTIONS,
  type ReservationDetail,
  type ReservationEvent,
} from '@selamat/contract/domains/medical/appointments/reservation'
import { reservationLifecycle } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { type Reading, readableReservation } from '../access.ts'
import { reservationMoves } from '../reservation-moves.ts'
import { columnsOf, RESERVATION_JOINS, type StoredReservation, toReservation } from './reservation-rows.ts'

const isAction = (action: string): action is keyof typeof reservationLifecycle.actions =>
  action in reservationLifecycle.actions
const labelOf = (action: string): string => (isAction(action) ? reservationLifecycle.actions[action].label : 'Booked')

type StoredEvent = Omit<ReservationEvent, 'at' | 'label' | 'timeBefore' | 'timeAfter'> & {
  readonly at: Date
  readonly timeBefore: Date | null
  readonly timeAfter: Date | null
}

/** What happened to a reservation, oldest first; reasons for who may read them. */
export async function eventsOf(db: Executor, id: number, readsReason: boolean): Promise<ReservationEvent[]> {
  const rows = await run<StoredEvent>(
    db,
    sql`select e.id, e.at, coalesce(u.full_name, 'Selamat') as actor, e.action, e.from_status, e.to_status,
        case when ${readsReason}::boolean then e.reason end as reason, e.time_before, e.time_after
      from reservation_events e left join users u on u.id = e.actor_id where e.reservation_id = ${id} order by e.id`,
  )
  return rows.map(({ at, timeBefore, timeAfter, ...row }) => ({
    ...row,
    at: formatTimestamp(at),
    label: labelOf(row.action),
    timeBefore: timeBefore && formatTimestamp(timeBefore),
    timeAfter: timeAfter && formatTimestamp(timeAfter),
  }))
}

type Details = Pick<ReservationDetail, 'bookedBy' | 'minutes' | 'preparation' | 'isTele' | 'room' | 'phone' | 'place'>
type Stored = StoredReservation & Details & { readonly calledInAt: Date | null; readonly finishedAt: Date | null }

/** A reservation with its timeline, and what the reader can do. Throws 404. */
export async function readReservation(
  context: AppContext,
  db: Executor,
  actor: Actor,
  key: Parameters<typeof readableReservation>[3],
): Promise<ReservationDetail> {
  return detailOf(db, actor, await readableReservation(context, db, actor, key))
}

/** The same of a reservation that was found. */
export async function detailOf(
  db: Executor,
  actor: Actor,
  { subject, isOwn, isStaff }: Reading,
): Promise<ReservationDetail> {
  const readsReason = isOwn || isStaff
  const [row] = await run<Stored>(
    db,
    sql`select ${columnsOf(sql`${readsReason}::boolean`)}, b.full_name as booked_by, y.minutes, y.preparation, y.is_tele, k.room, m.phone,
        t.called_in_at, t.finished_at, case when t.status = 'WAITLIST' then (select count(*)::int from reservations w
          where w.center_id = t.center_id and w.status = 'WAITLIST' and w.starts_at = t.starts_at
            and (w.created_at, w.id) <= (t.created_at, t.id)) end as place
      from reservations t ${sql.raw(RESERVATION_JOINS)} join users b on b.id = t.booked_by where t.id = ${subject.id}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  const { calledInAt, finishedAt, ...stored } = row
  const offered = reservationMoves.allowed(subject, actor, RESERVATION_ACTIONS)
  return {
    ...stored,
    ...toReservation(stored),
    isWaiting: row.status === 'WAITLIST',
    isOwn,
    isStaff,
    calledInAt: calledInAt && formatTimestamp(calledInAt),
    finishedAt: finishedAt && formatTimestamp(finishedAt),
    events: await eventsOf(db, subject.id, readsReason),
    // What one can never do is not offered; what waits for something is, with the reason.
    actions: offered.filter(({ action }) => isMine(action, subject, actor)),
  }
}

/** Whether an action belongs to what somebody is to a reservation. */
function isMine(action: (typeof RESERVATION_ACTIONS)[number], subject: Reading['subject'], { userId }: Actor): boolean {
  const { rights, patientId, bookedBy } = subject
  const { who } = reservationLifecycle.actions[action]
  if (who === 'booker') return userId === patientId || userId === bookedBy
  if (who === 'undoer') return rights.undo && rights.reception
  return who === 'care team' ? rights.reception || rights.doctor : rights.reception
}
