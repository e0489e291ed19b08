import { randomUUID } from 'node:crypto'
import { auth, type TokenResponse } from '@selamat/contract/domains/identity/auth'
import type { RefreshPayload } from '@selamat/contract/domains/identity/envelope'
import { user } from '@selamat/contract/domains/identity/user'
import { ownSession } from '@selamat/contract/domains/identity/user-session'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { seal } from '../../../test/seal.ts'
import { run } from '../../platform/database.ts'
import { cleanUpSessions } from './index.ts'

const { context, clock, signIn, send } = await testApp()
const DAY = 24 * 60 * MINUTE
const sql = (text: string, values: unknown[] = []) =>
  run<Record<string, unknown>>(context.database.kysely, text, values)

interface Change {
  payload?: Partial<Record<keyof RefreshPayload, unknown>>
  ticket?: string
  data?: string
}

/** Renews a session as the browser does, with something changed. */
async function refresh(session: TokenResponse, { payload = {}, ticket, data }: Change = {}) {
  const ticketId = randomUUID()
  const sealed = {
    refresh_token: session.refresh_token,
    user_id: session.user.id,
    ticket_id: ticketId,
    timestamp: formatTimestamp(clock.now()),
    ...payload,
  }
  const headers = { 'x-ticket': ticket ?? ticketId }
  const { status, text } = await send(auth.refresh, {
    query: { data: data ?? seal(sealed, context.keys.publicKey) },
    headers,
  })
  const body: TokenResponse & { error?: string; error_description?: string } = JSON.parse(text)
  return { status, body }
}
const works = async ({ access_token: token }: TokenResponse) => (await send(user.me, { token })).status === 200

