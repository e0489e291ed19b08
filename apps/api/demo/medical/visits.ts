import { formatDate } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import { VISIT_CONTENT } from '../../src/domains/medical/visits/visit-content.ts'
import { run, type Tx } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'
import { loadInjuries } from './injuries.ts'

const [DOCTOR, NURSE, PATIENT] = ['10000006', '10000007', '10000008'] as const

/** By the reason of the visit: code, title, complaint, findings, plan, days of rest. */
const STORIES = [
  [
    'Cough and cold',
    'J06.9',
    'Upper respiratory infection',
    'Cough and a runny nose for two days',
    'Throat red, lungs clear, no fever',
    'Rest the voice, drink enough, paracetamol when needed',
    1,
  ],
  [
    'Back pain after lifting',
    'M54.5',
    'Low back pain',
    'Pain in the lower back after lifting a valve',
    'Muscles tense, no weakness of the legs',
    'Warmth, exercises, no lifting above 10 kg for a week',
    0,
  ],
  [
    'Check of the blood pressure',
    'I10',
    'Hypertension',
    'No complaint, comes for the check',
    'Pressure above the goal, heart and lungs normal',
    'Less salt, walk daily, check in four weeks',
    0,
  ],
  [
    'Headache in the afternoon',
    'G44.2',
    'Tension headache',
    'Headache after the shift, three times this week',
    'Neck muscles tense, eyes and reflexes normal',
    'Breaks, water, review if it goes on',
    0,
  ],
  [
    'Wound of the hand',
    'S61.9',
    'Open wound of the wrist or hand',
    'Cut by a sheet of metal at the bench',
    'Clean cut of 2 cm, tendons move, feeling normal',
    'Wound cleaned and closed, keep dry, remove stitches in ten days',
    2,
  ],
  [
    'Certificate for work at height',
    'Z02.1',
    'Examination before employment',
    'Asks for the certificate',
    'Balance, pressure and sight normal',
    'No restriction',
    0,
  ],
  [
    'Result of the check-up',
    'Z10.0',
    'Occupational health examination',
    'Result of the yearly check-up',
    'Values explained, nothing outside the range that matters',
    'Next check-up in a year',
    0,
  ],
] as const
const OTHER = [
  '',
  'R53',
  'Tiredness',
  'Tired since a week',
  'No finding that explains it',
  'Sleep, review in two weeks',
  0,
] as const

/** Substance, reaction, severity, place among the patients. */
const ALLERGIES = [
  ['Penicillin', 'Swollen face and lips', 'SEVERE'],
  ['Ibuprofen', 'Hives', 'MODERATE'],
  ['Sulfonamides', 'Rash', 'MODERATE'],
  ['Shrimp', 'Itching of the mouth', 'MILD'],
] as const
const CONDITIONS = [
  ['I10', 'Hypertension', '2024-06-05'],
  ['E11.9', 'Type 2 diabetes', '2022-03-14'],
  ['J45.9', 'Asthma', '2015-01-01'],
] as const

