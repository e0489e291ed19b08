// The bare limit: node:http and pg with prepared statements, the product's own texts in the same transactions, nothing else.
import { createServer, type IncomingMessage } from 'node:http'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { formatDate } from '@selamat/contract/kit/dates'
import { type CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { locationBinding } from '../apps/api/src/domains/master-data/locations/location.ts'
import { AUDIT_INSERT } from '../apps/api/src/platform/audit.ts'
import { openDatabase } from '../apps/api/src/platform/database.ts'
import { keptUntil, RESERVE } from '../apps/api/src/platform/idempotency.ts'
import { PreparedConnection } from '../apps/api/src/platform/prepared.ts'
import { foreignKeys, missingReferences } from '../apps/api/src/platform/records/catalogue.ts'
import { conditions } from '../apps/api/src/platform/records/conditions.ts'
import { orderText } from '../apps/api/src/platform/records/list.ts'
import { statements as recordStatements } from '../apps/api/src/platform/records/record-statements.ts'
import { type Fragment, snake } from '../apps/api/src/platform/records/statements.ts'
import { SESSION_AND_GRANT } from '../apps/api/src/platform/session.ts'
import { articleTexts } from './articles.ts'
import { CLINIC_ITEMS, clinicTexts } from './clinic-texts.ts'
import { plainHandlers } from './plain.ts'
import type { Sent } from './recorder.ts'

const [url = '', port = '0', counted = 'counted'] = process.argv.slice(2)
const database = openDatabase(url, { max: 10, onError: () => undefined })
const { pool } = database
const statements = recordStatements(location, locationBinding)
const names = new Map<string, string>()
const nameOf = (text: string) => {
  const name = names.get(text) ?? `b${names.size}`
  names.set(text, name)
  return name
}
const query = (client: pg.Pool | pg.PoolClient, text: string, values: unknown[]) =>
  client.query({ name: nameOf(text), text, values })
const compile = (statement: Fragment) => statement.compile(database.kysely.withoutPlugins())
const byId = sql`t.id = ${0} and t.company_id = ${0}`
const ONE = compile(statements.one(byId)).sql
const LOCKED = compile(statements.locked(byId)).sql
const lists = new Map<string, CompiledQuery>()
await foreignKeys(database, database.kysely)

const ITEM = 35
const order = sql.raw(orderText(location.defaultOrder))

interface ListBody {
  start?: number
  limit: number
  keyword?: string
  filter?: Record<string, unknown>
}

interface Actor {
  userId: number
  companyId: number
}

async function actorOf(request: IncomingMessage, action: string, items: readonly number[] = [ITEM]): Promise<Actor> {
  const now = new Date()
  const { rows } = await query(pool, SESSION_AND_GRANT, [
    request.headers['x-session'],
    items,
    action,
    formatDate(now),
    now,
  ])
  return rows[0]
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function listStatement(actor: Actor, body: ListBody): CompiledQuery {
  const { where } = conditions({
    tenant: actor.companyId,
    archived: false,
    keyword: body.keyword,
    filter: body.filter,
    expression: statements.expression,
  })
  const build = body.keyword
    ? statements.searchedPage
    : counted === 'counted'
      ? statements.countedPage
      : statements.page
  return compile(build(where, { order, limit: body.limit, offset: body.start ?? 0 }, 10_001))
}

/** A list that was asked for before is not composed again. */
async function list(actor: Actor, body: ListBody) {
  const key = JSON.stringify([actor.companyId, body])
  const known = lists.get(key) ?? listStatement(actor, body)
  lists.set(key, known)
  return (await query(pool, known.sql, [...known.parameters])).rows
}

/** The references of a row, asked in the statement that the kit asks them with. */
async function references(
  client: pg.PoolClient,
  tenant: number,
  body: Record<string, unknown>,
  before: Record<string, unknown> = {},
) {
  const connection = new PreparedConnection(client, nameOf, pg.types)
  const executor = {
    getExecutor: () => ({ provideConnection: (work: (one: PreparedConnection) => unknown) => work(connection) }),
  }
  await missingReferences(
    database,
    executor as never,
    'locations',
    tenant,
    new Map(
      statements.written.filter((field) => body[field] !== before[field]).map((field) => [snake(field), body[field]]),
    ),
  )
}

const auditValues = (actor: Actor, row: Record<string, unknown>, action: string, before: unknown, after: unknown) => [
  actor.companyId,
  new Date(),
  actor.userId,
  'locations',
  row.id,
  row.locationName,
  action,
  before ? JSON.stringify(before) : null,
  JSON.stringify(after),
  null,
  null,
]

const clinic = await clinicTexts(url)
const clinicLists = new Map<string, Promise<Sent[]>>()
let clinicVisit: ReturnType<typeof clinic.visit> | undefined

/** What the product sends for a list of the clinic, sent again. */
async function clinicList(request: IncomingMessage, kind: 'visits' | 'patients', body: ListBody) {
  const actor = (await actorOf(request, 'read', [CLINIC_ITEMS[kind]])) as never
  const key = JSON.stringify([kind, body])
  const known = clinicLists.get(key) ?? clinic.list(kind, actor, body)
  clinicLists.set(key, known)
  let rows: unknown[] = []
  for (const { text, values } of await known) rows = (await query(pool, text, [...values])).rows
  return rows
}

/** The same for a visit: of another one the values that say which are others. */
async function clinicDetail(request: IncomingMessage, number: string) {
  const actor = (await actorOf(request, '', [])) as never
  clinicVisit ??= clinic.visit(actor, number)
  const { key, texts } = await clinicVisit
  const [first, ...others] = texts
  if (!first) throw new Error('a visit asks nothing')
  const of = (values: readonly unknown[], own: Map<unknown, unknown>) => values.map((one) => own.get(one) ?? one)
  const [subject] = (await query(pool, first.text, of(first.values, new Map([[key.number, number]])))).rows
  const own = new Map<unknown, unknown>([
    [key.id, subject.id],
    [key.patientId, subject.patient_id],
  ])
  const found = []
  for (const { text, values } of others) found.push((await query(pool, text, of(values, own))).rows)
  return { subject, found }
}

const articles = await articleTexts(url)
const articleLists = new Map<string, Promise<Sent[]>>()
let articleOne: { readonly id: number; readonly texts: Promise<Sent[]> } | undefined

/** What the product sends for a list of articles, sent again. */
async function articleList(request: IncomingMessage, body: ListBody) {
  const actor = (await actorOf(request, '', [])) as never
  const key = JSON.stringify(body)
  const known = articleLists.get(key) ?? articles.list(actor, body)
  articleLists.set(key, known)
  let rows: unknown[] = []
  for (const { text, values } of await known) rows = (await query(pool, text, [...values])).rows
  return rows
}

/** The same for an article: of another one its id. */
async function articleDetail(request: IncomingMessage) {
  const actor = (await actorOf(request, '', [])) as never
  const id = Number(request.headers['x-id'])
  articleOne ??= { id, texts: articles.one(actor, id) }
  const first = articleOne.id
  let rows: unknown[] = []
  for (const { text, values } of await articleOne.texts) {
    rows = (
      await query(
        pool,
        text,
        values.map((one) => (one === first ? id : one)),
      )
    ).rows
  }
  return rows[0]
}

const { rows: companies } = await pool.query<{ id: number }>(
  `select company_id as id from users where username = '10000002'`,
)

const handlers: Record<string, (request: IncomingMessage, body: never) => Promise<unknown>> = {
  ...plainHandlers((text, values) => query(pool, text, values), companies[0]?.id ?? 0),
  list: async (request, body) => list(await actorOf(request, 'read'), body),
  visits: (request, body) => clinicList(request, 'visits', body),
  patients: (request, body) => clinicList(request, 'patients', body),
  visit: (request, body: { assignmentNumber: string }) => clinicDetail(request, body.assignmentNumber),
  articles: (request, body) => articleList(request, body),
  article: (request) => articleDetail(request),
  get: async (request) => {
    const actor = await actorOf(request, 'read')
    return (await query(pool, ONE, [Number(request.headers['x-id']), actor.companyId])).rows[0]
  },
  create: async (request, body: Record<string, unknown>) => {
    const actor = await actorOf(request, 'create')
    const key = String(request.headers['idempotency-key'])
    return inTransaction(async (client) => {
      const now = new Date()
      const values = [
        actor.userId,
        key,
        'POST /locations',
        Buffer.from(key),
        now,
        keptUntil(location.endpoints.create, now),
      ]
      await query(client, RESERVE, values)
      await references(client, actor.companyId, body)
      const { rows } = await query(client, statements.insert, [
        actor.companyId,
        new Date(),
        actor.userId,
        ...statements.written.map((field) => body[field] ?? null),
      ])
      await query(client, AUDIT_INSERT, auditValues(actor, rows[0], 'create', null, rows[0]))
      await query(client, 'update idempotency_keys set status = 200, answer = $3 where user_id = $1 and key = $2', [
        actor.userId,
        key,
        JSON.stringify(rows[0]),
      ])
      return rows[0]
    })
  },
  update: async (request, body: Record<string, unknown>) => {
    const actor = await actorOf(request, 'update')
    return inTransaction(async (client) => {
      const before = (await query(client, LOCKED, [body.id, actor.companyId])).rows[0]
      await references(client, actor.companyId, body, before)
      const { rows } = await query(client, statements.update, [
        body.id,
        new Date(),
        actor.userId,
        ...statements.written.map((field) => body[field] ?? null),
      ])
      await query(
        client,
        AUDIT_INSERT,
        auditValues(
          actor,
          rows[0],
          'update',
          { description: before.description },
          { description: rows[0].description },
        ),
      )
      return rows[0]
    })
  },
}

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const handler = handlers[(request.url ?? '').slice(1)]
    const body = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
    Promise.resolve(handler?.(request, body as never)).then(
      (data) =>
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ result: true, message: 'Success', data })),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
