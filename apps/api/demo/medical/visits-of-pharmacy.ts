import { sql } from 'kysely'
import { run } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'

/** A visit that has a prescription or a letter. */
export interface DemoVisit {
  readonly id: number
  readonly number: string
  readonly patientId: number
  readonly centerId: number
  readonly at: Date
}

/** The doctor with a registration, and a type of visit, where the clinic has none yet. */
async function ensureClinic({ tx, now }: DemoContext, companyId: number): Promise<void> {
  await run(
    tx,
    sql`insert into clinicians (company_id, user_id, profession, title, room, str_no, sip_no, sip_valid_until, created_at, updated_at)
      select u.company_id, u.id, 'DOCTOR', 'dr. ' || u.full_name, '1', '31.2.1.401.4.18.099087', '503/1187/2024',
        ${now}::date + 540, ${now}, ${now}
      from users u where u.username = '10000006' and not exists (select 1 from clinicians c where c.user_id = u.id)`,
  )
  await run(
    tx,
    sql`insert into visit_types (company_id, code, visit_name, minutes, created_at, updated_at)
      select ${companyId}, 'GEN', 'General visit', 30, ${now}, ${now}
      where not exists (select 1 from visit_types where company_id = ${companyId})`,
  )
}

interface VisitsQuery {
  readonly status: 'WAITING_MEDICINE' | 'finish'
  /** So many there are at least. */
  readonly count: number
  readonly most: number
  readonly hoursApart: number
}

const PATIENTS = (
  companyId: number,
) => sql`select u.id from users u where u.company_id = ${companyId} and u.employer_id = ${companyId}
  and u.archived_at is null and u.username > '10001000' and not exists (select 1 from reservations r where r.patient_id = u.id
    and r.status in ('CHECKED_IN', 'IN_EXAMINATION', 'WAITING_MEDICINE'))`

/** The visits of a state, those of the doctor where they are done: those that are there, and new ones up to a number; the newest first. */
export async function visitsIn(
  context: DemoContext,
  companyId: number,
  { status, count, most, hoursApart }: VisitsQuery,
): Promise<DemoVisit[]> {
  const { tx, now } = context
  await ensureClinic(context, companyId)
  const found = () =>
    run<DemoVisit>(
      tx,
      sql`select r.id, r.number, r.patient_id, r.center_id, coalesce(r.called_in_at, r.starts_at) as at from reservations r
        left join clinicians c on c.id = r.clinician_id left join users u on u.id = c.user_id
        where r.company_id = ${companyId} and r.status = ${status} and (${status} <> 'finish' or u.username = '10000006')
        order by r.starts_at desc, r.id limit ${most}`,
    )
  const missing = count - (await found()).length
  if (missing > 0) {
    await run(
      tx,
      sql`insert into patients (id, company_id, rm_number, created_at, updated_at)
        select p.id, ${companyId}, 'RM-' || lpad(nextval('patient_numbers')::text, 6, '0'), ${now}, ${now}
        from (${PATIENTS(companyId)} order by u.username limit ${missing}) p on conflict do nothing`,
    )
    await run(
      tx,
      sql`insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, clinician_id, starts_at, ends_at,
          status, checked_in_at, called_in_at, finished_at, created_at, updated_at)
        select ${companyId}, 'MED/RSV/' || to_char(g.at, 'YYYY') || '/' || ${status === 'finish' ? 'F' : 'W'}::text || lpad(g.n::text, 4, '0'),
          g.id, g.id, v.id, m.id, c.id, g.at, g.at + interval '30 minutes', ${status}, g.at, g.at,
          case when ${status} = 'finish' then g.at + interval '25 minutes' end, g.at, g.at
        from (select p.id, p.n, ${now}::timestamptz - make_interval(mins => 25) - make_interval(hours => ((p.n - 1) * ${hoursApart})::int) as at
          from (select q.id, row_number() over () as n from (${PATIENTS(companyId)} order by u.username limit ${missing}) q) p) g
        cross join lateral (select id from visit_types where company_id = ${companyId} order by id limit 1) v
        cross join lateral (select id from medical_centers where company_id = ${companyId} order by id limit 1) m
        cross join lateral (select c.id from clinicians c join users u on u.id = c.user_id where u.username = '10000006' limit 1) c`,
    )
  }
  return found()
}
