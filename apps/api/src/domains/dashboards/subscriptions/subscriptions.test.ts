import { dashboard } from '@selamat/contract/domains/dashboards/dashboard'
import { MOST_SUBSCRIPTIONS, subscription } from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { giveRole } from '../../../../test/factories.ts'
import { measures } from '../../../domains.ts'
import { run } from '../../../platform/database.ts'
import { sendDueMails } from './send.ts'

const api = await testApp({
  RATE_LIMIT_FACTOR: '1000',
  ACCESS_TOKEN_MINUTES: '1440',
  PUBLIC_URL: 'https://selamat.example',
  ALLOW_INSECURE: '1',
})
const { as, clock, context, settle } = api
const db = context.database.kysely
const [ADMIN, MANAGER, PIC, EMPLOYEE, OTHER_COMPANY] = [
  '10000002',
  '10000003',
  '10000005',
  '10000008',
  '10000020',
] as const
await giveRole(db, ADMIN, 'company', { 'submenu/Management Dashboard': 'crud' })
const body = { page: 'PIC' as const, cadence: 'DAILY' as const, hour: 7 }
const mails = () =>
  run<{ recipient: string; subject: string; body: string }>(
    db,
    sql`select recipient, subject, body from mails order by id`,
  )
const emailOf = async (username: string) =>
  (await run<{ email: string }>(db, sql`select email from users where username = ${username}`))[0]?.email
/** Lets the job run at a time of Jakarta; how many mails it handled. */
async function tick(at: string) {
  clock.set(`${at}:00+07:00`)
  const count = await sendDueMails(context, measures)
  await settle()
  return count
}
const create = async (username: string, part: object = {}) =>
  (await as(username))(subscription.create, { body: { ...body, ...part } })
const make = async (username: string, part: object = {}) => (await create(username, part)).body.data
const own = async (username: string) => (await (await as(username))(subscription.list, {})).body.data

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00+07:00')
  await run(db, sql`delete from dashboard_subscriptions`)
  await run(db, sql`delete from mails`)
})

