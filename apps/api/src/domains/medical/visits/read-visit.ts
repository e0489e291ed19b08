import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import type {
  AmendmentRow,
  medicalRecord,
  VisitDetail,
} from '@selamat/contract/domains/medical/patients/medical-record'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { holdsItem } from '../../workflow/index.ts'
import { reservationMoves } from '../appointments/reservation-moves.ts'
import { reservationSubject } from '../appointments/reservation-subject.ts'
import { openedAs, openRecord, readingOf } from '../patients/care.ts'
import { headOf, visitsOf, vitalsOf } from '../patients/record-parts.ts'
import { visitRecordOf } from './visit-record.ts'

/** Visits and measurements before this one that the page shows. */
const EARLIER = 20

type Instants = 'startsAt' | 'checkedInAt' | 'calledInAt' | 'finishedAt'
type Reservation = Pick<
  VisitDetail,
  | 'number'
  | 'status'
  | 'urgency'
  | 'visitName'
  | 'centerName'
  | 'clinician'
  | 'reason'
  | 'assignmentNumber'
  | 'sipNo'
  | 'sipValidUntil'
> & { readonly [K in Instants]: K extends 'startsAt' ? Date : Date | null } & { readonly mayCreate: boolean }

async function reservationOf(db: Executor, { userId }: Actor, id: number): Promise<Reservation> {
  const [row] = await run<Reservation>(
    db,
    sql`select r.number, r.status, r.urgency, v.visit_name, m.center_name, c.title as clinician, r.reason, r.starts_at, r.checked_in_at,
        r.called_in_at, r.finished_at, k.assignment_number, me.sip_no, me.sip_valid_until,
        ${holdsItem(sql`${userId}::bigint`, [MEDICAL_CENTER], 'create')} as may_create
      from reservations r join visit_types v on v.id = r.visit_type_id join medical_centers m on m.id = r.center_id
      left join clinicians c on c.id = r.clinician_id left join visits w on w.id = r.id left join cases k on k.id = w.case_id
      left join clinicians me on me.user_id = ${userId} and me.archived_at is null where r.id = ${id}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  return row
}

async function amendmentsOf(db: Executor, id: number): Promise<AmendmentRow[]> {
  const rows = await run<Omit<AmendmentRow, 'at'> & { at: Date }>(
    db,
    sql`select a.id, a.field, a.text, a.reason, a.at, u.full_name as by from visit_amendments a join users u on u.id = a.by_id
      where a.visit_id = ${id} order by a.id`,
  )
  return rows.map((row) => ({ ...row, at: formatTimestamp(row.at) }))
}

/** One visit with all that the doctor's page shows, and one reading of it (MEDICAL-33). Throws 404 and 403 CARE_NEEDED. */
export async function readVisit(
  context: AppContext,
  { actor, body: { id }, discloses }: SignedCall<typeof medicalRecord.detail>,
): Promise<VisitDetail> {
  const db = context.database.kysely
  const subject = await reservationSubject(context, db, actor, { id })
  if (!subject) throw httpError('NOT_FOUND')
  const { patientId, startsAt } = subject
  const record = await openRecord(context, db, actor, patientId)
  const [reservation, patient, visit, vitals, history, amendments] = await Promise.all([
    reservationOf(db, actor, id),
    headOf(db, patientId, formatDate(context.clock.now())),
    visitRecordOf(db, id),
    vitalsOf(db, patientId, EARLIER),
    visitsOf(db, patientId, { signedBefore: { id, at: startsAt }, most: EARLIER }),
    amendmentsOf(db, id),
  ])
  discloses(readingOf(record, 'visit'))
  const { mayCreate, checkedInAt, calledInAt, finishedAt, ...visible } = reservation
  const [sign] = reservationMoves.allowed(subject, actor, ['sign'])
  const isOpen = subject.status === 'CHECKED_IN' || subject.status === 'IN_EXAMINATION'
  return {
    ...visible,
    id,
    reservationVersion: subject.version,
    startsAt: formatTimestamp(startsAt),
    checkedInAt: checkedInAt && formatTimestamp(checkedInAt),
    calledInAt: calledInAt && formatTimestamp(calledInAt),
    finishedAt: finishedAt && formatTimestamp(finishedAt),
    patient,
    opened: openedAs(record),
    visit,
    vitals,
    history,
    amendments,
    canWrite: isOpen && mayCreate && record.writes,
    canWriteVitals: isOpen && subject.rights.measures,
    canSign: (sign?.allowed ?? false) && record.writes,
    signReason: sign?.reason ?? null,
    canAmend: visit.signedAt !== null && subject.rights.doctor && record.writes,
  }
}
