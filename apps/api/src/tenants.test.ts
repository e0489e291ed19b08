import { LOGOUT_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { CallInput, Endpoint } from '@selamat/contract/kit/endpoint'
import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test/app.ts'
import { giveRole } from '../test/factories.ts'
import { mirror } from '../test/mirror.ts'
import { run } from './platform/database.ts'

// Two companies that have rows of every kind, each with somebody who may do everything in it.
const { app, as, context } = await testApp()
const { kysely } = context.database
const everything = Object.fromEntries(MENU_ITEMS.map(({ category, name }) => [`${category}/${name}`, 'crud']))
const [OURS, THEIRS] = ['10000002', '10000020'] as const
for (const username of [OURS, THEIRS]) await giveRole(kysely, username, 'company', everything)
const sql = (text: string, values: unknown[] = []) => run(kysely, text, values)
// What the demo company has none of, or only one.
await sql(`insert into greetings (company_id, title, text, valid_from, created_at, updated_at)
  select company_id, 'Stay dry', 'Mind the rain', valid_from, created_at, updated_at from greetings`)
await sql(`update equipment set archived_at = updated_at
  where id in (select max(id) from equipment where company_id = 1 group by family, parent_id is null)`)
await sql(`insert into location_neighbours (company_id, location_id, neighbour_id, kind, created_at)
  select company_id, min(id), max(id), 'ADJACENT', min(created_at) from locations where company_id = 1 group by company_id`)
await sql(`update stock_items set archived_at = updated_at
  where id in (select max(id) from stock_items where company_id = 1 group by kind)`)
await sql(`update medical_centers set archived_at = updated_at
  where id in (select max(id) from medical_centers where company_id = 1 group by box_type is null)`)
await sql(`insert into stock_counts (company_id, center_id, kind, status, counter_id, created_at, updated_at)
  select 1, min(m.id), 'MEDICINE', 'OPEN', min(u.id), min(m.created_at), min(m.created_at)
  from medical_centers m join users u on u.company_id = m.company_id where m.company_id = 1`)
await sql(`insert into icd10_codes (company_id, code, title, created_at, updated_at)
  select 1, x.code, x.title, now(), now() from (values ('J45.9', 'Asthma, unspecified'), ('W87', 'Electric current')) x (code, title)`)
await sql(`insert into examinations (company_id, number, patient_id, examination_type, examined_on, status, created_at, updated_at)
  select 1, 'MED/EXM/2026/XI/9999', min(id), 'SPECIAL', min(created_at)::date, 'DRAFT', min(created_at), min(created_at)
  from patients where company_id = 1`)
// People stay: one is a clinician and a patient in both companies.
await sql('drop index clinicians_user')
await sql('drop index reservations_one_visit')
await sql('alter table reservations drop constraint reservations_of_patient')
await mirror(kysely, 1, 3)
// Fewer than a page of a list.
await sql('delete from reservations where company_id = 3 and id % 8 > 0')
// A patient has the id of the person.
await sql(
  `insert into patients (id, company_id, rm_number, created_at, updated_at)
  select id, company_id, 'RM-' || username, created_at, created_at from users where username = any($1) on conflict do nothing`,
  [[OURS, THEIRS]],
)
// The mirror archives the last one of each, which is no list's: the workflow of assessments.
await sql(`update form_flows set archived_at = updated_at where id in (
  select max(id) from form_flows where subject is null and company_id in (1, 3) group by company_id)`)
// The versions of a workflow name no company.
await sql(`insert into form_flow_versions (form_flow_id, number, definition, published_at)
  select f.id, v.number, v.definition, v.published_at from form_flows f
  join form_flow_versions v on v.form_flow_id = f.id - 900000000`)
// Versions have no company of their own.
await sql(`insert into form_versions (form_id, number, definition, updated_at, published_at)
  select f.id, v.number, v.definition, v.updated_at, v.published_at from forms f join form_versions v on v.form_id = f.id - 900000000`)
// What has no company of its own: the timelines and open tasks of the mirrored cases.
await sql(`with mirrored as (select id from cases where company_id = 1),
  led as (insert into case_flows (case_id, form_flow_id, form_flow_version_id)
    select f.case_id + 900000000, f.form_flow_id + 900000000, f.form_flow_version_id from case_flows f join mirrored m on m.id = f.case_id),
  timeline as (insert into case_events (case_id, at, actor_id, action, label, to_status)
    select e.case_id + 900000000, e.at, e.actor_id, e.action, e.label, e.to_status
    from case_events e join mirrored m on m.id = e.case_id order by e.id)
  insert into tasks (id, case_id, case_step_id, label, status, opened_at, due_at) overriding system value
  select t.id + 900000000, t.case_id + 900000000, t.case_step_id, t.label, t.status, t.opened_at, t.due_at
  from tasks t join mirrored m on m.id = t.case_id where t.closed_at is null`)
await sql(
  `with kept as (insert into files (company_id, uploaded_by, storage_key, name, size, content_type, sha256, created_at)
     select company_id, id, 'file of ' || id, 'people.xlsx', 1, 'text/plain', '', now() from users where username = any($1)
     returning id, company_id, uploaded_by, created_at),
   firm as (insert into companies (parent_company_id, subcont, company_name, created_at, updated_at)
     select company_id, true, 'CV of ' || company_id, created_at, created_at from kept)
   insert into imports (company_id, kind, status, file_id, file_name, file_hash, created_at, created_by, updated_at)
   select company_id, kind, 'VALIDATED', id, 'people.xlsx', '', created_at, uploaded_by, created_at
   from kept cross join unnest(array['users', 'medicines']) kind`,
  [[OURS, THEIRS]],
)
await sql(
  `insert into appointments (user_id, kind, valid_from, status, created_at, updated_at)
   select id, 'safety-officer', '2026-11-01', 'PENDING', created_at, created_at from users where username = any($1)`,
  [[OURS, THEIRS]],
)
await sql(
  `insert into attributes (company_id, attribute_name, options, created_at, updated_at)
   select company_id, 'Condition', '[{"value": "good", "label": "Good"}]', created_at, created_at
   from users where username = any($1)`,
  [[OURS, THEIRS]],
)
await sql(
  `insert into permits (company_id, employer_id, number, kind, work_type_id, title, site_id, location_id, requester_id, holder_id, risk,
     starts_at, ends_at, status, created_at, created_by, updated_at)
   select u.company_id, u.company_id, 'SHE/PTW/2026/XI/9' || u.company_id, 'PTW', w.id, 'Paint the rack', l.site_id, l.id, u.id, u.id, 'LOW',
     now(), now() + interval '1 hour', 'draft', now(), u.id, now()
   from users u
   cross join lateral (select l.id, l.site_id from locations l where l.company_id = u.company_id and l.site_id is not null order by l.id limit 1) l
   cross join lateral (select w.id from work_types w where w.company_id = u.company_id order by w.id limit 1) w
   where u.username = any($1)`,
  [[OURS, THEIRS]],
)
for (const table of ['users', 'roles']) {
  const last = `select max(id) from ${table} where company_id in (1, 3) and ${table === 'users' ? 'username <> all($1)' : "name = 'Nurse' and $1::text[] is not null"}`
  await sql(`update ${table} set archived_at = updated_at where id in (${last} group by company_id)`, [[OURS, THEIRS]])
}
// Each heads the clinic of a company, in which one reading was logged.
await sql(
  `with people as (select id, company_id, username from users where username = any($1)),
   doctors as (insert into clinicians (company_id, user_id, profession, title, created_at, updated_at)
     select company_id, id, 'DOCTOR', username, now(), now() from people),
   heads as (update medical_centers m set head_doctor_id = p.id from people p where p.company_id = m.company_id),
   known as (insert into patients (id, company_id, rm_number, created_at, updated_at)
     select id, company_id, 'RM-H' || id, now(), now() from people on conflict do nothing)
   insert into medical_readings (patient_id, user_id, at, channel, part, purpose)
   select id, id, now(), 'record', 'record', 'TREATMENT' from people`,
  [[OURS, THEIRS]],
)
await sql(
  `insert into evidence_binders (company_id, number, standard, title, from_day, until_day, requested_by, requested_at, address, failed_at, problem)
   select company_id, 'SHE/EVB/2026/XI/9' || company_id, 'SMK3', 'Audit', '2026-01-01', '2026-06-30', id, now(), 'https://selamat.example',
     now(), 'Too much' from users where username = any($1)`,
  [[OURS, THEIRS]],
)
const ours = await as(OURS)
const theirs = await as(THEIRS)

const operations = app.operations.filter(({ permission }) => permission !== 'public')
const named = (list: readonly Endpoint[]) =>
  list.map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }))
