import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

const MAX_NAMES = 1000
type Naming = (text: string) => string | undefined

/** Gives the name under which a text is prepared, the same on every connection of a pool; texts beyond the bound are sent unnamed. */
function naming(): Naming {
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
const PLANS_KEPT = { text: 'set plan_cache_mode = force_generic_plan' }
const PLANS_AS_BEFORE = { text: 'reset plan_cache_mode' }

/** Begins a text whose result nobody reads, as an audit row: in a transaction it travels with the statement after it. */
export const SENT_WITH_NEXT = '/* with next */ '

const NOTHING: PostgresQueryResult<never> = { command: 'INSERT', rowCount: 0, rows: [] }

/** How far a session belongs to whoever sends statements. */
interface Sessions {
  /** A statement that was prepared under a name is still there for the next. */
  readonly named: boolean
  /** A pooler gives the session to somebody else after each transaction: no setting outlasts one. */
  readonly pooled: boolean
}
const OWN: Sessions = { named: true, pooled: false }

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/**
 * A pool whose clients prepare each distinct statement once a connection, and send `begin` and what is marked with
 * SENT_WITH_NEXT along with the next statement: each saves a round trip. An error of theirs rejects that next statement.
 */
export function preparing(pool: pg.Pool, { named, pooled }: Sessions = OWN): PostgresPool {
  const nameOf = named ? naming() : () => undefined
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const known = clients.get(client)
    if (known) return known
    const { stream } = client.connection
    let inTransaction = false
    let waiting: pg.QueryConfig[] = []

    function query<Row>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
    function query<Row>(statement: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
      if (typeof statement !== 'string') throw new TypeError('cursors are not used')
      return execute(statement, values) as never
    }

    function execute(statement: string, values: readonly unknown[]): Promise<unknown> {
      const name = values.length ? nameOf(statement) : undefined
      const config = { text: statement, values: [...values], ...(name ? { name } : {}) }
      if (statement === 'begin') inTransaction = true
      if (statement === 'begin' || (inTransaction && statement.startsWith(SENT_WITH_NEXT))) {
        waiting.push(config)
        return Promise.resolve(NOTHING)
      }
      if (statement === 'commit' || statement === 'rollback') inTransaction = false
      const isKept = name !== undefined && !pooled && statement.startsWith(PLAN_ONCE)
      const before = [...(statement === 'rollback' ? [] : waiting), ...(isKept ? [PLANS_KEPT] : [])]
      waiting = []
      if (before.length === 0) return client.query(config)
      stream.cork()
      // In a transaction that fails the setting goes back with it.
      const results = [...before, config, ...(isKept ? [PLANS_AS_BEFORE] : [])].map((each) => client.query(each))
      stream.uncork()
      return Promise.all(results).then((all) => all[before.length])
    }

    const wrapped: PostgresPoolClient = { query, release: (destroy) => client.release(destroy) }
    clients.set(client, wrapped)
    return wrapped
  }
  return { connect: async () => wrap(await pool.connect()), end: () => pool.end(), options: pool.options }
}
