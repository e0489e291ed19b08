import { audit } from '@selamat/contract/domains/audit/audit'
import { auth } from '@selamat/contract/domains/identity/auth'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { profiles } from '@selamat/contract/domains/identity/profile'
import { recovery } from '@selamat/contract/domains/identity/recovery'
import { user } from '@selamat/contract/domains/identity/user'
import { userSession } from '@selamat/contract/domains/identity/user-session'
import { mail } from '@selamat/contract/domains/notifications/mail'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { MINUTE } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, testApp } from '../../../test/app.ts'
import { seal } from '../../../test/seal.ts'
import { run } from '../../platform/database.ts'
import { removeOldMails } from '../../platform/mail.ts'
import { removeOldCodes, removeOldEmailChanges } from './index.ts'

const { context, clock, settle, as, send, signIn } = await testApp({ RATE_LIMIT_FACTOR: '100' })
type Slow = Awaited<ReturnType<typeof testApp>>
const DAY = 1440 * MINUTE
const NEW = 'Gelombang-Tenang7'
const sql = <Row>(text: string, values: unknown[] = []) => run<Row>(context.database.kysely, text, values)

const forgot = async (username: string) => {
  const { status, body } = await send(recovery.forgot, { body: { username } })
  expect(status).toBe(200)
  await settle()
  return body.data
}
const codeIn = (text: string | null | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
const newestMails = async () => (await (await as('10000001'))(mail.list, { body: {} })).body.data
const mailedCode = async () => codeIn((await newestMails())[0]?.body)
const verify = (ticket: string, otp: string) => send(recovery.verify, { body: { ticket, otp } })
const reset = (resetTicket: string, newPassword: string = NEW) =>
  send(recovery.reset, { body: { data: seal({ resetTicket, newPassword }, context.keys.publicKey) } })
/** Never the one that was mailed. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const proven = async (username: string) => {
  const { ticket } = await forgot(username)
  return (await verify(ticket, await mailedCode())).body.data.resetTicket
}

describe('a forgotten password', () => {
  it('takes a mailed code, its proof and a new password; sessions end and the lock is removed (AUTH-47, AUTH-48, AUTH-50, AMB-02, AMB-03, G-017)', async () => {
    const before = await signIn('10000008')
    await sql(
      `insert into sign_in_failures (username, address, at) select '10000008', '127.0.0.1', $1 from generate_series(1, 500)`,
      [clock.now()],
    )
    await expect(signIn('10000008')).rejects.toThrow('429')
    const { ticket, resendAfterSeconds } = await forgot('10000008')
    expect(resendAfterSeconds).toBe(60)
    const sent = (await newestMails())[0]
    expect(sent).toMatchObject({ recipient: 'budi.santoso.00008@selatpetrokimia.example', sentAt: null })
    expect(sent?.body).toContain('5 minutes')
    const { body } = await verify(ticket, codeIn(sent?.body))
    expect((await reset(body.data.resetTicket)).body).toMatchObject({ result: true })
    expect((await signIn('10000008', NEW)).user.step).toBeNull()
    await expect(signIn('10000008')).rejects.toThrow('400')
    expect((await send(user.me, { token: before.access_token })).status).toBe(401)
    await settle()
    expect((await newestMails())[0]?.subject).toBe('Your Selamat password was changed')
    const [trail] = await sql(`select label from audit_events where action = 'reset-password'`)
    expect(trail).toEqual({ label: 'Budi Santoso (10000008)' })
  })

  it('can be requested by email address instead of employee ID', async () => {
    await forgot('Dewi.Lestari.00004@selatpetrokimia.example')
    expect((await newestMails())[0]?.recipient).toBe('dewi.lestari.00004@selatpetrokimia.example')
  })

  it('responds alike for unknown and archived users, and sends no mail', async () => {
    await sql(`update users set archived_at = now() where username = '10000013'`)
    const mails = (await newestMails()).length
    for (const name of ['99999999', 'nobody@nowhere.example', '10000013']) {
      const { ticket, resendAfterSeconds } = await forgot(name)
      expect([typeof ticket, resendAfterSeconds]).toEqual(['string', 60])
      expect((await verify(ticket, '123456')).body.message).toBe('Wrong code. 4 tries left')
      clock.advance(MINUTE)
      expect((await send(recovery.resend, { body: { ticket } })).body.data).toEqual({ ticket, resendAfterSeconds: 60 })
    }
    await settle()
    expect(await newestMails()).toHaveLength(mails)
  })

  it('takes as long for an unknown user', { retry: 2 }, async () => {
    const times: Record<string, number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 15; round++) {
      for (const [kind, username] of [
        ['known', String(10_001_001 + round)],
        ['unknown', String(90_000_000 + round)],
      ] as const) {
        const start = performance.now()
        await send(recovery.forgot, { body: { username } })
        times[kind]?.push(performance.now() - start)
      }
    }
    const median = (list: number[] = []) => list.sort((a, b) => a - b)[7] ?? 0
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(20)
    await settle()
  })
})

describe('a code', () => {
  it('allows five guesses, also simultaneous ones, and shows how many are left (G-017)', async () => {
    const { ticket } = await forgot('10000005')
    const rightCode = await mailedCode()
    const first = await verify(ticket, other(rightCode))
    expect([first.status, first.body.errors]).toEqual([422, { otp: 'Wrong code. 4 tries left' }])
    const responses = await Promise.all(Array.from({ length: 12 }, () => verify(ticket, other(rightCode))))
    const counted = responses.filter(({ body }) => /left$/.test(body.message))
    expect(counted).toHaveLength(3)
    expect((await verify(ticket, rightCode)).body.message).toBe('Too many wrong codes. Request a new one')
    const [row] = await sql('select attempts from one_time_codes where ticket = $1', [ticket])
    expect(row).toEqual({ attempts: 5 })
  })

  it('is valid for five minutes', async () => {
    const { ticket } = await forgot('10000006')
    const code = await mailedCode()
    clock.advance(5 * MINUTE)
    expect((await verify(ticket, code)).body.message).toBe('The code has expired. Request a new one')
  })

  it('is proved once, and its ticket works once within ten minutes', async () => {
    const { ticket } = await forgot('10000006')
    const code = await mailedCode()
    const responses = await Promise.all([verify(ticket, code), verify(ticket, code)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    const resetTicket = responses.find(({ status }) => status === 200)?.body.data.resetTicket ?? ''
    const twice = await Promise.all([reset(resetTicket), reset(resetTicket, 'Kapal-Dayung-8')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
    const late = await proven('10000007')
    clock.advance(10 * MINUTE)
    expect((await reset(late)).body.message).toBe('The time to choose a new password has ended. Request a new code')
  })

  it('can be sent again after 60 seconds; the old one is void (IM-60, G-017)', async () => {
    const { ticket } = await forgot('10000003')
    const first = await mailedCode()
    const early = await send(recovery.resend, { body: { ticket } })
    expect([early.status, early.headers['retry-after']]).toEqual([429, '60'])
    clock.advance(MINUTE)
    expect((await send(recovery.resend, { body: { ticket } })).status).toBe(200)
    await settle()
    const second = await mailedCode()
    if (first !== second) expect((await verify(ticket, first)).status).toBe(422)
    expect((await verify(ticket, second)).status).toBe(200)
    clock.advance(MINUTE)
    expect((await send(recovery.resend, { body: { ticket } })).body.errors).toEqual({
      otp: 'This code is no longer valid. Request a new one',
    })
  })

  it('is stored as a hash only', async () => {
    const { ticket } = await forgot('10000012')
    const code = await mailedCode()
    const { body } = await verify(ticket, code)
    const rows = await sql('select 1 from one_time_codes t where t::text like any($1)', [
      [`%${body.data.resetTicket}%`, `%"${code}"%`],
    ])
    expect(rows).toEqual([])
    expect(await sql('select 1 from outbox')).toEqual([])
  })

  it('is refused in any other format', async () => {
    const { ticket } = await forgot('10000011')
    for (const otp of ['12345', '1234567', 'abcdef', '']) {
      expect((await verify(ticket, otp)).body.errors).toEqual({ otp: 'Enter the 6 digits of the code' })
    }
    expect((await verify('4fd5c7c0-0000-4000-8000-000000000000', '123456')).status).toBe(422)
  })

  it('and its mail are removed after 30 days', async () => {
    await forgot('10000014')
    clock.advance(30 * DAY - MINUTE)
    await Promise.all([removeOldCodes(context), removeOldMails(context)])
    expect(await sql(`select 1 from mails where recipient like 'rina.marlina%'`)).toHaveLength(1)
    clock.advance(2 * MINUTE)
    await Promise.all([removeOldCodes(context), removeOldMails(context)])
    expect(await sql('select 1 from mails')).toEqual([])
    expect(await sql('select 1 from one_time_codes')).toEqual([])
  })
})

describe('a password set by a code', () => {
  it('keeps the rules (AUTH-57, AUTH-58)', async () => {
    const resetTicket = await proven('10000002')
    for (const [password, message] of [
      [DEMO_PASSWORD, 'Your new password must be different from previously used password'],
      ['short', 'Use 8 or more characters with combination of uppercase & lowercase, numbers and special characters'],
      ['P@ssw0rd2026', 'This password is easy to guess. Choose another one'],
      ['Kapal8!Puspitasari', 'Do not use your name or Employee ID in the password'],
    ] as const) {
      const { status, body } = await reset(resetTicket, password)
      expect([status, body.errors]).toEqual([422, { newPassword: message }])
    }
    expect((await reset(resetTicket)).status).toBe(200)
  })
})

describe('an issued code', () => {
  it('is void with its ticket once the password or the email address has changed (AUTH-50)', async () => {
    const admin = await as('10000001')
    const [first, second] = [await proven('10000012'), await proven('10000012')]
    const { ticket } = await forgot('10000012')
    const unused = await mailedCode()
    expect((await reset(first)).status).toBe(200)
    expect([(await reset(second, 'Ombak-Besar88')).status, (await verify(ticket, unused)).status]).toEqual([422, 422])
    const third = await proven('10000012')
    await admin(userSession.resetPassword, { params: { username: '10000012' } })
    expect((await reset(third, 'Ombak-Besar88')).status).toBe(422)
    const fourth = await proven('10000012')
    await sql(`update users set email = 'elsewhere@selatpetrokimia.example' where username = '10000012'`)
    expect((await reset(fourth, 'Ombak-Besar88')).status).toBe(422)
  })
})

describe('a change of one’s own email', () => {
  const HOUR = 60 * MINUTE
  async function change(token: string, email: string, secrets: object | null = { password: DEMO_PASSWORD }) {
    const { data } = (await send(profiles.me, { token })).body
    const { version, nikPassport, gender, dateOfBirth, phone, bloodType, height, weight } = data
    const values = { version, nikPassport, gender, dateOfBirth, phone, bloodType, height, weight, email }
    const proof =
      secrets === null ? {} : { proof: seal({ operation: profiles.update.path, ...secrets }, context.keys.publicKey) }
    return send(profiles.update, { token, body: { ...values, ...proof } })
  }
  const emailOf = async (username: string) => {
    const [row] = await sql<{ email: string }>('select email from users where username = $1', [username])
    return row?.email ?? ''
  }
  /** The way back that was mailed to an address last. */
  const wayBack = async (recipient: string) => {
    await settle()
    const [row] = await sql<{ body: string }>(
      'select body from mails where recipient = $1 and body like $2 order by id desc limit 1',
      [recipient, '%/undo-email#%'],
    )
    return /undo-email#([\w-]+)/.exec(row?.body ?? '')?.[1] ?? ''
  }
  const undo = (token: string) => send(recovery.undoEmail, { body: { token } })

  it('needs the password; a wrong one adds an audit row and keeps the address', async () => {
    const { access_token: token } = await signIn('10000017')
    const before = await emailOf('10000017')
    expect((await change(token, 'thief@example.com', null)).body.errors).toEqual({
      password: 'Enter your password to change your email',
    })
    expect((await change(token, 'thief@example.com', { password: 'Wrong#2026' })).body.errors).toEqual({
      password: 'The password is wrong',
    })
    expect(await emailOf('10000017')).toBe(before)
    const trail = await sql(
      `select 1 from audit_events where action = 'change-email-failed' and label like '%(10000017)'`,
    )
    expect(trail).toHaveLength(1)
  })

  it('notifies every session, and the old mailbox can undo it: sessions end, and the account needs a new password', async () => {
    const { access_token: token } = await signIn('10000019')
    const before = await emailOf('10000019')
    expect((await change(token, 'thief@example.com')).status).toBe(200)
    expect(await emailOf('10000019')).toBe('thief@example.com')
    const mailed = await wayBack(before)
    const { body: bell } = await send(notification.list, { token, body: {} })
    expect(bell.data.notificationData.notification[0]?.body).toContain('Your email address was changed')
    clock.advance(71 * HOUR)
    const { access_token: open } = await signIn('10000019')
    expect((await send(user.me, { token: open })).status).toBe(200)
    const { body } = await undo(mailed)
    expect(await emailOf('10000019')).toBe(before)
    expect((await send(user.me, { token: open })).status).toBe(401)
    await expect(signIn('10000019')).rejects.toThrow('has expired')
    expect((await reset(body.data.resetTicket, DEMO_PASSWORD)).status).toBe(422)
    expect((await reset(body.data.resetTicket)).body.result).toBe(true)
    expect((await signIn('10000019', NEW)).user.step).toBeNull()
    expect((await undo(mailed)).body.message).toContain('was used or has expired')
  })

  it('cannot be undone after 72 hours, or with a token that was never mailed', async () => {
    const { access_token: token } = await signIn('10000014')
    const before = await emailOf('10000014')
    await change(token, 'new.mailbox@example.com')
    const mailed = await wayBack(before)
    clock.advance(72 * HOUR)
    for (const one of [mailed, 'x']) expect((await undo(one)).status).toBe(422)
    expect(await emailOf('10000014')).toBe('new.mailbox@example.com')
    expect(await removeOldEmailChanges(context)).toBeGreaterThan(0)
  })

  it('is undone with later changes, and removes a second factor enrolled since', async () => {
    const { access_token: token } = await signIn('10000015')
    const before = await emailOf('10000015')
    await change(token, 'thief.one@example.com')
    const first = await wayBack(before)
    await change(token, 'thief.two@example.com')
    const second = await wayBack('thief.one@example.com')
    await sql(`update users set totp_secret = 'x', totp_enrolled_at = $1 where username = '10000015'`, [clock.now()])
    expect((await undo(first)).status).toBe(200)
    expect((await undo(second)).status).toBe(422)
    expect(await emailOf('10000015')).toBe(before)
    expect(await sql(`select 1 from users where username = '10000015' and totp_secret is not null`)).toEqual([])
  })

  it('by an administrator notifies the person and the old mailbox, which cannot undo it; administrators cannot change their own', async () => {
    const before = await emailOf('10000007')
    const { access_token: token } = await signIn('10000007')
    await change(token, 'nurse.private@example.com')
    const mailed = await wayBack(before)
    const admin = await as('10000001')
    const write = async (username: string, email: string) => {
      const { user: row } = (await admin(user.get, { params: { username } })).body.data
      const { version, fullName, phone, nikPassport, gender, dateOfBirth, category, consultationLink } = row
      const { menuPreferences, positionId, sectionId, departmentId, siteId, superiorId, groupId, employerId } = row
      const values = {
        username,
        version,
        fullName,
        phone,
        nikPassport,
        gender,
        dateOfBirth,
        category,
        consultationLink,
      }
      const position = { menuPreferences, positionId, sectionId, departmentId, siteId, superiorId, groupId, employerId }
      const roleIds = row.roles.map(({ id }) => id)
      return admin(user.update, { body: { ...values, ...position, roleIds, email } })
    }
    expect((await write('10000007', 'nurse@example.com')).status).toBe(200)
    await settle()
    const [mail] = await sql<{ body: string }>(
      `select body from mails where recipient = 'nurse.private@example.com' order by id desc limit 1`,
    )
    expect(mail?.body).toContain('An administrator changed the email address')
    expect(mail?.body).not.toContain('undo-email')
    expect((await undo(mailed)).status).toBe(422)
    expect((await write('10000001', 'root@example.com')).body.errors?.email).toContain('in your profile')
  })
})

