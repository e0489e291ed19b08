import { globSync } from 'node:fs'
import path from 'node:path'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { pageFilters } from '@selamat/contract/kit/register'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { giveRole } from '../../test/factories.ts'
import { hearStatements, type Sent } from '../../test/hear-statements.ts'
import { run } from '../platform/database.ts'

/** Rows that each table is taken to have. */
const ROWS = 100_000
const READER = '10000002'
/** Reads what belongs to those below. */
const SUPERVISOR = '10000005'
/** Lists with a right or a question of their own, which nobody asks of the whole company. */
const UNASKED = ['mailList', 'accessLog', 'articleReaders']
/** What an injury's visit says is joined to few injuries. */
const KNOWN = ['injuries: reservations']
/** Of a page with its number, and within its conditions. */
const MOST_JOINS = 5
const DAYS = { from: '2026-11-01', until: '2026-11-30' }

const { context, app, signIn } = await testApp({ RATE_LIMIT_FACTOR: '1000' })
const { kysely, pool } = context.database
const everything = Object.fromEntries(MENU_ITEMS.map(({ category, name }) => [`${category}/${name}`, 'crud']))
await giveRole(kysely, READER, 'company', everything)
await giveRole(kysely, SUPERVISOR, 'subordinates', everything)

// Registers with the path of their list, as they are found among the exports of the contract.
const registerOf = z.object({
  list: z.object({ body: z.instanceof(z.ZodType) }),
  counts: z.object({}),
  export: z.object({}),
  filters: z.custom<Parameters<typeof pageFilters>[0]>((value) => typeof value === 'object'),
})
const listOf = z.object({
  list: z.object({ path: z.string(), method: z.literal('POST'), body: z.instanceof(z.ZodType) }),
})
const files = globSync('packages/contract/src/domains/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const exported = (await Promise.all(files.map(async (file): Promise<object> => import(path.resolve(file))))).flatMap(
  (module) => Object.entries(module),
)
const lists = exported.flatMap(([, value]) => listOf.safeParse(value).data?.list ?? [])
const registers = exported.flatMap(([name, value]) => {
  const register = registerOf.safeParse(value).data
  const list = register && lists.find(({ body }) => body === register.list.body)
  return register && list && !UNASKED.includes(name)
    ? [{ name, path: list.path, filters: pageFilters(register.filters) }]
    : []
})

const heard = hearStatements(pool)

const sampleOf = ({ kind, choices }: (typeof registers)[number]['filters'][number]): unknown => {
  if (kind === 'days') return DAYS
  if (kind === 'ids') return [1]
  const [first] = z.array(z.object({ value: z.string() })).safeParse(choices).data ?? []
  return first ? [first.value] : undefined
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}
/** A plan with all its parts. */
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const scansOf = (plan: Plan): string[] =>
  nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []))

/** What a list sends that reads; nothing where the list is not theirs. Throws what else the server says. */
async function readsOf(address: string, token: string, filter: object): Promise<Sent[] | undefined> {
  let isTheirs = true
  const sent = await heard(async () => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `${API_BASE}${address}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { limit: 20, filter },
    })
    isTheirs = statusCode === 200
    if (![200, 403, 404].includes(statusCode)) throw new Error(`${address} ${JSON.stringify(filter)}: ${body}`)
  })
  return isTheirs
    ? sent.filter(
        ({ text, values }) => /^[^a-z]*(select|with)/i.test(text.replace(/\/\*.*?\*\//g, '')) && values?.length,
      )
    : undefined
}

/** How the statements of a list are planned; nothing where the list is not theirs. */
async function plansOf(address: string, token: string, filter: object): Promise<Plan[] | undefined> {
  const plans: Plan[] = []
  const statements = await readsOf(address, token, filter)
  for (const { text, values = [] } of statements ?? []) {
    const { rows } = await pool.query(`explain (format json) ${text}`, [...values])
    plans.push(rows[0]['QUERY PLAN'][0].Plan)
  }
  return statements && plans
}

/** The tables that the statements of a list read from end to end, were they large. */
async function readWhole(address: string, token: string, filter: object): Promise<string[]> {
  const plans = await plansOf(address, token, filter)
  return plans ? [...new Set(plans.flatMap(scansOf))] : ['refused']
}

const TABLES = sql`relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and pg_relation_size(c.oid) > 0`
const PAGES = sql`(pg_relation_size(c.oid) / 8192)::int`
const ALL_VISIBLE = sql`case when relkind = 'r' then ${PAGES} else 0 end`

/** Tells the planner that each table has so many rows in the pages that it has; before PostgreSQL 18 in the catalogue itself. */
async function pretendRows() {
  const [server] = await run<{ version: number }>(
    kysely,
    sql`select current_setting('server_version_num')::int as version`,
  )
  await run(
    kysely,
    (server?.version ?? 0) >= 180_000
      ? sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text, 'reltuples', ${ROWS}::real,
          'relpages', ${PAGES}, 'relallvisible', ${ALL_VISIBLE}) from pg_class c where ${TABLES}`
      : sql`update pg_class c set reltuples = ${ROWS}, relpages = ${PAGES}, relallvisible = ${ALL_VISIBLE} where ${TABLES}`,
  )
}

