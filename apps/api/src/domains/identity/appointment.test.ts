import { APPOINTMENT_KINDS, appointment } from '@selamat/contract/domains/identity/appointment'
import { peopleSettings } from '@selamat/contract/domains/identity/settings'
import { user } from '@selamat/contract/domains/identity/user'
import { describe, expect, it } from 'vitest'
import { demoAppointments } from '../../../demo/accounts.ts'
import { testApp } from '../../../test/app.ts'
import { giveRole } from '../../../test/factories.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { run } from '../../platform/database.ts'
import { assigneesOf } from '../workflow/relations.ts'

const { context, as, settle } = await testApp()
const sql = (text: string, values: unknown[] = []) => run<Record<string, never>>(context.database.kysely, text, values)
const admin = await as('10000002')
const ifMatch = (version: number) => ({ 'if-match': String(version) })
const list = async (username: string, call = admin) => (await call(appointment.list, { body: { username } })).body.data
const [gresik] = await sql(`select id from sites where code = 'GRS'`)
const siteId = Number(gresik?.id)
const input = { username: '10000013', kind: 'gas-tester', siteId, validFrom: '2026-11-01' } as const

describe('appointments', () => {
  it('have a kind from a fixed list, which contains those of the demo', () => {
    for (const { kind } of demoAppointments) expect(Object.keys(APPOINTMENT_KINDS)).toContain(kind)
  })

  it('are listed with site, days and certificate', async () => {
    expect((await list('10000014')).map(({ kind, siteName, current }) => [kind, siteName, current]).sort()).toEqual([
      ['fire-watch', 'Gresik Plant', true],
      ['gas-tester', 'Gresik Plant', true],
    ])
    expect((await list('10000004'))[0]).toMatchObject({ kind: 'safety-officer', siteId: null, siteName: null })
    expect(await list('10000014', await as('10000014'))).toHaveLength(2)
    const stranger = await as('10000013')
    expect((await stranger(appointment.list, { body: { username: '10000014' } })).status).toBe(404)
  })

  it('are created, changed and ended at the expected version, and appear in the history of the person', async () => {
    const made = await admin(appointment.create, { body: input })
    expect([made.status, made.body.data]).toMatchObject([
      200,
      { kind: 'gas-tester', siteName: 'Gresik Plant', version: 1 },
    ])
    const { id } = made.body.data
    const { username: _of, ...same } = input
    const changed = await admin(appointment.update, {
      body: { ...same, id, version: 1, siteId: null, validUntil: '2026-11-19' },
    })
    expect(changed.body.data).toMatchObject({ siteName: null, validUntil: '2026-11-19', current: false, version: 2 })
    const stale = await admin(appointment.update, { body: { ...same, id, version: 1 } })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
    expect((await admin(appointment.delete, { params: { id }, headers: ifMatch(2) })).status).toBe(200)
    const history = (await admin(user.history, { params: { username: '10000013' } })).body.data
    expect(history.map(({ action }) => action)).toEqual(['delete-appointment', 'change-appointment', 'appoint'])
  })

  it('refuse an unknown kind, a site of another company, another person’s certificate and an end before the start', async () => {
    const [foreign] = await sql(`select id from sites where code = 'DUM'`)
    const [certificate] = await sql(
      `insert into certificates (company_id, user_id, title, certificate_number, employer_id, created_at, updated_at)
       select company_id, id, 'AGT', 'AGT 1', employer_id, now(), now() from users where username = '10000014' returning id`,
    )
    const refused = async (more: object) =>
      (await admin(appointment.create, { body: { ...input, ...more } })).body.errors
    expect(await refused({ kind: 'king' })).toEqual({ kind: 'Choose one from the list' })
    expect(await refused({ siteId: foreign?.id, certificateId: certificate?.id, validUntil: '2026-10-01' })).toEqual({
      siteId: 'Choose one from the list',
      certificateId: 'Choose a certificate of this user',
      validUntil: 'The last day is before the first day',
    })
    const own = await admin(appointment.create, {
      body: { ...input, username: '10000014', certificateId: certificate?.id },
    })
    expect(own.body.data.certificate).toBe('AGT AGT 1')
  })
})

const second = await as('10000001')
const appoint = async (more: object = {}, call = admin) =>
  (await call(appointment.create, { body: { ...input, ...more } })).body.data
