import type { MyHealthData, myHealth, OwnReadingRow } from '@selamat/contract/domains/medical/patients/my-health'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { medicalReadings } from './readings.ts'
import { allergiesOf, conditionsOf, vitalsOf } from './record-parts.ts'
import { type SignedVisit, signedVisitsOf } from './signed-visits.ts'

const MOST_VITALS = 20

type Stored<T, K extends keyof T> = Omit<T, K> & { readonly [N in K]: Date }
type OwnRecall = MyHealthData['recalls'][number]
type OwnAppointment = MyHealthData['appointments'][number]

/** What is booked or going on now. */
async function ownAppointments(db: Executor, userId: number): Promise<OwnAppointment[]> {
  const rows = await run<Stored<OwnAppointment, 'startsAt'>>(
    db,
    sql`select r.id, r.number, v.visit_name, m.center_name, r.starts_at, v.minutes, r.status, v.preparation
      from reservations r join visit_types v on v.id = r.visit_type_id join medical_centers m on m.id = r.center_id
      where r.patient_id = ${userId}
        and r.status in ('WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED', 'CHECKED_IN', 'IN_EXAMINATION', 'WAITING_MEDICINE')
      order by r.starts_at, r.id limit 20`,
  )
  return rows.map((row) => ({ ...row, startsAt: formatTimestamp(row.startsAt) }))
}

/** The tests that are due, and whether they are booked. */
const ownRecalls = (db: Executor, userId: number, today: string): Promise<OwnRecall[]> =>
  run<OwnRecall>(
    db,
    sql`select id, due_on, due_on - ${today}::date as days_left, tests, status = 'BOOKED' as is_booked,
        exists (select from visit_types y where y.company_id = r.company_id and y.examination_type is not null and y.self_booking
          and y.archived_at is null) as can_book
      from recalls r where user_id = ${userId} and status in ('DUE', 'SUMMONED', 'BOOKED') order by due_on, id`,
  )

const toOwnVisit = ({ startsAt, signedAt, ...row }: SignedVisit): MyHealthData['visits'][number] => ({
  ...row,
  startsAt: formatTimestamp(startsAt),
  signedAt: formatTimestamp(signedAt),
})

/** The own health of whoever is signed in: nothing of a visit before its signature. */
export async function readMyHealth(
  context: AppContext,
  { actor: { userId }, discloses }: SignedCall<typeof myHealth.read>,
): Promise<MyHealthData> {
  const db = context.database.kysely
  const [patient] = await run<{ rmNumber: string }>(db, sql`select rm_number from patients where id = ${userId}`)
  if (!patient) {
    discloses(null)
    return { rmNumber: null, appointments: [], recalls: [], visits: [], allergies: [], conditions: [], vitals: [] }
  }
  const [appointments, recalls, visits, allergies, conditions, vitals] = await Promise.all([
    ownAppointments(db, userId),
    ownRecalls(db, userId, formatDate(context.clock.now())),
    signedVisitsOf(db, userId),
    allergiesOf(db, userId),
    conditionsOf(db, userId),
    vitalsOf(db, userId, MOST_VITALS),
  ])
  discloses(medicalReadings.of(userId, { part: 'my-health', purpose: 'OWN' }))
  const { rmNumber } = patient
  return { rmNumber, appointments, recalls, visits: visits.map(toOwnVisit), allergies, conditions, vitals }
}

/** Who has read the own record and the own health reports, newest first; not what one has read oneself. */
export async function ownReadings(context: AppContext, { actor, body }: SignedCall<typeof myHealth.readings>) {
  const db = context.database.kysely
  const { userId } = actor
  const readings = sql`
    select 'r' || r.id as id, r.at, r.user_id, 'RECORD' as kind, r.channel, r.purpose, r.reason, r.emergency as is_emergency,
      null as assignment_number
    from medical_readings r where r.patient_id = ${userId} and r.user_id <> ${userId}
    union all
    select 'c' || c.id, c.at, c.user_id, 'REPORT', c.channel, null, null, false, k.assignment_number
    from cases k join case_readings c on c.case_id = k.id where k.submitter_id = ${userId} and c.user_id <> ${userId}`
  const total = await countRows(db, sql`select 1 from (${readings}) x`)
  const rows = await run<Stored<OwnReadingRow, 'at'>>(
    db,
    sql`select x.id, x.at, u.full_name, x.kind, x.channel, x.purpose, x.reason, x.is_emergency, x.assignment_number,
        (select string_agg(o.name, ', ' order by o.name) from user_roles ur join roles o on o.id = ur.role_id and o.archived_at is null
          where ur.user_id = u.id) as role_name
      from (${readings}) x join users u on u.id = x.user_id
      order by x.at desc, x.id desc limit ${body.limit} offset ${startOf(body)}`,
  )
  const data = rows.map((row) => ({ ...row, at: formatTimestamp(row.at) }))
  return { data, pagination: paginationOf(body, total) }
}
