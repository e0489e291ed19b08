import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '../../../platform/database.ts'
import { emit } from '../../../platform/outbox.ts'
import type { MovedListener } from '../appointments/moved-listener.ts'
import { RECALLS_CHANGED } from './settle-recalls.ts'

const payload = z.object({ reservationId: z.int() })

/** An appointment with an examination books the recall of its patient, and a lost one opens it again. */
export const recallFollows: MovedListener = async ({ clock }, tx, event) => {
  const { reservationId } = payload.parse(event.payload)
  const [found] = await run<{ patientId: number }>(
    tx,
    sql`select r.patient_id from reservations r join visit_types y on y.id = r.visit_type_id and y.examination_type is not null
      where r.id = ${reservationId}
        and exists (select from recalls q where q.user_id = r.patient_id and q.status in ('DUE', 'SUMMONED', 'BOOKED'))`,
  )
  if (found) await emit(tx, RECALLS_CHANGED, { userIds: [found.patientId] }, clock.now())
}
