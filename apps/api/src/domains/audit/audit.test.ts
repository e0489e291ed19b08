import { audit } from '@selamat/contract/domains/audit/audit'
import { auth } from '@selamat/contract/domains/identity/auth'
import { role } from '@selamat/contract/domains/identity/role'
import { mail } from '@selamat/contract/domains/notifications/mail'
import { HOUR } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { insertPeople } from '../../../test/factories.ts'
import { changes, writeAudit } from '../../platform/audit.ts'
import { run } from '../../platform/database.ts'
import { securityEvent } from '../../platform/security-events.ts'

const { app, context, clock, as, send, signIn } = await testApp()
const { database } = context

const people = new Map(
  (
    await run<{ username: string; id: number; companyId: number }>(
      database.kysely,
      'select id, username, company_id from users',
    )
  ).map((user) => [user.username, user]),
)
const person = (username: string) => people.get(username) ?? { id: 0, companyId: 0 }
const manager = person('10000003')
const stranger = person('10000020')

/** One row of the trail: by whom, on which day of March 2019, about what. */
async function write(
  by: typeof manager,
  day: number,
  entity: string,
  entityId: number,
  label: string,
  action = 'update',
) {
  await database.transaction((tx) =>
    writeAudit(tx, {
      companyId: by.companyId,
      actorId: by.id,
      at: new Date(Date.UTC(2019, 2, day, 3)),
      entity,
      entityId,
      label,
      action,
      before: { name: `old ${label}`, code: 'A' },
      after: { name: label, code: 'A' },
      reason: 'because',
      requestId: 'r-1',
    }),
  )
}
await write(manager, 1, 'locations', 900, 'Pump house one', 'create')
await write(manager, 3, 'locations', 900, 'Pump house two')
await write(manager, 2, 'sites', 901, 'Jetty')
await write(stranger, 4, 'locations', 902, 'Pump house of others')

const admin = await as('10000002')
const superAdmin = await as('10000001')
const march = { at: { from: '2019-03-01', until: '2019-03-31' } }
const labels = async (body: Record<string, unknown>, who = admin) => {
  const { status, body: answer } = await who(audit.list, { body })
  expect(status).toBe(200)
  return answer.data.map(({ label }) => label)
}

