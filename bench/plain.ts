// The plainest limit: one statement a request, one table, one index, no session, rights, joins or trail.
import type pg from 'pg'
import { CONTRACTOR, OFFICER } from './cases.ts'
import { SITE } from './dataset.ts'

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>

const COLUMNS = `id, version, created_at, updated_at, archived_at, location_name, code, site_id, parent_location_id,
  location_type_id, area_owner_id, description`
const LIVING = 'company_id = $1 and archived_at is null'

/** A page of rows and their number, exact to 10,000. */
const counted = (from: string, columns: string, page: string) =>
  `select c.n, r.* from (select count(*)::int as n from (select 1 from ${from} limit 10001) m) c
    left join lateral (select ${columns} from ${from} order by ${page}) r on true`
const locations = (where = '') =>
  counted(`locations where ${LIVING} ${where}`, COLUMNS, 'location_name, id limit $2 offset $3')
const newest = (from: string, columns: string, order: string) => counted(from, columns, `${order} limit 20`)
const person = (username: string) => `(select id from users where username = '${username}')`

/** What requests say of which the plain texts make use. */
export interface Asks {
  readonly start?: number
  readonly limit: number
  readonly keyword: string
  readonly filter: { readonly siteId: readonly number[]; readonly locationTypeId: readonly number[] }
  readonly [field: string]: unknown
}
type Plain = readonly [text: string, values?: (body: Asks, row: string) => readonly unknown[]]

const page = ({ limit, start = 0 }: Asks) => [limit, start]

/** By the name of the case; the first value is the company. */
const TEXTS: Readonly<Record<string, Plain>> = {
  list: [locations(), page],
  'page 500': [locations(), page],
  keyword: [locations('and search_text like $4'), (body) => [...page(body), `%${body.keyword}%`]],
  'two columns': [
    locations('and site_id = $4 and location_type_id = $5'),
    (body) => [...page(body), body.filter.siteId[0], body.filter.locationTypeId[0]],
  ],
  get: [`select ${COLUMNS} from locations where company_id = $1 and id = $2`, (_body, row) => [Number(row)]],
  create: [
    `insert into locations (company_id, site_id, location_name, code, description, created_at, updated_at)
      values ($1, ${SITE}, $2, $3, $4, now(), now()) returning ${COLUMNS}`,
    ({ locationName, code, description }) => [locationName, code, description],
  ],
  update: [
    `update locations set location_name = $3, code = $4, description = $5, updated_at = now(), version = version + 1
      where company_id = $1 and id = $2 returning ${COLUMNS}`,
    ({ id, locationName, code, description }) => [id, locationName, code, description],
  ],
  "contractor's list": [
    newest(
      `permits where company_id = $1 and holder_id = ${person(CONTRACTOR)}`,
      'id, number, title, status, starts_at, ends_at',
      'id desc',
    ),
  ],
  inbox: [
    newest(
      `task_candidates where user_id = ${person(OFFICER)} and type_flow = 'Safety' and open and $1 > 0`,
      'task_id, case_id, opened_at, due_at',
      'due_at, task_id',
    ),
  ],
  'form data': [
    newest(
      'case_reports where company_id = $1 and form_version_id = (select min(form_version_id) from case_reports)',
      '*',
      'reported_at desc, case_id desc',
    ),
  ],
  'ctrl-k': [`select id, location_name from locations where ${LIVING} and search_text like '%pump%' limit 5`],
}

/** Asks the question of a case as plainly as SQL can, on the same rows: its ratio to the product says what its own texts and rights cost. */
export async function askPlainly(
  query: Query,
  company: number,
  { name, row, body }: { name: string; row: string; body: Asks },
) {
  const [text, values = () => []] = TEXTS[name] ?? []
  if (text === undefined) throw new Error(`nothing is asked plainly for ${name}`)
  return (await query(text, [company, ...values(body, row)])).rows
}
