import { type DatabaseConnection, type Dialect, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'
import { PreparedConnection } from './prepared.ts'

class PreparedDriver extends PostgresDriver {
  readonly #connect: () => Promise<PreparedConnection>

  constructor(pool: pg.Pool, connect: () => Promise<PreparedConnection>) {
    super({ pool })
    this.#connect = connect
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return this.#connect()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await preparedOf(connection).send('rollback')
    } catch (error) {
      preparedOf(connection).discard()
      throw error
    }
  }

  /** The pool is its owner's to end. */
  override async destroy(): Promise<void> {}

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    preparedOf(connection).release()
  }
}

/** The connection beneath one of kysely's. Throws TypeError for that of another dialect. */
export function preparedOf(connection: DatabaseConnection): PreparedConnection {
  if (connection instanceof PreparedConnection) return connection
  throw new TypeError('The connection is none of this dialect')
}

/** PostgreSQL as kysely speaks it, on connections of ours. */
export class PreparedDialect extends PostgresDialect implements Dialect {
  readonly #driver: PreparedDriver

  /** Takes a pool and what gives its connections. */
  constructor(pool: pg.Pool, connect: () => Promise<PreparedConnection>) {
    super({ pool })
    this.#driver = new PreparedDriver(pool, connect)
  }

  override createDriver(): PreparedDriver {
    return this.#driver
  }
}
