import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { endpoint } from '@selamat/contract/kit/endpoint'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { hearStatements } from '../../test/hear-statements.ts'
import { isReading } from './admission.ts'
import { run } from './database.ts'
import { mount, type SignedCall } from './http.ts'
import { handleErrors } from './responses.ts'

const { context, signIn } = await testApp()
const { kysely, pool } = context.database
const heard = hearStatements(pool)
const USER = `(select id from users where username = '10000007')`
const ROLES = `id in (select role_id from user_roles where user_id = ${USER})`
const WRITE = `insert into outbox (topic, payload, created_at, due_at) values ('written', '{}', now(), now())`
const written = async () =>
  (await run<{ n: number }>(kysely, `select count(*)::int as n from outbox where topic = 'written'`))[0]?.n

/** Changes what a session may do, and takes that back after the test. */
async function change(change: string, back: string): Promise<void> {
  await run(kysely, change)
  onTestFinished(async () => void (await run(kysely, back)))
}
const withdrawRole = () =>
  change(`update roles set archived_at = now() where ${ROLES}`, `update roles set archived_at = null where ${ROLES}`)
const endSession = () =>
  change(
    `update sessions set ended_at = now() where user_id = ${USER}`,
    `update sessions set ended_at = null where user_id = ${USER}`,
  )

/** Sends requests of one session, which was let in before, to an operation that only reads by its contract, or that is begun ahead. */
async function letInBefore(work: (call: SignedCall) => Promise<unknown>, action: 'read' | 'create' = 'read') {
  const server = Fastify()
  handleErrors(server)
  const operation = endpoint({
    method: 'POST',
    path: '/things/detail',
    summary: 'Read a thing',
    permission: { anyOf: ['menu/Medical Center'], action },
    body: z.strictObject({ id: z.int() }),
    data: z.unknown(),
  })
  let isFirst = true
  const handle = (call: SignedCall) => (isFirst ? Promise.resolve(null) : work(call))
  mount(server, context, operation, handle, { ahead: true })
  onTestFinished(() => server.close())
  const { access_token: token } = await signIn('10000007')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (payload = '{"id":1}', more = {}) => {
    const answer = await server.inject({
      ...{ method: 'POST', url: `${API_BASE}${operation.path}`, payload },
      headers: { ...headers, ...more },
    })
    return [answer.statusCode, answer.json().data]
  }
  expect(await ask()).toEqual([200, null])
  isFirst = false
  return ask
}

const reads = () => run(kysely, 'select 1 as one')

it.each([
  ['reads', reads],
  ['asks the database nothing', async () => 'data'],
  ['fails', () => Promise.reject(new Error('by itself'))],
  ['finds nothing', () => run(kysely, 'select 1 / 0')],
])(
  'refuses a request whose handler %s once the right is withdrawn or the session over (ACCESS-48)',
  async (_, work) => {
    const ask = await letInBefore(work)
    await withdrawRole()
    expect(await ask()).toEqual([403, undefined])
    await endSession()
    expect(await ask()).toEqual([401, undefined])
  },
)

it.each([
  ['by one statement', () => run(kysely, WRITE)],
  ['in a transaction', () => context.database.transaction((tx) => run(tx, WRITE))],
  ['after it has read', () => reads().then(() => run(kysely, WRITE))],
  ['by a function', () => run(kysely, `with made as (${WRITE} returning id) select pg_notify('outbox', '') from made`)],
  [
    'by the builder',
    () =>
      kysely
        .insertInto('outbox')
        .values({ topic: 'written', payload: '{}', createdAt: new Date(), dueAt: new Date() })
        .execute(),
  ],
])('has written nothing for whom it refuses, also where a reading operation writes %s', async (_, work) => {
  const ask = await letInBefore(async () => void (await work()))
  const before = await written()
  await withdrawRole()
  expect(await ask()).toEqual([403, undefined])
  expect(await written()).toBe(before)
})

const LOCK = `select id from users where id = ${USER} for update`
const locked = () => pool.query(`${LOCK} skip locked`).then(({ rows }) => rows.length === 0)

