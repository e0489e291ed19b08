import { auth } from '@selamat/contract/domains/identity/auth'
import { API_BASE, CLIENT_ID, TOKEN_PATH } from '@selamat/contract/domains/identity/auth-paths'
import { role } from '@selamat/contract/domains/identity/role'
import { secondFactor } from '@selamat/contract/domains/identity/second-factor'
import { user } from '@selamat/contract/domains/identity/user'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, testApp } from '../../../test/app.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { seal } from '../../../test/seal.ts'
import { run } from '../../platform/database.ts'
import { codeAt, stepAt } from './totp.ts'

const { app, context, clock, as, send, settle, signIn } = await testApp()
const HALF_MINUTE = 30_000
const sql = <Row>(text: string, values: unknown[] = []) => run<Row>(context.database.kysely, text, values)
const codeOf = (secret: string) => codeAt(secret, stepAt(clock.now()))
const wrong = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')

async function attempt(username: string, otp?: string, password = DEMO_PASSWORD, address = '10.0.0.1') {
  const response = await app.inject({
    method: 'POST',
    url: `${API_BASE}${TOKEN_PATH}`,
    remoteAddress: address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${CLIENT_ID}:`).toString('base64')}`,
    },
    payload: new URLSearchParams({ username, password, grant_type: 'password', ...(otp ? { otp } : {}) }).toString(),
  })
  return { status: response.statusCode, body: response.json() }
}

const sealed = ({ path }: { readonly path: string }, input: object) =>
  seal({ operation: path, ...input }, context.keys.publicKey)
const begin = (token: string, input: object = {}) =>
  send(secondFactor.begin, {
    token,
    body: { data: sealed(secondFactor.begin, { password: DEMO_PASSWORD, ...input }) },
  })

async function enrol(username: string) {
  const { access_token: token } = await signIn(username)
  const { secret } = (await begin(token)).body.data
  const { body } = await send(secondFactor.confirm, { token, body: { code: codeOf(secret) } })
  clock.advance(HALF_MINUTE)
  return { token, secret, recoveryCodes: body.data.recoveryCodes }
}
const remove = (token: string, password: string, code: string) =>
  send(secondFactor.remove, { token, body: { data: sealed(secondFactor.remove, { password, code }) } })

/** How many rows the trail has of an action on an account. */
const audited = async (action: string, username: string) =>
  (await sql(`select 1 from audit_events where action = $1 and label like $2`, [action, `%(${username})`])).length

describe('enrolment', () => {
  it('gives a key, takes a code of it and shows ten recovery codes; the other sessions end', async () => {
    const other = await signIn('10000008')
    const { access_token: token } = await signIn('10000008')
    const started = (await begin(token)).body.data
    expect(started.uri).toContain(`secret=${started.secret}`)
    const bad = await send(secondFactor.confirm, { token, body: { code: wrong(started.secret) } })
    expect([bad.status, Object.keys(bad.body.errors ?? {})]).toEqual([422, ['code']])
    expect((await signIn('10000008')).access_token).toBeTruthy()
    const { recoveryCodes } = (await send(secondFactor.confirm, { token, body: { code: codeOf(started.secret) } })).body
      .data
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await send(secondFactor.get, { token })).body.data).toMatchObject({
      required: false,
      recoveryCodesLeft: 10,
    })
    expect((await send(user.me, { token: other.access_token })).status).toBe(401)
    clock.advance(HALF_MINUTE)
    expect((await begin(token, { code: codeOf(started.secret) })).body.code).toBe('WRONG_STATE')
    const stored = await sql('select 1 from users u where u::text like $1', [`%${started.secret}%`])
    const codes = await sql('select 1 from recovery_codes c where c::text like $1', [`%${recoveryCodes[0]}%`])
    expect([stored, codes]).toEqual([[], []])
  })
})

describe('an open session', () => {
  const code = 'Enter the code from your authenticator app'

  it('needs the password to enrol a second factor, with the attempts of a sign-in (G-011)', async () => {
    const { access_token: token } = await signIn('10000016')
    for (let n = 0; n < 5; n++) {
      expect((await begin(token, { password: 'Wrong#2026' })).body.errors).toEqual({
        password: 'The password is wrong',
      })
    }
    expect((await begin(token)).status).toBe(429)
    expect(await audited('enrol-second-factor-failed', '10000016')).toBe(5)
    expect(await sql(`select 1 from users where username = '10000016' and totp_secret is not null`)).toEqual([])
  })

  it('needs a code to change the password if a second factor is on', async () => {
    const { token, secret } = await enrol('10000017')
    const change = (input: object) => {
      const payload = { currentPassword: DEMO_PASSWORD, newPassword: 'Gelombang-Tenang7', ...input }
      return send(auth.changePassword, { token, body: { data: seal(payload, context.keys.publicKey) } })
    }
    expect((await change({})).body.errors).toEqual({ code })
    expect((await change({ code: wrong(secret) })).body.errors).toEqual({
      code: 'The code is wrong or was already used',
    })
    expect(await audited('change-password-failed', '10000017')).toBe(1)
    expect((await attempt('10000017')).body.error).toBe('otp_required')
    expect((await change({ code: codeOf(secret) })).body.result).toBe(true)
  })

  it('notifies the owner when two-factor authentication is turned on or off', async () => {
    const { token, secret } = await enrol('10000011')
    await remove(token, DEMO_PASSWORD, codeOf(secret))
    await settle()
    const rows = await notificationsOf(context.database.kysely, '10000011')
    const own = rows.filter(({ subject }) => subject === 'Your account')
    expect(own.map(({ body }) => body.split('.')[0])).toEqual([
      'Two-factor authentication was turned on',
      'Two-factor authentication was turned off',
    ])
  })
})

