import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { QueueRow, visit } from '@selamat/contract/domains/medical/visits/visit'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { userScope } from '../../identity/index.ts'
import { reservationMoves } from '../appointments/reservation-moves.ts'
import { reservationSubject } from '../appointments/reservation-subject.ts'

type Instants = 'startsAt' | 'checkedInAt' | 'calledInAt' | 'vitalsAt'
type Stored = Omit<QueueRow, Instants> & { readonly [K in Instants]: K extends 'startsAt' ? Date : Date | null }
const written = (at: Date | null) => at && formatTimestamp(at)

/** Who is at the clinic, in the scope of the reader: the most urgent first, then who came first. */
export async function queueOf(
  context: AppContext,
  { actor, body }: SignedCall<typeof visit.queue>,
): Promise<QueueRow[]> {
  const center = body.centerId === undefined ? sql`true` : sql`r.center_id = ${body.centerId}`
  const rows = await run<Stored>(
    context.database.kysely,
    sql`select r.id, r.version, r.number, r.patient_id, t.full_name, t.username, v.visit_name, m.center_name, c.title as clinician,
        coalesce(c.user_id = ${actor.userId}, false) as is_mine, r.urgency, r.is_walk_in, r.status, r.starts_at, r.checked_in_at,
        r.called_in_at, (select max(w.at) from vitals w where w.reservation_id = r.id) as vitals_at, v.needs_vitals
      from reservations r join users t on t.id = r.patient_id join visit_types v on v.id = r.visit_type_id
      join medical_centers m on m.id = r.center_id left join clinicians c on c.id = r.clinician_id
      where r.company_id = ${actor.companyId} and r.status = any(${[...OPEN_VISIT_STATES]}) and ${center}
        and ${userScope(actor, formatDate(context.clock.now()))}
      order by array_position(array['EMERGENCY', 'URGENT', 'ROUTINE'], r.urgency), r.checked_in_at nulls last, r.id limit 200`,
  )
  return rows.map(({ startsAt, checkedInAt, calledInAt, vitalsAt, ...row }) => ({
    ...row,
    startsAt: formatTimestamp(startsAt),
    checkedInAt: written(checkedInAt),
    calledInAt: written(calledInAt),
    vitalsAt: written(vitalsAt),
  }))
}

/** Calls a waiting patient in. Throws 404, 409 STALE, WRONG_STATE, NOT_YOUR_ACT and GATES_CLOSED without vitals. */
export async function callIn(context: AppContext, tx: Tx, { actor, body, requestId }: SignedCall<typeof visit.callIn>) {
  const at = context.clock.now()
  const subject = await reservationSubject(context, tx, actor, { id: body.id })
  if (!subject || !(subject.rights.reception || subject.rights.doctor)) throw httpError('NOT_FOUND')
  const change = () => ({ set: { calledInAt: at } })
  const request = { subject, version: body.version, action: 'callIn', at, change } as const
  const { version } = await reservationMoves.move(tx, { actor, requestId }, request)
  return { id: body.id, version }
}
