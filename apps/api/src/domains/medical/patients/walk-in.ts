import {
  OPEN_VISIT_STATES,
  reservationLifecycle,
} from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import { formatDate } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { personScope } from '../../identity/index.ts'
import { answerTaskOf, visibleCase, type WorkflowContext } from '../../workflow/index.ts'
import { reservationMoves } from '../appointments/reservation-moves.ts'
import { reservationSubject } from '../appointments/reservation-subject.ts'
import { inCare } from './care.ts'
import { ensurePatient } from './patient.ts'

type Call = SignedCall<typeof walkInVisit>
const CHOOSE = 'Choose one from the list'

/** The next number of a reservation: MED/RSV/2026/XI/0042. */
const nextNumber = ({ numbering }: WorkflowContext, companyId: number, at: Date) =>
  numbering.next(companyId, 'MED', 'RSV', at)

/** One visit of a person at a time; the index of the table decides between two desks. */
const second = (number?: string) =>
  httpError('WRONG_STATE', { message: `This person already has an open visit${number ? `: ${number}` : ''}` })

/** The case that a visit answers, and whose it is. Throws 404, also for one that is no health report. */
async function complaintOf(context: WorkflowContext, tx: Tx, { actor, body }: Call) {
  if (!body.task) return null
  const found = await visibleCase(context, tx, actor, body.task.assignmentNumber)
  if (found.kind !== 'health-flow') throw httpError('NOT_FOUND')
  if (body.userId !== null && body.userId !== found.submitterId) {
    throw httpError('INVALID', { errors: { userId: 'The task is about somebody else' } })
  }
  return { id: found.id, patientId: found.submitterId }
}

/** Type, center and clinician of the company; throws 422 at the field of what is not there, and for a clinician who is the patient. */
async function chosen(
  tx: Tx,
  { companyId, patientId }: { readonly companyId: number; readonly patientId: number },
  { visitTypeId, centerId, clinicianId }: Call['body'],
) {
  const [found] = await run<{ minutes: number | null; isCenter: boolean; isClinician: boolean; isSelf: boolean }>(
    tx,
    sql`select (select v.minutes from visit_types v where v.id = ${visitTypeId} and v.company_id = ${companyId} and v.archived_at is null) as minutes,
      exists (select 1 from medical_centers m where m.id = ${centerId} and m.company_id = ${companyId} and m.archived_at is null
        and m.box_type is null) as is_center,
      exists (select 1 from clinicians c where c.id = ${clinicianId}::bigint and c.company_id = ${companyId} and c.archived_at is null) as is_clinician,
      exists (select 1 from clinicians c where c.id = ${clinicianId}::bigint and c.user_id = ${patientId}) as is_self`,
  )
  const errors = {
    ...(found?.minutes == null && { visitTypeId: CHOOSE }),
    ...(!found?.isCenter && { centerId: CHOOSE }),
    ...(clinicianId !== null && !found?.isClinician && { clinicianId: CHOOSE }),
    ...(found?.isSelf && { clinicianId: 'A clinician does not treat himself or herself. Choose another one' }),
  }
  if (Object.keys(errors).length > 0 || found?.minutes == null) throw httpError('INVALID', { errors })
  return found.minutes
}

/**
 * Creates the visit of somebody who has no reservation: the patient, the reservation, checked in, and the record of the visit, in
 * one go (MEDICAL-38). With a health task it answers the task and is linked to it (MEDICAL-39). Throws 404, 409 WRONG_STATE
 * where the person is at the clinic already, 422.
 */
export async function createWalkIn(context: WorkflowContext, tx: Tx, call: Call) {
  const { actor, body, requestId } = call
  const at = context.clock.now()
  const complaint = await complaintOf(context, tx, call)
  const patientId = complaint?.patientId ?? body.userId
  const [person] = await run<{ companyId: number }>(
    tx,
    sql`select t.company_id from users t where t.id = ${patientId} and t.company_id = ${actor.companyId} and t.archived_at is null
      and ${personScope(inCare(actor), formatDate(at))}`,
  )
  if (!person || patientId === null) throw httpError('INVALID', { errors: { userId: CHOOSE } })
  const { companyId } = person
  const [open] = await run<{ number: string }>(
    tx,
    sql`select number from reservations where patient_id = ${patientId} and status = any(${[...OPEN_VISIT_STATES]})`,
  )
  if (open) throw second(open.number)
  const minutes = await chosen(tx, { companyId, patientId }, body)
  await ensurePatient(tx, { companyId, userId: patientId, actorId: actor.userId, at })
  const number = await nextNumber(context, companyId, at)
  const ends = new Date(at.getTime() + minutes * MINUTE)
  const { userId } = actor
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, clinician_id, starts_at, ends_at,
        reason, urgency, is_walk_in, status, created_at, created_by, updated_at, updated_by)
      values (${companyId}, ${number}, ${patientId}, ${userId}, ${body.visitTypeId}, ${body.centerId}, ${body.clinicianId}, ${at}, ${ends},
        ${body.reason}, ${body.urgency}, true, ${reservationLifecycle.initial}, ${at}, ${userId}, ${at}, ${userId}) returning id`,
  )
  const subject = made && (await reservationSubject(context, tx, actor, { id: made.id }))
  if (!subject) throw httpError('INTERNAL')
  await reservationMoves.move(
    tx,
    { actor, requestId },
    { subject, action: 'checkIn', at, change: () => ({ set: { checkedInAt: at } }) },
  )
  await run(
    tx,
    sql`insert into visits (id, company_id, patient_id, case_id, created_at, created_by, updated_at, updated_by)
      values (${subject.id}, ${companyId}, ${patientId}, ${complaint?.id ?? null}, ${at}, ${userId}, ${at}, ${userId})`,
  )
  if (body.task)
    await answerTaskOf(context, tx, {
      actor,
      requestId,
      typeFlow: 'Health',
      answer: body.task,
      reasonField: 'task.comment',
    })
  return { id: subject.id, number }
}

/** The same, where another desk was first. */
export async function orSecondVisit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error, '23505') === 'reservations_one_visit') throw second()
    throw error
  }
}
