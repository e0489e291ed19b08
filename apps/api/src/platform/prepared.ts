import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { type Naming, naming, Statement } from './statement.ts'

const MAX_NAMES = 1000
type NameOf = (text: string) => string | undefined

/** Gives the name under which a text is prepared, the same on every connection of a pool; texts beyond the bound are sent unnamed. */
function statementNames(): NameOf {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || text.includes(PLAN_EACH_TIME)) return known
    // Few are planned once, and it costs most to plan them anew.
    if (names.size >= MAX_NAMES && !text.startsWith(PLAN_ONCE)) return undefined
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/** Stands in a text that is planned with its values every time, as a search by keyword: its best plan depends on them. */
export const PLAN_EACH_TIME = '/* plan */ '

/** Begins a text whose plan is the same for all values and takes longer to find than its rows: it is kept from the first time on. */
export const PLAN_ONCE = '/* plan once */ '

/** Begins a text whose result nobody reads, as an audit row: in a transaction it travels with the statement after it. */
export const SENT_WITH_NEXT = '/* with next */ '

/** Columns as the statement calls them. */
const AS_WRITTEN = naming((column) => column)

type Sent = readonly [text: string, values: readonly unknown[], naming: Naming]
const PLANS_KEPT: Sent = ['set plan_cache_mode = force_generic_plan', [], AS_WRITTEN]
const PLANS_AS_BEFORE: Sent = ['reset plan_cache_mode', [], AS_WRITTEN]

/** What a statement answers. */
export interface Answer<Row> {
  readonly rows: Row[]
  /** The value of the column ASIDE in the last row. */
  readonly aside: unknown
  /** What was done, to how many rows: `UPDATE 3`. */
  readonly tag: string
}
const NOTHING: Answer<never> = { rows: [], aside: undefined, tag: 'INSERT 0 0' }

/** How far a session belongs to whoever sends statements. */
export interface Sessions {
  /** A statement that was prepared under a name is still there for the next. */
  readonly named: boolean
  /** A pooler gives the session to somebody else after each transaction: no setting outlasts one. */
  readonly pooled: boolean
}
const OWN: Sessions = { named: true, pooled: false }

/**
 * A connection of a pool on which each distinct statement is prepared once, and `begin` and what is marked with SENT_WITH_NEXT
 * travel with the next statement: each saves a round trip. An error of theirs rejects that next statement.
 */
export class PreparedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #nameOf: NameOf
  readonly #types: pg.CustomTypesConfig
  readonly #keepsPlans: boolean
  #inTransaction = false
  #isBroken = false
  #isCorked = false
  #waiting: Sent[] = []

  /** Takes a client of the pool, the names of its statements, how values are read, and whether settings are its own. */
  constructor(client: pg.PoolClient, nameOf: NameOf, types: pg.CustomTypesConfig, keepsPlans = true) {
    this.#client = client
    this.#nameOf = nameOf
    this.#types = types
    this.#keepsPlans = keepsPlans
  }

  /** Runs one text with its values. */
  async send<Row>(text: string, values: readonly unknown[] = [], own: Naming = AS_WRITTEN): Promise<Answer<Row>> {
    if (text === 'begin') this.#inTransaction = true
    if (text === 'begin' || (this.#inTransaction && text.startsWith(SENT_WITH_NEXT))) {
      this.#waiting.push([text, values, own])
      return NOTHING
    }
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    const isKept = this.#keepsPlans && values.length > 0 && text.startsWith(PLAN_ONCE)
    const before = [...(text === 'rollback' ? [] : this.#waiting), ...(isKept ? [PLANS_KEPT] : [])]
    this.#waiting = []
    if (before.length === 0) return this.#write(text, values, own)
    // In a transaction that fails the setting goes back with it.
    const answers = [...before, [text, values, own] as const, ...(isKept ? [PLANS_AS_BEFORE] : [])].map((one) =>
      this.#write<Row>(...one),
    )
    const all = await Promise.all(answers)
    return all[before.length] ?? NOTHING
  }

  /** What is sent before the process does something else leaves in one packet. */
  #cork(): void {
    if (this.#isCorked) return
    const { stream } = this.#client.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  #write<Row>(text: string, values: readonly unknown[], own: Naming): Promise<Answer<Row>> {
    return new Promise((resolve, reject) => {
      const name = values.length > 0 ? this.#nameOf(text) : undefined
      const statement = new Statement<Row>(text, values, { name, naming: own, types: this.#types }, (error) => {
        if (error) reject(error)
        else resolve({ rows: statement.found, aside: statement.aside, tag: statement.tag })
      })
      this.#cork()
      this.#client.query(statement)
    })
  }

  /** What kysely has composed. */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, tag } = await this.send<Row>(sql, parameters)
    const [command = '', ...counts] = tag.split(' ')
    // By these rows kysely knows whether a transaction was committed.
    if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as Row] }
    return CHANGING.has(command) ? { rows, numAffectedRows: BigInt(counts.at(-1) ?? 0) } : { rows }
  }

  streamQuery(): never {
    throw new TypeError('cursors are not used')
  }

  /** Gives the client back to its pool. */
  release(): void {
    this.#client.release(this.#isBroken)
  }

  /** The state of the connection is not known: it is closed when it is given back. */
  discard(): void {
    this.#isBroken = true
  }
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The connections of a pool: each client keeps its own. */
export function preparedConnections(
  pool: pg.Pool,
  types: pg.CustomTypesConfig,
  { named, pooled }: Sessions = OWN,
): () => Promise<PreparedConnection> {
  const nameOf = named ? statementNames() : () => undefined
  const connections = new WeakMap<pg.PoolClient, PreparedConnection>()
  return async () => {
    const client = await pool.connect()
    const known = connections.get(client)
    if (known) return known
    const made = new PreparedConnection(client, nameOf, types, named && !pooled)
    connections.set(client, made)
    return made
  }
}
