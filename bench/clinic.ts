import { sql } from 'kysely'
import type pg from 'pg'
import { writeSlots } from '../apps/api/src/domains/medical/appointments/slots/write-slots.ts'
import { type Database, run } from '../apps/api/src/platform/database.ts'

/** So many visits a day, in every size: a longer history, not a fuller day. */
const EACH_DAY = 550
/** Centers besides those of the demo, each with so many clinicians. */
const CENTERS = 8
const CLINICIANS_EACH = 3
/** Of whom the record has most visits. */
export const LONG_RECORD = '10000019'
const ITEMS = 2000
const BATCHES = 40_000
/** A place for each so manieth visit in a prescription. */
const PRESCRIBED_EACH = 5

export interface ClinicSize {
  readonly visits: number
  readonly movements: number
  /** Visits of one person. */
  readonly entries: number
}

/** Constants of the company that is filled: its id, the doctor, the nurse and the pharmacist. */
const C = `(select u.company_id, u.id as doctor_id, n.id as nurse_id, p.id as pharmacist_id, k.id as clinician_id
  from users u join users n on n.username = '10000007' join users p on p.username = '10000018'
  join clinicians k on k.user_id = u.id where u.username = '10000006')`

const PATIENTS = `
  insert into patients (id, company_id, rm_number, created_at, updated_at)
  select u.id, u.company_id, 'RM-' || lpad(nextval('patient_numbers')::text, 6, '0'), now() - interval '900 days', now() - interval '900 days'
  from users u, ${C} c where u.company_id = c.company_id and u.archived_at is null order by u.id on conflict do nothing`

const SCHEDULE = [
  `insert into medical_centers (company_id, center_name, site_id, licence_no, head_doctor_id, created_at, updated_at)
   select c.company_id, 'Clinic ' || n, s.ids[1 + n % cardinality(s.ids)], 'KLINIK/' || n, c.doctor_id, now(), now()
   from ${C} c, generate_series(1, ${CENTERS}) n,
     lateral (select array_agg(id order by id) as ids from sites where company_id = c.company_id) s`,
  `insert into clinicians (company_id, user_id, profession, title, sip_no, sip_valid_until, created_at, updated_at)
   select c.company_id, u.id, 'DOCTOR', 'dr. ' || u.full_name || ' ' || u.n, 'SIP/' || u.n, current_date + 400, now(), now()
   from ${C} c, (select u.*, row_number() over (order by id desc) as n from users u where u.archived_at is null
       and u.company_id = (select company_id from ${C} c) and u.employer_id = u.company_id
       and not exists (select from clinicians k where k.user_id = u.id) and u.username > '10001000') u
   where u.n <= ${CENTERS * CLINICIANS_EACH}`,
  `insert into center_sessions (company_id, session_name, center_id, clinician_id, weekday, from_time, until_time, slot_minutes, quota,
     valid_from, created_at, updated_at)
   select m.company_id, 'Day ' || w || ' ' || h.from_time || ' ' || k.title, m.id, k.id, w, h.from_time, h.until_time, 30, 1, current_date - 400, now(), now()
   from (select *, row_number() over (order by id) - 1 as n from medical_centers where licence_no like 'KLINIK/%') m
   join (select *, row_number() over (order by id) - 1 as n from clinicians where sip_no like 'SIP/%') k on k.n / ${CLINICIANS_EACH} = m.n
   cross join generate_series(1, 7) w cross join (values ('08:00', '12:00'), ('13:00', '17:00')) h (from_time, until_time)`,
]