describe('a sign-in with a second factor', () => {
  it('asks for the code in the shape of RFC 6749, and only after the right password', async () => {
    const { secret } = await enrol('10000005')
    const response = await attempt('10000005')
    expect([response.status, response.body]).toEqual([
      400,
      { error: 'otp_required', error_description: 'Enter the code from your authenticator app' },
    ])
    for (const otp of [undefined, codeOf(secret)]) {
      expect((await attempt('10000005', otp, 'Wrong#2026')).body.error).toBe('invalid_grant')
    }
    expect((await attempt('10000005', codeOf(secret))).body.user.username).toBe('10000005')
  })

  it('accepts a code once, also in simultaneous requests', async () => {
    const { secret } = await enrol('10000004')
    const otp = codeOf(secret)
    const answers = await Promise.all([attempt('10000004', otp), attempt('10000004', otp, DEMO_PASSWORD, '10.0.0.2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await attempt('10000004', otp)).body).toEqual({
      error: 'otp_required',
      error_description: 'The code is wrong or was already used',
    })
  })

  it('accepts each recovery code once, in upper case too', async () => {
    const { recoveryCodes } = await enrol('10000006')
    const code = recoveryCodes[3] ?? ''
    expect((await attempt('10000006', code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await attempt('10000006', code)).status).toBe(400)
    const [trail] = await sql<{ after: unknown }>(
      `select after from audit_events where action = 'sign-in' order by id desc limit 1`,
    )
    expect(trail?.after).toMatchObject({ secondFactor: 'recovery code' })
  })

  it('counts wrong codes as failed sign-ins, each with an audit row, also after a right password (G-011)', async () => {
    const { secret } = await enrol('10000007')
    for (let n = 0; n < 5; n++) {
      expect((await attempt('10000007', wrong(secret), DEMO_PASSWORD, '10.7.0.1')).status).toBe(400)
      if (n < 4) expect((await attempt('10000007', undefined, DEMO_PASSWORD, '10.7.0.1')).status).toBe(400)
    }
    expect((await attempt('10000007', codeOf(secret), DEMO_PASSWORD, '10.7.0.1')).status).toBe(429)
    await settle()
    expect(await audited('second-factor-failed', '10000007')).toBe(5)
  })
})

describe('a second factor', () => {
  it('is turned off with password and code, with errors at each field', async () => {
    const { token, secret } = await enrol('10000012')
    expect((await remove(token, 'Wrong#2026', codeOf(secret))).body.errors).toEqual({
      password: 'The password is wrong',
    })
    expect((await remove(token, DEMO_PASSWORD, wrong(secret))).body.errors).toEqual({
      code: 'The code is wrong or was already used',
    })
    expect((await remove(token, DEMO_PASSWORD, codeOf(secret))).body.result).toBe(true)
    expect((await send(secondFactor.get, { token })).body.data).toMatchObject({
      enrolledAt: null,
      recoveryCodesLeft: 0,
    })
    expect((await attempt('10000012')).status).toBe(200)
  })

  it('is reset by an administrator with scope over the user; others keep theirs', async () => {
    const { token } = await enrol('10000003')
    const reset = async (by: string, username: string) => (await as(by))(secondFactor.reset, { params: { username } })
    expect((await reset('10000020', '10000003')).status).toBe(404)
    expect((await reset('10000013', '10000003')).status).toBe(403)
    const refused = await reset('10000002', '10000006')
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
    const own = await (await as('10000002'))(secondFactor.reset, { params: { username: '10000002' } })
    expect([own.status, own.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
    expect((await attempt('10000003')).body.error).toBe('otp_required')
    expect((await reset('10000001', '10000003')).body.result).toBe(true)
    expect((await send(user.me, { token })).status).toBe(401)
    expect((await attempt('10000003')).status).toBe(200)
    expect((await reset('10000001', '10000003')).body.code).toBe('WRONG_STATE')
  })

  it('that a role requires comes first and stays; an archived role requires none', async () => {
    const admin = await as('10000002')
    const list = async () => (await admin(role.endpoints.list, { body: { limit: 100 } })).body.data
    const employee = (await list()).find(({ name }) => name === 'Employee')
    if (!employee) throw new Error('no such role')
    const { id, version, name, description, scope, grants } = employee
    const body = { id, version, name, description, scope, grants, secondFactor: true }
    const { access_token: token } = await signIn('10000014')
    expect((await admin(role.endpoints.update, { body })).body.data.secondFactor).toBe(true)
    const refused = await send(user.me, { token })
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'STEP_FIRST',
      { step: 'second-factor' },
    ])
    const signedIn = await signIn('10000014')
    expect(signedIn.user.step).toBe('second-factor')
    const { secret } = (await begin(signedIn.access_token)).body.data
    await send(secondFactor.confirm, { token: signedIn.access_token, body: { code: codeOf(secret) } })
    expect((await send(user.me, { token: signedIn.access_token })).status).toBe(200)
    clock.advance(HALF_MINUTE)
    expect((await remove(signedIn.access_token, DEMO_PASSWORD, codeOf(secret))).body).toMatchObject({
      code: 'NOT_YOUR_ACT',
      message: 'Your role requires two-factor authentication. It must stay on',
    })
    const { secondFactor: _, ...without } = body
    const kept = await admin(role.endpoints.update, { body: { ...without, version: version + 1 } })
    expect(kept.body.data.secondFactor).toBe(true)
    const step = async () => (await signIn('10000013')).user.step
    expect(await step()).toBe('second-factor')
    await sql('update roles set archived_at = now() where id = $1', [id])
    expect(await step()).toBeNull()
    await sql('update roles set archived_at = null where id = $1', [id])
    await admin(role.endpoints.update, { body: { ...body, version: version + 2, secondFactor: false } })
    expect(await step()).toBeNull()
  })
})
