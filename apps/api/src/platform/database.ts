import { CamelCasePlugin, type Dialect, Kysely, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { type Admission, admissions, isReading } from './admission.ts'
import { compose } from './composer.ts'
import type { DB } from './database-types.gen.ts'
import { isRetryable } from './errors.ts'
import { asOneCall } from './leave-transaction.ts'
import { type Answer, type PreparedConnection, preparedConnections, type Sessions } from './prepared.ts'
import { PreparedDialect, preparedOf } from './prepared-dialect.ts'
import { naming } from './statement.ts'

export type { DB } from './database-types.gen.ts'
export type Tx = Transaction<DB>
/** What can run a statement: the database itself or a transaction of it. */
export type Executor = Kysely<DB>

export interface Database {
  readonly kysely: Kysely<DB>
  readonly pool: pg.Pool
  /** Its address without a pooler in between, for what lasts longer than a transaction: listening, locks of a session. */
  readonly directUrl: string
  /**
   * Runs `work` in one transaction; deadlocks and serialization failures are tried again, three times in all. It also runs
   * again after `leaveTransaction()`, so it changes nothing but the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const INT8 = 20
const NUMERIC_COUNT_MAX = Number.MAX_SAFE_INTEGER
const DATE = 1082
const INT8_ARRAY = 1016

/** Exact where JavaScript can be: ids and counts are far below 2^53, and a larger one is an error, not a rounding. */
function toInteger(value: string): number {
  const number = Number(value)
  if (Math.abs(number) > NUMERIC_COUNT_MAX) throw new RangeError(`integer out of range: ${value}`)
  return number
}

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, toInteger)
types.setTypeParser(DATE, (value) => value)
types.setTypeParser(INT8_ARRAY, (value) =>
  (value.slice(1, -1).match(/[^,]+/g) ?? []).map((one) => (one === 'NULL' ? null : toInteger(one))),
)

/** The bounds of every session of the application. */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  statement_timeout: '10000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '10000',
  // A statement has one processor: the others are those of other people, and starting workers costs more than they save.
  max_parallel_workers_per_gather: '0',
}
const PATIENT = {
  max_parallel_workers_per_gather: '2',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

export interface DatabaseOptions {
  /** The most connections. */
  readonly max: number
  onError(error: Error): void
  /** For bulk work of a command: statements may take as long as they need. */
  readonly patient?: boolean
  /** Given where the address is that of a pooler, whose sessions are nobody's own: the same database without it. */
  readonly directUrl?: string | undefined
  /** The pooler keeps prepared statements apart by itself. */
  readonly prepared?: boolean
  /** A statement without an answer after so long is given up, and its connection with it. */
  readonly giveUpAfterMs?: number
}

/** Opens a bounded pool; a statement waits at most 2 s for a connection and runs at most 10 s. */
export function openPool(url: string, { max, patient, directUrl, giveUpAfterMs }: DatabaseOptions): pg.Pool {
  const settings = { ...SESSION_SETTINGS, ...(patient ? PATIENT : {}) }
  return new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2000,
    // A new connection plans every statement anew, which is what somebody would wait for after each quiet half minute.
    idleTimeoutMillis: 600_000,
    // Behind a pooler they are those of the account (`settleSessions`).
    ...(directUrl === undefined
      ? {
          options: Object.entries(settings)
            .map(([name, value]) => `-c ${name}=${value}`)
            .join(' '),
        }
      : {}),
    ...(giveUpAfterMs === undefined ? {} : { query_timeout: giveUpAfterMs }),
    keepAlive: true,
    pipeline: true,
    types,
  })
}

/** What the code speaks to, whatever answers. */
export const kyselyOn = (dialect: Dialect): Kysely<DB> =>
  new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })

/** Opens the pool of a PostgreSQL, direct or through a pooler in transaction mode. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const pool = openPool(url, options)
  let closing = false
  const report = (error: Error) => void (closing || options.onError(error))
  // A connection that breaks between two statements of a transaction has no other listener, and would end the process.
  pool.on('connect', (client) => client.on('error', report))
  // Of an idle connection the pool tells the same once more.
  pool.on('error', () => undefined)
  const pooled = options.directUrl !== undefined
  const kysely = kyselyAt(pool, { named: options.prepared ?? !pooled, pooled })
  return {
    kysely,
    pool,
    directUrl: options.directUrl ?? url,
    transaction: (work) => asOneCall(() => attempt(() => inTransaction(kysely, work), 3)),
    close: async () => {
      // The last connections may still be parting when the server ends them.
      closing = true
      await kysely.destroy()
      await pool.end()
    },
  }
}

/** What the code speaks to at a pool, where a request is also asked for; elsewhere (`copy`) it has to be let in before. */
export function kyselyAt(pool: pg.Pool, sessions?: Sessions, isCopy = false): Kysely<DB> {
  const connect = preparedConnections(pool, types, sessions)
  const admitted = async () => {
    await admissions.getStore()?.granted()
    return connect()
  }
  return sentBy(kyselyOn(new PreparedDialect(pool, admitted)), (text, values) =>
    isCopy ? onOne(admitted, (one) => one.send(text, values, FIELDS)) : alongAdmission(connect, text, values),
  )
}

