import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

const MAX_NAMES = 1000
const names = new Map<string, string>()

/** The name under which a text is prepared, the same on every connection; texts beyond the bound are sent unnamed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Begins a text that is planned with its values every time, as a search by keyword: its best plan depends on them. */
export const PLAN_EACH_TIME = '/* plan */ '

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** A pool whose clients prepare each distinct statement once a connection. */
export function preparing(pool: pg.Pool): PostgresPool {
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const known = clients.get(client)
    if (known) return known
    function query<Row>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
    function query<Row>(statement: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
      if (typeof statement !== 'string') throw new TypeError('cursors are not used')
      const name = values.length && !statement.startsWith(PLAN_EACH_TIME) ? nameOf(statement) : undefined
      return client.query({ text: statement, values: [...values], ...(name ? { name } : {}) }) as never
    }
    const wrapped: PostgresPoolClient = { query, release: (destroy) => client.release(destroy) }
    clients.set(client, wrapped)
    return wrapped
  }
  return { connect: async () => wrap(await pool.connect()), end: () => pool.end(), options: pool.options }
}
