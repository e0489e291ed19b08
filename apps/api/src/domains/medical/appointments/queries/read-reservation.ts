import {
  RESERVATION_ACTIONS,
  type ReservationDetail,
  type ReservationEvent,
  type ReservationRow,
} from '@selamat/contract/domains/medical/appointments/reservation'
import { reservationLifecycle } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { Fragment } from '../../../../platform/records/statements.ts'
import { type Reading, readableReservation } from '../access.ts'
import { reservationMoves } from '../reservation-moves.ts'
import { columnsOf, RESERVATION_JOINS } from './reservation-rows.ts'

const isAction = (action: string): action is keyof typeof reservationLifecycle.actions =>
  action in reservationLifecycle.actions
const labelOf = (action: string): string => (isAction(action) ? reservationLifecycle.actions[action].label : 'Booked')

type StoredEvent = Omit<ReservationEvent, 'label'>
const toEvent = (event: StoredEvent): ReservationEvent => ({ ...event, label: labelOf(event.action) })

/** What happened to a reservation, oldest first, as JSON; reasons for who may read them. */
const eventsJson = (id: Fragment, readsReason: boolean) => sql`(select coalesce(json_agg(json_build_object('id', e.id,
    'at', jakarta_time(e.at), 'actor', coalesce(w.full_name, 'Selamat'), 'action', e.action, 'fromStatus', e.from_status,
    'toStatus', e.to_status, 'reason', case when ${readsReason}::boolean then e.reason end,
    'timeBefore', jakarta_time(e.time_before), 'timeAfter', jakarta_time(e.time_after)) order by e.id), '[]')
  from reservation_events e left join users w on w.id = e.actor_id where e.reservation_id = ${id})`

/** The same for a response. */
export async function eventsOf(db: Executor, id: number, readsReason: boolean): Promise<ReservationEvent[]> {
  const [row] = await run<{ events: StoredEvent[] }>(
    db,
    sql`select ${eventsJson(sql`${id}::bigint`, readsReason)} as events`,
  )
  return (row?.events ?? []).map(toEvent)
}

type Details = Pick<ReservationDetail, 'bookedBy' | 'minutes' | 'preparation' | 'isTele' | 'room' | 'phone' | 'place'>
type Stored = ReservationRow &
  Details &
  Pick<ReservationDetail, 'calledInAt' | 'finishedAt'> & { readonly events: readonly StoredEvent[] }

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
  { subject, isOwn, isStaff, readsReason }: Reading,
): Promise<ReservationDetail> {
  const [row] = await run<Stored>(
    db,
    sql`select ${columnsOf(sql`${readsReason}::boolean`)}, b.full_name as booked_by, y.minutes, y.preparation, y.is_tele, k.room, m.phone,
        jakarta_time(t.called_in_at) as called_in_at, jakarta_time(t.finished_at) as finished_at,
        ${eventsJson(sql`t.id`, readsReason)} as events, case when t.status = 'WAITLIST' then (select count(*)::int from reservations w
          where w.center_id = t.center_id and w.status = 'WAITLIST' and w.starts_at = t.starts_at
            and (w.created_at, w.id) <= (t.created_at, t.id)) end as place
      from reservations t ${sql.raw(RESERVATION_JOINS)} join users b on b.id = t.booked_by where t.id = ${subject.id}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  const offered = reservationMoves.allowed(subject, actor, RESERVATION_ACTIONS)
  return {
    ...row,
    isWaiting: row.status === 'WAITLIST',
    isOwn,
    isStaff,
    events: row.events.map(toEvent),
    // What one can never do is not offered; what waits for something is, with the reason.
    actions: offered.filter(({ action }) => isMine(action, subject, actor)),
  }
}

/** Whether an action belongs to what somebody is to a reservation. */
function isMine(action: (typeof RESERVATION_ACTIONS)[number], subject: Reading['subject'], { userId }: Actor): boolean {
  const { rights, patientId, bookedBy } = subject
  const { who } = reservationLifecycle.actions[action]
  if (who === 'booker') return userId === patientId || userId === bookedBy
  if (userId === patientId) return false
  if (who === 'undoer') return rights.undo && rights.reception
  return who === 'care team' ? rights.reception || rights.doctor : rights.reception
}