describe('the audit list', () => {
  it('shows who did what, when, and each field before and after, newest first', async () => {
    const { body } = await admin(audit.list, { body: { filter: { ...march, entity: ['locations'] } } })
    expect(body.data.map(({ label }) => label)).toEqual(['Pump house two', 'Pump house one'])
    expect(body.data[0]).toMatchObject({
      at: '2019-03-03T10:00:00+07:00',
      actor: 'Bambang Hartono',
      employeeId: '10000003',
      action: 'update',
      entity: 'locations',
      entityId: 900,
      reason: 'because',
      requestId: 'r-1',
    })
    expect(body.data[0]?.changes).toContainEqual({ field: 'name', from: 'old Pump house two', to: 'Pump house two' })
    expect(body.pagination).toEqual({ page: 1, limit: 10, totalItem: 2, totalPage: 1, totalIsExact: true })
  })

  it('shows only the company of the reader, and every company to a role with scope all', async () => {
    expect(await labels({ filter: march })).toEqual(['Pump house two', 'Jetty', 'Pump house one'])
    expect(await labels({ filter: march }, superAdmin)).toContain('Pump house of others')
    expect(await labels({ keyword: 'of others' })).toEqual([])
  })

  it('shows rows without a company to a role with scope all', async () => {
    await database.transaction((tx) =>
      writeAudit(tx, {
        companyId: null,
        actorId: null,
        at: context.clock.now(),
        entity: 'users',
        entityId: 0,
        label: '99999999',
        action: 'sign-in-failed',
      }),
    )
    const filter = { action: ['sign-in-failed'] }
    expect(await labels({ filter }, superAdmin)).toEqual(['99999999'])
    expect(await labels({ filter })).toEqual([])
  })

  it('filters by kind, record, action, actor and days, both days included', async () => {
    expect(await labels({ filter: { ...march, entity: ['sites'] } })).toEqual(['Jetty'])
    expect(await labels({ filter: { ...march, entityId: 901 } })).toEqual(['Jetty'])
    expect(await labels({ filter: { ...march, action: ['create'] } })).toEqual(['Pump house one'])
    expect(await labels({ filter: { ...march, actorId: [manager.id] } })).toHaveLength(3)
    expect(await labels({ filter: { at: { from: '2019-03-02', until: '2019-03-03' } } })).toEqual([
      'Pump house two',
      'Jetty',
    ])
    expect(await labels({ filter: { at: { until: '2019-03-01' } } })).toEqual(['Pump house one'])
  })

  it('finds a keyword in the label, and in the name or employee ID of the actor', async () => {
    expect(await labels({ keyword: 'HOUSE', filter: march })).toEqual(['Pump house two', 'Pump house one'])
    expect(await labels({ keyword: 'hartono', filter: march })).toHaveLength(3)
    expect(await labels({ keyword: '10000003', filter: march })).toHaveLength(3)
    expect(await labels({ keyword: 'je', filter: march })).toEqual(['Jetty'])
    expect(await labels({ keyword: 'ouse', filter: { ...march, entity: ['sites'] } })).toEqual([])
    expect(await labels({ keyword: '100%', filter: march })).toEqual([])
  })

  it('finds a person of the same company by name, however many in another company have that name', async () => {
    await insertPeople(database.kysely, { count: 101, first: 72_000_000, like: '10000020' })
    const [own] = await insertPeople(database.kysely, { count: 1, first: 73_000_000, like: '10000002' })
    await write({ id: own?.id ?? 0, companyId: 1 }, 5, 'sites', 903, 'Crane')
    expect(await labels({ keyword: 'Person 7', filter: march })).toEqual(['Crane'])
  })

  it('pages, oldest first on request', async () => {
    const oldest = { column: 'at', direction: 'ascending' }
    expect(await labels({ filter: march, limit: 1, page: 2, orderBy: oldest })).toEqual(['Jetty'])
    const { status } = await admin(audit.list, { body: { page: 1001, limit: 10 } })
    expect(status).toBe(422)
  })

  it('refuses an invalid list query', async () => {
    for (const body of [
      { limit: 0 },
      { filter: { table: 'users' } },
      { orderBy: { column: 'hash' } },
      { keyword: 7 },
    ]) {
      const { status } = await admin(audit.list, { body: body as never })
      expect(status).toBe(422)
    }
    expect((await admin(audit.list, { body: { keyword: 'a\u0000b' } })).status).toBe(422)
  })

  it('needs a session and the right to read roles', async () => {
    expect((await send(audit.list, { body: {} })).status).toBe(401)
    expect((await (await as('10000008'))(audit.list, { body: {} })).status).toBe(403)
  })
})

describe('the changes of a record', () => {
  it('name each field that differs on both sides, also where it has no value any more', () => {
    const before = { name: 'Pump', note: 'old', site: { id: 1 } }
    expect(changes(before, { name: 'Pump', note: undefined, site: { id: 1 }, code: 'P-1' })).toEqual({
      before: { note: 'old', code: null },
      after: { note: null, code: 'P-1' },
    })
  })
})

