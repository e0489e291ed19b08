import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** The database can't be brought to this release; `message` is one line for the person who started the server. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MigrationError'
  }
}

/** The migrations of this release. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

type Migration = { name: string; sql: string; checksum: string }
type Applied = { name: string; checksum: string }

const FILE_NAME = /^(\d{4})_[a-z0-9_-]+\.sql$/
// Any number, as long as it is ours alone: "SELA" in ASCII.
const ADVISORY_LOCK = 0x53454c41
const UNDEFINED_TABLE = '42P01'

/**
 * Applies the migrations of the directory that the database does not have yet, in the order of their numbers, each in
 * its own transaction. Instances that start together wait for each other, so each is applied once.
 * Returns the names applied. Throws MigrationError when files clash, an applied file was changed or is missing, a new one
 * comes before an applied one, or the SQL fails; what was applied before stays.
 */
export async function migrate(pool: pg.Pool, directory: string): Promise<{ applied: string[] }> {
  const migrations = readMigrations(directory)
  const client = await pool.connect()
  // A connection that breaks fails its query; without a listener it would end the process as well.
  client.on('error', () => undefined)
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`)
    const pending = comparePending(migrations, await readApplied(client))
    for (const migration of pending) await apply(client, migration)
    await rebuildOutdatedOrder(client)
    // The schedule makes its own tables there.
    await client.query('CREATE SCHEMA IF NOT EXISTS pgboss')
    return { applied: pending.map(({ name }) => name) }
  } finally {
    // Closing the connection gives back the lock and the settings, whatever state it is in.
    client.release(true)
  }
}

/**
 * Returns the names of the directory's migrations that the database does not have yet; throws MigrationError when the
 * two do not belong together.
 */
export async function pendingMigrations(pool: pg.Pool, directory: string): Promise<string[]> {
  return comparePending(readMigrations(directory), await readApplied(pool)).map(({ name }) => name)
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const misnamed = names.find((name) => !FILE_NAME.test(name))
  if (misnamed) throw new MigrationError(`${misnamed} is not named like a migration: 0001_what_it_does.sql`)
  const clash = names.findIndex((name, index) => index > 0 && name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  if (clash > 0)
    throw new MigrationError(`Two migrations have the same number: ${names[clash - 1]} and ${names[clash]}`)
  return names.map((name) => {
    // The same file may have been checked out with other line ends.
    const sql = readFileSync(path.join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function readApplied(client: Pick<pg.Pool, 'query'> | pg.PoolClient): Promise<Applied[]> {
  try {
    return (await client.query<Applied>('SELECT name, checksum FROM schema_migrations ORDER BY name')).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return []
    throw error
  }
}

function comparePending(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const { name, checksum } of applied) {
    const migration = migrations.find((candidate) => candidate.name === name)
    if (!migration) {
      throw new MigrationError(
        `The database has migration ${name}, which this release does not know: is the release older?`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(`Migration ${name} was changed after it was applied: restore it and write a new one`)
    }
  }
  const last = applied.at(-1)?.name ?? ''
  const names = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !names.has(name))
  const late = pending.find(({ name }) => name < last)
  if (late)
    throw new MigrationError(`Migration ${late.name} comes before ${last}, which is applied: give it a higher number`)
  return pending
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    // The caller closes the connection, and with it the transaction.
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`Migration ${name} failed${placeOf(error, sql)}: ${reason}`, error)
  }
}

function placeOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || !error.position) return ''
  return ` in line ${sql.slice(0, Number(error.position)).split('\n').length}`
}

const OUTDATED = `select oid from pg_collation
  where collname = 'natural_order' and collversion is distinct from pg_collation_actual_version(oid)`
const INDEXES = `select format('reindex index %s', indexrelid::regclass) as statement from pg_index
  where $1 = any(indcollation) order by indexrelid`

/**
 * The order of names comes from the ICU library of PostgreSQL, and a newer one may order them otherwise: then the indexes
 * that keep this order are built again, before anything is read from them. Returns how many.
 */
async function rebuildOutdatedOrder(client: pg.PoolClient): Promise<number> {
  const [outdated] = (await client.query<{ oid: number }>(OUTDATED)).rows
  if (!outdated) return 0
  const { rows } = await client.query<{ statement: string }>(INDEXES, [outdated.oid])
  const statements = [...rows.map(({ statement }) => statement), 'alter collation natural_order refresh version']
  await client.query(`begin; ${statements.join('; ')}; commit`)
  return rows.length
}