const rows = (values: unknown) => sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)`

/** The records of all visits of the demo: vitals, findings, diagnoses and signatures, allergies, and one record opened in an emergency. */
export async function loadVisits({ tx, now }: DemoContext, companyId: number): Promise<void> {
  await loadWalkIns(tx, companyId, now)
  await loadInjuries(tx, companyId, now)
  await loadVitals(tx, companyId, now)
  await loadRecords(tx, companyId, now)
  await loadFacts(tx, companyId, now)
  await loadOpening(tx, companyId, now)
}

/** Status, urgency, minutes since the arrival, reason. */
const WALK_INS = [
  ['IN_EXAMINATION', 'URGENT', 14, 'Cough and a tight chest after a leaking flange'],
  ['CHECKED_IN', 'EMERGENCY', 2, 'Fell from 2 m'],
  ['CHECKED_IN', 'ROUTINE', 21, 'Dizzy after work in the heat'],
] as const

/** Some are at the clinic at every hour: those who came most often. */
const loadWalkIns = (tx: Tx, companyId: number, now: Date) =>
  run(
    tx,
    sql`insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, starts_at, ends_at, reason, urgency,
        is_walk_in, status, checked_in_at, called_in_at, created_at, created_by, updated_at, updated_by)
      select ${companyId}, 'MED/RSV/' || to_char(a.at, 'YYYY') || '/' || trim(to_char(a.at, 'RM')) || '/81' || lpad(g.n::text, 2, '0'), p.id, u.id,
        y.id, m.id, a.at, a.at + interval '30 minutes', g.reason, g.urgency, true, g.status, a.at,
        case when g.status = 'IN_EXAMINATION' then a.at + interval '6 minutes' end, a.at, u.id, a.at, u.id
      from (select row_number() over () as n, * from ${rows(
        WALK_INS.map(([status, urgency, minutes, reason]) => ({ status, urgency, minutes, reason })),
      )} w (status text, urgency text, minutes int, reason text)) g
      cross join lateral (select ${now}::timestamptz - g.minutes * interval '1 minute' as at) a
      join (select p.id, row_number() over (order by (select count(*) from reservations r where r.patient_id = p.id and r.status = 'finish') desc, p.id) as n
        from patients p join users w on w.id = p.id and w.username not like '100000%' where p.company_id = ${companyId} and not exists (select from reservations r where r.patient_id = p.id
          and r.status in ('CHECKED_IN', 'IN_EXAMINATION', 'WAITING_MEDICINE'))) p on p.n = g.n
      cross join (select id from users where username = ${NURSE}) u
      cross join (select id from visit_types where company_id = ${companyId} and code = 'CONS') y
      cross join (select min(id) as id from medical_centers where company_id = ${companyId}) m`,
  )

/** Vitals of everybody who was examined, and of some who wait. */
const loadVitals = (tx: Tx, companyId: number, now: Date) =>
  run(
    tx,
    sql`insert into vitals (company_id, reservation_id, patient_id, at, by_id, systolic, diastolic, pulse, respiration, temperature, spo2, weight, height)
      select r.company_id, r.id, r.patient_id, least(coalesce(r.checked_in_at, r.starts_at) + interval '4 minutes', ${now}::timestamptz), n.id,
        112 + r.patient_id % 25 + x % 14, 70 + r.patient_id % 15 + x % 7, 62 + x % 30, 14 + x % 6, 36.2 + (x % 14) / 10.0, 95 + x % 5,
        58 + r.patient_id % 30 + (x % 20) / 10.0, 158 + r.patient_id % 24
      from reservations r join visit_types v on v.id = r.visit_type_id and v.needs_vitals
      cross join lateral (select abs(hashtext('v' || r.id)) % 1000 as x) s
      cross join (select id from users where username = ${NURSE}) n
      where r.company_id = ${companyId}
        and (r.status in ('IN_EXAMINATION', 'WAITING_MEDICINE', 'finish') or r.status = 'CHECKED_IN' and s.x < 500)`,
  )

/** What was written and signed of each visit that is over. */
async function loadRecords(tx: Tx, companyId: number, now: Date): Promise<void> {
  const stories = [...STORIES, OTHER].map(([reason, code, title, complaint, findings, plan, rest]) => ({
    ...{ reason, code, title, complaint, findings, plan, rest },
  }))
  await run(
    tx,
    sql`with story as (select * from ${rows(stories)} g (reason text, code text, title text, complaint text, findings text, plan text, rest int)),
      written as (insert into visits (id, company_id, patient_id, complaint, findings, plan, disposition, work_related, injury_class, injury_at,
          rest_from, rest_until, signed_by, signed_at, version, created_at, created_by, updated_at, updated_by)
        select r.id, r.company_id, r.patient_id, g.complaint, g.findings, g.plan,
          case when rests then 'REST' when g.code = 'M54.5' then 'RESTRICTED' else 'BACK_TO_WORK' end,
          case when g.code = 'M54.5' then 'SUSPECTED' else 'NO' end, null, null,
          case when rests then e.day end, case when rests then e.day + g.rest - 1 end,
          d.id, e.at, 2, e.at, d.id, e.at, d.id
        from reservations r
        cross join lateral (select abs(hashtext('r' || r.id)) % 1000 as x, coalesce(r.finished_at, r.ends_at) as at,
          (r.starts_at at time zone 'Asia/Jakarta')::date as day) e
        join story g on g.reason = coalesce((select s.reason from story s where s.reason = r.reason), '')
        -- Nobody of a permit and no named account rests these days: their work goes on.
        cross join lateral (select g.rest > 0 and x < 400 and (e.day < ${now}::timestamptz::date - 30
          or not exists (select from users u where u.id = r.patient_id
            and (u.username < '10000021' or exists (select from permit_people p where p.user_id = u.id)))) as rests) t
        cross join (select id from users where username = ${DOCTOR}) d
        where r.company_id = ${companyId} and r.status in ('finish', 'WAITING_MEDICINE') and not exists (select from visits v where v.id = r.id)
        returning id)
      insert into diagnoses (visit_id, code, text, rank, position)
      select r.id, g.code, g.title, 'PRIMARY', 0 from written w join reservations r on r.id = w.id
      join story g on g.reason = coalesce((select s.reason from story s where s.reason = r.reason), '')`,
  )
  await run(
    tx,
    sql`with signed as (insert into visit_signatures (visit_id, signed_by, at, content, content_hash)
        select w.id, w.signed_by, w.signed_at, c.content, encode(sha256(convert_to(c.content::text, 'UTF8')), 'hex')
        from visits w cross join lateral (select ${VISIT_CONTENT} as content) c
        where w.company_id = ${companyId} and w.signed_at is not null and w.content_hash is null returning visit_id, content_hash)
      update visits w set content_hash = s.content_hash from signed s where s.visit_id = w.id`,
  )
}

/** Allergies and conditions of some patients, the first of them of those who are at the clinic today. */
async function loadFacts(tx: Tx, companyId: number, now: Date): Promise<void> {
  const patients = sql`select p.id, row_number() over (order by exists (select from reservations r where r.patient_id = p.id
    and r.status in ('CHECKED_IN', 'IN_EXAMINATION')) desc, p.id) as n from patients p where p.company_id = ${companyId}`
  const by = sql`${now}::timestamptz - interval '200 days', u.id, ${now}::timestamptz - interval '200 days', u.id`
  await run(
    tx,
    sql`insert into allergies (company_id, patient_id, substance, reaction, severity, verified_by, created_at, created_by, updated_at, updated_by)
      select ${companyId}, p.id, g.substance, g.reaction, g.severity, u.id, ${by}
      from (${patients}) p join (select row_number() over () as n, substance, reaction, severity from ${rows(
        ALLERGIES.map(([substance, reaction, severity]) => ({ substance, reaction, severity })),
      )} g (substance text, reaction text, severity text)) g on p.n <= 48 and p.n % 3 = 1 and (p.n / 3) % 4 + 1 = g.n
      cross join (select id from users where username = ${NURSE}) u
      where not exists (select from allergies a where a.patient_id = p.id)`,
  )
  await run(
    tx,
    sql`insert into conditions (company_id, patient_id, code, text, since, created_at, created_by, updated_at, updated_by)
      select ${companyId}, p.id, g.code, g.text, g.since, ${by}
      from (${patients}) p join (select row_number() over () as n, code, text, since from ${rows(
        CONDITIONS.map(([code, text, since]) => ({ code, text, since })),
      )} g (code text, text text, since date)) g on p.n <= 60 and p.n % 4 = 1 and (p.n / 4) % 3 + 1 = g.n
      cross join (select id from users where username = ${DOCTOR}) u`,
  )
}

/** A visit of the first account of an employee, read by who treated him, and opened in an emergency since. */
async function loadOpening(tx: Tx, companyId: number, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 40 * 86_400_000)
  const emergency = instantAt(formatDate(new Date(now.getTime() - 86_400_000)), '17:02')
  const values = sql`select u.id, d.id as doctor, n.id as nurse from users u, users d, users n
    where u.username = ${PATIENT} and d.username = ${DOCTOR} and n.username = ${NURSE}`
  await run(
    tx,
    sql`insert into patients (id, company_id, rm_number, created_at, updated_at)
      select p.id, ${companyId}, 'RM-' || lpad(nextval('patient_numbers')::text, 6, '0'), ${at}, ${at} from (${values}) p on conflict do nothing`,
  )
  const [visit] = await run<{ id: number }>(
    tx,
    sql`insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, starts_at, ends_at, reason, status,
        checked_in_at, called_in_at, finished_at, created_at, created_by, updated_at, updated_by)
      select ${companyId}, 'MED/RSV/' || to_char(${at}::timestamptz, 'YYYY') || '/' || trim(to_char(${at}::timestamptz, 'RM')) || '/8001', p.id, p.id, y.id, m.id, ${at}, ${at}::timestamptz + interval '30 minutes',
        'Cough and cold', 'finish', ${at}::timestamptz - interval '9 minutes', ${at}, ${at}::timestamptz + interval '20 minutes', ${at}, p.id, ${at}, p.id
      from (${values}) p cross join (select id from visit_types where company_id = ${companyId} and code = 'CONS') y
      cross join (select min(id) as id from medical_centers where company_id = ${companyId}) m returning id`,
  )
  if (!visit) return
  await loadRecords(tx, companyId, now)
  await run(
    tx,
    sql`insert into record_openings (company_id, patient_id, user_id, purpose, reason, at, until, notified_at)
      select ${companyId}, p.id, p.doctor, 'EMERGENCY', 'Ammonia at P-204, allergies needed for the hospital', ${emergency},
        ${emergency}::timestamptz + interval '4 hours', ${now} from (${values}) p`,
  )
  await run(
    tx,
    sql`insert into medical_readings (patient_id, user_id, at, channel, part, purpose, reason, emergency)
      select p.id, g.reader, g.at, 'record', 'record', g.purpose, g.reason, g.reason is not null
      from (${values}) p cross join lateral (values
        (p.nurse, ${at}::timestamptz - interval '5 minutes', 'TREATMENT', null), (p.doctor, ${at}::timestamptz, 'TREATMENT', null),
        (p.doctor, ${emergency}::timestamptz, 'EMERGENCY', 'Ammonia at P-204, allergies needed for the hospital')
      ) g (reader, at, purpose, reason)`,
  )
}
