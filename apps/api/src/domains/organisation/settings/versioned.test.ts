import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../../../test/app.ts'
import { run } from '../../../platform/database.ts'
import { versionedSetting } from './versioned.ts'

const { database } = (await testApp()).context
const { kysely } = database
const letters = versionedSetting({
  table: 'test_letters',
  schema: z.strictObject({ text: z.string() }),
  initial: { text: 'As delivered' },
  label: 'letter',
})
await run(kysely, sql`create table test_letters (like risk_matrices including all)`)

const [me] = await run<{ userId: number; companyId: number; name: string }>(
  kysely,
  sql`select id as user_id, company_id, full_name as name from users where username = '10000002'`,
)
if (!me) throw new Error('the demo company has no administrator')
const { companyId } = me
const day = (at: number) => new Date(Date.UTC(2026, 0, at))
const publish = (version: number, text: string, at: Date) =>
  database.transaction((tx) => letters.publish(tx, { actor: me, requestId: 'r', at, version, value: { text } }))

it('is the default of the product until a company publishes its own, and each version stays readable', async () => {
  expect(await letters.read(kysely, companyId)).toMatchObject({ version: 0, value: { text: 'As delivered' } })
  expect(await publish(0, 'First', day(10))).toEqual({
    version: 1,
    value: { text: 'First' },
    updatedAt: day(10),
    updatedBy: me.name,
  })
  await publish(1, 'Second', day(20))
  expect((await letters.read(kysely, companyId, 1)).value.text).toBe('First')
  expect((await letters.read(kysely, companyId)).value.text).toBe('Second')
  expect((await letters.history(kysely, companyId)).map(({ version }) => version)).toEqual([2, 1])
})

it('says which version was in force at an instant', async () => {
  const textsAt = [9, 10, 19, 20].map(async (at) => (await letters.readAt(kysely, companyId, day(at))).value.text)
  expect(await Promise.all(textsAt)).toEqual(['As delivered', 'First', 'First', 'Second'])
})

it('has an audit row for each version, and refuses what was written on an older one', async () => {
  await expect(publish(1, 'Late', day(21))).rejects.toMatchObject({
    code: 'STALE',
    particulars: { details: { changedBy: me.name } },
  })
  const audited = await run(
    kysely,
    sql`select label, before, after from audit_events where entity = 'test_letters' order by id desc limit 1`,
  )
  expect(audited).toEqual([{ label: 'letter, version 2', before: { text: 'First' }, after: { text: 'Second' } }])
})

it('lets one of two who publish at once be first', async () => {
  const both = await Promise.allSettled([publish(2, 'One', day(22)), publish(2, 'Other', day(22))])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await letters.read(kysely, companyId)).version).toBe(3)
})

it('stores the default with the first record that is made with it, once', async () => {
  await run(kysely, sql`create table test_letters_2 (like risk_matrices including all)`)
  const others = versionedSetting({ table: 'test_letters_2', schema: z.object({}), initial: {}, label: 'other' })
  const store = () => database.transaction((tx) => others.store(tx, companyId, day(1)))
  expect([(await store()).version, (await store()).version]).toEqual([1, 1])
})