/** The visits of the past, newest first: so many a day, shared out among the centers; one person has as many as are asked for. */
const VISITS = `
  create temporary table seen as
  with c as ${C},
  m as (select array_agg(id order by id) as ids from medical_centers where company_id = (select company_id from c) and archived_at is null),
  y as (select id from visit_types where company_id = (select company_id from c) and code = 'CONS'),
  p as (select array_agg(p.id order by p.id) as ids from patients p join users u on u.id = p.id, c
    where p.company_id = c.company_id and u.username <> '${LONG_RECORD}'),
  l as (select id from users where username = '${LONG_RECORD}'),
  last as (select coalesce(max(id), 0) as id from reservations)
  select n, last.id + n as id, c.*, m.ids[1 + n % cardinality(m.ids)] as center_id, y.id as visit_type_id,
    case when n % greatest(1, $1::int / $2::int) = 0 then l.id else p.ids[1 + (n::bigint * 7919 % cardinality(p.ids))::int] end as patient_id,
    ((current_date - 1 - (n - 1) / ${EACH_DAY})::timestamp at time zone 'Asia/Jakarta') + interval '8 hours'
      + ((n - 1) % ${EACH_DAY}) * interval '1 minute' as at,
    case when n % greatest(1, $1::int / $2::int) = 0 then 'finish' else (array['finish', 'finish', 'finish', 'finish', 'finish', 'finish', 'finish',
      'finish', 'finish', 'finish', 'finish', 'finish', 'finish', 'finish', 'NO_SHOW', 'CANCELLED'])[1 + n % 16] end as status
  from c, m, y, p, l, last, generate_series(1, $1::int) n`
const DIAGNOSES = `array['J06.9', 'M54.5', 'I10', 'G44.2', 'S61.9', 'K30', 'L50.9', 'J20.9']`
const INSERT_VISITS = [
  `insert into reservations (id, company_id, number, patient_id, booked_by, visit_type_id, center_id, clinician_id, starts_at, ends_at, reason, status,
     checked_in_at, called_in_at, finished_at, created_at, created_by, updated_at, updated_by) overriding system value
   select id, company_id, 'MED/RSV/VOL/' || lpad(n::text, 7, '0'), patient_id, patient_id, visit_type_id, center_id, clinician_id, at,
     at + interval '30 minutes', 'Cough and cold', status, at, at, case when status = 'finish' then at + interval '25 minutes' end,
     at - interval '2 days', patient_id, at, doctor_id from seen order by id desc`,
  `insert into reservation_events (reservation_id, at, actor_id, action, from_status, to_status)
   select s.id, s.at + e.after, case e.action when 'book' then s.patient_id else s.doctor_id end, e.action, e.before, e.status
   from seen s cross join lateral (values (interval '-2 days', 'book', null, 'CONFIRMED'), (interval '0', 'checkIn', 'CONFIRMED', 'CHECKED_IN'),
     (interval '25 minutes', 'sign', 'IN_EXAMINATION', 'finish')) e (after, action, before, status)
   where s.status = 'finish' or e.action = 'book' order by s.id desc`,
  `insert into visits (id, company_id, patient_id, complaint, findings, plan, disposition, rest_from, rest_until, signed_by, signed_at, content_hash,
     version, created_at, updated_at)
   select id, company_id, patient_id, 'Cough since two days', 'Throat red, lungs clear', 'Rest and fluids',
     case when n % 20 = 0 then 'REST' else 'BACK_TO_WORK' end,
     case when n % 20 = 0 then at::date end, case when n % 20 = 0 then at::date + n % 4 end, doctor_id, at + interval '25 minutes', md5(n::text), 2, at, at
   from seen where status = 'finish' order by id desc`,
  `insert into diagnoses (visit_id, code, text, rank, position)
   select id, (${DIAGNOSES})[1 + n % 8], 'Common finding', 'PRIMARY', 1 from seen where status = 'finish' order by id desc`,
  `insert into vitals (company_id, reservation_id, patient_id, at, by_id, systolic, diastolic, pulse, temperature, spo2, weight)
   select company_id, id, patient_id, at, nurse_id, 110 + n % 40, 70 + n % 20, 60 + n % 40, 36.5, 97, 60 + n % 30 from seen
   where status = 'finish' order by id desc`,
  `insert into medical_readings (patient_id, user_id, at, channel, part, purpose)
   select patient_id, doctor_id, at, 'record', 'record', 'TREATMENT' from seen where status = 'finish' order by id desc`,
]

