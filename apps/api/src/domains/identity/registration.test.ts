import { auth } from '@selamat/contract/domains/identity/auth'
import { recovery } from '@selamat/contract/domains/identity/recovery'
import { registration } from '@selamat/contract/domains/identity/registration'
import { role } from '@selamat/contract/domains/identity/role'
import { user } from '@selamat/contract/domains/identity/user'
import { userSession } from '@selamat/contract/domains/identity/user-session'
import { mail } from '@selamat/contract/domains/notifications/mail'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { DAY } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { run } from '../../platform/database.ts'
import { removeAbandoned, removeOldCodes } from './index.ts'

const { context, clock, settle, as, send, signIn } = await testApp({ RATE_LIMIT_FACTOR: '100' })
const sql = <Row>(text: string, values: unknown[] = []) => run<Row>(context.database.kysely, text, values)
const PASSWORD = 'Kapal-Layar-7'
let people = 30_000_000

const account = (more: Partial<Record<string, string>> = {}) => {
  const username = String(people++)
  const companyEmailDomain = `firm${username}.example`
  return { username, email: `rina.sari@${companyEmailDomain}`, password: PASSWORD, companyEmailDomain, ...more }
}
const company = (more: Partial<Record<string, string>> = {}) => ({
  companyName: 'PT Bahari Kimia',
  contactEmail: 'office@bahari.example',
  operationAddress: 'Jalan Pelabuhan 7, Gresik',
  phone: '+62 31 555 0101',
  businesType: 'Chemical',
  ...more,
})
type Account = ReturnType<typeof account>
const begin = (body: Account) => send(registration.account, { body })
/** The code of the newest mail to an address. */
const codeTo = async (email: string) => {
  await settle()
  const [mailed] = await sql<{ body: string }>('select body from mails where recipient = $1 order by id desc limit 1', [
    email,
  ])
  return /\b\d{6}\b/.exec(mailed?.body ?? '')?.[0] ?? ''
}
const verify = (ticket: string, otp: string) => send(registration.verify, { body: { ticket, otp } })
/** The first step with its mailed code. */
const register = async (input: Account) => {
  const started = await begin(input)
  expect(started.status).toBe(200)
  return verify(started.body.data.ticket, await codeTo(input.email))
}
const tokenOf = async (input: { username: string; password: string }) =>
  (await signIn(input.username, input.password)).access_token
const statusOf = async (username: string) =>
  (
    await sql<{ status: string }>(
      'select c.status from companies c join users u on u.company_id = c.id where u.username = $1',
      [username],
    )
  )[0]?.status

