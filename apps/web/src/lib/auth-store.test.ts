import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import type { SessionUser, TokenResponse } from '@selamat/contract/domains/identity/auth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, memoryStorage, type ReceivedRequest, serve } from '../../test/server.ts'
import { ApiError } from './api-error.ts'
import { AUTH_STEPS, INITIAL_AUTH, parseSession } from './auth-state.ts'
import { createAuthStore, SESSION_KEY } from './auth-store.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const user: SessionUser = {
  id: 8,
  username: '10000008',
  fullName: 'Dewi Lestari',
  companyName: 'PT Nusantara',
  positionName: 'Operator',
  mustChangePassword: false,
  step: null,
  userMenu: [],
  photoFileId: null,
  roles: [
    {
      id: 1,
      name: 'Employee',
      features: [
        { name: 'web', permissions: [{ id: 32, name: 'Equipment', category: 'submenu', permissions: ['read'] }] },
      ],
    },
  ],
}
const tokens = (number: number): TokenResponse => ({
  access_token: `access-${number}`,
  refresh_token: `refresh-${number}`,
  token_type: 'Bearer',
  expires_in: 900,
  user,
})

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A store over a real server; `answer` may overrule what a healthy one answers. */
async function world(
  answer: (request: ReceivedRequest, count: number) => Answer | Promise<Answer> | undefined = () => undefined,
) {
  let issued = 0
  let count = 0
  const server = await serve((request) => {
    count += 1
    const overruled = answer(request, count)
    if (overruled !== undefined) return overruled
    if (request.path.endsWith('/auth/token') || request.path.endsWith('/refresh')) {
      issued += 1
      return { body: tokens(issued) }
    }
    return { body: { result: true, message: 'Success', data: { active: true } } }
  })
  open.push(server.close)
  const storage = memoryStorage()
  const events: string[] = []
  const waiting: [() => void, number][] = []
  let turn: Promise<void> = Promise.resolve()
  const make = () =>
    createAuthStore({
      send: server.send,
      storage,
      exclusively: (task) => turn.then(task),
      publicKey: () => publicKey,
      reload: () => events.push('reload'),
      later: (task, milliseconds) => waiting.push([task, milliseconds]),
      log: (message) => events.push(`log: ${message}`),
    })
  const store = make()
  store.onLeave(() => events.push('leave'))
  store.onEnd(() => events.push('end'))
  const waitTurn = (until: Promise<void>) => {
    turn = until
  }
  return { ...server, store, storage, events, waiting, make, waitTurn }
}

function opened(envelope: string): Record<string, unknown> {
  const parts: { k: string; iv: string; d: string } = JSON.parse(Buffer.from(envelope, 'base64url').toString())
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const key = privateDecrypt({ key: keys.privateKey, padding, oaepHash: 'sha256' }, Buffer.from(parts.k, 'base64url'))
  const data = Buffer.from(parts.d, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(parts.iv, 'base64url'))
  decipher.setAuthTag(data.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]).toString())
}

