import { notification } from '@selamat/contract/domains/notifications/notification'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'
import { outboxHandlers } from '../../domains.ts'
import { emitNotification } from '../../platform/notification.ts'
import { drainOutbox, type OutboxHandler } from '../../platform/outbox.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { context, clock, settle } = api
const { perform, person, send } = await reporting(api)
const [BUDI, AGUS, DEWI] = ['10000008', '10000005', '10000004'] as const

const bell = async (username: string, body: Record<string, unknown> = {}) =>
  (await (await person(username))(notification.list, { body })).body

const sentAbout = async (subject: string) =>
  (await notificationsOf(context.database.kysely)).filter((row) => row.subject === subject)

describe('the bell', () => {
  it('lists the notifications of the user, newest first, ten a page (NOTIF-08, NOTIF-11, NOTIF-12, NOTIF-13, NOTIF-15, LIMITS-12, DATES-02, DATES-03)', async () => {
    for (let index = 0; index < 12; index++) await send(BUDI, { what: `Report ${index}` })
    await settle()
    const { data, pagination } = await bell(AGUS)
    expect(Object.keys(data)).toEqual(['notificationData'])
    const { notification: rows, badgesCountTotal } = data.notificationData
    expect(rows).toHaveLength(10)
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      subject: expect.stringMatching(/^SHE\/HAZ\/2026\/XI\/\d{4}$/),
      work: 'Report 11',
      type: 'Safety',
      status: 'new',
      body: 'Supervisor review: Report 11 (Budi Santoso)',
      urgency: null,
      createdDate: '2026-11-20T09:00:00+07:00',
      isRead: false,
      link: expect.stringMatching(/^\/my-task\/detail\?assignmentNumber=SHE%2FHAZ%2F2026%2FXI%2F\d{4}$/),
    })
    expect(badgesCountTotal).toBeGreaterThanOrEqual(12)
    expect(pagination).toMatchObject({ page: 1, limit: 10, totalIsExact: true })
    expect(pagination?.totalPage).toBe(Math.ceil((pagination?.totalItem ?? 0) / 10))
    const second = await bell(AGUS, { page: 2, start: 10, limit: 10 })
    expect(second.data.notificationData.notification[0]?.id).toBeLessThan(rows.at(-1)?.id ?? 0)
  })

  it('is filtered by type, Safety or else Health (NOTIF-07, NOTIF-10, NOTIF-14, NOTIF-16)', async () => {
    const { body } = await (await person(AGUS))(notification.types, {})
    expect(body.data).toEqual([{ type: 'Safety' }, { type: 'Health' }])
    const [some] = (await bell(AGUS)).data.notificationData.notification
    await context.database.kysely
      .updateTable('notifications')
      .set({ type: 'Health' })
      .where('id', '=', some?.id ?? 0)
      .execute()
    const ids = async (filter: { type: 'Safety' | 'Health' }) =>
      (await bell(AGUS, { filter, limit: 100 })).data.notificationData.notification.map(({ id }) => id)
    expect(await ids({ type: 'Health' })).toEqual([some?.id])
    const safety = await ids({ type: 'Safety' })
    expect([safety.length > 0, safety.includes(some?.id ?? 0)]).toEqual([true, false])
    expect((await bell(AGUS, { filter: { type: 'Health' } })).data.notificationData.notification[0]?.type).toBe(
      'Health',
    )
    await context.database.kysely
      .updateTable('notifications')
      .set({ type: 'Safety' })
      .where('id', '=', some?.id ?? 0)
      .execute()
  })

  it('is ordered by its creation, descending unless the caller asks otherwise (NOTIF-15)', async () => {
    const [newest, older] = (await bell(AGUS)).data.notificationData.notification
    if (!newest || !older) throw new Error('two notifications are needed')
    const created = (id: number, at: string) =>
      context.database.kysely.updateTable('notifications').set({ createdAt: at }).where('id', '=', id).execute()
    // A transaction that took longer can write a lower time under a higher id.
    await created(newest.id, '2020-11-20T01:00:00Z')
    const order = (await bell(AGUS, { limit: 100 })).data.notificationData.notification
    expect(order.at(-1)?.id).toBe(newest.id)
    expect(order[0]?.id).toBe(older.id)
    const orderBy = { column: 'createdDate', direction: 'ascending' }
    expect((await bell(AGUS, { orderBy })).data.notificationData.notification[0]?.id).toBe(newest.id)
    await created(newest.id, '2026-11-20T02:00:00Z')
  })

  it('marks one as read, which lowers the number; one of somebody else is not found (NOTIF-17, NOTIF-19)', async () => {
    const { notification: rows, badgesCountTotal } = (await bell(AGUS)).data.notificationData
    const id = rows[0]?.id ?? 0
    expect((await (await person(BUDI))(notification.read, { params: { id } })).status).toBe(404)
    const agus = await person(AGUS)
    for (const _twice of [1, 2]) expect((await agus(notification.read, { params: { id } })).status).toBe(200)
    const after = (await bell(AGUS)).data.notificationData
    expect(after.notification[0]).toMatchObject({ id, isRead: true })
    expect(after.badgesCountTotal).toBe(badgesCountTotal - 1)
  })

  it('resets its number when it is opened, and keeps unread notifications unread (NOTIF-03, NOTIF-18)', async () => {
    const agus = await person(AGUS)
    expect((await agus(notification.readBadges, {})).body.data).toEqual({ badgesCountTotal: 0 })
    const { notification: rows, badgesCountTotal } = (await bell(AGUS)).data.notificationData
    expect(badgesCountTotal).toBe(0)
    expect(rows[1]?.isRead).toBe(false)
    await send(BUDI)
    await settle()
    expect((await bell(AGUS)).data.notificationData.badgesCountTotal).toBe(1)
  })

  it('follows the case: new, process, finish', async () => {
    const subject = await send(BUDI)
    await settle()
    const status = async () =>
      (await bell(AGUS)).data.notificationData.notification.find((one) => one.subject === subject)?.status
    expect(await status()).toBe('new')
    await perform(AGUS, subject, 'return', { comment: 'Where?' })
    expect(await status()).toBe('process')
    const other = await send(BUDI)
    await settle()
    await perform(AGUS, other, 'reject', { comment: 'Known' })
    expect((await bell(AGUS)).data.notificationData.notification[0]).toMatchObject({ subject: other, status: 'finish' })
  })
})

