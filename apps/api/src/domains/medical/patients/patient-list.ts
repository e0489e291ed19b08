import { OPEN_VISIT_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import {
  type medicalRecord,
  type PatientRow,
  patientRegister,
} from '@selamat/contract/domains/medical/patients/medical-record'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { matching } from '../../../platform/keyword.ts'
import { all, type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { column, each } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { userScope } from '../../identity/index.ts'
import { worksWith } from '../who-sees.ts'
import { openedInEmergency, readerOf } from './care.ts'
import { medicalReadings } from './readings.ts'

const OPEN = sql`r.status = any(${[...OPEN_VISIT_STATES]})`
const DONE = sql`r.status = 'finish'`
const visited = (which: Fragment) => sql`exists (select 1 from reservations r where r.patient_id = t.id and ${which})`

const statementsOn = (today: string) =>
  pageStatements(
    'users',
    sql`t.id, p.rm_number, t.username, t.full_name, d.department_name, p.is_restricted, n.visits, jakarta_time(n.last_visit) as last_visit, o.status as open_visit`,
    sql`join patients p on p.id = t.id
      left join employments e on e.user_id = t.id and ${holdsAt('e', today)} left join departments d on d.id = e.department_id
      left join reservations o on o.patient_id = t.id and o.status in ('CHECKED_IN', 'IN_EXAMINATION', 'WAITING_MEDICINE')
      cross join lateral (select count(*)::int as visits, max(r.starts_at) as last_visit from reservations r
        where r.patient_id = t.id and r.status = 'finish') n`,
  )

/**
 * The patients of the company of whom a reader knows: in the data scope, where whoever reaches every company finds those of the own one; a
 * pharmacist knows who is at the clinic. Besides those whose record the reader has opened in an emergency.
 */
async function readingBy(asking: Asking) {
  const { actor, db, today, at } = asking
  const company = sql`t.company_id = ${actor.companyId}`
  const inScope = sql`${company} and ${userScope(actor, today)}`
  const isWork = worksWith('appointment', await readerOf(db, actor))
  const inWork = isWork ? inScope : sql`${inScope} and ${visited(OPEN)}`
  const isWhole = isWork && (actor.scopes.includes('company') || actor.scopes.includes('all'))
  return { ...asking, reached: isWhole ? inWork : sql`((${inWork}) or t.id in (${openedInEmergency(actor, at)}))` }
}

/** The reads of the list of patients. */
export const patientReads = registerQueries(patientRegister, {
  table: 'users',
  reader: readingBy,
  scope: ({ reached }) => all([reached, sql`exists (select 1 from patients p where p.id = t.id)`]),
  filters: {
    visited: each({
      OPEN: () => visited(OPEN),
      EVER: () => visited(DONE),
      NEVER: () => sql`not ${visited(DONE)}`,
    }),
    id: column('t.id'),
  },
  keyword: (pattern) =>
    sql`(t.search_text ${matching(pattern)} or t.id in (select p.id from patients p where lower(p.rm_number) ${matching(pattern)}))`,
  sorts: { fullName: ['t.full_name'], username: ['t.username'] },
  statements: ({ today }) => statementsOn(today),
  present: (rows: readonly PatientRow[]) => [...rows],
})

/** People in one file of records. */
const MOST_EXPORTED = 50_000

/** The list of patients as a file; each person in it is one reading (MEDICAL-34). Throws 422 beyond 50,000 people. */
export async function exportPatients(context: AppContext, call: SignedCall<typeof medicalRecord.export>) {
  const { where } = await patientReads.select(context, call.actor, call.body)
  const people = await run<{ id: number }>(
    context.database.kysely,
    sql`select t.id from users t where ${where} limit ${sql.lit(MOST_EXPORTED + 1)}`,
  )
  if (people.length > MOST_EXPORTED) throw httpError('INVALID', { message: 'Narrow the filter' })
  const file = await patientReads.export(context, call)
  if (people.length === 0) call.discloses(null)
  for (const { id } of people) call.discloses(medicalReadings.of(id, { part: 'list', purpose: 'AUDIT' }))
  return file
}
