import { sql } from 'kysely'
import { run, type Tx } from '../../src/platform/database.ts'

/** Days ago, class, code, diagnosis, what happened, days of rest, whether somebody of a contractor. */
const INJURIES = [
  [612, 'MTC', 'S61.9', 'Open wound of the wrist or hand', 'Cut by the edge of a plate at the workshop', 0, false],
  [548, 'LTI', 'S93.4', 'Sprain of the ankle', 'Slipped on the stairs of the compressor house', 9, false],
  [431, 'RWC', 'M54.5', 'Low back pain', 'Lifted a valve by hand', 0, true],
  [366, 'FAC', 'S60.0', 'Bruise of a finger', 'Finger between flange and wrench', 0, false],
  [287, 'MTC', 'T26.4', 'Chemical burn of the eye', 'Splash of caustic at the sampling point', 0, false],
  [214, 'LTI', 'S62.6', 'Fracture of a finger', 'Hand between sling and load at the jetty', 24, true],
  [151, 'FAC', 'T67.1', 'Fainting from heat', 'Fainted while cleaning the tank', 0, true],
  [96, 'RWC', 'S63.5', 'Sprain of the wrist', 'Fell from the second step of a ladder', 0, false],
  [58, 'MTC', 'T20.9', 'Burn of the head or neck', 'Steam from an open drain', 0, false],
] as const

/** Nine injuries at work in two years, as the doctor wrote them: signed with the other records. */
export async function loadInjuries(tx: Tx, companyId: number, now: Date): Promise<void> {
  const rows = INJURIES.map(([ago, grade, code, title, complaint, rest, isContractor], n) => ({
    ...{ n, ago, grade, code, title, complaint, rest, isContractor },
  }))
  await run(
    tx,
    sql`with events as (select g.*, ((${now}::timestamptz - g.ago * interval '1 day')::date + time '03:40') at time zone 'Asia/Jakarta' as at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          g (n int, ago int, grade text, code text, title text, complaint text, rest int, "isContractor" boolean)),
      people as (select u.id, u.employer_id <> ${companyId} as is_contractor,
          row_number() over (partition by u.employer_id <> ${companyId} order by u.id) as place
        from users u where u.company_id = ${companyId} and u.username > '10000100' and u.archived_at is null),
      hurt as (select t.*, p.id as patient_id from (select t.*, row_number() over (partition by t."isContractor" order by t.n) as place from events t) t
        join people p on p.is_contractor = t."isContractor" and p.place = t.place * 3),
      known as (insert into patients (id, company_id, rm_number, created_at, updated_at)
        select patient_id, ${companyId}, 'RM-' || lpad(nextval('patient_numbers')::text, 6, '0'), at, at from hurt on conflict do nothing),
      booked as (insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, starts_at, ends_at, reason, urgency,
          is_walk_in, status, checked_in_at, called_in_at, finished_at, created_at, created_by, updated_at, updated_by)
        select ${companyId}, 'MED/RSV/' || to_char(h.at, 'YYYY') || '/' || trim(to_char(h.at, 'RM')) || '/84' || lpad(h.n::text, 2, '0'),
          h.patient_id, d.id, y.id, m.id, h.at, h.at + interval '30 minutes', h.complaint, 'URGENT', true, 'finish', h.at,
          h.at + interval '4 minutes', h.at + interval '35 minutes', h.at, d.id, h.at, d.id
        from hurt h cross join (select id from users where username = '10000006') d
        cross join (select id from visit_types where company_id = ${companyId} and code = 'CONS') y
        cross join (select min(id) as id from medical_centers where company_id = ${companyId}) m returning id, patient_id, created_by),
      written as (insert into visits (id, company_id, patient_id, complaint, findings, plan, disposition, work_related, injury_class, injury_at,
          injury_location_id, rest_from, rest_until, signed_by, signed_at, version, created_at, created_by, updated_at, updated_by)
        select b.id, ${companyId}, h.patient_id, h.complaint, 'As described, no other injury', 'Treated here, review in a week',
          case when h.rest > 0 then 'REST' when h.grade = 'RWC' then 'RESTRICTED' else 'BACK_TO_WORK' end, 'CONFIRMED', h.grade,
          h.at - interval '40 minutes', l.id, case when h.rest > 0 then h.at::date end, case when h.rest > 0 then h.at::date + h.rest - 1 end,
          b.created_by, h.at + interval '35 minutes', 2, h.at, b.created_by, h.at, b.created_by
        from booked b join hurt h on h.patient_id = b.patient_id
        join (select id, row_number() over (order by id) as place from locations where company_id = ${companyId}) l on l.place = h.n + 2
        returning id, patient_id)
      insert into diagnoses (visit_id, code, text, rank, position)
      select w.id, h.code, h.title, 'PRIMARY', 0 from written w join hurt h on h.patient_id = w.patient_id`,
  )
}
