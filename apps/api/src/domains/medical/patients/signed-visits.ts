import type { MyHealthData } from '@selamat/contract/domains/medical/patients/my-health'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { diagnosesOf, IS_SIGNED } from './record-parts.ts'

const MOST_VISITS = 100

type OwnVisit = MyHealthData['visits'][number]
/** A signed visit, as the patient reads it. */
export type SignedVisit = Omit<OwnVisit, 'startsAt' | 'signedAt'> & { readonly startsAt: Date; readonly signedAt: Date }

/** The signed visits of a patient, newest first. */
export const signedVisitsOf = (db: Executor, patientId: number): Promise<SignedVisit[]> =>
  run<SignedVisit>(
    db,
    sql`select r.id, r.number, v.visit_name, r.starts_at, s.full_name as signed_by, w.signed_at, w.complaint, w.findings, w.plan,
        w.disposition, ${diagnosesOf()} as diagnoses, w.rest_from, w.rest_until
      from reservations r join visits w on w.id = r.id join visit_types v on v.id = r.visit_type_id join users s on s.id = w.signed_by
      where r.patient_id = ${patientId} and ${IS_SIGNED} order by r.starts_at desc, r.id desc limit ${sql.lit(MOST_VISITS)}`,
  )
