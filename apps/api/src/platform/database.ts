import { CamelCasePlugin, Kysely, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { admissions, isReading } from './admission.ts'
import { compose } from './composer.ts'
import type { DB } from './database-types.gen.ts'
import { isRetryable } from './errors.ts'
import { asOneCall } from './leave-transaction.ts'
import { type Answer, type PreparedConnection, preparedConnections } from './prepared.ts'
import { PreparedDialect, preparedOf } from './prepared-dialect.ts'
import { naming } from './statement.ts'

export type { DB } from './database-types.gen.ts'
export type Tx = Transaction<DB>
/** What can run a statement: the database itself or a transaction of it. */
export type Executor = Kysely<DB>

export interface Database {
  readonly kysely: Kysely<DB>
  readonly pool: pg.Pool
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

const BOUNDS = ['statement_timeout=10000', 'lock_timeout=2000', 'idle_in_transaction_session_timeout=10000']

export interface DatabaseOptions {
  /** The most connections. */
  readonly max: number
  onError(error: Error): void
  /** For bulk work of a command: statements may take as long as they need. */
  readonly patient?: boolean
}

/** Opens a bounded pool on a PostgreSQL; a statement waits at most 2 s for a connection and runs at most 10 s. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const settings = ['timezone=UTC', ...(options.patient ? [] : BOUNDS)]
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 2000,
    // A new connection plans every statement anew, which is what somebody would wait for after each quiet half minute.
    idleTimeoutMillis: 600_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    keepAlive: true,
    pipeline: true,
    types,
  })
  let closing = false
  const report = (error: Error) => void (closing || options.onError(error))
  // A connection that breaks between two statements of a transaction has no other listener, and would end the process.
  pool.on('connect', (client) => client.on('error', report))
  // Of an idle connection the pool tells the same once more.
  pool.on('error', () => undefined)
  const connect = preparedConnections(pool, types)
  const kysely = new Kysely<DB>({
    dialect: new PreparedDialect(pool, () => onceAdmitted(connect)),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  connected.set(kysely, (text, values) => alongAdmission(connect, text, values))
  return {
    kysely,
    pool,
    transaction: (work) => asOneCall(() => attempt(() => kysely.transaction().execute((tx) => within(tx, work)), 3)),
    close: async () => {
      // The last connections may still be parting when the server ends them.
      closing = true
      await kysely.destroy()
      await pool.end()
    },
  }
}

type Connect = () => Promise<PreparedConnection>

/** A statement of its own; the question whether its request is let in goes with it, or before it where it does not only read. */
async function alongAdmission(connect: Connect, text: string, values: readonly unknown[]) {
  const admission = admissions.getStore()
  if (admission && !isReading(text)) await admission.granted()
  const connection = await connect()
  try {
    if (!admission) return await connection.send(text, values, FIELDS)
    return await connection.together(() => {
      admission.sendOn(connection)
      return connection.send(text, values, FIELDS)
    })
  } finally {
    connection.release()
  }
}

/** A connection for whatever is done with it: the request is let in first. */
async function onceAdmitted(connect: Connect): Promise<PreparedConnection> {
  await admissions.getStore()?.granted()
  return connect()
}

type Send = (text: string, values: readonly unknown[]) => Promise<Answer<unknown>>

/** How a statement reaches the database: on a connection of the pool, or on that of its transaction while it lasts. */
const connected = new WeakMap<Executor, Send>()

async function within<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = await tx.getExecutor().provideConnection(async (one) => preparedOf(one))
  connected.set(tx, (text, values) => connection.send(text, values, FIELDS))
  try {
    return await work(tx)
  } finally {
    connected.delete(tx)
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
  const send = connected.get(db)
  try {
    const answer = send
      ? send(text, parameters)
      : db.getExecutor().provideConnection((one) => preparedOf(one).send(text, parameters, FIELDS))
    return (await answer) as Answer<Row>
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
