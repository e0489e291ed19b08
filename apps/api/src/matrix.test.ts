import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test/app.ts'
import { emptyInput } from '../test/holders.ts'
import { mounted } from './platform/http.ts'

const { app, as, send, signIn } = await testApp()
const operations = mounted.get(app) ?? []
const guarded = operations.filter((operation) => operation.permission !== 'public' && operation.kind !== 'events')
const granted = guarded.filter((operation) => typeof operation.permission === 'object')

const withoutGrant = await as('10000010')
const superAdmin = await as('10000001')
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
  it('answers 403 without the grant (ACCESS-48)', async () => {
    const { status, body } = await withoutGrant(operation, emptyInput(operation))
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
  })

  it('lets the grant pass', async () => {
    const { status } = await superAdmin(operation, emptyInput(operation))
    expect([401, 403]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })
})

describe('the operations', () => {
  it('are public only where the specification has no session yet', () => {
    const open = operations.filter((operation) => operation.permission === 'public').map((operation) => operation.path)
    expect(open.sort()).toEqual([
      '/auth/otps/resend',
      '/auth/otps/verify',
      '/auth/passwords/forgot',
      '/auth/passwords/reset',
      '/auth/registrations',
      '/auth/token',
      '/auth/token/check',
      '/auth/token/refresh',
      '/calendar-feed/:file',
    ])
  })
})