type Connect = () => Promise<PreparedConnection>

async function onOne<T>(connect: Connect, work: (one: PreparedConnection) => Promise<T>): Promise<T> {
  const connection = await connect()
  try {
    return await work(connection)
  } finally {
    connection.release()
  }
}

/** A statement of its own; the question whether its request is let in goes with it, or before it where it does not only read. */
async function alongAdmission(connect: Connect, text: string, values: readonly unknown[]): Promise<Answer<unknown>> {
  const admission = admissions.getStore()
  if (!admission) return onOne(connect, (one) => one.send(text, values, FIELDS))
  if (!isReading(text)) await admission.granted()
  return onOne(connect, (one) => {
    admission.sendOn(one)
    return one.send(text, values, FIELDS)
  })
}

/** How a text reaches a database: its rows come under the names of the code. */
type Send = (text: string, values: readonly unknown[]) => Promise<Answer<unknown>>

const senders = new WeakMap<Executor, Send>()

/** Says how the texts for an executor are sent. */
export function sentBy<E extends Executor>(executor: E, send: Send): E {
  senders.set(executor, send)
  return executor
}

/** How the texts for an executor are sent: on a connection of its pool, or on that of its transaction while it lasts. */
export const senderOf = (db: Executor): Send =>
  senders.get(db) ??
  ((text, values) => db.getExecutor().provideConnection((one) => preparedOf(one).send(text, values, FIELDS)))

/** The question whether a request is let in is the first of its transaction, which goes no further for anybody else. */
function inTransaction<T>(kysely: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const admission = admissions.getStore()
  if (!admission || admission.isAsked) return kysely.transaction().execute((tx) => within(tx, work))
  return admissions.exit(() =>
    kysely.transaction().execute((tx) => within(tx, (own) => admissions.run(admission, () => work(own)), admission)),
  )
}

async function within<T>(tx: Tx, work: (tx: Tx) => Promise<T>, admission?: Admission): Promise<T> {
  const connection = await tx.getExecutor().provideConnection(async (one) => preparedOf(one))
  admission?.guard(connection)
  sentBy(tx, (text, values) => connection.send(text, values, FIELDS))
  try {
    return await work(tx)
  } finally {
    senders.delete(tx)
  }
}

async function attempt<T>(work: () => Promise<T>, triesLeft: number): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (triesLeft > 1 && isRetryable(error)) return attempt(work, triesLeft - 1)
    throw error
  }
}

/** A statement composed with kysely's `sql`, or a fixed text with its values as `$1` and on. */
export type Statement = string | RawBuilder<unknown>

const fieldNames = new Map<string, string>()

/** The name in the code of a column: `site_name` is `siteName`. */
function fieldName(column: string): string {
  const known = fieldNames.get(column)
  if (known !== undefined) return known
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  fieldNames.set(column, name)
  return name
}

const FIELDS = naming(fieldName)

async function execute<Row>(db: Executor, statement: Statement, values: readonly unknown[]): Promise<Answer<Row>> {
  const [text, parameters] = typeof statement === 'string' ? [statement, values] : compose(statement)
  try {
    return (await senderOf(db)(text, parameters)) as Answer<Row>
  } catch (error) {
    // What led here says more than the socket on which it came.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Runs a statement; a column `site_name` comes as `siteName`. `values` are those of a fixed text. */
export async function run<Row>(db: Executor, statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
  return (await execute<Row>(db, statement, values)).rows
}

/** Runs a statement whose rows have the column ASIDE, and gives that apart from them. */
export async function runBeside<Row>(db: Executor, statement: Statement): Promise<{ rows: Row[]; aside: unknown }> {
  return execute<Row>(db, statement, [])
}

/** The number of rows that a statement changed. */
export async function touched(db: Executor, statement: Statement, values: readonly unknown[] = []): Promise<number> {
  const { tag } = await execute(db, statement, values)
  return Number(/^(?:INSERT 0|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag)?.[1] ?? 0)
}
