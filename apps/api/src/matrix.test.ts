import { LOGOUT_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../test/app.ts'
import { emptyInput, holder } from '../test/holders.ts'

const testing = await testApp({}, 'application')
const { app, send, signIn } = testing
const operations = app.operations
const guarded = operations.filter((operation) => operation.permission !== 'public' && operation.kind !== 'events')
const granted = guarded.filter((operation) => typeof operation.permission === 'object')

const { call, holds, holdsAllBut, holdsNothing } = await holder(testing)
const { access_token: token } = await signIn('10000008')
const [head, claims, signature] = token.split('.')
const unsigned = `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')}.${claims}.`
const broken = {
  'no token': undefined,
  'a token that is no token': 'abc',
  'a changed signature': `${head}.${claims}.${signature?.split('').reverse().join('')}`,
  'an unsigned token': unsigned,
  'a token of other claims': `${head}.${Buffer.from(JSON.stringify({ sid: 'x', sub: '1' })).toString('base64url')}.${signature}`,
}

const named = (list: Endpoint[]) =>
  list.map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }))

describe.each(named(guarded))('$name', ({ operation }) => {
  it.each(Object.entries(broken))('answers 401 to %s', async (_what, bearer) => {
    const { status, body } = await send(operation, { ...emptyInput(operation), ...(bearer ? { token: bearer } : {}) })
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
  })
})

describe.each(named(granted))('$name', ({ operation }) => {
  const { permission } = operation
  const input = emptyInput(operation)
  if (typeof permission === 'string') return

  it('responds with 403 without the grant, whatever else is granted', async () => {
    for (const hold of [holdsNothing, () => holdsAllBut(permission.anyOf, permission.action)]) {
      await hold()
      const { status, body } = await call(operation, input)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
    }
  })

  it.each(permission.anyOf)('lets the one grant on %s pass', async (item) => {
    await holds(item, permission.action)
    const { status } = await call(operation, input)
    expect([401, 403]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })
})

// Last the one that ends the session.
const forEverybody = guarded
  .filter(({ permission }) => permission === 'signed-in')
  .toSorted((one, two) => Number(one.path === LOGOUT_PATH) - Number(two.path === LOGOUT_PATH))

describe.each(named(forEverybody))('$name', ({ operation }) => {
  it('responds to every signed-in user', async () => {
    await holdsNothing()
    expect([401, 403]).not.toContain((await call(operation, emptyInput(operation))).status)
  })
})

/** How the list of operations tells one: where, by which method, and who may. */
const describeOperation = ({ method, path, permission, ownScope }: Endpoint) => {
  const access =
    typeof permission === 'object'
      ? `${permission.action} ${permission.anyOf.join(' or ')}`
      : ownScope
        ? `${permission}, own`
        : permission
  return `${path} ${method}: ${access}`
}

/** Fields that few people may read. */
const PRIVATE = ['answers', 'nikPassport', 'dateOfBirth', 'bloodType', 'temporaryPassword', 'recoveryCodes']
const sendsPrivateFields = ({ data }: Endpoint) => {
  const schema = JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' }))
  return PRIVATE.some((field) => schema.includes(`"${field}":`))
}

describe('the operations', () => {
  it('are confidential where they send private fields', () => {
    const sending = operations.filter(sendsPrivateFields)
    expect(sending.length).toBeGreaterThan(8)
    expect(sending.filter(({ confidential }) => !confidential).map(describeOperation)).toEqual([])
  })

  it('have the paths, methods and permissions that were agreed: read what changes in the list', async () => {
    await expect(`${operations.map(describeOperation).sort().join('\n')}\n`).toMatchFileSnapshot(
      '../test/operations.txt',
    )
  })

  it('are public only before a session exists', () => {
    const open = operations.filter((operation) => operation.permission === 'public').map((operation) => operation.path)
    expect(open.sort()).toEqual([
      // Whoever took an account over may have locked its owner out: a token from the old mailbox says who asks.
      '/auth/email-changes/undo',
      '/auth/otps/resend',
      '/auth/otps/verify',
      '/auth/passwords/forgot',
      '/auth/passwords/reset',
      '/auth/registrations',
      '/auth/registrations/verify',
      '/auth/token',
      '/auth/token/check',
      '/auth/token/refresh',
      '/calendar-feed/:file',
      // Whoever was handed a letter asks whether it is valid.
      '/letters/verify/:code',
      // A screen in a control room, at which nobody signs in.
      '/wall/figures',
    ])
  })
})
