import pg from 'pg'
import { expect, it } from 'vitest'
import { freePort, ownDatabase } from '../../test/server-process.ts'
import { settleSessions } from './reach-database.ts'

it('makes the bounds of sessions those of the account, in this database alone, for sessions that ask for none', async () => {
  const url = await ownDatabase('empty')
  // Instances that start together.
  await Promise.all([settleSessions(url), settleSessions(url), settleSessions(url)])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select name, setting from pg_settings where source = 'database user' order by name collate "C"`,
  )
  await client.end()
  expect(rows).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '2000' },
    { name: 'max_parallel_workers_per_gather', setting: '0' },
    { name: 'statement_timeout', setting: '10000' },
  ])
})

it('says in one line that the database behind the pooler does not answer, without its password', async () => {
  const port = await freePort()
  await expect(settleSessions(`postgresql://selamat:geheim@127.0.0.1:${port}/safety`)).rejects.toThrow(
    new RegExp(`^The database safety at 127.0.0.1:${port} does not answer: .*ECONNREFUSED.*$`),
  )
})
