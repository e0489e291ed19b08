import type { AskedEntry } from '@selamat/contract/domains/medical/patients/health-question-words'
import { sql } from 'kysely'
import { type Executor, run } from '../../../../platform/database.ts'
import type { Fragment } from '../../../../platform/records/statements.ts'
import { clinicHeads } from '../../centers/head.ts'
import { IS_SIGNED } from '../record-parts.ts'

/** An entry of the own health. */
export interface Entry {
  readonly label: string
  /** The employee ID of who answers for it; null: the doctors. */
  readonly answerer: string | null
  /** Who had read it. */
  readonly readerId: number | null
}

interface Of {
  readonly id: number
  readonly userId: number
  readonly companyId: number
}

const day = (at: 'r.starts_at' | 't.at'): Fragment =>
  sql.raw(`to_char(${at} at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`)
/** Who answers for a reading: a head of the clinic who is not the reader. */
const headBut = (reader: Fragment, companyId: number): Fragment =>
  sql`(select h.username from users h where h.id in (${clinicHeads(sql`${companyId}`)}) and h.id <> ${reader} order by h.id limit 1)`
const read = (log: Fragment, companyId: number): Fragment => sql`
  select concat('Reading by ', u.full_name, ' on ', ${day('t.at')}::text) as label, ${headBut(sql`t.user_id`, companyId)} as answerer,
    t.user_id as reader_id from ${log} t join users u on u.id = t.user_id`

/** How each kind of entry is found among those that the person sees in My health. */
const ENTRIES: Readonly<Record<AskedEntry, (of: Of) => Fragment>> = {
  VISIT: ({ id, userId }) => sql`
    select concat(v.visit_name, ', ', ${day('r.starts_at')}::text, ', ', r.number) as label, s.username as answerer, null::bigint as reader_id
    from reservations r join visits w on w.id = r.id join visit_types v on v.id = r.visit_type_id join users s on s.id = w.signed_by
    where r.id = ${id} and r.patient_id = ${userId} and ${IS_SIGNED}`,
  CHECK_UP: ({ id, userId }) => sql`
    select concat('Check-up ', t.number, ', ', t.examined_on) as label, s.username as answerer, null::bigint as reader_id
    from examinations t left join users s on s.id = t.signed_by
    where t.id = ${id} and t.patient_id = ${userId} and t.status = 'CONCLUDED'`,
  LETTER: ({ id, userId }) => sql`
    select concat('Letter ', t.number) as label, s.username as answerer, null::bigint as reader_id
    from letters t join users s on s.id = t.issued_by where t.id = ${id} and t.patient_id = ${userId} and t.file_id is not null`,
  ALLERGY: ({ id, userId }) => sql`
    select concat('Allergy: ', t.substance) as label, null::text as answerer, null::bigint as reader_id
    from allergies t where t.id = ${id} and t.patient_id = ${userId} and t.struck_at is null`,
  CONDITION: ({ id, userId }) => sql`
    select concat('Condition: ', t.text) as label, null::text as answerer, null::bigint as reader_id
    from conditions t where t.id = ${id} and t.patient_id = ${userId} and t.struck_at is null`,
  READING: ({ id, userId, companyId }) =>
    sql`${read(sql`medical_readings`, companyId)} where t.id = ${id} and t.patient_id = ${userId} and t.user_id <> ${userId}`,
  REPORT_READING: ({
    id,
    userId,
    companyId,
  }) => sql`${read(sql`case_readings`, companyId)} join cases k on k.id = t.case_id
    where t.id = ${id} and k.submitter_id = ${userId} and t.user_id <> ${userId}`,
}

/** An entry of the own health of somebody; undefined: there is no such one. */
export async function entryOf(db: Executor, about: AskedEntry, of: Of): Promise<Entry | undefined> {
  const [found] = await run<Entry>(db, ENTRIES[about](of))
  return found
}
