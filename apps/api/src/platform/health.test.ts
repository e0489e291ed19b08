import { performance } from 'node:perf_hooks'
import { audit } from '@selamat/contract/domains/audit/audit'
import { describe, expect, it, vi } from 'vitest'
import { clients, testApp } from '../../test/app.ts'
import { buildApp } from '../app.ts'
import type { AppContext } from './app-context.ts'
import { openDatabase, run } from './database.ts'
import { openReplica } from './replica.ts'

const { app, context } = await testApp()
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', remoteAddress, headers })

/** The app on another context, for one test. */
async function appOf(changed: Partial<AppContext>, maxDelayMs = 0) {
  const other = await buildApp({ ...context, ...changed }, context.log, { maxDelayMs })
  return { ask: (url: string) => other.inject(url), close: () => other.close() }
}

describe('health', () => {
  it('reports that the process responds, and that it is ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  })

  it('is not ready without the database, in less than two seconds, without details', async () => {
    const database = openDatabase('postgresql://nobody:secret@127.0.0.1:1/gone', { max: 1, onError: () => undefined })
    const { ask, close } = await appOf({ database })
    const began = performance.now()
    const ready = await ask('/readyz')
    expect([ready.statusCode, ready.body]).toEqual([503, '{"status":"not ready"}'])
    expect(performance.now() - began).toBeLessThan(2000)
    expect((await ask('/healthz')).statusCode).toBe(200)
    await close()
    await database.close()
  })

  it('is not ready while a migration is missing', async () => {
    const { kysely } = context.database
    await run(kysely, `create table kept as select * from schema_migrations order by name desc limit 1`)
    await run(kysely, `delete from schema_migrations where name in (select name from kept)`)
    const { ask, close } = await appOf({})
    expect((await ask('/readyz')).statusCode).toBe(503)
    await run(kysely, `insert into schema_migrations select * from kept`)
    await close()
    const again = await appOf({})
    expect((await again.ask('/readyz')).statusCode).toBe(200)
    await again.close()
  })

  it('is not ready without its data directory', async () => {
    const { ask, close } = await appOf({ config: { ...context.config, dataDir: '/nowhere/at/all' } })
    expect((await ask('/readyz')).statusCode).toBe(503)
    await close()
  })

  it('is ready without its replica and says so, in metrics as well; the database reads in its place', async () => {
    const replica = openReplica('postgresql://nobody:secret@127.0.0.1:1/gone', context.database, 1, context.log)
    const other = await buildApp({ ...context, replica }, context.log, { maxDelayMs: 0 })
    const ready = await other.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', replica: 'away' }])
    const trail = await (await clients(other).as('10000002'))(audit.list, { body: {} })
    expect([trail.status, trail.body.data.length > 0]).toEqual([200, true])
    const { body } = await other.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toMatch(/replica_up 0\n/)
    expect(body).toMatch(/long_reads_total\{at="database"\} 1\n/)
    await other.close()
    await replica.close()
  })

  it('refuses requests with 503 and Retry-After while the event loop cannot follow', async () => {
    const { ask, close } = await appOf({}, 300)
    // The measure is taken each second; a loop that was held for long counts as late.
    const until = performance.now() + 1500
    while (performance.now() < until);
    await vi.waitFor(async () => expect((await ask('/healthz')).statusCode).toBe(503), { timeout: 5000, interval: 50 })
    const answer = await ask('/api/v1/users/me')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ result: false, code: 'UNAVAILABLE' })
    await close()
  }, 15_000)
})

describe('metrics', () => {
  it('are for callers on this machine only', async () => {
    expect((await from('127.0.0.1')).statusCode).toBe(200)
    expect((await from('::1')).statusCode).toBe(200)
    for (const [address, headers] of [
      ['10.0.0.7', {}],
      ['127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }],
      ['127.0.0.1', { forwarded: 'for=10.0.0.7' }],
    ] as const) {
      const answer = await from(address, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('count requests by route, connections and waiting outbox rows', async () => {
    await from('127.0.0.1')
    await app.inject('/api/v1/users/me')
    const { body } = await from('127.0.0.1')
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/users\/me",status="401"\} 1/,
    )
    expect(body).toMatch(/database_connections\{state="idle"\} \d/)
    // The demo company has some of its clinic's times.
    expect(body).toMatch(/outbox_rows\{state="waiting"\} \d+\n/)
    expect(body).toContain('process_resident_memory_bytes')
  })
})
