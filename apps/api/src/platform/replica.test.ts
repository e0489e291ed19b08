import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startReplica } from '../../test/replica.ts'
import { openDatabase, run } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres/index.ts'
import { openReplica } from './replica.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'selamat-replica-'))
await chmod(folder, 0o755)
const primary = await startEmbeddedPostgres({ dataDir: path.join(folder, 'primary'), log: () => undefined })
const { copy, admin } = await startReplica(path.join(folder, 'primary'), path.join(folder, 'copy'))
const database = openDatabase(primary.url, { max: 4, onError: () => undefined })
const replica = openReplica(copy.url, database, 4, pino({ level: 'silent' }))
// Straight to the copy, past what is under test.
const atCopy = openDatabase(copy.url, { max: 1, onError: () => undefined })
afterAll(async () => {
  await Promise.all([replica.close(), atCopy.close(), database.close(), admin.end()])
  await copy.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

await run(database.kysely, 'create table notes (id bigint primary key generated always as identity, note_text text)')
for (const name of ['pg_wal_replay_pause', 'pg_wal_replay_resume']) {
  await admin.query(`grant execute on function ${name}() to selamat`)
}
const write = (text: string) => run(database.kysely, sql`insert into notes (note_text) values (${text})`)
const last = (db = replica.database) =>
  run<{ noteText: string; copied: boolean }>(
    db.kysely,
    'select note_text, pg_is_in_recovery() as copied from notes order by id desc limit 1',
  )

describe('long reads', () => {
  it('are answered by the replica, each with what was written just before it', async () => {
    for (let serial = 0; serial < 50; serial++) {
      await write(`note ${serial}`)
      expect(await replica.check()).toBe('ready')
      expect(await last()).toEqual([{ noteText: `note ${serial}`, copied: true }])
    }
  })

  it('go to the database while the replica is behind, and back when it has caught up', async () => {
    await run(atCopy.kysely, 'select pg_wal_replay_pause()')
    await write('unseen')
    expect(await last(atCopy)).not.toEqual([{ noteText: 'unseen', copied: true }])
    expect(await replica.check()).toBe('behind')
    expect(replica.facts.bytesBehind).toBeGreaterThan(0)
    await run(atCopy.kysely, 'select pg_wal_replay_resume()')
    await vi.waitFor(async () => expect(await replica.check()).toBe('ready'))
    expect(await last()).toEqual([{ noteText: 'unseen', copied: true }])
  })

  it('write at the database what they note by the way, and keep transactions there', async () => {
    await replica.check()
    await run(replica.database.kysely, sql`insert into notes (note_text) values ('by the way')`)
    expect(await last(database)).toEqual([{ noteText: 'by the way', copied: false }])
    expect(replica.facts.state).toBe('ready')
    const within = await replica.database.transaction((tx) => run(tx, 'select pg_is_in_recovery() as copied'))
    expect(within).toEqual([{ copied: false }])
  })

  it('fail as they would at the database where the statement itself is wrong', async () => {
    await replica.check()
    await expect(run(replica.database.kysely, 'select 1 / 0')).rejects.toThrow('division by zero')
    expect(replica.facts.state).toBe('ready')
  })

  it('that the replica gives up are answered by the database: a file that is being written goes on', async () => {
    await replica.check()
    const long = run(
      replica.database.kysely,
      `select pg_is_in_recovery() as copied, case when pg_is_in_recovery() then pg_sleep(60) end`,
    )
    await vi.waitFor(async () => {
      const ended = await run(
        atCopy.kysely,
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%then pg_sleep(60)%' and pid <> pg_backend_pid()`,
      )
      expect(ended).toHaveLength(1)
    })
    expect(await long).toMatchObject([{ copied: false }])
    expect(replica.facts.state).toBe('away')
    await vi.waitFor(async () => expect(await replica.check()).toBe('ready'), { timeout: 5000 })
  })

  it('go to the database for good where the replica was promoted', async () => {
    await admin.query(`grant execute on function pg_promote(boolean, integer) to selamat`)
    await vi.waitFor(async () => expect(await replica.check()).toBe('ready'))
    await run(atCopy.kysely, 'select pg_promote()')
    expect(await replica.check()).toBe('away')
  })

  it('go to the database while the replica does not answer at all', async () => {
    await copy.stop()
    await vi.waitFor(async () => expect(await replica.check()).toBe('away'), { timeout: 5000 })
    await write('alone')
    expect(await last()).toEqual([{ noteText: 'alone', copied: false }])
  })
})