describe('requesting codes', () => {
  const requestTime = async (slow: Slow, username: string, address = '10.1.0.1') => {
    const { statusCode, headers, body } = await slow.app.inject({
      method: 'POST',
      url: `${API_BASE}${recovery.forgot.path}`,
      remoteAddress: address,
      payload: { username },
    })
    return { status: statusCode, wait: headers['retry-after'], body: JSON.parse(body) }
  }
  /** What was answered when a code was asked for by each of these names, a minute apart. */
  const statusesOf = async (slow: Slow, names: readonly string[]) => {
    const statuses: number[] = []
    for (const name of names) {
      slow.clock.advance(MINUTE)
      statuses.push((await requestTime(slow, name)).status)
    }
    return statuses
  }
  const EMAIL = 'budi.santoso.00008@selatpetrokimia.example'

  it('is limited silently to one in 60 seconds and five an hour for a name, known or not (G-017)', async () => {
    const slow = await testApp()
    for (const username of ['10000008', '99999999']) {
      expect((await requestTime(slow, username)).status).toBe(200)
      const early = await requestTime(slow, username)
      expect([early.status, early.wait, early.body.message]).toEqual([
        429,
        '60',
        'Wait 1 minute before you request another code',
      ])
      expect(await statusesOf(slow, Array(5).fill(username))).toEqual([200, 200, 200, 200, 429])
    }
  })

  it('counts names separately, so that nobody learns which email belongs to an employee ID', async () => {
    const slow = await testApp()
    const [{ id } = { id: 0 }] = await run<{ id: number }>(
      slow.context.database.kysely,
      `select id from users where username = '10000008'`,
    )
    const allowed = [200, 200, 200, 200, 200]
    for (const name of [String(id), '10000008', EMAIL])
      expect(await statusesOf(slow, Array(5).fill(name))).toEqual(allowed)
    const other = ['99999999', 'nobody@nowhere.example']
    for (const name of other) expect(await statusesOf(slow, Array(5).fill(name))).toEqual(allowed)
  })

  it('resends as often for an unknown name as for an existing account', async () => {
    const slow = await testApp()
    const resent = async (username: string) => {
      await statusesOf(slow, Array(4).fill(username))
      slow.clock.advance(MINUTE)
      const { ticket } = (await requestTime(slow, username)).body.data
      const statuses: number[] = []
      for (let n = 0; n < 6; n++) {
        slow.clock.advance(MINUTE)
        statuses.push((await slow.send(recovery.resend, { body: { ticket } })).status)
      }
      return statuses
    }
    const known = await resent('10000008')
    expect(known).toEqual([200, 200, 200, 200, 200, 429])
    expect(await resent('99999999')).toEqual(known)
  })

  it('by strangers does not use up the limit of the owner at a known address', async () => {
    const slow = await testApp()
    await slow.signIn('10000008')
    const mailed = async () =>
      (await run(slow.context.database.kysely, 'select 1 from mails where recipient = $1', [EMAIL])).length
    for (let n = 0; n < 14; n++) expect((await requestTime(slow, '10000008', `10.2.0.${n}`)).status).toBe(200)
    await slow.settle()
    expect(await mailed()).toBe(10)
    expect((await requestTime(slow, '10000008', '127.0.0.1')).status).toBe(200)
    await slow.settle()
    expect(await mailed()).toBe(11)
    const events = await run<{ action: string; count: number }>(
      slow.context.database.kysely,
      `select action, count(*)::int as count from audit_events where action like 'recovery-%' group by 1 order by 1`,
    )
    expect(events).toEqual([
      { action: 'recovery-code-requested', count: 11 },
      { action: 'recovery-codes-limited', count: 1 },
    ])
  })

  it('adds a security event, with the account if there is one', async () => {
    const slow = await testApp()
    for (const name of ['10000008', '99999999']) {
      const { ticket } = (await requestTime(slow, name)).body.data
      await slow.settle()
      await slow.send(recovery.verify, { body: { ticket, otp: '123456' } })
    }
    await slow.settle()
    const list = async (username: string) =>
      (await (await slow.as(username))(audit.list, { body: { filter: { topic: ['security'] } } })).body.data.map(
        ({ action, label }) => [action, label],
      )
    expect(await list('10000002')).toEqual([
      ['recovery-code-failed', 'Budi Santoso (10000008)'],
      ['recovery-code-requested', 'Budi Santoso (10000008)'],
    ])
    expect(await list('10000001')).toEqual(
      expect.arrayContaining([
        ['recovery-code-requested', '99999999'],
        ['recovery-code-failed', ''],
      ]),
    )
  })
})