describe('the mail of a page', () => {
  it('comes at its hour of Jakarta, once after an outage, and not after it was stopped', async () => {
    const { id } = await make(PIC)
    expect(await tick('2026-11-21T06:59')).toBe(0)
    expect(await tick('2026-11-21T07:00')).toBe(1)
    expect(await tick('2026-11-21T07:05')).toBe(0)
    const [sent] = await mails()
    expect(sent).toMatchObject({ recipient: await emailOf(PIC), subject: 'Dashboard PIC, 2026-11-21' })
    expect(sent?.body).toContain('Data as of 2026-11-21 07:00 (+07:00)\nPeriod: as set for each figure\nFilters: none')
    expect(sent?.body).toContain('Open the page: https://selamat.example/dashboard/pic')
    expect(sent?.body).toContain(`stop it (sign in): https://selamat.example/my-dashboard-mails?stop=${id}`)
    // Four times went by.
    expect(await tick('2026-11-25T12:00')).toBe(1)
    expect(await mails()).toHaveLength(2)
    expect(await own(PIC)).toMatchObject([
      {
        id,
        title: 'Dashboard PIC',
        to: '/dashboard/pic',
        dueAt: '2026-11-26T07:00:00+07:00',
        last: { at: '2026-11-25T12:00:00+07:00', skipped: null },
      },
    ])
    expect((await (await as(EMPLOYEE))(subscription.delete, { params: { id } })).status).toBe(404)
    expect((await (await as(PIC))(subscription.delete, { params: { id } })).status).toBe(200)
    expect(await tick('2026-11-27T07:00')).toBe(0)
  })

  it('comes on its day of the week or month', async () => {
    const due = async (part: object) => {
      const { id } = await make(PIC, part)
      return (await own(PIC)).find((one) => one.id === id)?.dueAt
    }
    // It is Friday the 20th, 10:00.
    expect(await due({ hour: 10 })).toBe('2026-11-21T10:00:00+07:00')
    expect(await due({ hour: 11 })).toBe('2026-11-20T11:00:00+07:00')
    expect(await due({ cadence: 'WEEKLY', day: 1 })).toBe('2026-11-23T07:00:00+07:00')
    expect(await due({ cadence: 'WEEKLY', day: 5, hour: 11 })).toBe('2026-11-20T11:00:00+07:00')
    expect(await due({ cadence: 'WEEKLY', day: 5, hour: 10 })).toBe('2026-11-27T10:00:00+07:00')
    expect(await due({ cadence: 'MONTHLY', day: 20 })).toBe('2026-12-20T07:00:00+07:00')
    expect(await due({ cadence: 'MONTHLY', day: 28 })).toBe('2026-11-28T07:00:00+07:00')
  })

  it('is sent once however many servers run at once', async () => {
    const accounts = [ADMIN, MANAGER, PIC]
    for (const username of accounts) {
      await giveRole(db, username, 'own', { 'submenu/Dashboard Employee': 'r' })
      for (const hour of [5, 6]) await make(username, { page: 'EMPLOYEE', hour })
    }
    clock.set('2026-11-21T08:00:00+07:00')
    const counts = await Promise.all([1, 2, 3].map(() => sendDueMails(context, measures)))
    await settle()
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
    expect(await mails()).toHaveLength(6)
    // The constraint holds where a second one comes with the same time nevertheless.
    await run(
      db,
      sql`update dashboard_subscriptions set due_at = m.due_at from dashboard_mails m where m.subscription_id = id`,
    )
    await sendDueMails(context, measures)
    await settle()
    expect(await mails()).toHaveLength(6)
  })

  it('names filters and period of the page, and is about them', async () => {
    await giveRole(db, PIC, 'company', { 'submenu/Dashboard PIC': 'r' })
    const [site] = await run<{ id: number; name: string }>(
      db,
      sql`select id, site_name as name from sites where company_id = 1 order by id limit 1`,
    )
    const { id } = await make(PIC, { filter: { siteId: [site?.id] }, period: 7 })
    await (await as(PIC))(subscription.send, { params: { id } })
    await settle()
    const [sent] = await mails()
    expect(sent?.body).toContain(`Period: the last 7 days\nFilters: site ${site?.name}`)
    expect(await own(PIC)).toMatchObject([{ filters: `site ${site?.name}`, period: 'the last 7 days' }])
    const again = await (await as(PIC))(subscription.send, { params: { id } })
    expect([again.status, again.body.message]).toEqual([422, 'It was sent a moment ago. Wait a minute'])
    expect((await (await as(EMPLOYEE))(subscription.send, { params: { id } })).status).toBe(404)
  })

  it('is skipped with its reason where the dashboard was deleted, the account left or has no address', async () => {
    const admin = await as(ADMIN)
    const tile = { measure: 'permits-live', visual: 'NUMBER' as const, higherIsBetter: false, x: 0, y: 0, w: 3, h: 2 }
    const board = { title: 'Short lived', description: 'x', name: 'short', key: 'k', widgets: [tile] }
    const { id: dashboardId, version } = (await admin(dashboard.create, { body: board })).body.data
    await make(ADMIN, { page: undefined, dashboardId })
    await make(MANAGER, { page: 'MANAGEMENT' })
    await make(PIC)
    await admin(dashboard.delete, { params: { id: dashboardId }, headers: { 'if-match': String(version) } } as never)
    await run(db, sql`update users set archived_at = now() where username = ${MANAGER}`)
    await run(db, sql`update users set email = null where username = ${PIC}`)
    expect(await tick('2026-11-21T07:00')).toBe(3)
    expect(await mails()).toEqual([])
    expect(await own(ADMIN)).toMatchObject([{ title: 'Short lived', to: null, last: { skipped: 'DELETED' } }])
    expect(await own(PIC)).toMatchObject([{ last: { skipped: 'ADDRESS' } }])
    expect(await run(db, sql`select skipped from dashboard_mails order by 1`)).toEqual([
      { skipped: 'ACCOUNT' },
      { skipped: 'ADDRESS' },
      { skipped: 'DELETED' },
    ])
    await run(db, sql`update users set archived_at = null where username = ${MANAGER}`)
    await run(db, sql`update users set email = 'pic@example.test' where username = ${PIC}`)
    expect(await tick('2026-11-22T07:00')).toBe(3)
    expect(await mails()).toHaveLength(2)
  })
})