describe('signing in', () => {
  it('posts form data with basic client authorisation and keeps tokens and user (AUTH-16, AUTH-17, AUTH-18, AUTH-19, AUTH-20)', async () => {
    const { store, received } = await world()
    await store.signIn('10000008', 'Selamat#2026')
    expect(received[0]?.headers['content-type']).toMatch('application/x-www-form-urlencoded')
    expect(received[0]?.headers.authorization).toBe(`Basic ${btoa('selamat-web:')}`)
    expect(received[0]?.body).toBe('username=10000008&password=Selamat%232026&grant_type=password')
    expect(store.get().session).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1', user })
    expect(store.get().steps.signIn.status).toBe('success')
  })

  it('stores the error of a failed sign-in under the sign-in status (AUTH-23)', async () => {
    const { store } = await world(() => ({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid Employee ID or password' },
    }))
    await expect(store.signIn('10000008', 'wrong')).rejects.toBeInstanceOf(ApiError)
    expect(store.get().steps.signIn.status).toBe('failure')
    expect(store.get().steps.signIn.error?.message).toBe('Invalid Employee ID or password')
    expect(store.get().session).toBeNull()
  })

  it('keeps eight separate statuses, all initial at first (AUTH-24)', async () => {
    const { store } = await world()
    expect(AUTH_STEPS).toHaveLength(8)
    expect(Object.values(store.get().steps).map((step) => step.status)).toEqual(AUTH_STEPS.map(() => 'initial'))
    await store.signIn('10000008', 'x')
    expect(AUTH_STEPS.filter((step) => store.get().steps[step].status !== 'initial')).toEqual(['signIn'])
  })

  it('adds the derived permissions after sign-in and again after a refresh (ACCESS-08, ACCESS-09)', async () => {
    const { store } = await world((request) => {
      const renewed = { ...user, roles: [{ id: 1, name: 'Employee', features: [{ name: 'web', permissions: [] }] }] }
      return request.path.endsWith('/refresh') ? { body: { ...tokens(2), user: renewed } } : undefined
    })
    await store.signIn('10000008', 'x')
    expect(store.can('read', 'submenu/Contractor Equipment')).toBe(true)
    expect(store.can('create', 'submenu/Contractor Equipment')).toBe(false)
    await store.renew('access-1')
    expect(store.can('create', 'submenu/Contractor Equipment')).toBe(true)
  })

  it('fetches changed permissions by a refresh; if that fails, the session continues unchanged (ACCESS-09)', async () => {
    let fails = false
    const { store, events } = await world((request) => {
      if (!request.path.endsWith('/refresh')) return undefined
      const renewed = { ...user, roles: [{ id: 1, name: 'Employee', features: [{ name: 'web', permissions: [] }] }] }
      return fails ? { status: 503, body: {} } : { body: { ...tokens(2), user: renewed } }
    })
    await store.signIn('10000008', 'x')
    await store.renewRights()
    expect(store.token()).toBe('access-2')
    expect(store.can('create', 'submenu/Contractor Equipment')).toBe(true)
    fails = true
    await store.renewRights()
    expect(store.token()).toBe('access-2')
    expect(events).toEqual(['log: The changed rights could not be fetched'])
  })

  it('continues if the derived permissions cannot be added, and logs it (ERRORS-03)', async () => {
    const broken = {
      id: 1,
      name: 'R',
      features: [{ name: 'web', permissions: [{ id: 1, category: 'menu', name: 'Home', permissions: 7 }] }],
    }
    const { store, events } = await world((request) =>
      request.path.endsWith('/auth/token') ? { body: { ...tokens(1), user: { ...user, roles: [broken] } } } : undefined,
    )
    await store.signIn('10000008', 'x')
    expect(store.get().session).not.toBeNull()
    expect(events).toEqual(['log: The derived permissions could not be added'])
  })

  it.each([
    ['no roles', undefined],
    ['a role without features', [{ id: 1, name: 'R' }]],
    ['a feature without permissions', [{ id: 1, name: 'R', features: [{ name: 'web', permissions: [null] }] }]],
  ])('signs in with a response that has %s, logs it, and stays so after a reload (ERRORS-03)', async (_, roles) => {
    const { store, events, storage } = await world((request) =>
      request.path.endsWith('/auth/token') ? { body: { ...tokens(1), user: { ...user, roles } } } : undefined,
    )
    await store.signIn('10000008', 'x')
    expect(store.get().session?.user.roles.flatMap(({ features }) => features[0]?.name ?? 'none')).toEqual(
      expect.any(Array),
    )
    expect(store.can('read', 'submenu/Equipment')).toBe(false)
    expect(events).toEqual(['log: The derived permissions could not be added'])
    expect(parseSession(storage.getItem(SESSION_KEY))?.user.id).toBe(8)
  })
})

describe('the state after a reload', () => {
  it('has only the auth part; statuses are initial again (AUTH-25)', async () => {
    const { store, storage, make } = await world()
    await store.signIn('10000008', 'x')
    expect(storage.length).toBe(1)
    expect(Object.keys(JSON.parse(storage.getItem(SESSION_KEY) ?? ''))).toEqual(['accessToken', 'refreshToken', 'user'])
    const again = make()
    expect(again.get()).toEqual({ ...INITIAL_AUTH, session: store.get().session, permissions: store.get().permissions })
  })

  it('is checked by GET with the token as parameter and no bearer (AUTH-29, AUTH-30)', async () => {
    const { store, received } = await world()
    await store.signIn('10000008', 'x')
    await store.checkToken()
    expect(received[1]).toMatchObject({ method: 'GET', path: '/api/v1/auth/token/check' })
    expect(received[1]?.query.get('token')).toBe('access-1')
    expect(received[1]?.headers.authorization).toBeUndefined()
    expect(store.get().steps.checkToken.status).toBe('success')
  })
})

describe('signing out', () => {
  it('calls logout by GET with the bearer, resets all state and forgets the remembered filters (AUTH-26, AUTH-27)', async () => {
    const { store, storage, received, events } = await world()
    await store.signIn('10000008', 'x')
    storage.setItem('filter:/role', 'secret')
    storage.setItem('theme', 'dark')
    await store.signOut()
    expect(received[1]).toMatchObject({ method: 'GET', path: '/api/v1/auth/logout' })
    expect(received[1]?.headers.authorization).toBe('Bearer access-1')
    expect(store.get()).toEqual(INITIAL_AUTH)
    expect(events).toEqual(['leave'])
    expect(storage.getItem('theme')).toBe('dark')
    expect(storage.length).toBe(1)
  })

  it('stays signed out during a renewal', async () => {
    const { promise: pending, resolve: release } = Promise.withResolvers<Answer>()
    const { store, storage, received } = await world(({ path }) => (path.endsWith('/refresh') ? pending : undefined))
    await store.signIn('10000008', 'x')
    const renewed = store.renew('access-1')
    await vi.waitFor(() => expect(received.at(-1)?.path).toMatch(/refresh$/))
    await store.signOut()
    release({ body: tokens(9) })
    expect(await renewed).toBe(false)
    expect(storage.length).toBe(0)
    expect(store.get()).toEqual({ ...INITIAL_AUTH, steps: store.get().steps })
  })

  it('signs this tab out when another one did, and follows its renewed tokens (AUTH-26)', async () => {
    const { store, events } = await world()
    await store.signIn('10000008', 'x')
    store.follow(JSON.stringify({ accessToken: 'access-9', refreshToken: 'refresh-9', user }))
    expect(store.token()).toBe('access-9')
    expect(events).toEqual([])
    store.follow(null)
    expect(store.get()).toEqual(INITIAL_AUTH)
    expect(events).toEqual(['leave'])
  })
})

