import { GATES } from '@selamat/contract/domains/permits/gates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { run } from '../../../platform/database.ts'
import { snake } from '../../../platform/records/statements.ts'
import { GATE_PARTS } from './list.ts'
import { announcement } from './sources.ts'

const { database } = (await testApp()).context

it('the trigger on the audit trail announces the sources of all gates, as the newest migration says', async () => {
  const triggerOf = async () => {
    const [row] = await run<{ text: string }>(
      database.kysely,
      sql`select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'audit_events_announce'`,
    )
    return row?.text
  }
  const ofMigrations = await triggerOf()
  await run(database.kysely, sql`drop trigger audit_events_announce on audit_events`)
  await run(database.kysely, sql.raw(announcement()))
  expect(ofMigrations, `A migration drops the trigger and says:\n${announcement()};`).toBe(await triggerOf())
})

it('every source is a table of the database', async () => {
  const tables = await run<{ name: string }>(
    database.kysely,
    sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  const names = new Set(tables.map(({ name }) => name))
  const sources = GATES.flatMap((gate) => Object.keys(GATE_PARTS[gate].sources).map(snake))
  expect(sources.filter((source) => !names.has(source))).toEqual([])
  expect(sources).toContain('permit_isolations')
})

it('one name means one fact, whichever gate asks for it', () => {
  const facts = GATES.flatMap((gate) => Object.entries(GATE_PARTS[gate].facts))
  const meanings = Map.groupBy(facts, ([name]) => name)
  const ambiguous = [...meanings].filter(([, same]) => new Set(same.map(([, expression]) => expression)).size > 1)
  expect(ambiguous.map(([name]) => name)).toEqual([])
})
