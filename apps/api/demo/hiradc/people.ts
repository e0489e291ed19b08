import { formatDate } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { run, type Tx } from '../../src/platform/database.ts'
import type { DemoCompany } from '../organisation.ts'

/** Who was consulted, who of the departments has read what is in force, and what people asked for. */
export async function loadPeopleOf(tx: Tx, { id }: DemoCompany, inForce: readonly number[], now: Date): Promise<void> {
  await run(
    tx,
    sql`insert into hiradc_consultations (revision_id, user_id, consulted_on, note, recorded_by, recorded_at)
      select r.id, e.user_id, (r.submitted_at - interval '2 days')::date,
        case when (e.user_id + r.id) % 3 = 0 then 'Walked the work place together' end, r.author_id, r.submitted_at - interval '1 day'
      from hiradc_revisions r cross join lateral (select e.user_id from employments e join users u on u.id = e.user_id
        where e.department_id = r.department_id and e.valid_until is null and u.archived_at is null and e.user_id <> r.author_id
        order by (e.user_id * 31 + r.id * 17) % 101, e.user_id limit 2 + r.id % 3) e
      where r.company_id = ${id} and r.submitted_at is not null`,
  )
  await run(
    tx,
    sql`insert into hiradc_acknowledgements (revision_id, user_id, at)
      select r.id, e.user_id, least(${now}::timestamptz - interval '3 hours', r.approved_at + interval '7 hours' * (1 + (e.user_id * 13 + r.id) % 40))
      from hiradc_revisions r join employments e on e.department_id = r.department_id and e.valid_until is null
      join users u on u.id = e.user_id and u.archived_at is null
      where r.id = any(${[...inForce]}::bigint[]) and r.id % 5 > 0 and (e.user_id * 7 + r.id * 3) % 10 < 6 and u.username <> '10000008'`,
  )
  await run(
    tx,
    sql`insert into hiradc_requests (company_id, employer_id, hiradc_id, title, department_id, site_id, location_id, sub_location_id, reason,
        status, requested_by, requested_at, answered_by, answered_at, answer, answered_with_id, updated_at, updated_by)
      select ${id}, u.employer_id, h.hiradc_id, g.title, d.id, l.site_id, l.id, s.id, g.reason, g.status, u.id, g.at, o.id, g.answered_at, g.answer,
        w.hiradc_id, coalesce(g.answered_at, g.at), coalesce(o.id, u.id)
      from jsonb_to_recordset(${JSON.stringify(requests(now))}::jsonb) g (title text, number_of text, department text, location text,
        sub_location text, reason text, status text, requested_by text, at timestamptz, answered_at timestamptz, answer text, becomes text)
      join users u on u.company_id = ${id} and u.username = g.requested_by
      join departments d on d.company_id = ${id} and d.department_name = g.department
      join locations l on l.company_id = ${id} and l.code = g.location
      left join sub_locations s on s.location_id = l.id and s.sub_location_name = g.sub_location
      left join users o on o.company_id = ${id} and g.answered_at is not null and o.username = '10000004'
      left join hiradc_revisions h on h.company_id = ${id} and h.title = g.number_of and h.status in ('APPROVED', 'UNDER_REVIEW')
      left join lateral (select r.hiradc_id from hiradc_revisions r where r.company_id = ${id} and r.title = g.becomes order by r.id limit 1) w on true`,
  )
}

const hoursAgo = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR)

const requests = (now: Date) => [
  {
    title: 'Cleaning of cooling tower basins',
    department: 'Production',
    location: 'UTL',
    sub_location: 'Cooling tower',
    reason: 'Planned for the next stop, and no assessment speaks of the basins',
    status: 'OPEN',
    requested_by: '10000008',
    at: hoursAgo(now, 30),
  },
  {
    title: 'Sampling of ammonia and synthesis gas',
    number_of: 'Sampling of ammonia and synthesis gas',
    department: 'Production',
    location: 'U100',
    sub_location: 'Synthesis loop',
    status: 'OPEN',
    reason: `The sample point was moved on ${formatDate(hoursAgo(now, 200))}: the way to it is another one`,
    requested_by: '10000013',
    at: hoursAgo(now, 80),
  },
  {
    title: 'Storage of chemicals',
    department: 'Logistics',
    location: 'STO',
    sub_location: 'Chemical store',
    reason: 'New shelves with three kinds of drums',
    status: 'TAKEN',
    requested_by: '10000012',
    at: hoursAgo(now, 110),
    answered_at: hoursAgo(now, 72),
    answer: null,
    becomes: 'Storage of chemicals in the central store',
  },
  {
    title: 'Use of bicycles in the plant',
    department: 'Safety, Health and Environment',
    location: 'OFC',
    sub_location: 'Car park',
    reason: 'Two people fell last month',
    status: 'DECLINED',
    requested_by: '10000014',
    at: hoursAgo(now, 900),
    answered_at: hoursAgo(now, 850),
    answer: 'The traffic plan of the site has it: see its section on bicycles',
  },
]
