import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import { writeSlots } from '../../src/domains/medical/appointments/slots/write-slots.ts'
import { run, type Tx } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'

/** Code, name, minutes, and marks: A needs approval, S the reception books it, T by telephone, V no vitals. */
const VISIT_TYPES = [
  ['CONS', 'Consultation', 30, '', null],
  ['CHECK', 'Check-up result', 30, 'V', 'Bring the letter of the laboratory'],
  ['FIT', 'Fit to work', 60, 'A', 'Bring the form of your superior'],
  ['BP', 'Blood pressure', 15, '', null],
  ['ANN', 'Annual check-up', 120, '', 'Do not eat for eight hours before'],
  ['RTW', 'Return to work', 60, 'A', null],
  ['TELE', 'Consultation by telephone', 15, 'TV', null],
  ['INJ', 'First aid', 30, '', null],
  ['MED', 'Medicine counselling', 30, 'V', 'Bring the medicine that you take'],
] as const

/** Account, profession, title, room, SIP number. */
const CLINICIANS = [
  ['10000006', 'DOCTOR', 'dr. Maya Anggraini', 'Occupational health, room 1', '503/SIP-D/2024'],
  ['10000007', 'NURSE', 'Ns. Sri Wahyuni', 'Check-up line', '211/SIP-P/2023'],
  ['10000018', 'PHARMACIST', 'apt. Fitri Handayani', 'Pharmacy', '077/SIP-A/2025'],
] as const

