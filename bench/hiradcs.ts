import type { Database } from '../apps/api/src/platform/database.ts'

export const ROWS_EACH = 30
const AUTHORS_EACH = 7
const DEPARTMENTS_ADDED = 40
/** So many assessments are about one place, in every size. */
const EACH_PLACE = 10

const DEPARTMENTS = `
  insert into departments (company_id, department_name, created_at, updated_at)
  select company_id, 'Department ' || n, now(), now()
  from (select company_id from users where username = '10000002') c, generate_series(1, $1::int) n`
const LOCATIONS = `
  insert into locations (company_id, site_id, location_name, code, created_at, updated_at)
  select c.company_id, s.ids[1 + (n - 1) % d.count % cardinality(s.ids)],
    (array['Tank farm', 'Pump house', 'Warehouse', 'Compressor hall', 'Jetty', 'Substation', 'Workshop'])[1 + n % 7] || ' ' || n,
    'PRV-' || lpad(n::text, 7, '0'), now(), now()
  from (select company_id from users where username = '10000002') c, generate_series(1, $1::int) n,
    lateral (select array_agg(id order by id) as ids from sites where company_id = c.company_id) s,
    lateral (select count(*)::int as count from departments where company_id = c.company_id) d`

/**
 * Assessments in force; a tenth has a draft of its next revision, and a twentieth is archived. As in a real plant each place
 * belongs to one department, which is at one site and has its authors.
 */
const ASSESSMENTS = `
  create temporary table assessed as
  with c as (select company_id from users where username = '10000002'),
  d as (select array_agg(id order by id) as ids from departments where company_id = (select company_id from c)),
  l as (select array_agg(id order by id) as ids, array_agg(site_id order by id) as sites from locations where code like 'PRV-%'),
  u as (select array_agg(u.id order by u.id) as ids from users u, c where u.company_id = c.company_id and u.employer_id = c.company_id),
  last as (select coalesce(max(id), 0) as id from hiradcs)
  select n, last.id + n as id, c.company_id, d.ids[1 + place % cardinality(d.ids)] as department_id,
    l.ids[1 + place] as location_id, l.sites[1 + place] as site_id,
    u.ids[1 + (place % cardinality(d.ids) * ${AUTHORS_EACH} + n % ${AUTHORS_EACH}) % cardinality(u.ids)] as author_id, now() - n * interval '10 minutes' as at,
    'HIRA/PRV/2025/' || lpad(n::text, 6, '0') as number,
    (array['Confined space entry', 'Hot work', 'Tank cleaning', 'Lifting with a crane', 'Electrical maintenance', 'Sampling',
      'Loading of trucks', 'Work at height', 'Line breaking', 'Excavation'])[1 + n % 10] || ', unit ' || n as title
  from c, d, l, u, last, generate_series(1, $1::int) n, lateral (select n % cardinality(l.ids) as place) p`

const REVISIONS = [
  `insert into hiradcs (id, company_id, number, submissions, created_at, created_by) overriding system value
   select id, company_id, number, 1, at, author_id from assessed`,
  `insert into hiradc_revisions (hiradc_id, company_id, number, employer_id, revision, title, process, department_id, site_id,
     location_id, author_id, status, matrix_version, submitted_at, row_count, approved_at, approved_by, valid_until,
     created_at, created_by, updated_at)
   select a.id, a.company_id, a.number, a.company_id, s.revision, a.title, 'Process ' || a.n % 50, a.department_id, a.site_id,
     a.location_id, a.author_id, s.status, 1, a.at, ${ROWS_EACH}, a.at, a.author_id,
     case when s.status = 'APPROVED' then current_date - 20 + (a.n * 7 % 365) end, a.at, a.author_id, a.at
   from assessed a, lateral (values (1, case when a.n % 20 = 0 then 'ARCHIVED' else 'APPROVED' end), (2, 'draft')) s (revision, status)
   where s.revision = 1 or a.n % 10 = 1`,
]

