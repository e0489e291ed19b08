import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { AppContext } from './app-context.ts'
import { type Database, type Executor, kyselyAt, kyselyOn, openPool, run, senderOf, sentBy } from './database.ts'
import { toHttpError } from './errors.ts'

/** How a copy of the database is: it has what is committed, it has not yet, or it does not answer. */
type ReplicaState = 'ready' | 'behind' | 'away'

/** A copy of the database that follows it (a streaming replica) and answers long reads in its place. */
export interface Replica {
  /** Its statements go to the copy, and to the database itself where the copy cannot answer; transactions are always there. */
  readonly database: Database
  /** Asks how it is, waiting a moment for what is committed by now. */
  check(): Promise<ReplicaState>
  readonly facts: { state: ReplicaState; bytesBehind: number; readsHere: number; readsAtSource: number }
  close(): Promise<void>
}

/** How long a read waits for what was committed before it, in steps; then the database itself answers. */
const PAUSES_MS = [0, 4, 8, 16, 32, 64, 128]
/** Of those as many where it was late the last time: a little, as something is being written all the time. */
const FEW = 4
/** One that does not answer is left alone for so long. */
const AWAY_MS = 1000
const CHECK_WITHIN_MS = 1000
/** Longer than the longest statement. */
const GIVE_UP_AFTER_MS = 11_000
const CANCELED = '57014'

/** All that was acknowledged lies before it, as a commit waits until it is flushed. */
const COMMITTED = 'select pg_current_wal_flush_lsn()::text as committed'
/** A copy that was promoted is one no more. */
const behind = (committed: string) =>
  sql`select greatest(pg_wal_lsn_diff(${committed}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as bytes where pg_is_in_recovery()`

/**
 * Opens the copy of a database. Every read from it is preceded by `check`, so that whoever has just written finds it; a
 * statement that fails there for another reason than itself is run again at the source.
 */
export function openReplica(url: string, source: Database, max: number, log: FastifyBaseLogger): Replica {
  const facts: Replica['facts'] = { state: 'ready', bytesBehind: 0, readsHere: 0, readsAtSource: 0 }
  const pool = openPool(url, { max, giveUpAfterMs: GIVE_UP_AFTER_MS, onError: () => undefined })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const atCopy = kyselyAt(pool, undefined, true)
  let awayUntil = 0

  function become(state: ReplicaState, error?: unknown) {
    if (state === 'away') awayUntil = performance.now() + AWAY_MS
    if (state === facts.state) return
    facts.state = state
    if (state === 'ready') log.info('the replica has caught up')
    else
      log.warn(
        { err: error, bytesBehind: facts.bytesBehind },
        `the replica is ${state}: the database reads in its place`,
      )
  }

  async function bytesBehind(committed: string): Promise<number> {
    const late = AbortSignal.timeout(CHECK_WITHIN_MS)
    const silent = Promise.withResolvers<never>()
    late.addEventListener('abort', () => silent.reject(new Error('the replica does not answer')))
    const [found] = await Promise.race([run<{ bytes: number }>(atCopy, behind(committed)), silent.promise])
    if (!found) throw new Error('the replica is in recovery no more')
    return found.bytes
  }

  async function check(): Promise<ReplicaState> {
    if (performance.now() < awayUntil) return 'away'
    const [{ committed } = { committed: '' }] = await run<{ committed: string }>(source.kysely, COMMITTED)
    try {
      for (const pause of facts.state === 'ready' ? PAUSES_MS : PAUSES_MS.slice(0, FEW)) {
        if (pause > 0) await delay(pause)
        facts.bytesBehind = await bytesBehind(committed)
        if (facts.bytesBehind === 0) break
      }
      become(facts.bytesBehind === 0 ? 'ready' : 'behind')
    } catch (error) {
      become('away', error)
    }
    return facts.state
  }

  /** Answers at the copy, or where that fails for a reason of its own, at the source. */
  async function answer<T>(ask: (db: Executor) => Promise<T>): Promise<T> {
    try {
      const result = await ask(atCopy)
      facts.readsHere++
      return result
    } catch (error) {
      if (!isOfCopy(error)) throw error
      if (!isWrite(error)) become('away', error)
      facts.readsAtSource++
      return ask(source.kysely)
    }
  }
  const executeQuery = <Row>(query: CompiledQuery) => answer((db) => db.withoutPlugins().executeQuery<Row>(query))
  const kysely = kyselyOn(answering(executeQuery))
  sentBy(kysely, (text, values) => answer((db) => senderOf(db)(text, values)))

  return {
    database: { ...source, kysely },
    check,
    facts,
    close: async () => {
      await atCopy.destroy()
      await pool.end()
    },
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
/** What a read notes by the way is written at the source. */
const isWrite = (error: unknown) => codeOf(error) === '25006'
/** Away, or in conflict with what it follows; a statement that took too long would take too long there as well. */
const isOfCopy = (error: unknown) =>
  (toHttpError(error)?.code === 'UNAVAILABLE' && codeOf(error) !== CANCELED) ||
  (error instanceof Error && error.message === 'Query read timeout')

/** A connection of statements that stand alone: what is begun here would end elsewhere. */
class Statements extends DummyDriver {
  readonly #connection: DatabaseConnection
  constructor(executeQuery: DatabaseConnection['executeQuery']) {
    super()
    this.#connection = {
      executeQuery,
      streamQuery: () => {
        throw new TypeError('cursors are not used')
      },
    }
  }
  override acquireConnection = async () => this.#connection
  override beginTransaction = () => Promise.reject(new TypeError('transactions are those of the database'))
}

const answering = (executeQuery: DatabaseConnection['executeQuery']): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new Statements(executeQuery),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/**
 * The context for long reads, as files, figures and the audit log are: their statements go to the replica where it has all
 * that is committed by now, so that whoever has just written finds it. Without one, or while it is behind, the same context.
 */
export async function forLongReads(context: AppContext): Promise<AppContext> {
  const { replica } = context
  if (!replica) return context
  if ((await replica.check()) === 'ready') return { ...context, database: replica.database }
  replica.facts.readsAtSource++
  return context
}
