import { randomUUID } from 'node:crypto'
import { auth } from '@selamat/contract/domains/identity/auth'
import { API_BASE, CHECK_PATH, REFRESH_PATH } from '@selamat/contract/domains/identity/auth-paths'
import { user } from '@selamat/contract/domains/identity/user'
import { ownSession } from '@selamat/contract/domains/identity/user-session'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { seal } from '../../../test/seal.ts'
import { buildApp } from '../../app.ts'
import { run } from '../../platform/database.ts'

const { context, clock, signIn, send } = await testApp()
const me = async (token: string) => (await send(user.me, { token })).status
const alive = async (token: string) => (await send(auth.check, { query: { token } })).body.data.active
const sql = (text: string, values: unknown[] = []) =>
  run<Record<string, unknown>>(context.database.kysely, text, values)

describe('an access token', () => {
  it('is sent as bearer authorisation (AUTH-28)', async () => {
    const { access_token: token } = await signIn('10000008')
    expect(await me(token)).toBe(200)
    for (const authorization of [token, `Basic ${token}`, 'Bearer', `Bearer ${token} x`]) {
      expect((await send(user.me, { headers: { authorization } })).status).toBe(401)
    }
  })

  it('is checked by GET with the token as a parameter and no bearer (AUTH-29, AUTH-30)', async () => {
    const { access_token: token } = await signIn('10000008')
    expect(auth.check.method).toBe('GET')
    const checked = await send(auth.check, { query: { token } })
    expect(checked.body).toMatchObject({ result: true, data: { active: true } })
    expect(await alive('nonsense')).toBe(false)
    expect(await alive(`${token} `)).toBe(false)
    expect((await send(auth.check, { query: { token: '' } })).status).toBe(422)
  })

  it('ends after 15 minutes (G-012)', async () => {
    const { access_token: token } = await signIn('10000008')
    clock.advance(15 * MINUTE - 1000)
    expect(await me(token)).toBe(200)
    clock.advance(1000)
    expect(await me(token)).toBe(401)
    expect(await alive(token)).toBe(false)
  })

  it('is refused when forged: other secret, algorithm, type, issuer, audience, no signature, changed claim', async () => {
    const { access_token: token } = await signIn('10000008')
    const { payload } = await jwtVerify(token, context.keys.tokenSecret, { currentDate: clock.now() })
    const forge = (
      change: Record<string, unknown>,
      header: { alg: string; typ?: string },
      secret = context.keys.tokenSecret,
    ) => new SignJWT({ ...payload, ...change }).setProtectedHeader(header).sign(secret)
    const good = { alg: 'HS256', typ: 'at+jwt' }
    expect(await me(await forge({}, good))).toBe(200)
    const [head = '', body = '', signature = ''] = token.split('.')
    const changed = Buffer.from(JSON.stringify({ ...payload, sub: '1' })).toString('base64url')
    const forged = [
      await forge({}, good, new Uint8Array(32)),
      await forge(
        {},
        { alg: 'HS512', typ: 'at+jwt' },
        Buffer.concat([context.keys.tokenSecret, context.keys.tokenSecret]),
      ),
      await forge({}, { alg: 'HS256', typ: 'JWT' }),
      await forge({}, { alg: 'HS256' }),
      await forge({ iss: 'other' }, good),
      await forge({ aud: 'other' }, good),
      await forge({ exp: 1 }, good),
      await forge({ exp: undefined }, good),
      await forge({ sid: 7 }, good),
      await forge({ sid: '00000000-0000-4000-8000-000000000000' }, good),
      new UnsecuredJWT(payload).encode(),
      `${head}.${changed}.${signature}`,
      `${head}.${body}.`,
      'a.b.c',
      'x'.repeat(8000),
    ]
    for (const one of forged) {
      expect(await me(one)).toBe(401)
      expect(await alive(one)).toBe(false)
    }
  })
})

