import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { PatientHead, VisitOfRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import type { AllergyRow, ConditionRow } from '@selamat/contract/domains/medical/patients/patient-facts'
import type { VitalsRow } from '@selamat/contract/domains/medical/visits/vitals'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'

/** A visit `w` of a reservation `r` that counts as signed: one that was undone does not. */
export const IS_SIGNED = sql`(w.signed_at is not null and r.status in ('WAITING_MEDICINE', 'finish'))`

/** The diagnoses of a visit as JSON, in their order. */
export const diagnosesOf = (visitId = sql`w.id`) => sql`(select coalesce(jsonb_agg(
    jsonb_build_object('code', d.code, 'text', d.text, 'rank', d.rank) order by d.position), '[]'::jsonb)
  from diagnoses d where d.visit_id = ${visitId})`

/** What a patient does not tolerate, the worst first. */
export async function allergiesOf(db: Executor, patientId: number): Promise<AllergyRow[]> {
  const rows = await run<Omit<AllergyRow, 'updatedAt'> & { updatedAt: Date }>(
    db,
    sql`select a.id, a.version, a.substance, a.reaction, a.severity, v.full_name as verified_by, a.updated_at
      from allergies a left join users v on v.id = a.verified_by
      where a.patient_id = ${patientId} and a.struck_at is null
      order by array_position(array['SEVERE', 'MODERATE', 'MILD'], a.severity), a.id`,
  )
  return rows.map((row) => ({ ...row, updatedAt: formatTimestamp(row.updatedAt) }))
}

export const conditionsOf = (db: Executor, patientId: number) =>
  run<ConditionRow>(
    db,
    sql`select c.id, c.version, c.code, c.text, c.since, c.until from conditions c
      where c.patient_id = ${patientId} and c.struck_at is null order by c.until desc nulls first, c.since desc nulls last, c.id`,
  )

/** Who the patient is, with allergies and conditions. Throws 404. */
export async function headOf(db: Executor, patientId: number, today: string): Promise<PatientHead> {
  const [[head], allergies, conditions] = await Promise.all([
    run<Omit<PatientHead, 'allergies' | 'conditions'>>(
      db,
      sql`select u.id as user_id, p.version, u.username, u.full_name, p.rm_number, u.date_of_birth, u.gender, u.blood_type,
          o.position_name, d.department_name, p.emergency_contact, p.is_restricted
        from patients p join users u on u.id = p.id
        left join employments e on e.user_id = u.id and ${holdsAt('e', today)}
        left join positions o on o.id = e.position_id left join departments d on d.id = e.department_id
        where p.id = ${patientId}`,
    ),
    allergiesOf(db, patientId),
    conditionsOf(db, patientId),
  ])
  if (!head) throw httpError('NOT_FOUND')
  return { ...head, allergies, conditions }
}

type StoredVisit = Omit<VisitOfRecord, 'startsAt'> & { readonly startsAt: Date }

/** The visits of a patient, newest first; of one that is not signed no more than that it is. */
export async function visitsOf(
  db: Executor,
  patientId: number,
  { signedBefore, most }: { readonly signedBefore?: { id: number; at: Date }; readonly most: number },
): Promise<VisitOfRecord[]> {
  const which = signedBefore
    ? sql`${IS_SIGNED} and r.id <> ${signedBefore.id} and r.starts_at <= ${signedBefore.at}`
    : sql`r.status = any(${[...OPEN_VISIT_STATES, 'finish']})`
  const rows = await run<StoredVisit>(
    db,
    sql`select r.id, r.number, r.starts_at, v.visit_name, m.center_name, r.status, coalesce(${IS_SIGNED}, false) as is_signed,
        case when ${IS_SIGNED} then s.full_name end as signed_by, case when ${IS_SIGNED} then w.disposition end as disposition,
        case when ${IS_SIGNED} then ${diagnosesOf()} else '[]'::jsonb end as diagnoses,
        case when ${IS_SIGNED} then w.rest_from end as rest_from, case when ${IS_SIGNED} then w.rest_until end as rest_until,
        (select count(*)::int from visit_amendments a where a.visit_id = r.id) as amendments
      from reservations r join visit_types v on v.id = r.visit_type_id join medical_centers m on m.id = r.center_id
      left join visits w on w.id = r.id left join users s on s.id = w.signed_by
      where r.patient_id = ${patientId} and ${which} order by r.starts_at desc, r.id desc limit ${sql.lit(most)}`,
  )
  return rows.map((row) => ({ ...row, startsAt: formatTimestamp(row.startsAt) }))
}

type StoredVitals = Omit<VitalsRow, 'at'> & { readonly at: Date }

/** What was measured of a patient, newest first. */
export async function vitalsOf(db: Executor, patientId: number, most: number): Promise<VitalsRow[]> {
  const rows = await run<StoredVitals>(
    db,
    sql`select w.id, w.at, u.full_name as by, w.reservation_id, w.systolic, w.diastolic, w.pulse, w.respiration,
        w.temperature::float8 as temperature, w.spo2, w.glucose, w.is_fasting, w.weight::float8 as weight, w.height, w.pain
      from vitals w join users u on u.id = w.by_id
      where w.patient_id = ${patientId} order by w.at desc, w.id desc limit ${sql.lit(most)}`,
  )
  return rows.map((row) => ({ ...row, at: formatTimestamp(row.at) }))
}
