import { sql } from 'kysely'
import { diagnosesOf } from '../patients/record-parts.ts'

/** What is signed of a visit `w`: the one place that says so. PostgreSQL writes the text, so that the order never changes. */
export const VISIT_CONTENT = sql`jsonb_build_object('complaint', w.complaint, 'history', w.history, 'findings', w.findings, 'plan', w.plan,
  'disposition', w.disposition, 'workRelated', w.work_related, 'injuryClass', w.injury_class, 'injuryAt', extract(epoch from w.injury_at),
  'injuryLocation', w.injury_location_id, 'restFrom', w.rest_from, 'restUntil', w.rest_until, 'patient', w.patient_id,
  'diagnoses', ${diagnosesOf()})`