it('has locked nothing for whom a transaction was begun that it refuses, and asks in its first packet', async () => {
  let wasLocked: boolean | undefined
  const ask = await letInBefore(
    () =>
      context.database.transaction(async (tx) => {
        const lock = run(tx, LOCK)
        await lock.catch(() => undefined)
        wasLocked = await locked()
        await lock
        await run(tx, WRITE)
        return 'written'
      }),
    'create',
  )
  const before = (await written()) ?? 0
  const sent = await heard(async () => expect(await ask()).toEqual([200, 'written']))
  expect(sent.slice(0, 3).map(({ text, isBeside }) => [text.includes('unforeseen()'), isBeside])).toEqual([
    [false, false],
    [true, true],
    [false, true],
  ])
  expect([wasLocked, await written()]).toEqual([true, before + 1])
  await withdrawRole()
  expect(await ask()).toEqual([403, undefined])
  expect([wasLocked, await written()]).toEqual([false, before + 1])
})

it('writes by the rights of now where they have changed since the request before', async () => {
  const ask = await letInBefore(
    ({ actor }) => context.database.transaction((tx) => run(tx, WRITE).then(() => actor.scopes)),
    'create',
  )
  const before = (await written()) ?? 0
  await change(`update roles set scope = 'own' where ${ROLES}`, `update roles set scope = 'company' where ${ROLES}`)
  expect(await ask()).toEqual([200, ['own']])
  expect(await written()).toBe(before + 1)
})

it('asks beside a transaction that waits for something else first', async () => {
  const ask = await letInBefore(
    () => context.database.transaction(async (tx) => [await run(kysely, WRITE), await run(tx, WRITE)].length),
    'create',
  )
  const before = (await written()) ?? 0
  expect(await ask()).toEqual([200, 2])
  await withdrawRole()
  expect(await ask()).toEqual([403, undefined])
  expect(await written()).toBe(before + 2)
})

it('writes once for whom it lets in', async () => {
  const ask = await letInBefore(async () => void (await run(kysely, WRITE)))
  const before = (await written()) ?? 0
  expect(await ask()).toEqual([200, null])
  expect(await written()).toBe(before + 1)
})

it('answers by the rights of now where they have changed since the request before', async () => {
  const ask = await letInBefore(async ({ actor }) => {
    await reads()
    return [actor.scopes, actor.fullName]
  })
  const [, [, fullName]] = await ask()
  await change(`update roles set scope = 'own' where ${ROLES}`, `update roles set scope = 'company' where ${ROLES}`)
  expect(await ask()).toEqual([200, [['own'], fullName]])
  await change(
    `update users set full_name = 'Another Name' where id = ${USER}`,
    `update users set full_name = 'Dewi' where id = ${USER}`,
  )
  expect(await ask()).toEqual([200, [['own'], 'Another Name']])
})

it('tells whoever is not let in of nothing else, also where the request cannot be read', async () => {
  const ask = await letInBefore(reads)
  expect([
    (await ask('{"id":'))[0],
    (await ask('{}'))[0],
    (await ask('{}', { 'content-type': 'text/plain' }))[0],
  ]).toEqual([422, 422, 415])
  await endSession()
  for (const [payload, headers] of [['{"id":'], ['{}'], ['{}', { 'content-type': 'text/plain' }]] as const)
    expect((await ask(payload, headers))[0]).toBe(401)
})

it('takes for reading what changes and locks nothing', () => {
  for (const text of [
    'select 1',
    '/* plan */ select updated_at from x',
    ' with a as (select 1) select 1',
    'explain (format json) select 1',
  ])
    expect([text, isReading(text)]).toEqual([text, true])
  for (const text of [
    WRITE,
    'select 1 from a for update',
    'select 1 from a for no key update of a',
    'select 1 from a for share',
    `with a as (delete from b returning id) select 1`,
    `select nextval('x')`,
    `select pg_notify('a', '')`,
    `select pg_advisory_xact_lock(1)`,
    'begin',
    'do $$ begin end $$',
    'merge into a using b on true when matched then delete',
  ])
    expect([text, isReading(text)]).toEqual([text, false])
})
