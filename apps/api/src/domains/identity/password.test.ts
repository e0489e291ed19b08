import { auth } from '@selamat/contract/domains/identity/auth'
import { user } from '@selamat/contract/domains/identity/user'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, testApp } from '../../../test/app.ts'
import { seal } from '../../../test/seal.ts'
import { run } from '../../platform/database.ts'

const { context, clock, signIn, send } = await testApp()
const NEW = 'Gelombang-Tenang7'
const RULE = 'Use 8 or more characters with combination of uppercase & lowercase, numbers and special characters'

async function change(token: string, newPassword: unknown, currentPassword: unknown = DEMO_PASSWORD) {
  const data = seal({ currentPassword, newPassword }, context.keys.publicKey)
  const { status, headers, body } = await send(auth.changePassword, { token, body: { data } })
  return { status, headers, body }
}
const works = async (token: string) => (await send(user.me, { token })).status === 200

describe('a change of password', () => {
  it('is a POST of a sealed payload that sets the password and says so (AUTH-51, AUTH-65)', async () => {
    const { access_token: token } = await signIn('10000004')
    const { status, body } = await change(token, NEW)
    expect(status).toBe(200)
    expect(body).toEqual({ result: true, message: 'Success to Change Password', data: null })
    await expect(signIn('10000004')).rejects.toThrow('400')
    expect((await signIn('10000004', NEW)).user.mustChangePassword).toBe(false)
  })

  it('ends only the other sessions of the user, and adds an audit row', async () => {
    const other = await signIn('10000005')
    const mine = await signIn('10000005')
    const colleague = await signIn('10000008')
    await run(context.database.kysely, `update users set must_change_password = true where username = '10000005'`)
    await change(mine.access_token, NEW)
    expect(await works(mine.access_token)).toBe(true)
    expect(await works(other.access_token)).toBe(false)
    expect(await works(colleague.access_token)).toBe(true)
    const { body } = await send(user.me, { token: mine.access_token })
    expect(body.data.authUser.mustChangePassword).toBe(false)
    const trail = await run<{ label: string; after: unknown; text: string }>(
      context.database.kysely,
      `select label, after, t::text as text from audit_events t where action = 'change-password' order by id desc limit 1`,
    )
    expect(trail[0]).toMatchObject({ label: 'Agus Setiawan (10000005)', after: { endedSessions: 1 } })
    expect(trail[0]?.text).not.toContain(NEW)
  })

  it('with a wrong current password responds with 200, result false and the reason (ERRORS-25)', async () => {
    const { access_token: token } = await signIn('10000006')
    const { status, body } = await change(token, NEW, 'Wrong#2026')
    expect(status).toBe(200)
    expect(body).toEqual({ result: false, message: 'The current password is wrong', data: null })
    await signIn('10000006')
  })

  it('with a wrong current password adds an audit row with account and actor', async () => {
    const { access_token: token } = await signIn('10000012')
    await change(token, NEW, 'Wrong#2026')
    const trail = await run<{ label: string; actor: string; text: string }>(
      context.database.kysely,
      `select t.label, u.username as actor, t::text as text from audit_events t join users u on u.id = t.actor_id
       where t.action = 'change-password-failed' and t.entity_id = t.actor_id and u.username = '10000012'`,
    )
    expect(trail).toMatchObject([{ label: expect.stringContaining('(10000012)'), actor: '10000012' }])
    expect(trail[0]?.text).not.toMatch(/Wrong#2026|Gelombang/)
  })

  it('pauses after five wrong current passwords, as signing in does (G-011)', async () => {
    const { access_token: token } = await signIn('10000007')
    for (let n = 0; n < 5; n++) expect((await change(token, NEW, 'Wrong#2026')).status).toBe(200)
    const paused = await change(token, NEW)
    expect([paused.status, paused.body.code, paused.headers['retry-after']]).toEqual([429, 'TOO_MANY', '900'])
    clock.advance(14 * MINUTE)
    await expect(signIn('10000007')).rejects.toThrow('429')
    clock.advance(60_000)
    await signIn('10000007')
  })

  it('refuses a new password equal to the current one (AUTH-57)', async () => {
    const { access_token: token } = await signIn('10000008')
    const { status, body } = await change(token, DEMO_PASSWORD)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ newPassword: 'Your new password must be different from previously used password' })
  })

  it.each(['Aa1!aaa', 'AA11!!AAQ', 'aa11!!aaq', 'Aaaa!!!!q', 'Aaaa1111q', 'Aaaa1111 q', 'Aaaa1111éq'])(
    'refuses %s, which breaks the rule (AUTH-58)',
    async (password) => {
      const { access_token: token } = await signIn('10000008')
      const { status, body } = await change(token, password)
      expect(status).toBe(422)
      expect(body.errors).toEqual({ newPassword: RULE })
    },
  )

  it('refuses common passwords and those that contain the name or employee ID', async () => {
    const { access_token: token } = await signIn('10000008')
    expect((await change(token, 'P@ssw0rd2026')).body.errors).toEqual({
      newPassword: 'This password is easy to guess. Choose another one',
    })
    for (const own of ['Xk-10000008-Qz', 'Kapal8!Santoso', 'Kapal8!S4nt0s0x']) {
      expect((await change(token, own)).body.errors).toEqual({
        newPassword: 'Do not use your name or Employee ID in the password',
      })
    }
  })

  it('accepts long passwords with any characters, in any Unicode normal form', async () => {
    const { access_token: token } = await signIn('10000011')
    const long = `Kata Ünïcödé 🌊 1! ${'kata sandi yang panjang '.repeat(8)}`
    expect((await change(token, long)).body.result).toBe(true)
    await signIn('10000011', long.normalize('NFD'))
  })

  it('refuses a payload that is not sealed for this server, or has other content', async () => {
    const { access_token: token } = await signIn('10000012')
    for (const data of ['x', 'e30', Buffer.from('{"k":"a","iv":"b","d":"c"}').toString('base64url')]) {
      const { status, body } = await send(auth.changePassword, { token, body: { data } })
      expect([status, body.message]).toEqual([422, 'The passwords could not be read. Reload the page and try again'])
    }
    expect((await change(token, NEW, '')).body.errors).toEqual({ currentPassword: 'This field is required' })
    expect((await change(token, 7)).status).toBe(422)
    for (const payload of [{}, { currentPassword: DEMO_PASSWORD, newPassword: NEW, userId: 1 }, null, [], 'x']) {
      expect(
        (await send(auth.changePassword, { token, body: { data: seal(payload, context.keys.publicKey) } })).status,
      ).toBe(422)
    }
    await signIn('10000012')
  })
})

