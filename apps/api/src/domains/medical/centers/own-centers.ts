import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

const clinicianOf = (userId: number): Fragment => sql`c.user_id = ${userId} and c.archived_at is null`
const running = (today: string): Fragment => sql`s.archived_at is null and s.valid_from <= ${today}::date
  and (s.valid_until is null or s.valid_until >= ${today}::date)`
const besides = (userId: number, today: string): Fragment => sql`
  select e.center_id from clinicians c join center_exceptions e on e.clinician_id = c.id and e.archived_at is null
    and e.kind = 'EXTRA' and ${today}::date between e.from_day and e.until_day where ${clinicianOf(userId)}`

/** SQL: the centers where a user works on a day, by the hours of its weekday or besides. */
export const centersOfDay = (userId: number, today: string): Fragment => sql`
  select s.center_id from clinicians c join center_sessions s on s.clinician_id = c.id and ${running(today)}
    and s.weekday = extract(isodow from ${today}::date) where ${clinicianOf(userId)} union ${besides(userId, today)}`

/** SQL: the own centers of a user: where he or she works in these weeks, or that he or she heads. */
export const ownCenters = (userId: number, today: string): Fragment => sql`
  select s.center_id from clinicians c join center_sessions s on s.clinician_id = c.id and ${running(today)}
  where ${clinicianOf(userId)} union ${besides(userId, today)}
  union select m.id from medical_centers m where m.head_doctor_id = ${userId} and m.archived_at is null`