describe('a session', () => {
  it('ends at once by GET logout with the bearer (AUTH-27)', async () => {
    const mine = await signIn('10000008')
    const other = await signIn('10000008')
    expect(auth.logout.method).toBe('GET')
    expect((await send(auth.logout, { token: mine.access_token })).body.result).toBe(true)
    expect(await me(mine.access_token)).toBe(401)
    expect(await alive(mine.access_token)).toBe(false)
    expect((await send(auth.logout, { token: mine.access_token })).status).toBe(401)
    expect(await me(other.access_token)).toBe(200)
    expect(await sql(`select label from audit_events where action = 'sign-out'`)).toEqual([
      { label: 'Budi Santoso (10000008)' },
    ])
  })

  it('ends with the account, the company and the session row at the next request', async () => {
    const { access_token: token } = await signIn('10000012')
    for (const [end, restore] of [
      [`update users set archived_at = now() where username = '10000012'`, 'update users set archived_at = null'],
      [`update companies set status = 'PENDING'`, `update companies set status = 'ACTIVE'`],
      [`update sessions set ended_at = now()`, 'update sessions set ended_at = null'],
    ] as const) {
      expect(await me(token)).toBe(200)
      await sql(end)
      expect(await me(token)).toBe(401)
      await sql(restore)
    }
  })

  it('lists the open sessions of the user, and ends one or all others, never itself or those of another user', async () => {
    const [one, two, mine] = [await signIn('10000016'), await signIn('10000016'), await signIn('10000016')]
    const stranger = await signIn('10000017')
    const token = mine.access_token
    const rows = async () => (await send(ownSession.list, { token })).body.data
    const idOf = async (of: string) => (await send(ownSession.list, { token: of })).body.data.find((row) => row.current)
    expect((await rows()).map(({ current }) => current).sort()).toEqual([false, false, true])
    const end = async (sessionId?: string) =>
      send(ownSession.end, { token, body: sessionId === undefined ? {} : { sessionId } })
    expect((await end((await idOf(token))?.id)).status).toBe(422)
    expect((await end((await idOf(stranger.access_token))?.id)).body.data).toEqual({ ended: 0 })
    expect((await end((await idOf(one.access_token))?.id)).body.data).toEqual({ ended: 1 })
    expect(await Promise.all([one, two, mine, stranger].map((each) => me(each.access_token)))).toEqual([
      401, 200, 200, 200,
    ])
    expect((await end()).body.data).toEqual({ ended: 1 })
    expect(await Promise.all([two, mine].map((each) => me(each.access_token)))).toEqual([401, 200])
    const trail = await sql(`select after ->> 'endedSessions' as n from audit_events
      where action = 'end-sessions' and label like '%(10000016)' order by id`)
    expect(trail).toEqual([{ n: '0' }, { n: '1' }, { n: '1' }])
  })

  it('writes no secret to the log: query strings are left out', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const app = await buildApp(context, log)
    const failing = await buildApp(
      { ...context, database: { ...context.database, transaction: () => Promise.reject(new Error('boom')) } },
      log,
    )
    const session = await signIn('10000008')
    const ticket = randomUUID()
    const timestamp = formatTimestamp(clock.now())
    const payload = { refresh_token: session.refresh_token, user_id: session.user.id, ticket_id: ticket, timestamp }
    const data = seal(payload, context.keys.publicKey)
    const headers = { 'x-ticket': ticket }
    const refreshUrl = `${API_BASE}${REFRESH_PATH}?data=${data}`
    const checkUrl = `${API_BASE}${CHECK_PATH}?token=${session.access_token}`
    expect((await failing.inject({ method: 'POST', url: refreshUrl, headers })).statusCode).toBe(500)
    expect((await app.inject({ method: 'POST', url: refreshUrl, headers })).statusCode).toBe(200)
    expect((await app.inject({ url: checkUrl })).statusCode).toBe(200)
    expect((await app.inject({ url: `${checkUrl}&more=1` })).statusCode).toBe(422)
    expect(lines.join()).toContain('boom')
    for (const secret of [data, session.access_token, session.refresh_token]) expect(lines.join()).not.toContain(secret)
    await app.close()
    await failing.close()
  })
})
