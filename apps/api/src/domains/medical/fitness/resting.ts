import { sql } from 'kysely'
import { z } from 'zod'
import { writeAudits } from '../../../platform/audit.ts'
import { run } from '../../../platform/database.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import type { MovedListener } from '../appointments/moved-listener.ts'

/**
 * The rest that a signed visit has given a person, running on a day or still to come: its first and last day as a row, or none. A
 * certificate that was signed later says that the person is back.
 */
export const restingOf = (person: Fragment, since: Fragment, today: string): Fragment =>
  sql`(select w.rest_from, w.rest_until from visits w join reservations r on r.id = w.id
    where w.patient_id = ${person} and w.rest_until >= ${today}::date and w.signed_at > coalesce(${since}, '-infinity')
      and r.status in ('WAITING_MEDICINE', 'finish')
    order by w.rest_from limit 1)`

const payload = z.object({ reservationId: z.int(), action: z.string() })

/** Rest that is given or undone changes the fitness of the patient: the trail says that it has, and the live permits are looked at. */
export const announceRest: MovedListener = async ({ clock }, tx, event) => {
  const { reservationId, action } = payload.parse(event.payload)
  if (action !== 'sign' && action !== 'undo') return
  const [found] = await run<{ id: number; companyId: number; fullName: string; signedBy: number | null }>(
    tx,
    sql`select u.id, u.company_id, u.full_name, w.signed_by from visits w join users u on u.id = w.patient_id
      where w.id = ${reservationId} and w.rest_until is not null`,
  )
  if (!found) return
  const { id: entityId, companyId, fullName: label, signedBy: actorId } = found
  await writeAudits(tx, [{ companyId, actorId, at: clock.now(), entity: 'users', entityId, label, action: 'fitness' }])
}