const STOCK_STATEMENTS = [
  `insert into stock_items (company_id, kind, medicine_name, code, unit, minimum, maximum, type_id, ingredients, strength, form, created_at, updated_at)
   select c.company_id, 'MEDICINE', 'Volumol ' || n, 'VOL-' || lpad(n::text, 5, '0'), 'tablet', 50, 5000, t.id, array['volumol ' || n], '500 mg',
     'TABLET', now(), now()
   from ${C} c, (select min(id) as id from medicine_types where company_id = (select company_id from ${C} c)) t, generate_series(1, ${ITEMS}) n`,
  // A batch b of each twentieth of an item; it is received whole, and leaves in equal parts.
  `create temporary table shelves as
   select b, last.id + b + 1 as id, c.company_id, c.pharmacist_id, c.doctor_id, i.ids[1 + b % ${ITEMS}] as item_id,
     m.ids[1 + b / ${ITEMS} % cardinality(m.ids)] as center_id, 1 + b % 7 as part
   from ${C} c, generate_series(0, ${BATCHES - 1}) b,
     (select coalesce(max(id), 0) as id from stock_batches) last,
     (select array_agg(id order by id) as ids from stock_items where code like 'VOL-%') i,
     (select array_agg(id order by id) as ids from medical_centers where company_id = (select company_id from ${C} c)) m`,
]
/** Movement n is of batch n % BATCHES; its first one receives it, each later one takes a part. */
const moved = `n / ${BATCHES} as step, s.* from generate_series(0, $1::int - 1) n join shelves s on s.b = n % ${BATCHES}`
const received = `(1 + ($1::int - 1) / ${BATCHES}) * m.part + 20`
const INSERT_PRESCRIPTIONS = [
  `create temporary table prescribed as
   select v.*, row_number() over (order by id desc) - 1 as k from seen v where status = 'finish' and n % ${PRESCRIBED_EACH} = 0`,
  `insert into prescriptions (company_id, number, reservation_id, patient_id, status, diagnose, prescriber_id, submitted_at, dispensed_at,
     created_at, updated_at)
   select company_id, 'MED/RX/VOL/' || lpad(n::text, 7, '0'), id, patient_id, 'DISPENSED', 'J06.9', doctor_id, at, at, at, at
   from prescribed order by k`,
  `create temporary table handed as
   select p.id as prescription_id, k.k, s.item_id, s.part from prescribed k join prescriptions p on p.reservation_id = k.id
   join shelves s on s.b = k.k % ${BATCHES}`,
  `insert into prescription_lines (prescription_id, position, item_id, qty, dose, times_a_day, days, dispensed)
   select prescription_id, 1, item_id, part, '1 tablet', 1, part, part from handed order by k`,
]
const INSERT_MOVEMENTS = [
  `insert into stock_batches (id, company_id, item_id, center_id, batch_no, expires_on, received_on, qty, created_at, created_by, updated_at, updated_by)
   overriding system value
   select id, company_id, item_id, center_id, 'V' || b, current_date + 30 + b % 900, current_date - 300, 0, now(), pharmacist_id, now(), pharmacist_id
   from shelves`,
  `insert into stock_movements (company_id, lot_id, kind, qty, balance_after, reason, actor_id, second_actor_id, prescription_line_id, at)
   select m.company_id, m.id, case when m.step = 0 then 'RECEIVE' when l.id is not null then 'DISPENSE' else 'ADJUST' end,
     case when m.step = 0 then ${received} else -m.part end, ${received} - m.step * m.part,
     case when m.step > 0 and l.id is null then 'Handed out, from the paper book' end, m.pharmacist_id,
     case when m.step > 0 and l.id is null then m.doctor_id end, l.id, now() - ($1::int - m.n) * interval '20 seconds'
   from (select n, ${moved}) m left join handed h on m.step > 0 and h.k = m.n - ${BATCHES}
   left join prescription_lines l on l.prescription_id = h.prescription_id order by m.n`,
  `update stock_batches b set qty = l.qty from (select lot_id, sum(qty)::int as qty from stock_movements group by 1) l
   where l.lot_id = b.id and b.batch_no like 'V%' and b.qty = 0`,
]

