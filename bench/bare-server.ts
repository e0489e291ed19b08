// The bare limit: node:http and pg with prepared statements, the product's own texts in the same transactions, nothing else.
import { createServer, type IncomingMessage } from 'node:http'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import pg from 'pg'
import { locationBinding } from '../apps/api/src/domains/master-data/locations/location.ts'
import { AUDIT_INSERT } from '../apps/api/src/platform/audit.ts'
import { openDatabase } from '../apps/api/src/platform/database.ts'
import { KEEP_ANSWER, keptUntil, TAKE_TURNS } from '../apps/api/src/platform/idempotency.ts'
import { PreparedConnection } from '../apps/api/src/platform/prepared.ts'
import { foreignKeys, missingReferences } from '../apps/api/src/platform/records/catalogue.ts'
import { statements as recordStatements } from '../apps/api/src/platform/records/record-statements.ts'
import { type Fragment, snake } from '../apps/api/src/platform/records/statements.ts'
import { SESSION_AND_GRANT } from '../apps/api/src/platform/session.ts'
import { type Asks, askPlainly } from './plain.ts'
import { recorder, type Sent } from './recorder.ts'

const [url = '', port = '0'] = process.argv.slice(2)
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
const LOCKED = compile(statements.locked(byId)).sql
await foreignKeys(database, database.kysely)

/** The item of locations. */
const ITEM = 35

interface Actor {
  userId: number
  companyId: number
}

async function actorOf(request: IncomingMessage, action: string): Promise<Actor> {
  const now = new Date()
  const { rows } = await query(pool, SESSION_AND_GRANT, [
    request.headers['x-session'],
    [ITEM],
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

const record = await recorder(url)
const recorded = new Map<string, Promise<readonly Sent[]>>()

/** What the product sends for a request that reads, sent again by one connection. */
async function again(request: IncomingMessage, body: object | undefined) {
  const method = request.method === 'GET' ? 'GET' : 'POST'
  const [target, token] = [address(request), request.headers['x-token']]
  const key = JSON.stringify([target, token, body])
  const known = recorded.get(key) ?? record({ method, url: target, token: String(token), body })
  recorded.set(key, known)
  const texts = await known
  const client = await pool.connect()
  try {
    const found = []
    for (const { text, values } of texts) {
      found.push((values.length > 0 ? await query(client, text, [...values]) : await client.query(text)).rows)
    }
    return found
  } finally {
    client.release()
  }
}

const { rows: companies } = await pool.query<{ id: number }>(
  `select company_id as id from users where username = '10000002'`,
)

/** What the product asks is asked of `/bare/…`, and of `/plain/…` as plainly as it can be. */
const address = (request: IncomingMessage) => (request.url ?? '').replace(/^\/(bare|plain)/, '')

const writes: Record<string, (request: IncomingMessage, body: Record<string, unknown>) => Promise<unknown>> = {
  [`${API_BASE}/locations`]: async (request, body) => {
    const actor = await actorOf(request, 'create')
    const key = String(request.headers['idempotency-key'])
    return inTransaction(async (client) => {
      const now = new Date()
      await query(client, TAKE_TURNS, [String(actor.userId), key])
      await references(client, actor.companyId, body)
      const { rows } = await query(client, statements.insert, [
        actor.companyId,
        new Date(),
        actor.userId,
        ...statements.written.map((field) => body[field] ?? null),
      ])
      await query(client, AUDIT_INSERT, auditValues(actor, rows[0], 'create', null, rows[0]))
      await query(client, KEEP_ANSWER, [
        actor.userId,
        key,
        'POST /locations',
        Buffer.from(key),
        JSON.stringify(rows[0]),
        now,
        keptUntil(location.endpoints.create, now),
      ])
      return rows[0]
    })
  },
  [`${API_BASE}/locations/update`]: async (request, body) => {
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

const company = companies[0]?.id ?? 0

async function answer(request: IncomingMessage, body: Asks): Promise<unknown> {
  if (request.url?.startsWith('/plain')) {
    const [name, row] = [String(request.headers['x-case']), String(request.headers['x-row'])]
    return askPlainly((text, values) => query(pool, text, values), company, { name, row, body })
  }
  return writes[address(request)]?.(request, body) ?? again(request, body)
}

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
    answer(request, body).then(
      (data) =>
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ result: true, message: 'Success', data })),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
