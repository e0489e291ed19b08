import { location } from '@selamat/contract/domains/master-data/locations/location'
import { site } from '@selamat/contract/domains/organisation/site'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { run } from './database.ts'

const { as, context } = await testApp()
const { kysely, transaction } = context.database
const admin = await as('10000002')
const siteId = (await admin(site.endpoints.options, { body: {} })).body.data.options[0]?.id ?? 0
const place = (code: string) => ({
  ...{ locationName: `Place ${code}`, code, siteId, description: null },
  ...{ locationTypeId: null, areaOwnerId: null, parentLocationId: null },
})
const create = (code: string, key: string) =>
  admin(location.endpoints.create, { body: place(code), headers: { 'idempotency-key': key } })
const named = async (code: string) => (await run(kysely, 'select id from locations where code = $1', [code])).length

it('creates once where the same request comes five times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('ONCE-1', 'at-the-same-time')))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
  expect([answers[0]?.status, await named('ONCE-1')]).toEqual([200, 1])
})

it('a second try waits for a first that is still running, and does its work where that has failed', async () => {
  const key = 'waits-for-the-first'
  const [{ id } = { id: 0 }] = await run<{ id: number }>(kysely, `select id from users where username = '10000002'`)
  let second: ReturnType<typeof create> | undefined
  await transaction(async (tx) => {
    await run(tx, `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`, [String(id), key])
    second = create('ONCE-2', key)
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(() => run(kysely, waiting).then((rows) => rows.length)).toBe(1)
    expect(await named('ONCE-2')).toBe(0)
  })
  expect((await second)?.status).toBe(200)
})

it('keeps nothing of a request that is refused: the same key does it once it is right', async () => {
  await create('ONCE-3', 'first-of-two')
  expect(await create('ONCE-3', 'refused-first')).toMatchObject({ status: 409, body: { code: 'NAME_EXISTS' } })
  expect((await create('ONCE-4', 'refused-first')).status).toBe(200)
  expect(await create('ONCE-5', 'refused-first')).toMatchObject({ status: 422, body: { code: 'KEY_USED' } })
  expect(await named('ONCE-5')).toBe(0)
})
