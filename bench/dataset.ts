import path from 'node:path'
import pg from 'pg'
import { loadDemo } from '../apps/api/demo/index.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openDatabase } from '../apps/api/src/platform/database.ts'
import { migrate } from '../apps/api/src/platform/migrate.ts'
import { fillArticles } from './articles.ts'
import { fillClinic } from './clinic.ts'
import { fillPermits } from './permits.ts'

/** The sites and a type of location of the demo company, the first of an empty database. */
export const SITE = 1
export const SECOND_SITE = 2
export const TYPE = 3

const MIGRATIONS = path.join(import.meta.dirname, '../apps/api/migrations')

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

// A quarter of the places is at the second site, and there are eight types: a filter by both finds one row in 32.
const FILL = `
  with c as (select company_id as id from users where username = '10000002'),
    places as (select array(select s.id from sites s join c on c.id = s.company_id order by s.id limit 2) as ids),
    kinds as (select array(select t.id from location_types t join c on c.id = t.company_id order by t.id limit 8) as ids)
  insert into locations (company_id, site_id, location_type_id, location_name, code, description, created_at, updated_at)
  select c.id, places.ids[case when i % 4 = 0 then 2 else 1 end], kinds.ids[1 + i / 4 % 8],
    (array['Tank farm', 'Pump house', 'Warehouse', 'Compressor hall', 'Jetty', 'Substation', 'Control room', 'Workshop'])[1 + i % 8] || ' ' || i,
    'BEN-' || lpad(i::text, 7, '0'), 'Area ' || md5(i::text), now(), now()
  from c, places, kinds, generate_series(1, $1::int) i`

/** Makes a migrated database without data. */
export async function makeEmpty(serverUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`drop database if exists "${name}" with (force)`)
  await admin.query(`create database "${name}"`)
  await admin.end()
  const url = databaseUrl(serverUrl, name)
  const database = openDatabase(url, { max: 2, onError: () => undefined })
  await migrate(database.pool, MIGRATIONS)
  await database.close()
  return url
}

/** Makes a database with the demo company, exactly so many locations, and so many tasks more. */
export async function makeDatabase(serverUrl: string, name: string, locations: number, tasks = 0): Promise<string> {
  const url = await makeEmpty(serverUrl, name)
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 400, tasks, ownsTables: true })
  await database.close()
  await fillLocations(url, locations)
  return url
}

/** Adds locations until the demo company has exactly so many; the tables are vacuumed, as in a database in use. */
export async function fillLocations(url: string, locations: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from locations where company_id = (select company_id from users where username = '10000002') and archived_at is null`,
  )
  await client.query(FILL, [locations - (rows[0]?.n ?? 0)])
  await client.query('vacuum analyze')
  await client.end()
}

const OF_DEMO = `company_id = (select company_id from users where username = '10000002')`
/** The rows that are asked for, up to 10,000 of each kind. */
const ROWS = {
  /** Those that were added at the first site. */
  locations: `select id::int as row from locations where code like 'BEN-%' and site_id = ${SITE} order by id limit 10000`,
  /** The numbers of visits that are over, the newest first. */
  visits: `select number as row from reservations where status = 'finish' and ${OF_DEMO} order by id desc limit 10000`,
  /** What everybody reads, the newest first. */
  articles: `select id::int as row from articles where is_for_all and status = 'PUBLISH' and publish_at < now() and ${OF_DEMO}
    order by id desc limit 10000`,
  /** The form of hazard reports, of which a company has most. */
  forms: `select f.form_id::int as row from form_flow_forms f join form_flows w on w.id = f.form_flow_id
    where w.code = 'HAZ' and f.position = 1 and w.${OF_DEMO}`,
}
export type RowKind = keyof typeof ROWS

/** The rows of a kind by id or number. */
export async function rowsOf(url: string, kind: RowKind): Promise<readonly (number | string)[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ row: number | string }>(ROWS[kind])
  await client.end()
  return rows.map(({ row }) => row)
}

/** Adds permits of a site. */
export async function fillDay(url: string, permits: number): Promise<void> {
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await fillPermits(database, permits)
  await database.pool.query('vacuum analyze')
  await database.close()
}

/** Adds visits of the clinic. */
export async function fillVisits(url: string, visits: number): Promise<void> {
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await fillClinic(database, { visits, movements: 0, entries: 100 })
  await database.close()
}

/** Adds published articles, so many as a company has in years. */
export async function fillNotices(url: string, articles: number): Promise<void> {
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await fillArticles(database.kysely, articles)
  await database.pool.query('vacuum analyze')
  await database.close()
}