describe('a notification is done', () => {
  const about = async (username: string, subject: string) =>
    (await bell(username, { limit: 100 })).data.notificationData.notification.filter((one) => one.subject === subject)

  it('and read, when its task is answered, by whoever answers it; what came of it is unread', async () => {
    const subject = await send(BUDI)
    await settle()
    expect(await about(AGUS, subject)).toMatchObject([{ isRead: false }])
    const before = (await bell(AGUS)).data.notificationData.badgesCountTotal
    await perform(AGUS, subject, 'approve')
    await settle()
    expect(await about(AGUS, subject)).toMatchObject([{ isRead: true }])
    expect((await bell(AGUS)).data.notificationData.badgesCountTotal).toBe(before - 1)
    expect(await about(DEWI, subject)).toMatchObject([{ isRead: false }])
    expect(await about(BUDI, subject)).toMatchObject([{ isRead: false }])
  })

  it('and read, when its record is opened, for the reader alone', async () => {
    const [subject, other] = [await send(BUDI), await send(BUDI)]
    await settle()
    const agus = await person(AGUS)
    expect((await agus(notification.readAbout, { body: { number: subject } })).body.data).toEqual({ read: 1 })
    expect((await agus(notification.readAbout, { body: { number: subject } })).body.data).toEqual({ read: 0 })
    expect(await about(AGUS, subject)).toMatchObject([{ isRead: true }])
    expect(await about(AGUS, other)).toMatchObject([{ isRead: false }])
    await perform(AGUS, other, 'approve')
    await settle()
    await agus(notification.readAbout, { body: { number: other } })
    expect(await about(DEWI, other)).toMatchObject([{ isRead: false }])
  })

  it('with all others of the user, when all are marked as read', async () => {
    await send(BUDI)
    await settle()
    const others = (await bell(DEWI, { limit: 100 })).data.notificationData.notification
    const agus = await person(AGUS)
    expect((await agus(notification.readAll, {})).body.data.read).toBeGreaterThan(0)
    const { notification: rows, badgesCountTotal } = (await bell(AGUS, { limit: 100 })).data.notificationData
    expect(badgesCountTotal).toBe(0)
    expect(rows.every(({ isRead }) => isRead)).toBe(true)
    expect((await bell(DEWI, { limit: 100 })).data.notificationData.notification).toEqual(others)
  })
})

