import type { vitals } from '@selamat/contract/domains/medical/visits/vitals'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { reservationSubject } from '../appointments/reservation-subject.ts'
import { NOT_THE_WORK } from '../patients/care.ts'
import { assertNotOneself } from '../patients/guards.ts'

/** Writes what was measured of a patient who is at the clinic. Throws 404, 403 for whose work it is not, 409 WRONG_STATE or NOT_YOUR_ACT. */
export async function writeVitals(context: AppContext, tx: Tx, call: SignedCall<typeof vitals.write>) {
  const { actor, body, requestId } = call
  const { reservationId } = body
  const at = context.clock.now()
  await run(tx, sql`select 1 from reservations where id = ${reservationId} for share`)
  const subject = await reservationSubject(context, tx, actor, { id: reservationId })
  if (!subject?.rights.reads) throw httpError('NOT_FOUND')
  if (!subject.rights.measures) throw httpError('FORBIDDEN', { message: NOT_THE_WORK })
  assertNotOneself(actor, subject.patientId)
  const { companyId, patientId, status, number } = subject
  if (status !== 'CHECKED_IN' && status !== 'IN_EXAMINATION') {
    throw httpError('WRONG_STATE', { message: 'Vitals are written while the patient is at the clinic' })
  }
  const { systolic, diastolic, pulse, respiration, temperature, spo2, glucose, isFasting, weight, height, pain } = body
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into vitals (company_id, reservation_id, patient_id, at, by_id, systolic, diastolic, pulse, respiration, temperature, spo2,
        glucose, is_fasting, weight, height, pain)
      values (${companyId}, ${reservationId}, ${patientId}, ${at}, ${actor.userId}, ${systolic}, ${diastolic}, ${pulse}, ${respiration},
        ${temperature}, ${spo2}, ${glucose}, ${isFasting}, ${weight}, ${height}, ${pain}) returning id`,
  )
  if (!made) throw httpError('INTERNAL')
  const by = { companyId, actorId: actor.userId, at, requestId }
  await writeAudit(tx, { ...by, entity: 'vitals', entityId: made.id, label: number, action: 'create' })
  return { id: made.id, at: formatTimestamp(at) }
}
