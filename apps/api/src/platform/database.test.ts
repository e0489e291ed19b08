import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { writeAudit } from './audit.ts'
import { kyselyAt, openDatabase, run, type Tx } from './database.ts'
import { toHttpError } from './errors.ts'
import { estimate, knownEstimate } from './estimates.ts'
import { listen } from './events.ts'
import { startJobs } from './jobs.ts'
import { emit } from './outbox.ts'
import { PLAN_ONCE } from './prepared.ts'

const { context, signIn } = await testApp()
const url = String(context.database.pool.options.connectionString)
const admin = new pg.Client({ connectionString: url })
await admin.connect()
afterAll(() => admin.end())

/** Ends connections to this database as an administrator or a failover does, once there are some; `which` is SQL over pg_stat_activity. */
async function terminate(which: string): Promise<void> {
  const ended = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and ${which}`)
  while ((await ended()).rowCount === 0) await delay(5)
}

it('reads whole numbers as numbers, one or many of them, and refuses what JavaScript cannot hold', async () => {
  const [row] = await run(
    context.database.kysely,
    'select 7::bigint as one, array[1, null, 3]::bigint[] as many, array[]::bigint[] as none',
  )
  expect(row).toEqual({ one: 7, many: [1, null, 3], none: [] })
  await expect(run(context.database.kysely, 'select array[9007199254740993::bigint] as large')).rejects.toThrow(
    'out of range',
  )
})

it('knows of one database nothing that was estimated in another, such as its replica', async () => {
  const { kysely, pool } = context.database
  const people = sql`select from users`
  const about = await estimate(kysely, people)
  expect(knownEstimate(kysely, people)).toBe(about)
  await context.database.transaction(async (tx) => expect(knownEstimate(tx, people)).toBe(about))
  expect(knownEstimate(kyselyAt(pool), people)).toBeUndefined()
})

it('loses only the transaction of a closed connection, and reports that the database is unavailable', async () => {
  const lost: Error[] = []
  const database = openDatabase(url, { max: 1, onError: (error) => lost.push(error) })
  const codeOf = (work: (tx: Tx) => Promise<unknown>) =>
    database.transaction(work).then(
      () => 'done',
      (error: unknown) => toHttpError(error)?.code ?? error,
    )
  const between = await codeOf(async (tx) => {
    await run(tx, `select 'between'`)
    await terminate(`query = 'select ''between'''`)
    await vi.waitFor(() => expect(lost).toHaveLength(1))
    await run(tx, 'select 1')
  })
  const within = codeOf((tx) => run(tx, `select 'within', pg_sleep(60)`))
  await terminate(`query like 'select ''within%'`)
  expect([between, await within]).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
  expect(await database.transaction((tx) => run(tx, 'select 1 as one'))).toEqual([{ one: 1 }])
  await database.close()
})

it('undoes a transaction whose last statement, sent along with the commit, fails', async () => {
  const { database, clock } = context
  const count = () => run<{ n: number }>(database.kysely, 'select count(*)::int as n from outbox')
  const [before] = await count()
  const transaction = database.transaction(async (tx) => {
    await emit(tx, 'kept', {}, clock.now())
    await writeAudit(tx, {
      companyId: null,
      actorId: null,
      at: clock.now(),
      entity: 'sites',
      entityId: 0.5,
      label: 'One',
      action: 'update',
    })
  })
  await expect(transaction).rejects.toThrow(/invalid input syntax/)
  await expect(database.transaction(() => Promise.reject(new Error('before any statement')))).rejects.toThrow(
    'before any',
  )
  expect(await count()).toEqual([before])
})

it('sends along what waits before the statement after it, in order', async () => {
  const { database, clock } = context
  const rowsSeen = database.transaction(async (tx) => {
    await emit(tx, 'first', {}, clock.now())
    const rows = await run(tx, `select topic from outbox where topic = 'first'`)
    await run(tx, 'delete from outbox')
    return rows
  })
  expect(await rowsSeen).toEqual([{ topic: 'first' }])
})

it('keeps the plan of a marked statement from the first time on, and of no other, whether it ends well or not', async () => {
  // As a server in use has it; that of the tests keeps every plan.
  const database = openDatabase(`${url}&options=${encodeURIComponent('-c plan_cache_mode=auto')}`, {
    max: 1,
    onError: () => undefined,
  })
  const { kysely } = database
  const text = `select 12 / count(*)::int as n from pg_class where oid = any(`
  const mode = () => run<{ planCacheMode: string }>(kysely, 'show plan_cache_mode')
  const marked = (numbers: readonly number[]) =>
    run<{ n: number }>(kysely, sql`${sql.raw(`${PLAN_ONCE}${text}`)}${numbers}::oid[])`)
  const [{ oid } = { oid: 0 }] = await run<{ oid: number }>(kysely, `select 'users'::regclass::oid as oid`)
  expect([await marked([oid]), await marked([oid])]).toEqual([[{ n: 12 }], [{ n: 12 }]])
  const plans = await run(
    kysely,
    `select generic_plans::int, custom_plans::int from pg_prepared_statements where statement like '${PLAN_ONCE}%'`,
  )
  expect(plans).toEqual([{ genericPlans: 2, customPlans: 0 }])
  expect(await mode()).toEqual([{ planCacheMode: 'auto' }])
  await expect(marked([])).rejects.toThrow('division by zero')
  expect(await mode()).toEqual([{ planCacheMode: 'auto' }])
  const within = database.transaction(async (tx) => run(tx, sql`${sql.raw(`${PLAN_ONCE}${text}`)}${[]}::oid[])`))
  await expect(within).rejects.toThrow('division by zero')
  expect(await mode()).toEqual([{ planCacheMode: 'auto' }])
  await database.close()
})

it('responds with 503 when a connection is closed, and serves again at once', async () => {
  await admin.query('begin; lock table sessions')
  const response = signIn('10000008').then(
    () => 'signed in',
    (error: Error) => error.message,
  )
  await terminate(`wait_event_type = 'Lock'`)
  await admin.query('rollback')
  expect(await response).toContain('503')
  const { access_token } = await vi.waitFor(() => signIn('10000008'), { timeout: 10_000 })
  expect(access_token).not.toBe('')
})

it('listens again after its connection was closed, and makes listeners check for missed events', async () => {
  const live = await listen(url, () => undefined)
  const heard: string[] = []
  live.onOutbox(() => heard.push('outbox'))
  live.onImports(() => heard.push('imports'))
  live.follow(7, ({ kind }) => heard.push(`user 7: ${kind}`))
  await terminate(`query like 'listen live%'`)
  await vi.waitFor(() => expect(heard).toEqual(['outbox', 'imports', 'user 7: notification']), { timeout: 10_000 })
  await run(context.database.kysely, `select pg_notify('outbox', '')`)
  await vi.waitFor(() => expect(heard).toHaveLength(4))
  await live.close()
})

it('starts the scheduled jobs as soon as the database has a connection for them', async () => {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 1000 })
  const only = await pool.connect()
  const warned = vi.spyOn(context.log, 'warn')
  const starting = startJobs({ ...context, database: { ...context.database, pool } }, [])
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 10_000 })
  only.release()
  const jobs = await starting
  await jobs.stop()
  await pool.end()
})

it('keeps nothing in a session that a pooler lends: no names of statements, no settings', async () => {
  const database = openDatabase(url, { max: 1, onError: () => undefined, directUrl: url })
  const { kysely } = database
  const text = `${PLAN_ONCE}select count(*)::int as n from pg_class where oid = any(`
  for (const oids of [[1], [2], []]) await run(kysely, sql`${sql.raw(text)}${oids}::oid[])`)
  await database.transaction((tx) => run(tx, 'select $1::int as n', [1]))
  expect(await run(kysely, 'select name from pg_prepared_statements')).toEqual([])
  const changed = await run(
    kysely,
    `select name from pg_settings where source in ('session', 'client') and name ~ 'timeout|plan_cache'`,
  )
  expect(changed).toEqual([])
  await database.close()

  const able = openDatabase(url, { max: 1, onError: () => undefined, directUrl: url, prepared: true })
  await run(able.kysely, 'select $1::int as n', [1])
  expect(await run(able.kysely, 'select statement from pg_prepared_statements')).toEqual([
    { statement: 'select $1::int as n' },
  ])
  await able.close()
})