describe('a refresh', () => {
  it('is a POST of a sealed payload in the query with its ticket in clear, and gives the next pair (AUTH-38, AUTH-39, AUTH-40)', async () => {
    const session = await signIn('10000008')
    clock.advance(20 * MINUTE)
    expect(await works(session)).toBe(false)
    const { status, body } = await refresh(session)
    expect(status).toBe(200)
    expect(body.user).toEqual(session.user)
    expect(body.refresh_token).not.toBe(session.refresh_token)
    expect(await works(body)).toBe(true)
    expect(auth.refresh.method).toBe('POST')
  })

  it('takes a Jakarta time within 5 minutes (AUTH-41, G-016)', async () => {
    const session = await signIn('10000008')
    const at = (offset: number) => ({
      payload: { timestamp: formatTimestamp(new Date(clock.now().getTime() + offset)) },
    })
    const wrong = [
      at(-6 * MINUTE),
      at(6 * MINUTE),
      { payload: { timestamp: clock.now().toISOString() } },
      { payload: { timestamp: 'yesterday' } },
      { payload: { timestamp: '2026-99-99T00:00:00+07:00' } },
    ]
    for (const change of wrong) expect((await refresh(session, change)).status).toBe(401)
    expect((await refresh(session, at(-4 * MINUTE))).status).toBe(200)
  })

  it('is refused with a wrong, used or missing ticket (AUTH-40, G-016)', async () => {
    const session = await signIn('10000008')
    expect((await refresh(session, { ticket: randomUUID() })).status).toBe(401)
    const ticket = randomUUID()
    const { status, body } = await refresh(session, { ticket, payload: { ticket_id: ticket } })
    expect(status).toBe(200)
    expect((await refresh(body, { ticket, payload: { ticket_id: ticket } })).status).toBe(401)
    expect((await refresh(body, { ticket: 'x', payload: { ticket_id: 'x' } })).status).toBe(401)
    expect(await works(body)).toBe(true)
    const bare = await send(auth.refresh, { query: { data: seal({}, context.keys.publicKey) } })
    expect([bare.status, JSON.parse(bare.text).error]).toEqual([400, 'invalid_request'])
  })

  it('is refused with 401 invalid_grant for any other token, user, key or shape', async () => {
    const session = await signIn('10000008')
    const other = await signIn('10000004')
    const good = seal({ refresh_token: session.refresh_token }, context.keys.publicKey)
    const cut = JSON.parse(Buffer.from(good, 'base64url').toString())
    const pack = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const change of [
      { payload: { refresh_token: 'forged' } },
      { payload: { refresh_token: session.access_token } },
      { payload: { refresh_token: 7 } },
      { payload: { user_id: other.user.id } },
      { payload: { user_id: '8' } },
      { payload: { extra: true } as never },
      { data: 'not-an-envelope' },
      { data: good.slice(0, -40) },
      { data: pack({ ...cut, d: `A${cut.d.slice(1)}` }) },
      { data: pack({ ...cut, d: 'AA' }) },
      { data: pack({ ...cut, iv: '' }) },
      { data: pack({ ...cut, k: 'AAAA' }) },
      { data: pack([]) },
    ]) {
      const { status, body } = await refresh(session, change)
      expect(status).toBe(401)
      expect(body).toEqual({
        error: 'invalid_grant',
        error_description: 'Your session has ended. Please sign in again',
      })
    }
    expect((await refresh(session, { data: 'x'.repeat(9000) })).status).toBe(400)
    expect((await refresh(session)).status).toBe(200)
  })

  it('uses a token once: 100 at a time get one and the same next pair (G-012)', async () => {
    const session = await signIn('10000008')
    const before = await sql('select count(*)::int as n from refresh_tokens')
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(session)))
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
    expect(new Set(answers.map(({ body }) => `${body.access_token} ${body.refresh_token}`)).size).toBe(1)
    const after = await sql('select count(*)::int as n from refresh_tokens')
    expect(Number(after[0]?.n) - Number(before[0]?.n)).toBe(1)
  })

  it('gives a parallel tab the same pair for 10 seconds, later ends the whole session (G-012)', async () => {
    const session = await signIn('10000008')
    const first = await refresh(session)
    clock.advance(10_000)
    const tab = await refresh(session)
    expect(tab.body).toEqual({ ...first.body, expires_in: first.body.expires_in - 10 })
    const next = await refresh(tab.body)
    expect(next.status).toBe(200)
    clock.advance(10_001)
    expect((await refresh(session)).status).toBe(401)
    expect(await works(next.body)).toBe(false)
    expect((await refresh(next.body)).status).toBe(401)
    const trail = await sql(`select reason, label from audit_events where action = 'session-ended'`)
    expect(trail).toEqual([{ reason: 'A refresh token was used twice', label: 'Budi Santoso (10000008)' }])
  })

  it('stores no token in the database that still works', async () => {
    const session = await signIn('10000008')
    const { body } = await refresh(session)
    const rows = await sql('select t::text as row from refresh_tokens t')
    expect(JSON.stringify(rows)).not.toContain(body.refresh_token)
    expect(JSON.stringify(rows)).not.toContain(body.access_token)
  })

  it('does not carry a session beyond its 7 days, however often it is renewed (G-012)', async () => {
    let session = await signIn('10000008')
    for (let shift = 0; shift < 20; shift++) {
      clock.advance(DAY / 3)
      session = (await refresh(session)).body
    }
    clock.advance(DAY / 3 - 1000)
    session = (await refresh(session)).body
    expect(await works(session)).toBe(true)
    clock.advance(1000)
    expect(await works(session)).toBe(false)
    expect((await refresh(session)).status).toBe(401)
  })

  it('is refused after 8 hours without use, counted from when the last access token ended', async () => {
    const session = await signIn('10000011')
    const open = async () => {
      const { access_token: token } = await signIn('10000011')
      return (await send(ownSession.list, { token })).body.data.length
    }
    clock.advance(8 * 60 * MINUTE + 15 * MINUTE - 1000)
    expect(await open()).toBe(2)
    const { status, body } = await refresh(session)
    expect(status).toBe(200)
    clock.advance(8 * 60 * MINUTE + 15 * MINUTE)
    expect(await open()).toBe(1)
    expect((await refresh(body)).status).toBe(401)
  })

  it('is refused once the session or the account has ended', async () => {
    const gone = await signIn('10000012')
    await send(auth.logout, { token: gone.access_token })
    expect((await refresh(gone)).status).toBe(401)
    const archived = await signIn('10000012')
    await sql(`update users set archived_at = now() where username = '10000012'`)
    expect((await refresh(archived)).status).toBe(401)
    await sql(`update users set archived_at = null`)
  })

  it('returns the current roles', async () => {
    const session = await signIn('10000014')
    await sql(`update role_grants set actions = '{}' where role_id = $1`, [session.user.roles[0]?.id])
    const { body } = await refresh(session)
    expect(body.user.roles[0]?.features[0]?.permissions.every(({ permissions }) => permissions.length === 0)).toBe(true)
  })
})

it('removes rows that are no longer needed', async () => {
  const session = await signIn('10000008')
  await refresh(session)
  clock.advance(100 * DAY)
  expect(await cleanUpSessions(context)).toBeGreaterThan(2)
  expect(
    await sql('select 1 from refresh_tokens union all select 1 from refresh_tickets union all select 1 from sessions'),
  ).toEqual([])
})
