import type {
  PrescriptionDetail,
  VisitPrescription,
} from '@selamat/contract/domains/medical/prescriptions/prescription'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { reservationMoves } from '../../appointments/reservation-moves.ts'
import type { ReservationSubject } from '../../appointments/reservation-subject.ts'
import { clinicSettingsOf } from '../../settings.ts'
import { allergiesOf } from '../allergies.ts'
import { allowedActions, type PrescriptionSubject, prescriptionSubject } from '../prescription-moves.ts'
import { ITEM_NAME, linesOf, presentLines } from './lines.ts'

/** So many medicines from before are named. */
const BEFORE = 6

interface Head {
  readonly patientName: string
  readonly username: string
  readonly gender: string | null
  readonly age: number | null
  readonly centerName: string
}
type Stored = Pick<PrescriptionDetail, 'treatment' | 'diagnose' | 'note' | 'prescriber' | 'returnReason'> & {
  readonly submittedAt: Date | null
  readonly dispensedAt: Date | null
}

/** Why somebody cannot write the prescription of a visit now; null: it can be written. */
export function writeRefusal(visit: ReservationSubject, actor: Actor): string | null {
  const [sign] = reservationMoves.allowed(visit, actor, ['sign'])
  return sign ? sign.reason : 'A prescription is written during the examination'
}

const aboutOf = ({ gender, age }: Head): string =>
  [gender?.toLowerCase(), age === null ? null : `${age} years`].filter(Boolean).join(', ')

/** The prescription of a visit with the allergies of its patient, and what its reader can do. */
export async function readPrescription(
  db: Executor,
  actor: Actor,
  visit: ReservationSubject,
): Promise<VisitPrescription> {
  const today = formatDate(visit.now)
  const { id: reservationId, patientId, centerId, rights } = visit
  const [head] = await run<Head>(
    db,
    sql`select u.full_name as patient_name, u.username, u.gender, extract(year from age(${today}::date, u.date_of_birth))::int as age,
        (select m.center_name from medical_centers m where m.id = ${centerId}) as center_name
      from users u where u.id = ${patientId}`,
  )
  if (!head) throw httpError('NOT_FOUND')
  const subject = await prescriptionSubject(db, { reservationId }, rights)
  const { allergies, prescription } = subject
    ? await detailOf(db, actor, visit, subject)
    : { allergies: await allergiesOf(db, patientId), prescription: null }
  const before = await run<VisitPrescription['before'][number]>(
    db,
    sql`select ${ITEM_NAME} as item_name, l.dispensed as qty, i.unit, (m.at at time zone 'Asia/Jakarta')::date as on
      from prescriptions p join prescription_lines l on l.prescription_id = p.id and l.dispensed > 0
      join stock_items i on i.id = l.item_id
      cross join lateral (select max(at) as at from stock_movements m where m.prescription_line_id = l.id) m
      where p.patient_id = ${patientId} and p.reservation_id <> ${reservationId}
      order by m.at desc, l.id desc limit ${BEFORE}`,
  )
  const isOpen = prescription === null || prescription.status === 'draft' || prescription.status === 'RETURNED'
  return {
    reservationId,
    patientName: head.patientName,
    username: head.username,
    about: aboutOf(head),
    centerName: head.centerName,
    allergies,
    prescription,
    before,
    canWrite: isOpen && writeRefusal(visit, actor) === null,
    readsLetters: rights.team,
    canDispense:
      rights.pharmacist &&
      patientId !== actor.userId &&
      prescription?.status === 'SUBMITTED' &&
      visit.status === 'WAITING_MEDICINE',
  }
}

async function detailOf(db: Executor, actor: Actor, visit: ReservationSubject, subject: PrescriptionSubject) {
  const [stored] = await run<Stored>(
    db,
    sql`select p.treatment, p.diagnose, p.note, u.full_name as prescriber, p.return_reason, p.submitted_at, p.dispensed_at
      from prescriptions p join users u on u.id = p.prescriber_id where p.id = ${subject.id}`,
  )
  if (!stored) throw httpError('NOT_FOUND')
  const { batchCoversTreatment } = await clinicSettingsOf(db, visit.companyId)
  const { allergies, lines } = await presentLines(db, await linesOf(db, subject.id), {
    companyId: visit.companyId,
    patientId: visit.patientId,
    prescriptionId: subject.id,
    today: formatDate(visit.now),
    centerId: visit.centerId,
    coversTreatment: batchCoversTreatment,
  })
  const { submittedAt, dispensedAt, ...content } = stored
  const prescription: PrescriptionDetail = {
    id: subject.id,
    version: subject.version,
    number: subject.number,
    reservationId: subject.reservationId,
    status: subject.status,
    ...content,
    // Who dispenses needs the medicine and not what it is against.
    diagnose: visit.rights.cares ? content.diagnose : null,
    submittedAt: submittedAt && formatTimestamp(submittedAt),
    dispensedAt: dispensedAt && formatTimestamp(dispensedAt),
    lines,
    actions: allowedActions(subject, actor),
  }
  return { allergies, prescription }
}