describe('the mail outbox', () => {
  it('needs data scope all, because codes in it open accounts (G-103)', async () => {
    const { status, body } = await (await as('10000020'))(mail.list, { body: {} })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('an update of the password', () => {
  const update = (token: string, oldPassword: string, newPassword: string) =>
    send(auth.updatePassword, { token, body: { data: seal({ oldPassword, newPassword }, context.keys.publicKey) } })

  it('is a POST of old and new password, sealed, with the rules of a change (AUTH-49, AUTH-65, AMB-15)', async () => {
    const { access_token: token } = await signIn('10000017')
    expect((await update(token, 'Wrong#2026', NEW)).body).toMatchObject({
      result: false,
      message: 'The old password is wrong',
    })
    expect((await update(token, DEMO_PASSWORD, DEMO_PASSWORD)).body.errors).toHaveProperty('newPassword')
    expect((await update(token, DEMO_PASSWORD, NEW)).body.result).toBe(true)
    await signIn('10000017', NEW)
  })

  it('is required after a temporary password: no other operation works before (G-009)', async () => {
    await sql(`update users set must_change_password = true where username = '10000018'`)
    const { access_token: token, user: me } = await signIn('10000018')
    expect(me.step).toBe('password')
    const refused = await send(user.me, { token })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'STEP_FIRST',
      'Choose your own password first',
    ])
    expect((await update(token, DEMO_PASSWORD, NEW)).body.result).toBe(true)
    expect((await send(user.me, { token })).status).toBe(200)
  })
})
