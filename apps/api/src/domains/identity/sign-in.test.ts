import { auth } from '@selamat/contract/domains/identity/auth'
import { API_BASE, CLIENT_ID, TOKEN_PATH } from '@selamat/contract/domains/identity/auth-paths'
import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { MINUTE } from '@selamat/contract/kit/time'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DEMO_PASSWORD, testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { run } from '../../platform/database.ts'
import { hashPassword, STRONG_COST, setHashCost } from '../../platform/password-hash.ts'

const { app, context, clock, settle, signIn, send } = await testApp()
const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:`).toString('base64')}`

interface Try {
  username?: string
  password?: string
  address?: string
  headers?: Record<string, string>
  payload?: string
}

async function attempt({
  username = '10000008',
  password = 'Wrong#2026',
  address = '10.0.0.1',
  headers = {},
  payload,
}: Try) {
  const response = await app.inject({
    method: 'POST',
    url: `${API_BASE}${TOKEN_PATH}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: BASIC, ...headers },
    payload: payload ?? new URLSearchParams({ username, password, grant_type: 'password' }).toString(),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const audited = (action: string) =>
  run<{ label: string; entityId: number; after: Record<string, unknown> }>(
    context.database.kysely,
    'select label, entity_id, after from audit_events where action = $1 order by id',
    [action],
  )

describe('a sign-in', () => {
  it('takes an employee ID as form data and returns a session with its tokens (AUTH-07, AUTH-16, AUTH-18, AUTH-19)', async () => {
    const { status, body } = await attempt({ password: DEMO_PASSWORD })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type', 'user'])
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
    expect(body.user).toMatchObject({ username: '10000008', fullName: 'Budi Santoso', positionName: 'Field Operator' })
  })

  it('gives the roles, their features and in the first the permissions of every item (AUTH-20, AUTH-21, AUTH-22, ACCESS-04, ACCESS-05, ACCESS-06)', async () => {
    const { user } = await signIn('10000002')
    const permissions = user.roles[0]?.features[0]?.permissions ?? []
    expect(user.roles.map(({ name }) => name)).toEqual(['Company Admin'])
    expect(permissions.map(({ id, category, name }) => ({ id, category, name }))).toEqual([...MENU_ITEMS])
    expect(permissions.find(({ category, name }) => category === 'submenu' && name === 'Role')?.permissions).toEqual([
      'create',
      'read',
      'update',
      'delete',
    ])
    expect(permissions.find(({ name }) => name === 'Medical Record')?.permissions).toEqual([])
  })

  it('is the same for every kind of user: employee, medical, safety, contractor and administrator (ACCESS-01)', async () => {
    const roles = async (username: string) => (await signIn(username)).user.roles.map(({ name }) => name)
    expect(await roles('10000008')).toEqual(['Employee'])
    expect(await roles('10000006')).toEqual(['Doctor'])
    expect(await roles('10000004')).toEqual(['Safety Officer'])
    expect(await roles('10000009')).toEqual(['Contractor'])
    expect(await roles('10000001')).toEqual(['Super Admin'])
  })

  it('requires Basic authorisation of the client before anything else (AUTH-17)', async () => {
    for (const authorization of ['', 'Basic c29tZWJvZHk6', `${BASIC}x`, BASIC.replace('Basic', 'Bearer')]) {
      const { status, body, headers } = await attempt({ username: 'x', headers: { authorization } })
      expect(status).toBe(401)
      expect(body.error).toBe('invalid_client')
      expect(headers['www-authenticate']).toMatch(/^Basic/)
    }
  })

  it('is refused with the errors of RFC 6749 when the request is wrong', async () => {
    const json = await attempt({ headers: { 'content-type': 'application/json' }, payload: '{}' })
    expect([json.status, json.body.error]).toEqual([415, 'invalid_request'])
    const grant = await attempt({ payload: 'username=10000008&password=x&grant_type=magic' })
    expect([grant.status, grant.body.error]).toEqual([400, 'unsupported_grant_type'])
    const short = await attempt({ username: '123' })
    expect(short.body).toMatchObject({
      error: 'invalid_request',
      errors: { username: 'Please input Employee ID with 8 character numbers' },
    })
    for (const password of ['', 'x'.repeat(1025)]) expect((await attempt({ password })).status).toBe(400)
    const twice = await attempt({ payload: 'username=10000008&username=10000001&password=x&grant_type=password' })
    expect(twice.status).toBe(400)
    const large = await attempt({ password: 'x'.repeat(20_000) })
    expect([large.status, large.body.error]).toEqual([413, 'invalid_request'])
    for (const username of ["1000000'", '1000\u00008', '10000008 ', '１００００００８']) {
      expect((await attempt({ username })).body.error).toBe('invalid_request')
    }
  })

  it('is refused alike for a wrong password, an unknown, an archived user and a suspended company (G-010)', async () => {
    const refused = { error: 'invalid_grant', error_description: 'Invalid Employee ID or password' }
    await run(context.database.kysely, `update users set archived_at = now() where username = '10000013'`)
    await run(
      context.database.kysely,
      `update companies set status = 'INACTIVE' where company_name = 'PT Andalas Energi'`,
    )
    for (const tried of [
      { address: '10.1.0.1' },
      { username: '99999999', address: '10.1.0.2' },
      { username: '10000013', password: DEMO_PASSWORD, address: '10.1.0.3' },
      { username: '10000020', password: DEMO_PASSWORD, address: '10.1.0.4' },
    ]) {
      const { status, body } = await attempt(tried)
      expect(status).toBe(400)
      expect(body).toEqual(refused)
    }
    await run(context.database.kysely, `update companies set status = 'ACTIVE'`)
    await run(context.database.kysely, `update users set archived_at = null`)
  })

  it('takes as long for an unknown user as for a known one (G-010)', { retry: 2 }, async () => {
    const cheap = setHashCost(STRONG_COST)
    onTestFinished(() => {
      setHashCost(cheap)
    })
    await run(context.database.kysely, `update users set password_hash = $1 where username ~ '^100010'`, [
      await hashPassword(DEMO_PASSWORD),
    ])
    const times: Record<string, number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 15; round++) {
      for (const [kind, username] of [
        ['known', String(10_001_001 + round)],
        ['unknown', String(90_000_000 + round)],
      ] as const) {
        const start = performance.now()
        await attempt({ username, address: `10.2.${round}.1` })
        times[kind]?.push(performance.now() - start)
      }
    }
    const median = (list: number[] = []) => list.sort((a, b) => a - b)[7] ?? 0
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(20)
  })

  it('leaves a row in the audit trail, a failed one too, without the password', async () => {
    await attempt({ username: '10000018', password: 'Secret-Try#1', address: '10.3.0.1' })
    await attempt({
      username: '10000018',
      password: DEMO_PASSWORD,
      address: '10.3.0.1',
      headers: { 'user-agent': 'Browser' },
    })
    expect((await audited('sign-in')).at(-1)).toMatchObject({
      label: 'Fitri Handayani (10000018)',
      after: { address: '10.3.0.1', userAgent: 'Browser' },
    })
    await settle()
    const failed = await audited('sign-in-failed')
    expect(failed.filter(({ label }) => label.includes('10000018'))).toHaveLength(1)
    expect(failed.filter(({ entityId }) => entityId === 0).map(({ label }) => label)).toContain('99999999')
    const rows = await run(
      context.database.kysely,
      `select 1 from audit_events where audit_events::text ~ 'Secret-Try|Selamat#'`,
    )
    expect(rows).toEqual([])
  })

  it('stores the refresh token as a hash only', async () => {
    const { refresh_token: token } = await signIn('10000008')
    const rows = await run(
      context.database.kysely,
      'select 1 from refresh_tokens t where t::text like $1 or successor like $1',
      [`%${token}%`],
    )
    expect(rows).toEqual([])
  })
})

describe('a device', () => {
  it('has a lasting cookie that scripts cannot read, stored as a hash', async () => {
    const first = await attempt({ password: DEMO_PASSWORD, address: '10.10.0.1' })
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^selamat-device=[\w-]{43}; Path=\/api\/v1; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
    const [pair = ''] = cookie.split(';')
    const again = await attempt({ password: DEMO_PASSWORD, address: '10.10.0.1', headers: { cookie: pair } })
    expect(String(again.headers['set-cookie']).split(';')[0]).toBe(pair)
    const [, name = ''] = pair.split('=')
    expect(await run(context.database.kysely, 'select 1 from sessions s where s::text like $1', [`%${name}%`])).toEqual(
      [],
    )
    expect((await attempt({ address: '10.10.0.2' })).headers['set-cookie']).toBeUndefined()
  })
})

describe('wrong passwords', () => {
  it('lock an employee ID at an address for 15 minutes after the fifth, also for the right password (G-011)', async () => {
    clock.advance(120 * MINUTE)
    const tried = { username: '10000007', address: '10.4.0.1' }
    for (let n = 0; n < 5; n++) expect((await attempt(tried)).status).toBe(400)
    const paused = await attempt({ ...tried, password: DEMO_PASSWORD })
    expect(paused.status).toBe(429)
    expect(paused.body).toEqual({
      error: 'slow_down',
      error_description: 'Too many attempts. Try again in 15 minutes',
    })
    expect(Number(paused.headers['retry-after'])).toBe(900)
    clock.advance(15 * MINUTE - 1000)
    expect((await attempt({ ...tried, password: DEMO_PASSWORD })).headers['retry-after']).toBe('1')
    clock.advance(1000)
    expect((await attempt({ ...tried, password: DEMO_PASSWORD })).status).toBe(200)
  })

  it('are forgotten after a right one, and after 15 minutes', async () => {
    const tried = { username: '10000012', address: '10.4.0.2' }
    for (let n = 0; n < 4; n++) await attempt(tried)
    expect((await attempt({ ...tried, password: DEMO_PASSWORD })).status).toBe(200)
    for (let n = 0; n < 4; n++) expect((await attempt(tried)).status).toBe(400)
    clock.advance(15 * MINUTE + 1)
    for (let n = 0; n < 4; n++) expect((await attempt(tried)).status).toBe(400)
  })

  it('of others do not lock a user out at an address of an earlier sign-in', async () => {
    const home = { username: '10000017', password: DEMO_PASSWORD, address: '10.5.0.1' }
    expect((await attempt(home)).status).toBe(200)
    for (let n = 0; n < 6; n++) await attempt({ username: '10000017', address: `10.5.1.${n}` })
    const elsewhere = await attempt({ ...home, address: '10.5.2.1' })
    expect([elsewhere.status, elsewhere.headers['retry-after']]).toEqual([429, '60'])
    expect((await attempt(home)).status).toBe(200)
  })

  it('on one account are checked at most 10 times in 15 minutes, from however many addresses', async () => {
    clock.advance(120 * MINUTE)
    let checked = 0
    for (let second = 0; second < 15 * 60; second += 5) {
      const { status } = await attempt({
        username: '10000016',
        address: `10.6.${second % 250}.${Math.floor(second / 250)}`,
      })
      if (status === 400) checked++
      clock.advance(5000)
    }
    expect(checked).toBeGreaterThan(6)
    expect(checked).toBeLessThanOrEqual(10)
  })

  it('sent at the same time are not checked more often than in sequence', async () => {
    const tries = await Promise.all(
      Array.from({ length: 60 }, () => attempt({ username: '10000015', address: '10.7.0.1' })),
    )
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(tries.every(({ status }) => status === 400 || status === 429)).toBe(true)
  })

  it('from one address are slowed after 50 to 100 in 10 minutes, and block nobody for more than 12 seconds', async () => {
    clock.advance(120 * MINUTE)
    const stranger = (n: number) => attempt({ username: String(80_000_000 + n), address: '10.8.0.1' })
    let checked = 0
    for (let n = 0; n < 52; n++) if ((await stranger(n)).status === 400) checked++
    expect(checked).toBe(50)
    const newcomer = { username: '10000011', password: DEMO_PASSWORD, address: '10.8.0.1' }
    const slowed = await attempt(newcomer)
    expect([slowed.status, slowed.body.error_description]).toEqual([429, 'Too many attempts. Try again in 12 seconds'])
    for (let second = 0; second < 588; second += 4) {
      clock.advance(4000)
      if ((await stranger(100 + second)).status === 400) checked++
    }
    expect(checked).toBeLessThanOrEqual(100)
    clock.advance(12_000)
    expect((await attempt(newcomer)).status).toBe(200)
    expect((await attempt({ ...newcomer, username: '10000014', address: '10.8.0.2' })).status).toBe(200)
  })

  it('from one address do not slow down an account that has signed in there, nor one on its own device', async () => {
    clock.advance(120 * MINUTE)
    const atWork = { username: '10000003', password: DEMO_PASSWORD, address: '10.11.0.1' }
    const elsewhere = { username: '10000006', password: DEMO_PASSWORD, address: '10.11.9.9' }
    expect((await attempt(atWork)).status).toBe(200)
    const device = String((await attempt(elsewhere)).headers['set-cookie']).split(';')[0] ?? ''
    for (let n = 0; n < 60; n++) await attempt({ username: String(81_000_000 + n), address: atWork.address })
    expect((await attempt({ ...atWork, username: '10000018' })).status).toBe(429)
    expect((await attempt(atWork)).status).toBe(200)
    const onDevice = { ...elsewhere, address: atWork.address, headers: { cookie: device } }
    expect((await attempt({ ...elsewhere, address: atWork.address })).status).toBe(429)
    expect((await attempt(onDevice)).status).toBe(200)
  })

  it('at the address of the owner do not lock out a known device, whose failures count separately', async () => {
    clock.advance(120 * MINUTE)
    const own = { username: '10000005', password: DEMO_PASSWORD, address: '10.12.0.1' }
    const device = String((await attempt(own)).headers['set-cookie']).split(';')[0] ?? ''
    for (let n = 0; n < 6; n++) await attempt({ ...own, password: 'Wrong#2026' })
    expect((await attempt(own)).status).toBe(429)
    const mine = { ...own, headers: { cookie: device } }
    expect((await attempt(mine)).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await attempt({ ...mine, password: 'Wrong#2026' })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    const invented = { ...own, headers: { cookie: `selamat-device=${'A'.repeat(43)}` } }
    expect((await attempt(invented)).status).toBe(429)
  })

  it('count for the /64 network of an IPv6 address', async () => {
    clock.advance(120 * MINUTE)
    const statuses: number[] = []
    for (let n = 1; n <= 6; n++) {
      statuses.push((await attempt({ username: '10000002', address: `2001:db8:1:2::${n}` })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('do not block simultaneous right ones', async () => {
    const tries = Array.from({ length: 12 }, () =>
      attempt({ username: '10000019', password: DEMO_PASSWORD, address: '10.9.0.1' }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  })
})

it('takes the address of a caller from the proxy, not from the caller', async () => {
  const behind = await testApp({ PUBLIC_URL: 'https://safety.example.com' })
  await behind.app.inject({
    method: 'POST',
    url: `${API_BASE}${TOKEN_PATH}`,
    remoteAddress: '127.0.0.1',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: BASIC,
      'x-forwarded-for': '1.2.3.4, 203.0.113.9',
    },
    payload: new URLSearchParams({ username: '10000008', password: 'x', grant_type: 'password' }).toString(),
  })
  const failures = await run(behind.context.database.kysely, 'select address from sign_in_failures')
  expect(failures).toEqual([{ address: '203.0.113.9' }])
})

it('has no public session operations but token, refresh and check (AUTH-29)', async () => {
  expect((await send(auth.logout, {})).status).toBe(401)
  expect((await send(auth.passwordAge, {})).status).toBe(401)
  expect((await send(auth.changePassword, { body: { data: 'x' } })).status).toBe(401)
})

it('admits a user with a role without grants', async () => {
  await giveRole(context.database.kysely, '10000009', 'company', {})
  const { user } = await signIn('10000009')
  const nothing = user.roles.at(-1)?.features[0]?.permissions ?? []
  expect(nothing.map(({ permissions }) => permissions)).toEqual(MENU_ITEMS.map(() => []))
})

it('admits somebody whose password another server stores anew while it is checked', async () => {
  const renewed = await hashPassword(DEMO_PASSWORD)
  const signing = await context.database.transaction(async (tx) => {
    await run(tx, `select from users where username = '10000009' for update`)
    const coming = signIn('10000009')
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await run(context.database.kysely, waiting)).length === 0);
    await run(tx, `update users set password_hash = $1 where username = '10000009'`, [renewed])
    return { coming }
  })
  expect((await signing.coming).user.username).toBe('10000009')
})