describe('security events', () => {
  const security = { topic: ['security' as const] }
  const seenBy = async (username: string, action: string) =>
    (await (await as(username))(audit.list, { body: { filter: { ...security, action: [action] }, limit: 100 } })).body
      .data
  const counted = async (action: string) => {
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return Number(new RegExp(`security_events_total\\{action="${action}"\\} (\\d+)`).exec(body)?.[1] ?? 0)
  }

  it('are found by their topic, without ordinary changes', async () => {
    const all = (await superAdmin(audit.list, { body: { filter: security, limit: 100 } })).body.data
    expect(all.map(({ action }) => action)).toContain('sign-in-failed')
    expect(all.map(({ action }) => action)).not.toContain('sign-in')
    expect((await admin(audit.list, { body: { filter: { topic: ['other' as never] } } })).status).toBe(422)
  })

  it('name the user and the refused operation once an hour, however often it is tried', async () => {
    const employee = await as('10000008')
    const before = await counted('permission-denied')
    await Promise.all(Array.from({ length: 5 }, () => employee(audit.list, { body: {} })))
    await employee(role.endpoints.list, { body: {} })
    expect(await counted('permission-denied')).toBe(before + 6)
    const mine = async () =>
      (await seenBy('10000002', 'permission-denied')).filter(({ employeeId }) => employeeId === '10000008')
    const rows = await mine()
    expect(rows.map(({ changes }) => changes.find(({ field }) => field === 'operation')?.to).sort()).toEqual([
      'POST /audit/list',
      'POST /roles/list',
    ])
    clock.advance(HOUR)
    await (await as('10000008'))(audit.list, { body: {} })
    expect(await mine()).toHaveLength(3)
  })

  it('of one company are not shown to another', async () => {
    await (await as('10000020'))(mail.list, { body: {} })
    const labels = (rows: { label: string }[]) => rows.filter(({ label }) => label.includes('10000020'))
    expect(labels(await seenBy('10000001', 'permission-denied'))).toHaveLength(1)
    expect(labels(await seenBy('10000002', 'permission-denied'))).toEqual([])
  })

  it('record forged tokens without a user, once an hour for a group of addresses, and ignore expired ones', async () => {
    const before = await counted('token-forged')
    const { access_token: token } = await signIn('10000008')
    const forged = `${token.slice(0, -4)}AAAA`
    for (let n = 0; n < 3; n++) expect((await send(role.endpoints.list, { body: {}, token: forged })).status).toBe(401)
    await send(auth.check, { query: { token: forged } })
    await send(auth.refresh, { query: { data: 'not-an-envelope' }, headers: { 'x-ticket': 'x' } })
    expect(await counted('token-forged')).toBe(before + 5)
    const rows = await seenBy('10000001', 'token-forged')
    expect(rows.map(({ label }) => label).sort()).toEqual(['Access token', 'Refresh token'])
    expect(await seenBy('10000002', 'token-forged')).toEqual([])
    clock.advance(HOUR)
    expect((await send(role.endpoints.list, { body: {}, token })).status).toBe(401)
    expect(await counted('token-forged')).toBe(before + 5)
  })

  it('name the user of an ended session that is still used, but not of an expired one', async () => {
    const { access_token: token } = await signIn('10000008')
    await send(auth.logout, { token })
    const { access_token: expired } = await signIn('10000012')
    await run(
      database.kysely,
      `update sessions set expires_at = created_at where user_id = (select id from users where username = '10000012')`,
    )
    expect((await send(role.endpoints.list, { body: {}, token: expired })).status).toBe(401)
    for (let n = 0; n < 2; n++) expect((await send(role.endpoints.list, { body: {}, token })).status).toBe(401)
    expect((await seenBy('10000002', 'ended-session-used')).map(({ label }) => label)).toEqual([
      'Budi Santoso (10000008)',
    ])
  })

  it('name the reader of the mail outbox', async () => {
    const reader = await as('10000001')
    for (let n = 0; n < 2; n++) expect((await reader(mail.list, { body: {} })).status).toBe(200)
    expect((await seenBy('10000001', 'read-mail-outbox')).map(({ employeeId }) => employeeId)).toEqual(['10000001'])
  })

  it('without an account fill at most one row an hour for each group of addresses', async () => {
    const events = Array.from({ length: 2000 }, (_, n) => `10.${n % 200}.${Math.floor(n / 200)}.1`)
    const rowCount = async () => (await run(database.kysely, 'select 1 from audit_events')).length
    const before = await rowCount()
    for (const address of events) {
      await securityEvent(context, {
        action: 'token-forged',
        account: null,
        origin: { address, userAgent: '', requestId: '' },
        oncePerHour: 'flood',
      })
    }
    expect((await rowCount()) - before).toBeLessThanOrEqual(256)
  })
})