it('an account without an address is told so when it subscribes', async () => {
  const email = await emailOf(PIC)
  await run(db, sql`update users set email = null where username = ${PIC}`)
  const refusal = await create(PIC)
  expect([refusal.status, refusal.body.message]).toEqual([
    422,
    'Your account has no email address. Enter one in your profile first',
  ])
  await run(db, sql`update users set email = ${email} where username = ${PIC}`)
})

it('what somebody called a widget passes for no other line of the mail', async () => {
  await run(
    db,
    sql`update dashboard_widgets set title = ${'Live\nFilters: all'} where dashboard_id = 1 and position = 1`,
  )
  const { id } = await make(ADMIN, { page: undefined, dashboardId: 1 })
  await (await as(ADMIN))(subscription.send, { params: { id } })
  await settle()
  expect((await mails())[0]?.body).toMatch(/^Live Filters: all: \d+$/m)
})

describe('a subscription', () => {
  it.each([
    [{ page: 'MANAGEMENT' as const }, { page: 'Choose one from the list' }],
    [{ page: null, dashboardId: 999_999 }, { dashboardId: 'Choose one from the list' }],
    [{ dashboardId: 1 }, { dashboardId: 'Name a page or a dashboard' }],
    [{ cadence: 'WEEKLY' as const, day: 8 }, { day: 'Choose a day of the week' }],
    [{ cadence: 'WEEKLY' as const }, { day: 'Choose a day of the week' }],
    [{ cadence: 'MONTHLY' as const, day: 31 }, { day: 'Choose a day from 1 to 28' }],
    [{ day: 3 }, { day: 'Every day needs no day' }],
    [{ hour: 24 }, { hour: 'At most 23' }],
    [{ hour: 7.5 }, { hour: 'Use a whole hour' }],
    [{ filter: { siteId: [999_999] } }, { filter: 'A site or department of the filter does not exist' }],
  ])('is refused where it can never be sent: %o', async (part, errors) => {
    const { status, body: refusal } = await create(EMPLOYEE, { page: 'EMPLOYEE', ...part })
    expect([status, refusal.errors]).toEqual([422, errors])
  })

  it('is not made twice for one page and time, nor beyond the most of one person, nor without a page to read', async () => {
    await make(PIC)
    expect((await create(PIC)).body.errors).toEqual({ hour: 'This page is mailed to you at this time already' })
    for (let hour = 8; hour < 7 + MOST_SUBSCRIPTIONS - 4; hour++) await make(PIC, { hour })
    for (let day = 1; day <= 4; day++) await make(PIC, { cadence: 'WEEKLY', day })
    const most = await create(PIC, { hour: 1 })
    expect([most.status, most.body.message]).toEqual([
      422,
      'You have 20 mails of dashboards already. Stop one of them first',
    ])
    expect((await create(OTHER_COMPANY, { page: null, dashboardId: 1 })).status).not.toBe(200)
  })

  it('is changed by its owner, not by a stale page', async () => {
    const { id, version } = await make(PIC)
    const change = { id, version, cadence: 'WEEKLY' as const, hour: 6, day: 3 }
    const pic = await as(PIC)
    expect((await pic(subscription.update, { body: change })).body.data).toEqual({ id, version: 2 })
    expect(await own(PIC)).toMatchObject([{ cadence: 'WEEKLY', hour: 6, day: 3, dueAt: '2026-11-25T06:00:00+07:00' }])
    expect((await pic(subscription.update, { body: change })).body.code).toBe('STALE')
    expect((await (await as(MANAGER))(subscription.update, { body: change })).status).toBe(404)
    const events = await run<{ action: string }>(
      db,
      sql`select action from audit_events where entity = 'dashboard_subscriptions' and entity_id = ${id} order by id`,
    )
    expect(events.map(({ action }) => action)).toEqual(['create', 'update'])
  })
})