await pretendRows()

it('every register is asked', () => {
  expect(registers.length).toBeGreaterThan(20)
})

it('no list reads a table of 100,000 rows from end to end, by any filter of its page', async () => {
  const { access_token: token } = await signIn(READER)
  const found: string[] = []
  for (const { name, path: address, filters } of registers) {
    const tried = [
      {},
      ...filters.flatMap((one) => (sampleOf(one) === undefined ? [] : [{ [one.name]: sampleOf(one) }])),
    ]
    for (const filter of tried) {
      for (const table of await readWhole(address, token, filter))
        if (!KNOWN.includes(`${name}: ${table}`)) found.push(`${name} ${Object.keys(filter).join()}: ${table}`)
    }
  }
  expect(found).toEqual([])
})

it('every list finds its page without the joins of its rows, which are planned once', async () => {
  const { access_token: token } = await signIn(READER)
  const joins: string[] = []
  for (const { name, path: address } of registers) {
    const pages = (await readsOf(address, token, {}))?.filter(({ text }) => /\boffset \$\d+/.test(text)) ?? []
    for (const { text } of pages) {
      const joined = text.match(/\bjoin\b/g)?.length ?? 0
      if (joined > MOST_JOINS) joins.push(`${name}: ${joined}`)
    }
    if (pages.length === 0) joins.push(`${name} has no page`)
  }
  expect(joins).toEqual([])
})

it('no list of a superior makes room for a whole company of people below', async () => {
  const { access_token: token } = await signIn(SUPERVISOR)
  const found: string[] = []
  for (const { name, path: address } of registers) {
    const nodes = (await plansOf(address, token, {}))?.flatMap(nodesOf) ?? []
    const most = nodes.filter((node) => node['Node Type'] === 'Recursive Union').map((node) => node['Plan Rows'])
    if (Math.max(0, ...most) > 1000) found.push(`${name}: ${Math.max(...most)}`)
  }
  expect(found).toEqual([])
})

/** The index from which the list of a table counts its rows, or the table that it reads for that. */
async function countedBy(table: string, token: string, filter: object): Promise<string | undefined> {
  const plans = await plansOf(`/${table}/list`, token, filter)
  if (!plans) throw new Error(`${table} are refused`)
  const nodes = plans.flatMap(nodesOf)
  const counted = nodes.filter((node) => node['Node Type'] === 'Aggregate').flatMap(nodesOf)
  // A condition may read other tables first.
  const scan = counted.find((node) => node['Relation Name'] === table)
  return scan?.['Node Type'] === 'Index Only Scan' ? scan['Index Name'] : scan?.['Relation Name']
}

it('places by site and type, and people, are counted from an index alone', async () => {
  const { access_token: token } = await signIn(READER)
  expect(await countedBy('locations', token, { siteId: [1], locationTypeId: [1] })).toBe('locations_by_place')
  expect(await countedBy('locations', token, { siteId: [1] })).toBe('locations_by_place')
  expect(await countedBy('users', token, {})).toMatch(/^users_living/)
})