describe('opening a notification', () => {
  const open = async (username: string, subject: string) => {
    const row = (await bell(username)).data.notificationData.notification.find((one) => one.subject === subject)
    return (await (await person(username))(notification.read, { params: { id: row?.id ?? 0 } })).body.data.link
  }
  const page = (subject: string) => `/my-task/detail?assignmentNumber=${encodeURIComponent(subject)}`

  it('gives the page of the case in the same request, with its response section while it is an open task of the user (NOTIF-20, NOTIF-24, NOTIF-26)', async () => {
    const subject = await send(BUDI)
    await settle()
    expect(await open(AGUS, subject)).toBe(page(subject))
    await perform(AGUS, subject, 'approve')
    await settle()
    expect(await open(AGUS, subject)).toBe(`${page(subject)}&response=hidden`)
    expect(await open(DEWI, subject)).toBe(page(subject))
    expect(await open(BUDI, subject)).toBe(`${page(subject)}&response=hidden`)
  })

  it('hides the response section when the case has ended (NOTIF-25)', async () => {
    const subject = await send(BUDI)
    await perform(AGUS, subject, 'reject', { comment: 'Known' })
    await settle()
    expect(await open(BUDI, subject)).toBe(`${page(subject)}&response=hidden`)
  })
})

describe('a notification', () => {
  it('goes to the assignees and the reporter, never to the actor', async () => {
    const subject = await send(BUDI)
    await perform(AGUS, subject, 'return', { comment: 'Where?' })
    await settle()
    // The reporter is asked to correct it: one notification, not two.
    expect((await sentAbout(subject)).map(({ username }) => username)).toEqual([AGUS, BUDI])
    const quick = await send(BUDI)
    await perform(AGUS, quick, 'approve')
    await perform(DEWI, quick, 'close')
    await settle()
    expect((await sentAbout(quick)).map(({ username, body }) => [username, body.split(/[:(]/)[0]?.trim()])).toEqual([
      [AGUS, 'Supervisor review'],
      [DEWI, 'Safety close-out'],
      [BUDI, 'Approved by Agus Setiawan'],
      [BUDI, 'Closed by Dewi Lestari'],
    ])
  })

  it('is sent once, however often the outbox worker fails', async () => {
    const subject = await send(BUDI)
    let breaks = 3
    const failures: unknown[] = []
    const breaking = Object.fromEntries(
      Object.entries(outboxHandlers(context)).map(([topic, handle]): [string, OutboxHandler] => [
        topic,
        async (tx, event) => {
          await handle(tx, event)
          if (breaks-- > 0) throw new Error('killed between')
        },
      ]),
    )
    const drain = () =>
      drainOutbox({
        database: context.database,
        handlers: breaking,
        now: clock.now,
        onError: (error) => failures.push(error),
      })
    await drain()
    expect(await sentAbout(subject)).toEqual([])
    for (let round = 0; round < 5; round++) {
      clock.advance(60_000)
      await drain()
    }
    expect(failures).toHaveLength(3)
    expect((await sentAbout(subject)).map(({ username }) => username)).toEqual([AGUS])
    const left = await context.database.kysely.selectFrom('outbox').select('id').execute()
    expect(left).toEqual([])
  })

  it('is sent once by several simultaneous outbox workers', async () => {
    const subjects = await Promise.all(Array.from({ length: 8 }, () => send(BUDI)))
    const work = () =>
      drainOutbox({
        database: context.database,
        handlers: outboxHandlers(context),
        now: clock.now,
        onError: (error) => {
          throw error
        },
      })
    await Promise.all([work(), work(), work()])
    for (const subject of subjects) expect(await sentAbout(subject)).toHaveLength(1)
  })

  it('can go to thousands of users, more than one NOTIFY can carry', async () => {
    const { kysely } = context.database
    await sql`insert into users (company_id, employer_id, username, full_name, password_hash, password_changed_at, created_at, updated_at)
      select company_id, employer_id, (30000000 + n)::text, 'Many ' || n, '', created_at, created_at, created_at
      from users, generate_series(1, 2500) n where username = ${BUDI}`.execute(kysely)
    const people = await kysely
      .selectFrom('users')
      .select(['id', 'companyId'])
      .where('fullName', 'like', 'Many %')
      .execute()
    const companyId = people[0]?.companyId ?? 0
    const userIds = people.map(({ id }) => id)
    const heard = Promise.withResolvers<void>()
    context.live.follow(userIds.at(-1) ?? 0, () => heard.resolve())
    const params = { from: 'x'.repeat(5000), tasks: 2 }
    const notification = { kind: 'TASKS_HANDED_OVER', companyId, userIds, entityId: null, params } as const
    await context.database.transaction((tx) => emitNotification(tx, notification, clock.now()))
    await settle()
    await heard.promise
    const rows = await sentAbout(params.from)
    expect(rows).toHaveLength(2500)
    expect(rows[0]?.body).toHaveLength(500)
  })
})
