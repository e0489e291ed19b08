// The plainest limit: one statement a request, one table, one index, no session, rights, joins or trail.
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { SITE } from './dataset.ts'
import { CONTRACTOR, DAY_NAMES, type DayName, OFFICER } from './day.ts'

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>

interface ListBody {
  readonly start?: number
  readonly limit: number
  readonly keyword?: string
  readonly filter?: { readonly siteId: readonly number[]; readonly locationTypeId: readonly number[] }
}

const COLUMNS = `id, version, created_at, updated_at, archived_at, location_name, code, site_id, parent_location_id,
  location_type_id, area_owner_id, description`

/** A page of locations and their number, exact to 10,000. */
const pageOf = (
  where: string,
) => `select c.n, r.* from (select count(*)::int as n from (select 1 from locations where ${where} limit 10001) m) c
  left join lateral (select ${COLUMNS} from locations where ${where} order by location_name, id limit $2 offset $3) r on true`

const LIVING = 'company_id = $1 and archived_at is null'
const counting = (from: string, columns: string, order: string) =>
  `select c.n, r.* from (select count(*)::int as n from (select 1 from ${from} limit 10001) m) c
    left join lateral (select ${columns} from ${from} order by ${order} limit 20) r on true`
const person = (username: string) => `(select id from users where username = '${username}')`
/** The requests of a day: each of one table by one index, as plainly. */
const DAY_TEXTS: Readonly<Record<DayName, string>> = {
  "contractor's list": counting(
    `permits where company_id = $1 and holder_id = ${person(CONTRACTOR)}`,
    'id, number, title, status, starts_at, ends_at',
    'id desc',
  ),
  inbox: counting(
    `task_candidates where user_id = ${person(OFFICER)} and type_flow = 'Safety' and open and $1 > 0`,
    'task_id, case_id, opened_at, due_at',
    'due_at, task_id',
  ),
  'form data': counting(
    `case_reports where company_id = $1 and form_version_id = (select min(form_version_id) from case_reports)`,
    '*',
    'reported_at desc, case_id desc',
  ),
  'ctrl-k': `select id, location_name from locations where ${LIVING} and search_text like '%pump%' limit 5`,
}
const PAGE = pageOf(LIVING)
const FILTERED = pageOf(`${LIVING} and site_id = $4 and location_type_id = $5`)
const FOUND = pageOf(`${LIVING} and search_text like $4`)

/**
 * What answers `/plain/…`: the same questions on the same rows, asked as plainly as SQL can. `company`: whose rows.
 * Its ratio to the product says what the product's own texts and rights cost.
 */
export function plainHandlers(query: Query, company: number) {
  return {
    'plain/list': async (_request: IncomingMessage, { keyword, filter, limit, start = 0 }: ListBody) => {
      const [text, more] = keyword
        ? [FOUND, [`%${keyword.toLowerCase()}%`]]
        : filter
          ? [FILTERED, [filter.siteId[0], filter.locationTypeId[0]]]
          : [PAGE, []]
      return (await query(text, [company, limit, start, ...more])).rows
    },
    'plain/day': async (request: IncomingMessage) => {
      const name = DAY_NAMES.find((one) => one === request.headers['x-day'])
      if (!name) throw new Error('no request of a day')
      return (await query(DAY_TEXTS[name], [company])).rows
    },
    'plain/get': async (request: IncomingMessage) =>
      (
        await query(`select ${COLUMNS} from locations where id = $1 and company_id = $2`, [
          Number(request.headers['x-id']),
          company,
        ])
      ).rows[0],
    'plain/create': async (_request: IncomingMessage, body: Record<string, unknown>) =>
      (
        await query(
          `insert into locations (company_id, site_id, location_name, code, description, created_at, updated_at)
           values ($1, $2, $3, $4, $5, now(), now()) returning ${COLUMNS}`,
          [company, SITE, body.locationName, body.code, body.description],
        )
      ).rows[0],
    'plain/update': async (_request: IncomingMessage, body: Record<string, unknown>) =>
      (
        await query(
          `update locations set location_name = $3, code = $4, description = $5, updated_at = now(), version = version + 1
           where id = $1 and company_id = $2 returning ${COLUMNS}`,
          [body.id, company, body.locationName, body.code, body.description],
        )
      ).rows[0],
  }
}