const confirm = (id: number, version: number, call = second) =>
  call(appointment.confirm, { params: { id }, body: { version } })
const decline = (id: number, version: number, call = second) =>
  call(appointment.decline, { params: { id }, body: { version, reason: 'No valid certificate' } })
const noticesOf = async (username: string) => {
  await settle()
  const rows = await notificationsOf(context.database.kysely, username)
  return rows.filter(({ link }) => link.endsWith('tab=appointments')).map(({ body }) => body)
}
const wholeCompany = async (username: string) =>
  giveRole(context.database.kysely, username, 'company', { 'submenu/User': 'ru' })

describe('a safety appointment', () => {
  it('cannot be made or changed by the appointed person', async () => {
    const own = await appoint({ username: '10000002' }, second)
    const refused = [
      await admin(appointment.create, { body: { ...input, username: '10000002' } }),
      await admin(appointment.update, {
        body: {
          id: own.id,
          version: 1,
          kind: input.kind,
          siteId,
          validFrom: input.validFrom,
          validUntil: '2026-12-01',
        },
      }),
      await confirm(own.id, 1, admin),
    ]
    expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [409, 'NOT_YOUR_ACT', 'You cannot appoint yourself. Ask another administrator'],
      [409, 'NOT_YOUR_ACT', 'You cannot appoint yourself. Ask another administrator'],
      [409, 'NOT_YOUR_ACT', 'You cannot decide about your own appointment. Ask another administrator'],
    ])
  })

  it('has no effect until a second administrator, who is notified, confirms it: not its author or a contractor’s administrator', async () => {
    const noticesBefore = (await noticesOf('10000001')).length
    const pending = await appoint({ kind: 'safety-officer', siteId: null })
    expect(pending).toMatchObject({
      status: 'PENDING',
      current: false,
      givenByName: 'Ratna Puspitasari',
      allowedActions: [
        {
          action: 'confirm',
          allowed: false,
          reason: 'You gave this appointment. Another administrator must confirm it',
        },
        { action: 'decline', allowed: false },
      ],
    })
    const officers = async () => {
      const nowhere = { superiorId: null, departmentId: null, locationId: null, subLocationId: null }
      const origin = { caseId: null, submitterId: 0, ...nowhere, siteId }
      const [company] = await sql(`select company_id as id from users where username = '10000002'`)
      const people = await assigneesOf(
        context.database.kysely,
        [{ rule: 'appointment', kind: 'safety-officer' }],
        { ...origin, companyId: Number(company?.id) },
        '2026-11-20',
      )
      const [person] = await sql(`select id from users where username = '10000013'`)
      return people.some(({ id }) => id === Number(person?.id))
    }
    expect(await officers()).toBe(false)
    expect((await noticesOf('10000001')).slice(noticesBefore)).toEqual([
      expect.stringMatching(/^Ratna Puspitasari appointed .* as safety officer at every site\. Confirm or decline/),
    ])
    expect(await noticesOf('10000013')).toEqual([])
    await wholeCompany('10000009')
    const contractor = await as('10000009')
    const department = await as('10000003')
    await giveRole(context.database.kysely, '10000003', 'department', { 'submenu/User': 'ru' })
    const tries = [
      await confirm(pending.id, 1, admin),
      await confirm(pending.id, 1, contractor),
      await confirm(pending.id, 1, department),
    ]
    expect(tries.map(({ body }) => body.code)).toEqual(['NOT_YOUR_ACT', 'NOT_FOUND', 'NOT_FOUND'])

    const waiting = (await second(appointment.pending, { body: {} })).body
    expect(waiting.data.find(({ id }) => id === pending.id)).toMatchObject({
      username: '10000013',
      allowedActions: [
        { action: 'confirm', allowed: true },
        { action: 'decline', allowed: true },
      ],
    })
    expect(waiting.pagination?.totalItem).toBe(waiting.data.length)
    const done = await confirm(pending.id, 1)
    expect(done.body.data).toMatchObject({ status: 'CONFIRMED', current: true, version: 2, allowedActions: [] })
    expect(await officers()).toBe(true)
    expect(await noticesOf('10000013')).toHaveLength(1)
    expect((await noticesOf('10000002')).at(-1)).toMatch(/confirmed the appointment of/)
    expect((await confirm(pending.id, 2)).body.code).toBe('WRONG_STATE')
    const history = (await admin(user.history, { params: { username: '10000013' } })).body.data
    expect(history[0]).toMatchObject({
      action: 'confirm-appointment',
      changes: [{ field: 'status', from: 'PENDING', to: 'CONFIRMED' }],
    })
  })

  it('of a contractor’s person is not confirmed by another administrator of the same contractor', async () => {
    const [contractorCompany] = await sql(`select employer_id as id from users where username = '10000009'`)
    const people = await sql(
      `select username from users where employer_id = $1 and username <> '10000009' order by id limit 2`,
      [contractorCompany?.id],
    )
    const [colleague, worker] = people.map(({ username }) => String(username))
    await wholeCompany(String(colleague))
    const row = await appoint({ username: String(worker) }, await as('10000009'))
    const refused = await confirm(row.id, 1, await as(String(colleague)))
    expect(refused.body).toMatchObject({
      code: 'NOT_YOUR_ACT',
      message: 'Only an administrator of the whole company can confirm it',
    })
    expect((await confirm(row.id, 1, admin)).status).toBe(200)
  })

  it('is declined with a reason that notifies its author, and one of two simultaneous decisions counts', async () => {
    const row = await appoint({ kind: 'fire-watch' })
    const noReason = await second(appointment.decline, { params: { id: row.id }, body: { version: 1, reason: ' ' } })
    expect(noReason.body.errors).toEqual({ reason: 'This field is required' })
    const both = await Promise.all([confirm(row.id, 1), decline(row.id, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const declined = await decline((await appoint({ kind: 'authoriser' })).id, 1)
    expect(declined.body.data).toMatchObject({
      status: 'DECLINED',
      current: false,
      declineReason: 'No valid certificate',
    })
    expect((await noticesOf('10000002')).at(-1)).toMatch(/declined the appointment of .*: No valid certificate$/)
  })

  it('that is extended or changes its kind is confirmed again; a shortened one stays confirmed', async () => {
    const made = await appoint({ kind: 'permit-issuer', validUntil: '2026-12-31' })
    await confirm(made.id, 1)
    const change = async (version: number, more: object) => {
      const body = { id: made.id, version, kind: 'permit-issuer' as const, siteId, validFrom: input.validFrom, ...more }
      return (await admin(appointment.update, { body })).body.data.status
    }
    expect(await change(2, { validUntil: '2026-12-01' })).toBe('CONFIRMED')
    expect(await change(3, { validUntil: '2026-12-02' })).toBe('PENDING')
    await confirm(made.id, 4)
    expect(await change(5, { validUntil: '2026-12-02', siteId: null })).toBe('PENDING')
    await confirm(made.id, 6)
    expect(await change(7, { validUntil: '2026-12-02', siteId: null, kind: 'authoriser' })).toBe('PENDING')
  })

  it('is effective at once with a single administrator, or without confirmation in the company settings, which notifies the others', async () => {
    const alone = await as('10000020')
    const [person] = await sql(
      `select username from users where company_id = (select company_id from users where username = '10000020') and username <> '10000020' order by id limit 1`,
    )
    const single = {
      username: String(person?.username),
      kind: 'fire-watch',
      siteId: null,
      validFrom: '2026-11-01',
    } as const
    expect((await alone(appointment.create, { body: single })).body.data.status).toBe('CONFIRMED')

    const settings = (await admin(peopleSettings.role, {})).body.data
    expect(settings).toMatchObject({ confirmAppointments: null, appointmentsConfirmed: true })
    const { version, defaultRoleId } = settings
    const write = { version, defaultRoleId, groupRoles: [] }
    // What is left out stays as it is.
    const same = (await admin(peopleSettings.updateRole, { body: write })).body.data
    expect(same.confirmAppointments).toBeNull()
    const off = await admin(peopleSettings.updateRole, {
      body: { ...write, version: same.version, confirmAppointments: false },
    })
    expect(off.body.data).toMatchObject({ confirmAppointments: false, appointmentsConfirmed: false })
    expect((await appoint({ kind: 'isolation-officer' })).status).toBe('CONFIRMED')
    await settle()
    const rows = await notificationsOf(context.database.kysely, '10000001')
    expect(rows.find(({ link }) => link === '/general-role')?.body).toMatch(
      /^Ratna Puspitasari has turned off the confirmation of safety appointments/,
    )
  })
})