describe('renewing the tokens', () => {
  it('posts the sealed payload as a query parameter with its ticket in x-ticket and Jakarta time (AUTH-38, AUTH-39, AUTH-40, AUTH-41, AUTH-65, DATES-06)', async () => {
    const { store, received } = await world()
    await store.signIn('10000008', 'x')
    await store.renew('access-1')
    const request = received[1]
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/auth/token/refresh', body: '' })
    const payload = opened(request?.query.get('data') ?? '')
    expect(payload).toMatchObject({ refresh_token: 'refresh-1', user_id: 8, ticket_id: request?.headers['x-ticket'] })
    expect(payload.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)
    expect(Math.abs(Date.parse(String(payload.timestamp)) - Date.now())).toBeLessThan(5000)
    expect(store.token()).toBe('access-2')
  })

  it('shares one refresh among concurrent failures and counts them once (AUTH-31, AUTH-32)', async () => {
    const { store, received } = await world()
    await store.signIn('10000008', 'x')
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => store.renew('access-1')))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(received.filter((request) => request.path.endsWith('/refresh'))).toHaveLength(1)
    expect(await store.renew('access-1')).toBe(true)
    expect(received).toHaveLength(2)
  })

  it("takes another tab's tokens instead of spending the refresh token twice (AUTH-31)", async () => {
    const { store, received, storage } = await world()
    await store.signIn('10000008', 'x')
    storage.setItem(SESSION_KEY, JSON.stringify({ accessToken: 'access-7', refreshToken: 'refresh-7', user }))
    expect(await store.renew('access-1')).toBe(true)
    expect(store.token()).toBe('access-7')
    expect(received).toHaveLength(1)
  })

  it('does not renew again what another tab renewed while this one waited for its turn (AUTH-31)', async () => {
    const { store, received, storage, waitTurn } = await world()
    await store.signIn('10000008', 'x')
    const turn = Promise.withResolvers<void>()
    waitTurn(turn.promise)
    const renewed = store.renew('access-1')
    const stored = JSON.stringify({ accessToken: 'access-7', refreshToken: 'refresh-7', user })
    storage.setItem(SESSION_KEY, stored)
    store.follow(stored)
    turn.resolve()
    expect(await renewed).toBe(true)
    expect(store.token()).toBe('access-7')
    expect(received).toHaveLength(1)
  })

  it('ends the session at the fourth 401 in a row, never at the third (AUTH-32, AUTH-33, LIMITS-09)', async () => {
    const { store, received, events } = await world()
    await store.signIn('10000008', 'x')
    for (const number of [1, 2, 3]) expect(await store.renew(`access-${number}`)).toBe(true)
    expect(events).toEqual([])
    expect(await store.renew('access-4')).toBe(false)
    expect(received.filter((request) => request.path.endsWith('/refresh'))).toHaveLength(3)
    expect(events).toEqual(['end'])
  })

  it('restarts counting after any other response than 401 (AUTH-32)', async () => {
    const { store, events } = await world()
    await store.signIn('10000008', 'x')
    for (const number of [1, 2, 3, 4, 5]) {
      expect(await store.renew(`access-${number}`)).toBe(true)
      store.onResponse()
    }
    expect(events).toEqual([])
  })

  it('ends the session at once when the refresh fails: notice, storage cleared, reload after 1000 ms (AUTH-34, AUTH-35, AUTH-36, AUTH-37, LIMITS-10, ERRORS-28)', async () => {
    const { store, storage, events, waiting } = await world((request) =>
      request.path.endsWith('/refresh') ? { status: 400, body: { error: 'invalid_grant' } } : undefined,
    )
    await store.signIn('10000008', 'x')
    storage.setItem('filter:/role', 'x')
    storage.setItem('theme', 'dark')
    expect(await store.renew('access-1')).toBe(false)
    expect(events).toContain('end')
    expect(storage.length).toBe(0)
    expect(store.get().steps.refreshToken.status).toBe('failure')
    expect(waiting.map(([, milliseconds]) => milliseconds)).toEqual([1000])
    expect(events).not.toContain('reload')
    waiting[0]?.[0]()
    expect(events).toContain('reload')
  })
})
