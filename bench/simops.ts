import type { Database } from '../apps/api/src/platform/database.ts'

/** So many locations and people share the work, as at a large turnaround. */
const LOCATIONS = 400
const PEOPLE = 4000
const EQUIPMENT = 3000
const PEOPLE_EACH = 5

const BASE = [
  `insert into locations (company_id, site_id, location_name, code, created_at, updated_at)
   select c.company_id, (select min(id) from sites where company_id = c.company_id), 'Unit ' || n, 'SIM-' || lpad(n::text, 7, '0'), now(), now()
   from (select company_id from users where username = '10000002') c, generate_series(1, ${LOCATIONS}) n`,
  // Each location has a neighbour at both sides and one above.
  `insert into location_neighbours (company_id, location_id, neighbour_id, kind, created_at)
   select l.company_id, l.id, o.id, case when o.n = l.n + 1 then 'ADJACENT' else 'ABOVE' end, now()
   from (select *, row_number() over (order by id) as n from locations where code like 'SIM-%') l
   join (select *, row_number() over (order by id) as n from locations where code like 'SIM-%') o on o.n in (l.n + 1, l.n + 20)`,
  `insert into users (company_id, employer_id, username, full_name, email, password_hash, password_changed_at, created_at, updated_at)
   select u.company_id, u.employer_id, (50000000 + n)::text, 'Worker ' || n, 'worker.' || n || '@example.test', 'none', now(), now(), now()
   from users u, generate_series(1, ${PEOPLE}) n where u.username = '10000008'`,
  `insert into equipment (company_id, family, type_id, code, created_at, updated_at)
   select u.company_id, 'COMPANY', (select min(t.id) from equipment_types t where t.company_id = u.company_id), 'SIM-' || lpad(n::text, 7, '0'), now(), now()
   from users u, generate_series(1, ${EQUIPMENT}) n where u.username = '10000002'`,
  `insert into work_types (company_id, code, type_name, permit_kind, activity, max_hours, created_at, updated_at)
   select u.company_id, 'SIM-' || a, 'Simulated ' || a, 'PTW', a, 24, now(), now() from users u,
     unnest(array['GENERAL', 'HOT_WORK', 'CONFINED_SPACE', 'HEIGHT', 'ELECTRICAL', 'LIFTING', 'EXCAVATION', 'LINE_BREAKING', 'COATING']) a
   where u.username = '10000002'`,
]

/** A tenth is planned on one day a month ahead, so that all of it meets; the rest has ended in the year before. */
const PERMITS = `
  insert into permits (company_id, employer_id, number, kind, work_type_id, title, site_id, location_id, level, system,
    requester_id, holder_id, risk, starts_at, ends_at, status, created_at, created_by, updated_at)
  select c.company_id, c.company_id, 'SHE/PTW/SIM/' || lpad(n::text, 7, '0'), 'PTW', w.ids[1 + n % cardinality(w.ids)], 'Job ' || n,
    l.sites[1 + place], l.ids[1 + place], case when n % 5 = 0 then n % 4 end, case when n % 3 = 0 then 'LINE-' || n % 2000 end,
    u.ids[1 + n % cardinality(u.ids)], u.ids[1 + n % cardinality(u.ids)], 'LOW', at, at + interval '10 hours',
    case when is_planned then (array['WAITING_APPROVAL', 'APPROVED'])[1 + n / 10 % 2] else 'finish' end, at, c.id, at
  from (select id, company_id from users where username = '10000002') c,
    (select array_agg(id order by id) as ids, array_agg(site_id order by id) as sites from locations where code like 'SIM-%') l,
    (select array_agg(id order by id) as ids from work_types where code like 'SIM-%') w,
    (select array_agg(id order by id) as ids from users where username like '5000%') u,
    generate_series(1, $1::int) n,
    lateral (select n % 10 = 0 as is_planned, (n / 10 * 7919) % ${LOCATIONS} as place) p,
    lateral (select case when is_planned then date_trunc('day', now()) + interval '30 days' + (n % 120) * interval '1 minute'
      else now() - (1 + n % 365) * interval '1 day' end as at) t`

const PARTS = [
  `insert into permit_people (permit_id, user_id, crew_role, worker_type)
   select distinct on (p.id, u.ids[x.at]) p.id, u.ids[x.at], case when i = 1 then 'HOLDER' when i = 2 then 'ATTENDANT' else 'CREW' end, 'GENERAL_WORKER'
   from permits p, (select array_agg(id order by id) as ids from users where username like '5000%') u,
     generate_series(1, ${PEOPLE_EACH}) i, lateral (select 1 + (p.id * 31 + i * 977) % cardinality(u.ids) as at) x
   where p.number like 'SHE/PTW/SIM/%'`,
  `insert into permit_equipment (permit_id, equipment_id, is_subject)
   select distinct on (p.id, e.ids[x.at]) p.id, e.ids[x.at], i = 1
   from permits p, (select array_agg(id order by id) as ids from (select id from equipment where code like 'SIM-%') e) e,
     generate_series(1, 2) i, lateral (select 1 + (p.id * 17 + i * 131) % cardinality(e.ids) as at) x
   where p.number like 'SHE/PTW/SIM/%'`,
]

/** Fills the demo company with so many permits, of which a tenth is planned on one day. */
export async function fillPermits({ pool }: Database, permits: number): Promise<void> {
  for (const text of BASE) await pool.query(text)
  await pool.query(PERMITS, [permits])
  for (const text of PARTS) await pool.query(text)
  await pool.query('vacuum analyze')
}