type Person = typeof ours
const keyOf = (row: unknown): unknown => Object(row).id ?? Object(row).username ?? Object(row).bulkUploadId
const isRows = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(keyOf)
/** What a list, a look-up or a plain GET answers of records: their ids. */
async function idsOf(who: Person, operation: Endpoint): Promise<string[]> {
  const input = operation.method === 'POST' ? { body: { limit: 1000 } } : {}
  const { body } = await who(operation, input as CallInput<Endpoint>)
  const rows = [body.data, ...Object.values(Object(body.data))].find(isRows) ?? []
  return rows.map((row) => String(keyOf(row)))
}

const isList = ({ kind, path }: Endpoint) => kind === 'list' || path.endsWith('/options')
const isRead = ({ kind, method, path }: Endpoint) =>
  kind === 'json' && method === 'GET' && !path.includes(':') && path !== LOGOUT_PATH && path !== '/master-types'
/** What answers the same ids to nobody, as it is about one record or one person; tests of their own prove them. */
const OF_ONE = [
  '/ad-hoc-flows/assignments/list',
  '/appointments/list',
  // Of one article: `acknowledge.test.ts` and `comments.test.ts` prove whose they are.
  '/article-comments/list',
  '/article-comments/list-more',
  '/articles/readers/list',
  '/attachment-details/list',
  '/auth/sessions/list',
  '/bulk-uploads/list',
  '/bulk-uploads/medicines/failed-rows/:id',
  '/bulk-uploads/rows/list',
  '/bulk-uploads/users/failed-rows',
  '/child-contractor-equipment/logs/list',
  '/child-equipment/logs/list',
  '/child-fire-equipment/logs/list',
  '/contractor-equipment/logs/list',
  '/employments/list',
  '/equipment/logs/list',
  '/equipment/tree',
  '/fire-equipment/logs/list',
  '/hiradcs/logs/list',
  '/form-flows/assignments/list',
  '/hiradcs/acknowledgements/list',
  '/hiradcs/consultations/list',
  '/hiradcs/to-acknowledge/list',
  '/ppe-stock/movements/list',
  '/reservations/own/list',
  // Of patients: `prescriptions.test.ts` proves whose they are.
  '/prescriptions/list',
  // Of one form: `form-data.test.ts` proves list, summary and export.
  '/form-data/list',
  '/form-data/options',
  '/mails/list',
  '/my-health/readings/list',
  '/my-tasks/approvers/options',
  '/my-tasks/history/list',
  '/my-tasks/list',
  '/my-tasks/readings/list',
  '/my-tasks/reassign/options',
  '/my-tasks/reports/list',
  '/notifications/list',
  // Of pairs of permits: `conflicts.test.ts` proves whose they are.
  '/permits/conflicts/list',
  // Of one place: `form-options.test.ts` proves whose they are.
  '/permits/equipment/options',
  '/permits/isolation-points/options',
  '/users/by-position/list',
  '/users/by-role/list',
  '/users/sessions/list',
  '/users/sign-ins/list',
]

