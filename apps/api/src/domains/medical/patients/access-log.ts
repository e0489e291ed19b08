import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { type AccessRow, accessLog } from '@selamat/contract/domains/medical/patients/access-log'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { matching } from '../../../platform/keyword.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { column, each, instants } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { clinicHeads } from '../centers/head.ts'

type Stored = Omit<AccessRow, 'at'> & { readonly at: Date }

/** The patients whom somebody has treated: the visit names him or her as clinician, or he or she has signed it. */
const treatedBy = (userId: number) => sql`
  select r.patient_id from clinicians c join reservations r on r.clinician_id = c.id
  where c.user_id = ${userId} and r.status = any(${[...OPEN_VISIT_STATES, 'finish']})
  union select w.patient_id from visit_signatures s join visits w on w.id = s.visit_id where s.signed_by = ${userId}`

/** Whether somebody heads a clinic or is a doctor of one. Throws 403 for anybody else: the item alone opens no log. */
async function readerOf(asking: Asking) {
  const { userId, companyId } = asking.actor
  const [found] = await run<{ isHead: boolean; isDoctor: boolean }>(
    asking.db,
    sql`select ${userId}::bigint in (${clinicHeads(sql`${companyId}`)}) as is_head,
      exists (select 1 from clinicians c where c.user_id = ${userId} and c.company_id = ${companyId} and c.profession = 'DOCTOR'
        and c.archived_at is null) as is_doctor`,
  )
  if (!found?.isDoctor) throw httpError('FORBIDDEN', { message: 'Only the doctors of the clinic read the access log' })
  return { ...asking, isHead: found.isHead }
}

const people = (pattern: string) => sql`select u.id from users u where u.search_text ${matching(pattern)}`

const LOGGED = pageStatements(
  'medical_readings',
  sql`t.id, t.at, t.patient_id, b.full_name as patient_name, b.username as patient_username, t.user_id as reader_id,
    u.full_name as reader_name, u.username as reader_username, t.channel, t.part, t.purpose, t.reason, t.emergency as is_emergency,
    (select string_agg(o.name, ', ' order by o.name) from user_roles ur join roles o on o.id = ur.role_id and o.archived_at is null
      where ur.user_id = u.id) as role_name`,
  sql`join users b on b.id = t.patient_id join users u on u.id = t.user_id`,
)

/** The reads of the access log: all of the company for the head of the clinic, of the own patients for a doctor. */
export const accessReads = registerQueries(accessLog, {
  table: 'medical_readings',
  reader: readerOf,
  scope: ({ actor, isHead }) =>
    isHead
      ? sql`exists (select 1 from patients p where p.id = t.patient_id and p.company_id = ${actor.companyId})`
      : sql`t.patient_id in (${treatedBy(actor.userId)})`,
  filters: {
    readerId: column('t.user_id'),
    patientId: column('t.patient_id'),
    purpose: column('t.purpose'),
    emergency: each({ CARE: () => sql`not t.emergency`, OPENED: () => sql`t.emergency` }),
    at: instants('t.at'),
  },
  keyword: (pattern) => sql`(t.patient_id in (${people(pattern)}) or t.user_id in (${people(pattern)}))`,
  sorts: { at: ['t.at'] },
  statements: () => LOGGED,
  present: (rows: readonly Stored[]) => rows.map((row) => ({ ...row, at: formatTimestamp(row.at) })),
})