/** Examinations of two years of everybody, and what they are cleared for; the demo's own people keep theirs. */
const OCCUPATIONAL = [
  `create temporary table examined as
   select p.id as patient_id, c.company_id, c.doctor_id, y, (current_date - (p.id * 37 % 420)::int - (y - 1) * 365) as on_day,
     last.id + row_number() over (order by y desc, p.id) as id
   from ${C} c join patients p on p.company_id = c.company_id, generate_series(1, 2) y, (select coalesce(max(id), 0) as id from examinations) last
   where not exists (select from examinations e where e.patient_id = p.id)`,
  `insert into examinations (id, company_id, number, patient_id, examination_type, examined_on, status, conclusion, signed_by, signed_at,
     created_at, updated_at) overriding system value
   select id, company_id, 'MED/EXM/VOL/' || id, patient_id, 'SPECIAL', on_day, 'CONCLUDED', 'Nothing that stands against the work', doctor_id, on_day, on_day, on_day
   from examined order by id`,
  `insert into examination_results (examination_id, position, test, item, finding)
   select e.id, r.position, r.test, r.test, 'Nothing abnormal' from examined e cross join (values (1, 'PHYSICAL'), (2, 'BLOOD'), (3, 'URINE'), (4, 'CHEST_XRAY'))
     r (position, test) where (e.patient_id + r.position) % 9 > 0 order by e.id`,
  `insert into audiograms (examination_id, ear, hz2000, hz3000, hz4000, is_baseline)
   select id, ear, 10, 10, 10, y = 2 from examined cross join (values ('LEFT'), ('RIGHT')) e (ear) where patient_id % 3 = 0`,
  `insert into spirometries (examination_id, fvc, fev1) select id, 4, 3.4 from examined where patient_id % 5 = 0`,
  `insert into fitness_certificates (company_id, number, patient_id, examination_id, state, valid_from, valid_until, source, signed_by, signed_at,
     created_at, updated_at)
   select company_id, 'MED/FIT/VOL/' || id, patient_id, id,
     (array['FIT', 'FIT', 'FIT', 'FIT', 'FIT', 'FIT', 'FIT_WITH_NOTE', 'FIT_WITH_RESTRICTION', 'FIT_WITH_RESTRICTION', 'TEMPORARY_UNFIT'])[1 + (patient_id + y) % 10],
     on_day, on_day + 365, 'INTERNAL', doctor_id, on_day, on_day, on_day
   from examined order by id`,
  `insert into fitness_restrictions (certificate_id, activity, label)
   select f.id, (array['HEIGHT', 'CONFINED_SPACE', 'LIFTING', 'COATING'])[1 + f.id % 4], 'Not cleared' from fitness_certificates f
   where f.number like 'MED/FIT/VOL/%' and f.state = 'FIT_WITH_RESTRICTION'`,
]