describe('a registration', () => {
  it('creates the account, then the company with its token; the company is pending, the registrant is its Company Admin (AUTH-42, AUTH-43, AUTH-44, AUTH-45, AUTH-46, G-021)', async () => {
    const input = account({ companyEmailDomain: '@Bahari.example', email: 'rina.sari@bahari.example' })
    expect((await register(input)).body).toMatchObject({ result: true, data: { username: input.username } })
    const { access_token: token, user: me } = await signIn(input.username, PASSWORD)
    expect(me).toMatchObject({ step: 'registration', fullName: 'Rina Sari', companyName: 'bahari.example', roles: [] })
    expect((await send(registration.company, { body: company() })).status).toBe(401)
    expect((await send(registration.company, { token, body: company() })).body).toMatchObject({ result: true })
    const [row] = await sql(
      `select company_name, company_email, company_phone, company_address, company_type, email_domain, status
       from companies where email_domain = 'bahari.example'`,
    )
    expect(row).toEqual({
      companyName: 'PT Bahari Kimia',
      companyEmail: 'office@bahari.example',
      companyPhone: '+62 31 555 0101',
      companyAddress: 'Jalan Pelabuhan 7, Gresik',
      companyType: 'Chemical',
      emailDomain: 'bahari.example',
      status: 'PENDING',
    })
    expect((await send(user.me, { token })).status).toBe(401)
    const roles = await sql<{ name: string; assigned: boolean }>(
      `select r.name, exists (select 1 from user_roles ur where ur.role_id = r.id) as assigned
       from roles r join companies c on c.id = r.company_id where c.email_domain = 'bahari.example'`,
    )
    expect(roles).toHaveLength(8)
    expect(roles.filter(({ assigned }) => assigned).map(({ name }) => name)).toEqual(['Company Admin'])
  })

  it('notifies users with scope all; its activation is mailed (G-021, G-103)', async () => {
    const input = account()
    await register(input)
    await send(registration.company, { token: await tokenOf(input), body: company({ companyName: 'PT Kabar' }) })
    await settle()
    const superAdmin = await as('10000001')
    const { body } = await superAdmin(notification.list, { body: {} })
    expect(body.data.notificationData.notification[0]).toMatchObject({
      subject: 'PT Kabar',
      body: 'PT Kabar has registered and is waiting to be activated',
      link: '/company-profile',
    })
    const [company_] = await sql<{ id: number }>(`select id from companies where company_name = 'PT Kabar'`)
    await sql(`update companies set status = 'ACTIVE' where id = $1`, [company_?.id])
    await sql(
      `insert into outbox (topic, payload, created_at, due_at) values ('company-activated', jsonb_build_object('companyId', $1::int), $2, $2)`,
      [company_?.id, clock.now()],
    )
    await settle()
    const mails = (await superAdmin(mail.list, { body: { keyword: 'kabar' } })).body.data
    expect(mails.map(({ subject, recipient }) => [subject, recipient])).toEqual([
      ['PT Kabar is active on Selamat', input.email],
      ['PT Kabar has registered', 'wijaya.kusuma.00001@selatpetrokimia.example'],
    ])
    expect((await signIn(input.username, PASSWORD)).user).toMatchObject({
      step: null,
      roles: [{ name: 'Company Admin' }],
    })
  })

  it('leads to an administrator who can assign every seeded role but cannot take over its users', async () => {
    const input = account()
    await register(input)
    await send(registration.company, { token: await tokenOf(input), body: company() })
    await sql(`update companies set status = 'ACTIVE' where email_domain = $1`, [input.companyEmailDomain])
    const token = await tokenOf(input)
    const { options } = (await send(user.roles, { token, query: {} })).body.data
    expect(options.map(({ label }) => label)).toContain('Doctor')
    expect(options.filter(({ givable }) => !givable)).toEqual([])
    const roleIds = options.map(({ id }) => id)
    const doctor = { username: String(people++), fullName: 'Sari Dewi', email: null, roleIds }
    expect((await send(user.create, { token, body: doctor })).status).toBe(200)
    const params = { username: doctor.username }
    const reset = await send(userSession.resetPassword, { token, params })
    expect([reset.status, reset.body.code]).toEqual([409, 'NOT_YOUR_ACT'])
    const grants = [{ itemId: storedItemId('menu/Medical Record'), actions: ['read' as const] }]
    const own = { name: 'Own clinic', description: null, scope: 'company' as const, grants }
    expect((await send(role.endpoints.create, { token, body: own })).status).toBe(422)
  })

  it('blocks sign-in while pending, and explains it to the right password only (G-021, G-010)', async () => {
    const input = account()
    await register(input)
    await send(registration.company, { token: await tokenOf(input), body: company() })
    await expect(signIn(input.username, PASSWORD)).rejects.toThrow('Your company is waiting to be activated')
    await expect(signIn(input.username, 'Wrong#2026')).rejects.toThrow('Invalid Employee ID or password')
  })

  it('gives a session only for its second step', async () => {
    const input = account()
    await register(input)
    const token = await tokenOf(input)
    for (const [endpoint, input] of [
      [user.me, {}],
      [role.endpoints.list, { body: {} }],
      [notification.list, { body: {} }],
      [auth.passwordAge, {}],
      [auth.changePassword, { body: { data: 'x' } }],
    ] as const) {
      const { status, body } = await send(endpoint, { ...input, token } as never)
      expect([status, body.code, body.details]).toEqual([409, 'STEP_FIRST', { step: 'registration' }])
    }
    expect((await send(auth.check, { query: { token } })).body.data).toEqual({ active: true })
    expect((await send(auth.logout, { token })).status).toBe(200)
  })

  it('can start again from the same mailbox before the second step, and correct domain and password (AMB-14, G-022)', async () => {
    const input = account()
    await register(input)
    const domain = `rina.${input.companyEmailDomain}`
    const wide = { ...input, email: `rina@${domain}` }
    expect((await register(wide)).body.errors).toEqual({ username: 'This Employee ID is already registered' })
    const again = { ...input, password: 'Kapal-Dayung-8' }
    expect((await register(again)).status).toBe(200)
    await expect(signIn(input.username, PASSWORD)).rejects.toThrow('400')
    const { access_token: token } = await signIn(input.username, again.password)
    await send(registration.company, { token, body: company() })
    expect((await register(again)).body.errors).toEqual({ username: 'This Employee ID is already registered' })
    expect(await statusOf(input.username)).toBe('PENDING')
  })

  it('reserves nothing and reveals no account before the mailed code is proved', async () => {
    const [free, first] = [account(), account()]
    await register(first)
    const tried = [
      free,
      { ...account(), username: '10000008' },
      { ...account(), username: first.username },
      account({ companyEmailDomain: 'selatpetrokimia.example', email: 'a@selatpetrokimia.example' }),
    ]
    const answers = await Promise.all(tried.map(begin))
    for (const { status, body } of answers) {
      expect([status, Object.keys(body.data).sort(), body.data.resendAfterSeconds]).toEqual([
        200,
        ['resendAfterSeconds', 'ticket'],
        60,
      ])
    }
    await expect(signIn(free.username, PASSWORD)).rejects.toThrow('400')
    expect(await sql('select 1 from companies where email_domain = $1', [free.companyEmailDomain])).toEqual([])
    const rival = { ...account({ companyEmailDomain: free.companyEmailDomain, email: `b@${free.companyEmailDomain}` }) }
    expect((await register(rival)).status).toBe(200)
    const [late] = answers
    expect((await verify(late?.body.data.ticket ?? '', await codeTo(free.email))).body.errors).toEqual({
      companyEmailDomain: 'This company domain is already registered',
    })
  })

  it('creates one account with the right code within five guesses, and not with a code of a forgotten password', async () => {
    const input = account()
    const { ticket } = (await begin(input)).body.data
    const code = await codeTo(input.email)
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await verify(ticket, other)).body.errors).toEqual({ otp: 'Wrong code. 4 tries left' })
    const both = await Promise.all([verify(ticket, code), verify(ticket, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const forgotten = (await send(recovery.forgot, { body: { username: '10000008' } })).body.data.ticket
    const theirs = await codeTo('budi.santoso.00008@selatpetrokimia.example')
    expect((await verify(forgotten, theirs)).status).toBe(422)
    const pending = (await begin(account())).body.data.ticket
    for (let n = 0; n < 5; n++) await verify(pending, String(n).repeat(6))
    expect((await verify(pending, '000000')).body.message).toBe('Too many wrong codes. Request a new one')
  })

  it('is deleted after a day if the code was not proved', async () => {
    await begin(account())
    clock.advance(DAY - 1000)
    await removeOldCodes(context)
    expect(await sql('select 1 from pending_registrations')).not.toEqual([])
    clock.advance(2000)
    await removeOldCodes(context)
    expect(await sql('select 1 from pending_registrations')).toEqual([])
  })

  it('needs a domain of its own, and an e-mail of it (G-023)', async () => {
    const taken = await register(
      account({ companyEmailDomain: 'SelatPetrokimia.example', email: 'a@selatpetrokimia.example' }),
    )
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { companyEmailDomain: 'This company domain is already registered' },
    ])
    const outside = await begin(account({ email: 'rina@evilfirm.example', companyEmailDomain: 'firm.example' }))
    expect(outside.body.errors).toEqual({ email: 'Use an email address of the company domain' })
    for (const companyEmailDomain of ['firm', 'firm..example', 'http://firm.example', '']) {
      expect((await begin(account({ companyEmailDomain }))).body.errors).toHaveProperty('companyEmailDomain')
    }
  })

  it('is refused for a public email domain', async () => {
    for (const domain of ['gmail.com', '@Yahoo.co.id', 'co.id']) {
      const { status, body } = await begin(
        account({ companyEmailDomain: domain, email: `rina@${domain.replace('@', '')}` }),
      )
      expect([status, body.errors]).toEqual([
        422,
        { companyEmailDomain: 'Use the domain of your company, not a public email domain' },
      ])
    }
  })

  it('keeps the rules of employee IDs and passwords (AUTH-13, AUTH-58, AMB-04)', async () => {
    expect((await begin(account({ username: '1234' }))).body.errors).toEqual({
      username: 'Please input Employee ID with 8 character numbers',
    })
    expect((await register({ ...account(), username: '10000008' })).body.errors).toEqual({
      username: 'This Employee ID is already registered',
    })
    for (const [password, message] of [
      ['short', 'Use 8 or more characters with combination of uppercase & lowercase, numbers and special characters'],
      ['P@ssw0rd2026', 'This password is easy to guess. Choose another one'],
    ] as const) {
      expect((await begin(account({ password }))).body.errors).toEqual({ password: message })
    }
  })

  it('twice at the same time creates one account and one company', async () => {
    const input = account()
    const proofs: (readonly [string, string])[] = []
    for (let n = 0; n < 2; n++) proofs.push([(await begin(input)).body.data.ticket, await codeTo(input.email)])
    const statuses = (await Promise.all(proofs.map(([ticket, code]) => verify(ticket, code)))).map(
      ({ status }) => status,
    )
    expect(statuses).toContain(200)
    const [count] = await sql(`select count(*)::int as n from companies where email_domain = $1`, [
      input.companyEmailDomain,
    ])
    expect(count).toEqual({ n: 1 })
    const token = await tokenOf(input)
    const steps = await Promise.all([1, 2].map(() => send(registration.company, { token, body: company() })))
    expect(steps.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('cannot be completed for an active company', async () => {
    const { status, body } = await (await as('10000002'))(registration.company, { body: company() })
    expect([status, body.code]).toEqual([409, 'WRONG_STATE'])
  })

  it('that is not completed is removed after 7 days, and its domain is free again', async () => {
    const input = account()
    await register(input)
    await signIn(input.username, PASSWORD)
    clock.advance(7 * DAY - 1000)
    await removeAbandoned(context)
    expect(await statusOf(input.username)).toBe('REGISTERING')
    clock.advance(2000)
    expect(await removeAbandoned(context)).toBeGreaterThan(0)
    expect(await statusOf(input.username)).toBeUndefined()
    expect((await register({ ...input, username: String(people++) })).status).toBe(200)
  })

  it('is slowed down for one address', async () => {
    const slow = await testApp()
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await slow.send(registration.account, { body: account() })).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
    expect(statuses[20]).toBe(429)
  })
})