describe('the age of a password', () => {
  const expired = async () => {
    const { access_token: token } = await signIn('10000003')
    return (await send(auth.passwordAge, { token })).body.data
  }

  it('is expired when it was changed more than 3 calendar months ago in Jakarta, not on the day itself (AUTH-64, G-019)', async () => {
    clock.set('2026-12-01T00:00:00Z')
    const set = (at: string) =>
      run(context.database.kysely, `update users set password_changed_at = $1 where username = '10000003'`, [at])
    await set('2026-08-31T16:59:59Z')
    expect(await expired()).toEqual({ expired: true, changedAt: '2026-08-31T23:59:59+07:00' })
    await set('2026-08-31T17:00:00Z')
    expect(await expired()).toEqual({ expired: false, changedAt: '2026-09-01T00:00:00+07:00' })
  })

  it('restarts with a change (AUTH-64)', async () => {
    clock.set('2027-06-01T03:00:00Z')
    expect((await expired()).expired).toBe(true)
    const { access_token: token } = await signIn('10000003')
    await change(token, NEW)
    const { body } = await send(auth.passwordAge, { token })
    expect(body.data).toEqual({ expired: false, changedAt: formatTimestamp(clock.now()) })
  })

  it('does not count when it is switched off', async () => {
    const off = await testApp({ PASSWORD_MAX_AGE_MONTHS: '0' })
    off.clock.set('2036-06-01T03:00:00Z')
    const { access_token: token } = await off.signIn('10000003')
    expect((await off.send(auth.passwordAge, { token })).body.data.expired).toBe(false)
  })
})