/** Half of the times of the days ahead are booked. */
const AHEAD = [
  `create temporary table ahead as
   select s.id as slot_id, s.center_id, s.clinician_id, s.starts_at, s.ends_at, row_number() over (order by s.starts_at, s.id) as n
   from slots s join medical_centers m on m.id = s.center_id and m.licence_no like 'KLINIK/%' where s.id % 2 = 0 and s.taken = 0`,
  `create temporary table booked as
   select a.*, last.id + a.n as id, c.company_id, c.nurse_id, p.ids[1 + (a.n * 31 % cardinality(p.ids))::int] as patient_id, y.id as visit_type_id
   from ahead a, ${C} c, (select max(id) as id from reservations) last, (select min(id) as id from visit_types where code = 'CONS') y,
     (select array_agg(p.id order by p.id) as ids from patients p join users u on u.id = p.id and u.username > '10001000'
      where p.company_id = (select company_id from ${C} c) and not exists (select from reservations r where r.patient_id = p.id
        and r.status in ('WAITING_APPROVAL', 'CONFIRMED'))) p`,
  `insert into reservations (id, company_id, number, patient_id, booked_by, visit_type_id, center_id, clinician_id, starts_at, ends_at, reason, status,
     created_at, updated_at) overriding system value
   select id, company_id, 'MED/RSV/AHD/' || n, patient_id, nurse_id, visit_type_id, center_id, clinician_id, starts_at, ends_at, 'Check', 'CONFIRMED',
     now(), now() from booked order by id`,
  'insert into reservation_slots (reservation_id, slot_id) select id, slot_id from booked',
  'update slots s set taken = 1 from booked b where b.slot_id = s.id',
]

const NEXT = ['reservations', 'stock_batches', 'examinations'].map(
  (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
)

const FILLED = [
  ...[
    'patients',
    'reservations',
    'reservation_events',
    'visits',
    'diagnoses',
    'vitals',
    'medical_readings',
    'prescriptions',
    'prescription_lines',
  ],
  ...[
    'stock_batches',
    'stock_movements',
    'examinations',
    'examination_results',
    'audiograms',
    'spirometries',
    'fitness_certificates',
  ],
]

/** Takes triggers and foreign keys from the tables that are filled, as each asks for every row; returns what puts them back, which checks all rows. */
async function withoutConstraints(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[])`,
    [FILLED],
  )
  for (const { drop } of rows) await client.query(drop)
  for (const table of FILLED) await client.query(`alter table ${table} disable trigger user`)
  return [...FILLED.map((table) => `alter table ${table} enable trigger user`), ...rows.map(({ add }) => add)]
}

/**
 * Fills the demo company with so many visits of all its people, what was written and measured at them, so many movements of a stock,
 * and two years of examinations with their certificates. Rows are written by statements of sets, without triggers: what a
 * ledger demands is asked at the end. Throws where it does not hold.
 */
export async function fillClinic(database: Database, { visits, movements, entries }: ClinicSize): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query("set work_mem = '64MB'")
    const back = await withoutConstraints(client)
    await client.query(PATIENTS)
    for (const text of SCHEDULE) await client.query(text)
    await client.query(VISITS, [visits, entries])
    for (const text of [...INSERT_VISITS, ...STOCK_STATEMENTS, ...INSERT_PRESCRIPTIONS]) await client.query(text)
    const [batches, moves, sums] = INSERT_MOVEMENTS
    await client.query(batches ?? '')
    await client.query(moves ?? '', [movements])
    await client.query(sums ?? '')
    for (const text of [...OCCUPATIONAL, ...NEXT]) await client.query(text)
    for (const text of back) await client.query(text)
    await database.transaction((tx) =>
      writeSlots(tx, { centers: sql`m.licence_no like 'KLINIK/%'`, now: new Date(), bookingDays: 60 }),
    )
    for (const text of [...AHEAD, ...NEXT]) await client.query(text)
    // Thousands of notices of the demo would be sent while somebody measures.
    await client.query('delete from outbox')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
  const wrong = await unbalanced(database)
  if (wrong.length > 0) throw new Error(`the ledger is not the shelf: ${JSON.stringify(wrong.slice(0, 3))}`)
}

/** Batches whose balance is not the sum of their movements, or below zero. */
export const unbalanced = ({ kysely }: Database) =>
  run<{ id: number; qty: number; sum: number }>(
    kysely,
    sql`select b.id, b.qty, coalesce(l.sum, 0) as sum
      from stock_batches b left join (select lot_id, sum(qty)::int as sum from stock_movements group by 1) l on l.lot_id = b.id
      where b.qty <> coalesce(l.sum, 0) or b.qty < 0`,
  )