/** Center (1 the clinic, 2 the post), account, name, days of the week, from, until, minutes, quota, types. */
const SESSIONS = [
  [1, '10000006', 'Morning consultation', [1, 2, 3, 4, 5, 6], '07:30', '12:00', 30, 1, []],
  [1, '10000006', 'Afternoon consultation', [1, 2, 3, 4, 5], '13:00', '16:00', 30, 1, []],
  [1, '10000007', 'Check-up, first group', [1, 2, 3, 4, 5, 6, 7], '07:30', '09:30', 120, 8, ['ANN']],
  [1, '10000007', 'Check-up, second group', [1, 2, 3, 4, 5], '10:00', '12:00', 120, 8, ['ANN']],
  [1, '10000007', 'Afternoon at the line', [1, 2, 3, 4, 5], '13:00', '15:00', 30, 1, ['BP', 'INJ', 'CHECK']],
  [1, '10000018', 'Counselling', [1, 2, 3, 4, 5, 6], '08:00', '11:30', 30, 1, ['MED']],
  [2, null, 'First-aid post', [1, 2, 3, 4, 5, 6, 7], '07:00', '15:00', 30, 2, ['INJ', 'BP']],
] as const
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The schedules of the centers, and a year of reservations in every state; today the board is full. */
export async function loadAppointments({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const stamps = sql`${now}::timestamptz, ${now}::timestamptz`
  const rows = (values: unknown) => sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)`
  const types = VISIT_TYPES.map(([code, label, minutes, marks, preparation]) => ({
    ...{ code, label, minutes, preparation, approval: marks.includes('A'), self: !marks.includes('S') },
    ...{ tele: marks.includes('T'), vitals: !marks.includes('V'), exam: code === 'ANN' ? 'PERIODIC' : null },
  }))
  await run(
    tx,
    sql`insert into visit_types (company_id, code, visit_name, minutes, needs_approval, self_booking, is_tele, needs_vitals,
        examination_type, preparation, created_at, updated_at)
      select ${companyId}, g.code, g.label, g.minutes, g.approval, g.self, g.tele, g.vitals, g.exam, g.preparation, ${stamps}
      from ${rows(types)} g (code text, label text, minutes int, approval boolean, self boolean, tele boolean, vitals boolean,
        exam text, preparation text)`,
  )
  const people = CLINICIANS.map(([username, profession, title, room, sip]) => ({
    username,
    profession,
    title,
    room,
    sip,
  }))
  await run(
    tx,
    sql`insert into clinicians (company_id, user_id, profession, title, room, str_no, sip_no, sip_valid_until, created_at, updated_at)
      select ${companyId}, u.id, g.profession, g.title, g.room, 'STR ' || u.username, g.sip, ${formatDate(now)}::date + 400, ${stamps}
      from ${rows(people)} g (username text, profession text, title text, room text, sip text) join users u on u.username = g.username`,
  )
  const sessions = SESSIONS.flatMap(([center, username, label, weekdays, from, until, minutes, quota, codes]) =>
    weekdays.map((weekday) => ({
      ...{
        center,
        username,
        label: `${label}, ${DAY_NAMES[weekday - 1]}`,
        weekday,
        from,
        until,
        minutes,
        quota,
        codes,
      },
    })),
  )
  await run(
    tx,
    sql`insert into center_sessions (company_id, session_name, center_id, clinician_id, weekday, from_time, until_time, slot_minutes,
        quota, visit_type_ids, valid_from, created_at, updated_at)
      select ${companyId}, g.label, m.id, c.id, g.weekday, g."from", g.until, g.minutes, g.quota,
        array(select y.id from visit_types y where y.company_id = ${companyId}
          and y.code in (select jsonb_array_elements_text(g.codes)) order by y.id), ${addDays(formatDate(now), -400)}::date, ${stamps}
      from ${rows(sessions)} g (center int, username text, label text, weekday int, "from" text, until text, minutes int, quota int, codes jsonb)
      join (select id, row_number() over (order by id) as n from medical_centers where company_id = ${companyId}) m on m.n = g.center
      left join users u on u.username = g.username left join clinicians c on c.user_id = u.id`,
  )
  await run(
    tx,
    sql`insert into center_exceptions (company_id, reason, center_id, kind, from_day, until_day, created_at, updated_at)
      select ${companyId}, g.reason, m.id, 'CLOSED', g.day::date, g.day::date, ${stamps}
      from (values ('Christmas', '2026-12-25'), ('New Year', '2027-01-01')) g (reason, day)
      join medical_centers m on m.company_id = ${companyId}`,
  )
  const today = formatDate(now)
  const midnight = instantAt(today)
  await writeSlots(tx, { centers: sql`m.company_id = ${companyId}`, now: midnight, bookingDays: 60 })
  await loadReservations(tx, companyId, { now, midnight })
}

interface Times {
  readonly now: Date
  readonly midnight: Date
}

/** A number between 0 and 1 that is always the same for an id. */
const chance = (seed: string) => sql.raw(`(abs(hashtext(${seed})) % 1000) / 1000.0`)

async function loadReservations(tx: Tx, companyId: number, { now, midnight }: Times): Promise<void> {
  // 400 people of the company are known to the clinic; those of the accounts book for themselves.
  await run(
    tx,
    sql`insert into patients (id, company_id, rm_number, emergency_contact, created_at, updated_at)
      select p.id, ${companyId}, 'RM-' || lpad(nextval('patient_numbers')::text, 6, '0'), '0812 555 ' || lpad((p.id % 10000)::text, 4, '0'),
        ${now}::timestamptz - interval '400 days', ${now}::timestamptz - interval '400 days'
      from (select u.id from users u where u.company_id = ${companyId} and u.employer_id = u.company_id and u.archived_at is null
        and u.username not like '100000%' order by u.id limit 400) p`,
  )
  await run(
    tx,
    sql`create temporary table demo_visits on commit drop as
      with patient as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from patients where company_id = ${companyId}),
      nurse as (select id from users where username = '10000007'),
      past as (
        select s.id as session_id, s.center_id, s.clinician_id, d.day::date as day, g.at as starts_at,
          g.at + least(s.slot_minutes, 120) * interval '1 minute' as ends_at, s.visit_type_ids, null::bigint as slot_id, place
        from center_sessions s
        cross join generate_series(${midnight}::timestamptz - interval '365 days', ${midnight}::timestamptz - interval '1 day', interval '1 day') d (day)
        cross join lateral (select ((d.day at time zone 'Asia/Jakarta')::date + s.from_time::time) at time zone 'Asia/Jakarta' as first) f
        cross join lateral generate_series(f.first, f.first + interval '4 hours', s.slot_minutes * interval '1 minute') g (at)
        cross join generate_series(1, least(s.quota, 2)) place
        where s.company_id = ${companyId} and extract(isodow from d.day at time zone 'Asia/Jakarta') = s.weekday
          and g.at < ((d.day at time zone 'Asia/Jakarta')::date + s.until_time::time) at time zone 'Asia/Jakarta'),
      ahead as (
        select null::bigint as session_id, s.center_id, s.clinician_id, (s.starts_at at time zone 'Asia/Jakarta')::date as day, s.starts_at, s.ends_at,
          s.visit_type_ids, s.id as slot_id, place
        from slots s cross join lateral generate_series(1, s.quota) place
        where s.company_id = ${companyId} and s.starts_at < ${midnight}::timestamptz + interval '21 days'),
      chosen as (
        select * from past where ${chance(`'p' || session_id || starts_at || place`)} < 0.24
        union all
        select * from ahead where ${chance(`'a' || slot_id || place`)} < case
          when starts_at < ${midnight}::timestamptz + interval '1 day' then 0.78 when place > 2 then 0 else 0.3 end)
      select row_number() over (order by c.starts_at, c.center_id, c.clinician_id, c.place) as n, c.*, p.id as patient_id,
        coalesce(y.id, (select id from visit_types where company_id = ${companyId} and code =
          (array['CONS', 'CONS', 'CHECK', 'CONS', 'INJ'])[1 + abs(hashtext('t' || c.starts_at)) % 5])) as visit_type_id,
        ${chance(`'s' || c.starts_at || c.place || coalesce(c.clinician_id, 0)`)} as luck, nurse.id as nurse_id
      from (select *, row_number() over (order by starts_at, center_id, clinician_id, place) as at from chosen) c
      join patient p on p.n = (c.at * 7) % p.total cross join nurse
      left join lateral (select id from visit_types where id = any(c.visit_type_ids) order by abs(hashtext('y' || c.starts_at || id)) limit 1) y on true`,
  )
  // Nobody is twice at once in what is ahead, and nobody has two visits today.
  await run(
    tx,
    sql`delete from demo_visits v using demo_visits o where o.patient_id = v.patient_id and o.n < v.n
      and v.starts_at >= ${midnight} and o.starts_at >= ${midnight}
      and (o.day = v.day or tstzrange(o.starts_at, o.ends_at) && tstzrange(v.starts_at, v.ends_at))`,
  )
  await run(
    tx,
    sql`insert into reservations (company_id, number, origin, patient_id, booked_by, visit_type_id, center_id, clinician_id, starts_at,
        ends_at, reason, urgency, status, checked_in_at, called_in_at, finished_at, created_at, created_by, updated_at, updated_by)
      select ${companyId}, 'MED/RSV/' || to_char(v.booked at time zone 'Asia/Jakarta', 'YYYY') || '/'
          || trim(to_char(extract(month from v.booked at time zone 'Asia/Jakarta'), 'RN')) || '/'
          || lpad(row_number() over (partition by to_char(v.booked at time zone 'Asia/Jakarta', 'YYYY-MM') order by v.n)::text, 4, '0'),
        case when luck > 0.95 then 'SAFETY' else 'HEALTH' end, v.patient_id, case when luck < 0.6 then v.patient_id else v.nurse_id end,
        v.visit_type_id, v.center_id, v.clinician_id, v.starts_at, v.ends_at,
        (array['Cough and cold', 'Back pain after lifting', 'Check of the blood pressure', 'Headache in the afternoon', 'Wound of the hand',
          'Certificate for work at height', 'Result of the check-up', null])[1 + v.n % 8],
        case when luck between 0.5 and 0.53 then 'URGENT' else 'ROUTINE' end, v.status,
        case when v.status in ('CHECKED_IN', 'IN_EXAMINATION', 'WAITING_MEDICINE', 'finish') then v.starts_at - interval '9 minutes' end,
        case when v.status in ('IN_EXAMINATION', 'WAITING_MEDICINE', 'finish') then v.starts_at + interval '2 minutes' end,
        case when v.status = 'finish' then least(v.ends_at, ${now}::timestamptz) - interval '3 minutes' end,
        v.booked, v.nurse_id, least(v.ends_at, ${now}::timestamptz), v.nurse_id
      from (select d.*, least(d.starts_at, ${now}::timestamptz) - interval '2 days' - luck * interval '5 days' as booked, case
          when d.slot_id is null then case when luck < 0.84 then 'finish' when luck < 0.9 then 'CANCELLED' when luck < 0.96 then 'NO_SHOW' else 'REJECTED' end
          when d.ends_at <= ${now} then case when luck < 0.06 then 'NO_SHOW' when luck < 0.2 then 'WAITING_MEDICINE' else 'finish' end
          when d.starts_at <= ${now} then case when luck < 0.7 then 'IN_EXAMINATION' else 'CHECKED_IN' end
          when d.starts_at < ${now}::timestamptz + interval '20 minutes' and luck < 0.8 then 'CHECKED_IN'
          when y.needs_approval or (luck > 0.9 and d.day > ${formatDate(now)}::date) then 'WAITING_APPROVAL' else 'CONFIRMED' end as status
        from demo_visits d join visit_types y on y.id = d.visit_type_id) v
      order by v.n`,
  )
  await run(
    tx,
    sql`with held as (insert into reservation_slots (reservation_id, slot_id)
        select r.id, v.slot_id from demo_visits v join reservations r on r.patient_id = v.patient_id and r.starts_at = v.starts_at
        where v.slot_id is not null returning slot_id),
      counted as (select slot_id, count(*)::int as n from held group by slot_id)
      update slots s set taken = c.n from counted c where c.slot_id = s.id`,
  )
  // Three wait for a place of tomorrow.
  await run(
    tx,
    sql`insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, starts_at, ends_at, reason, status,
        created_at, created_by, updated_at, updated_by)
      select ${companyId}, 'MED/RSV/' || to_char(${now}::timestamptz at time zone 'Asia/Jakarta', 'YYYY') || '/'
          || trim(to_char(extract(month from ${now}::timestamptz at time zone 'Asia/Jakarta'), 'RN')) || '/9' || lpad(p.n::text, 3, '0'),
        p.id, p.id, y.id, m.id, ${midnight}::timestamptz, ${midnight}::timestamptz + interval '1 day', 'Consultation, any time of the day',
        'WAITLIST', ${now}::timestamptz - p.n * interval '1 hour', p.id, ${now}, p.id
      from (select p.id, row_number() over (order by p.id desc) as n from patients p where p.company_id = ${companyId}
          and not exists (select from reservations r where r.patient_id = p.id and r.starts_at >= ${midnight}
            and r.starts_at < ${midnight}::timestamptz + interval '1 day') order by p.id desc limit 3) p
      cross join (select id from visit_types where company_id = ${companyId} and code = 'CONS') y
      cross join (select min(id) as id from medical_centers where company_id = ${companyId}) m`,
  )
  await run(
    tx,
    sql`insert into reservation_events (reservation_id, at, actor_id, action, from_status, to_status, reason, time_after)
      select r.id, r.created_at, r.booked_by, 'book', null, case when r.status in ('WAITLIST', 'WAITING_APPROVAL') then r.status else 'CONFIRMED' end,
        null, r.starts_at from reservations r where r.company_id = ${companyId} order by r.id`,
  )
  await run(
    tx,
    sql`insert into reservation_events (reservation_id, at, actor_id, action, from_status, to_status, reason)
      select r.id, e.at, case e.action when 'noShow' then null else r.created_by end, e.action, e.from_status, e.to_status,
        case e.action when 'reject' then 'The doctor is away in that week' end
      from reservations r cross join lateral (values
        (r.checked_in_at, 'checkIn', 'CONFIRMED', 'CHECKED_IN'), (r.called_in_at, 'callIn', 'CHECKED_IN', 'IN_EXAMINATION'),
        (r.finished_at, 'sign', 'IN_EXAMINATION', 'finish'),
        (case when r.status = 'WAITING_MEDICINE' then r.ends_at end, 'sign', 'IN_EXAMINATION', 'WAITING_MEDICINE'),
        (case when r.status = 'CANCELLED' then r.starts_at - interval '1 day' end, 'cancel', 'CONFIRMED', 'CANCELLED'),
        (case when r.status = 'NO_SHOW' then r.ends_at end, 'noShow', 'CONFIRMED', 'NO_SHOW'),
        (case when r.status = 'REJECTED' then r.starts_at - interval '1 day' end, 'reject', 'WAITING_APPROVAL', 'REJECTED')
      ) e (at, action, from_status, to_status) where r.company_id = ${companyId} and e.at is not null order by e.at, r.id`,
  )
  // The numbers go on where these end.
  await run(
    tx,
    sql`insert into document_counters (company_id, code, year, month, next_number)
      select ${companyId}, 'RSV', extract(year from r.created_at at time zone 'Asia/Jakarta'), extract(month from r.created_at at time zone 'Asia/Jakarta'),
        count(*) + 1 from reservations r where r.company_id = ${companyId} and r.number not like '%/9___' group by 3, 4
      on conflict (company_id, code, year, month) do update set next_number = greatest(document_counters.next_number, excluded.next_number)`,
  )
}