describe.each(named(operations.filter((one) => isList(one) || isRead(one))))('$name', ({ operation }) => {
  it('returns to each company its own records only', async () => {
    const [mine, others] = [await idsOf(ours, operation), await idsOf(theirs, operation)]
    expect(mine.filter((id) => others.includes(id))).toEqual([])
    if (!isList(operation)) return
    const proved = mine.length > 0 && others.length > 0
    expect([operation.path, proved]).toEqual([operation.path, !OF_ONE.includes(operation.path)])
  })
})

const listOf = (prefix: string | undefined) =>
  operations.find(({ path }) => !OF_ONE.includes(path) && [`${prefix}/list`, `${prefix}/users/list`].includes(path))

const exports = operations.filter(
  ({ path }) =>
    path.endsWith('/export') &&
    // Of one article, form or page.
    !['/articles/readers/export', '/form-data/export', '/clinic-figures/export', '/dashboards/figures/export'].includes(
      path,
    ),
)
describe.each(named(exports))('$name', ({ operation }) => {
  it('writes the records that the list shows and no others', async () => {
    const list = listOf(operation.path.slice(0, -'/export'.length))
    if (!list) throw new Error('an export without a list')
    const { bytes } = await theirs(operation, { body: {} } as CallInput<Endpoint>)
    const [sheet] = (await readXlsx(bytes)).sheets
    expect(sheet?.rows.length).toBe((await idsOf(theirs, list)).length + 1)
  })
})

const ofRecords = operations.filter(({ path, upload }) => /^\/[\w-]+\/([\w-]+\/)*:id$/.test(path) && !upload)
describe.each(named(ofRecords))('$name', ({ operation }) => {
  it('finds no record of the other company', async () => {
    // What is read of a department stands beside the records of its domain.
    const parts = operation.path.split('/').slice(1, -1)
    const list = operation.path.endsWith('/departments/:id')
      ? listOf('/departments')
      : // The longest path that has a list: types stand below medicines.
        parts.map((_, n) => listOf(`/${parts.slice(0, parts.length - n).join('/')}`)).find((one) => one !== undefined)
    const [id = '900000001'] = list ? await idsOf(theirs, list) : []
    const ask = async (who: Person) =>
      (await who(operation, { params: { id: Number(id) }, headers: { 'if-match': '1' } } as never)).status
    const wantsMore = operation.body.safeParse(undefined).success ? [] : [422]
    expect([404, ...wantsMore]).toContain(await ask(ours))
    if (list && operation.method === 'GET') expect(await ask(theirs)).toBe(200)
  })
})