/** The rows of all revisions; ratings fall off towards the severe ones, and controls lower the likelihood. */
const ROWS = `
  insert into hiradc_rows (revision_id, company_id, key, position, activity, sub_activity, hazard, category, condition, consequence,
    likelihood, severity, residual_likelihood, residual_severity, legal_reference, is_critical, in_force, updated_at)
  select r.id, r.company_id, md5(r.hiradc_id || '-' || i)::uuid, i,
    (array['Open the manway', 'Isolate and drain', 'Erect scaffold', 'Lift the bundle', 'Weld the nozzle', 'Take a sample',
      'Enter the vessel', 'Restore and test'])[1 + (h >> 3) % 8] || ' ' || i,
    '', (array['Toxic gas', 'Oxygen below 19.5 %', 'Fall from height', 'Falling object', 'Electric shock', 'Fire from residue',
      'Heat stress', 'Trapped hand', 'Hose comes loose', 'Noise above 85 dB'])[1 + (h >> 6) % 10] || ' at pump P-' || lpad((h % 20011)::text, 5, '0'),
    (array['TOXIC_GAS', 'CONFINED_SPACE', 'HEIGHT', 'LIFTING', 'ELECTRICITY', 'FIRE_EXPLOSION', 'TEMPERATURE', 'MACHINERY',
      'PRESSURE', 'NOISE_VIBRATION'])[1 + (h >> 6) % 10],
    (array['ROUTINE', 'ROUTINE', 'NON_ROUTINE', 'EMERGENCY'])[1 + (h >> 10) % 4],
    (array['Poisoning', 'Fracture', 'Burns', 'Death', 'Hearing loss'])[1 + (h >> 12) % 5] || ' of the worker',
    x.likelihood, x.severity, greatest(1, x.likelihood - 1 - (h >> 20) % 2), x.severity, 'Permenaker 5/2018', h % 50 = 0,
    r.status = 'APPROVED', r.updated_at - i * interval '1 second'
  from hiradc_revisions r join assessed a on a.id = r.hiradc_id, generate_series(1, ${ROWS_EACH}) i,
    lateral (select hashint8(r.hiradc_id * 1000 + i) & 1073741823 as h) hash,
    lateral (select (array[1, 2, 2, 3, 3, 3, 4, 5])[1 + (h >> 14) % 8] as likelihood,
      (array[1, 2, 2, 3, 3, 3, 4, 4, 5])[1 + (h >> 17) % 9] as severity) x`
const CONTROLS = `
  insert into hiradc_controls (row_id, key, position, type, text, existing, owner_id, due_date)
  select t.id, md5(t.id || '-' || i)::uuid, i,
    (array['ENGINEERING', 'ADMINISTRATIVE', 'PPE', 'WORK_PRACTICE'])[1 + (t.id + i) % 4],
    (array['Forced air', 'Attendant and log', 'Gas test each 2 h', 'Lifeline and double lanyard'])[1 + (t.id + i) % 4],
    i = 1, case when i = 2 then r.author_id end, case when i = 2 then current_date - 300 + (t.id % 330)::int end
  from hiradc_rows t join hiradc_revisions r on r.id = t.revision_id join assessed a on a.id = r.hiradc_id, generate_series(1, 2) i`

/** Every tenth further control has its follow-up action; a tenth of these is open still. */
const FOLLOW_UPS = [
  `create temporary table followed as
   select k.id as control_id, last.id + row_number() over (order by k.id) as case_id, k.due_date, r.author_id, k.text
   from hiradc_controls k join hiradc_rows t on t.id = k.row_id join hiradc_revisions r on r.id = t.revision_id
     join assessed a on a.id = r.hiradc_id, (select max(id) as id from cases) last
   where not k.existing and r.status = 'APPROVED' and t.position::int % 10 = 3`,
  `insert into cases (id, company_id, employer_id, kind, assignment_number, subject, type_flow, submitter_id, status, submitted_at, ended_at, updated_at)
   overriding system value
   select f.case_id, u.company_id, u.company_id, 'safety-flow', 'SHE/FUP/2025/I/' || f.case_id, f.text, 'Safety', f.author_id,
     case when f.case_id % 10 = 0 then 'WAITING_APPROVAL' else 'APPROVED' end, now() - interval '300 days',
     case when f.case_id % 10 <> 0 then now() - interval '100 days' end, now()
   from followed f join users u on u.id = f.author_id`,
  'update hiradc_controls k set follow_up_id = f.case_id from followed f where f.control_id = k.id',
]

/** What approvals would have counted. */
const SUMMARIES = [
  `update hiradc_revisions r set highest_risk = h.risk, highest_residual = h.residual
   from (select revision_id, max(risk) as risk, max(residual_risk) as residual from hiradc_rows group by 1) h where h.revision_id = r.id`,
  'delete from hiradc_cells',
  `insert into hiradc_cells (company_id, employer_id, department_id, site_id, author_id, after_controls, likelihood, severity, rows)
   select r.company_id, r.employer_id, r.department_id, r.site_id, r.author_id, x.after_controls, x.likelihood, x.severity, count(*)::int
   from hiradc_revisions r join hiradc_rows t on t.revision_id = r.id and t.in_force
   cross join lateral (values (false, t.likelihood, t.severity), (true, t.residual_likelihood, t.residual_severity))
     x (after_controls, likelihood, severity)
   group by 1, 2, 3, 4, 5, 6, 7, 8`,
]

/** Where the next ones begin. */
const NEXT = ['hiradcs', 'cases'].map(
  (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
)

/** Fills a database with the demo company with so many assessments, ten a place, each of 30 rows and 60 controls. */
export async function fillAssessments({ pool }: Database, assessments: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(DEPARTMENTS, [DEPARTMENTS_ADDED])
    await client.query(LOCATIONS, [Math.ceil(assessments / EACH_PLACE)])
    await client.query(ASSESSMENTS, [assessments])
    for (const text of [...REVISIONS, ROWS, CONTROLS, ...FOLLOW_UPS, ...SUMMARIES, ...NEXT]) await client.query(text)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
