import { notification } from '@selamat/contract/domains/notifications/notification'
import { REMINDER_DEFAULTS, type ReminderSettings, settings } from '@selamat/contract/domains/organisation/settings'
import { DAY } from '@selamat/contract/kit/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { takeNotifications } from '../../../../test/notifications.ts'
import { reminderSources } from '../../../domains.ts'
import { run } from '../../../platform/database.ts'
import { sendReminders } from './send-reminders.ts'

const { as, context, clock, settle } = await testApp()
const { kysely } = context.database
const HOLDER = '10000008'
const SUPERIOR = '10000005'
const OFFICER = '10000004'
const ADMINISTRATOR = '10000002'
const FOREIGN = '10000020'

const tick = async () => {
  const count = await sendReminders(context, reminderSources)
  await settle()
  return count
}
/** A moment of Jakarta's clock. */
const at = (day: string, time = '08:00') => clock.set(`${day}T${time}:00+07:00`)

let serial = 0
async function certify(username: string, validUntil: string, title = `SIO ${++serial}`) {
  const [row] = await run<{ id: number }>(
    kysely,
    `insert into certificates (company_id, user_id, title, certificate_number, employer_id, valid_until, created_at, updated_at)
     select company_id, id, $2, $3, employer_id, $4, $5, $5 from users where username = $1 returning id`,
    [username, title, `N-${++serial}`, validUntil, clock.now()],
  )
  return row?.id ?? 0
}

async function set(changed: Partial<ReminderSettings>, username = ADMINISTRATOR) {
  const client = await as(username)
  const { version } = (await client(settings.reminder.read, {})).body.data
  const { status } = await client(settings.reminder.update, { body: { ...REMINDER_DEFAULTS, ...changed, version } })
  expect(status).toBe(200)
}

/** The reminders sent, oldest first; afterwards there are none. */
const sent = async () => (await takeNotifications(kysely)).filter(({ kind }) => kind.startsWith('REMINDER_'))
const mails = () => run<{ recipient: string; body: string }>(kysely, 'delete from mails returning recipient, body')

beforeEach(async () => {
  // Reminders of other records are tested with the calendar.
  await run(kysely, 'update ppe_issues set replace_by = null')
  await run(kysely, "update equipment set archived_at = '2026-11-01'")
  await run(kysely, "update contractors set archived_at = '2026-11-01'")
  await run(kysely, "update hiradc_revisions set valid_until = '2040-01-01'")
  await run(kysely, "update stock_batches set expires_on = '2040-01-01'")
  await run(kysely, 'delete from certificates')
  await run(kysely, 'update fitness_certificates set revoked_at = now() where revoked_at is null')
  await run(kysely, 'delete from settings')
  at('2026-11-20', '07:00')
  await settle()
  await sent()
  await mails()
})

describe('reminders', () => {
  it('are sent once for each term, over the months, from the set hour (ORG-33, G-090)', async () => {
    await set({ recipients: ['holder'], channels: ['bell'] })
    await certify(HOLDER, '2027-03-01', 'SIO Forklift')
    const days: string[] = []
    for (let day = new Date('2026-11-20T00:00:00Z'); day < new Date('2027-03-10T00:00:00Z'); ) {
      const today = day.toISOString().slice(0, 10)
      at(today, '07:59')
      expect(await tick()).toBe(0)
      at(today, '08:00')
      if ((await tick()) > 0) days.push(today)
      at(today, '20:15')
      expect(await tick()).toBe(0)
      day = new Date(day.getTime() + DAY)
    }
    expect(days).toEqual(['2026-12-01', '2026-12-31', '2027-01-30', '2027-02-22'])
    expect((await sent()).map(({ username, body }) => `${username}: ${body.replace(/\(.*\)/, '(…)')}`)).toEqual([
      `${HOLDER}: Your SIO Forklift (…) expires in 90 days, on 2027-03-01`,
      `${HOLDER}: Your SIO Forklift (…) expires in 60 days, on 2027-03-01`,
      `${HOLDER}: Your SIO Forklift (…) expires in 30 days, on 2027-03-01`,
      `${HOLDER}: Your SIO Forklift (…) expires in 7 days, on 2027-03-01`,
    ])
  })

  it('of a certificate that is entered late are sent once, for the nearest term, and again after a renewal', async () => {
    await set({ recipients: ['holder'], channels: ['bell'] })
    const id = await certify(HOLDER, '2026-12-10')
    at('2026-11-20')
    expect(await tick()).toBe(1)
    expect(await sent()).toHaveLength(1)
    at('2026-12-03')
    expect(await tick()).toBe(1)
    await run(kysely, `update certificates set valid_until = '2026-12-20' where id = $1`, [id])
    expect(await tick()).toBe(1)
    expect(await tick()).toBe(0)
  })

  it('are sent once, however many servers run at the same time', async () => {
    await set({ recipients: ['holder'], channels: ['bell'] })
    await Promise.all(Array.from({ length: 20 }, () => certify(HOLDER, '2026-12-10')))
    at('2026-11-20')
    const counts = await Promise.all([1, 2, 3, 4].map(() => sendReminders(context, reminderSources)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
    await settle()
    const all = await sent()
    expect(all).toHaveLength(1)
    expect(all[0]?.body).toContain('And 18 more')
  })

  it('go to the recipients of the settings: holder, superior, safety officers, administrators; nobody elsewhere (ORG-33, G-090)', async () => {
    await certify(HOLDER, '2026-12-10', 'SIO Crane')
    const those = async (recipients: ReminderSettings['recipients']) => {
      await run(kysely, 'delete from certificate_reminders')
      await set({ recipients, channels: ['bell'], hour: 8 })
      await settle()
      await sent()
      at('2026-11-20')
      await tick()
      const people = (await sent()).map(({ username }) => username)
      at('2026-11-20', '07:00')
      return people
    }
    expect(await those(['holder'])).toEqual([HOLDER])
    expect(await those(['superior'])).toEqual([SUPERIOR])
    expect(await those(['safety-officers'])).toEqual([OFFICER])
    const administrators = await those(['administrators'])
    expect(administrators).toContain(ADMINISTRATOR)
    expect(administrators).not.toContain(HOLDER)
    expect(administrators).not.toContain(FOREIGN)
    expect(await those(['holder', 'superior'])).toEqual([SUPERIOR, HOLDER].sort())
  })

  it('link to the page of the holder if the recipient can open it', async () => {
    await certify(HOLDER, '2026-12-10', 'SIO Crane')
    await set({ recipients: ['holder', 'superior', 'safety-officers', 'administrators'], channels: ['bell'] })
    at('2026-11-20')
    await tick()
    const links = new Map((await sent()).map(({ username, link }) => [username, link]))
    const page = `/user/detail?username=${HOLDER}&tab=certificates`
    expect([HOLDER, SUPERIOR, OFFICER, ADMINISTRATOR].map((username) => links.get(username))).toEqual([
      page,
      page,
      '/home',
      page,
    ])
  })

  it('are mailed if the company settings say so and the person has an address (ORG-33)', async () => {
    await run(kysely, `update users set email = 'budi@petro.example' where username = $1`, [HOLDER])
    await run(kysely, 'update users set email = null where username = $1', [SUPERIOR])
    await certify(HOLDER, '2026-12-10', 'SIO Crane')
    await set({ recipients: ['holder', 'superior'], channels: ['email'] })
    at('2026-11-20')
    await tick()
    expect(await sent()).toEqual([])
    const emails = await mails()
    expect(emails.map(({ recipient }) => recipient)).toEqual(['budi@petro.example'])
    expect(emails[0]?.body).toContain('Your SIO Crane')
    expect(emails[0]?.body).toContain('expires in 20 days, on 2026-12-10')
  })

  it('follow a changed hour, and stop when they are turned off (ORG-33)', async () => {
    await set({ recipients: ['holder'], channels: ['bell'], hour: 20 })
    await certify(HOLDER, '2026-12-10')
    at('2026-11-20', '09:00')
    expect(await tick()).toBe(0)
    await set({ recipients: ['holder'], channels: ['bell'], hour: 9 })
    await settle()
    expect(await sent()).toHaveLength(1)
    await certify(HOLDER, '2026-12-11')
    await set({ active: false })
    expect(await tick()).toBe(0)
  })

  it('leave out renewed certificates and people who have left', async () => {
    await set({ recipients: ['holder'], channels: ['bell'] })
    await certify(HOLDER, '2026-12-10', 'SIO Boiler')
    await certify(HOLDER, '2028-12-10', 'sio boiler')
    await certify('10000013', '2026-12-10', 'SIO Boiler')
    await run(kysely, `update users set archived_at = $1 where username = '10000013'`, [clock.now()])
    at('2026-11-20')
    expect(await tick()).toBe(0)
  })

  it('are listed at the bell like any other notification', async () => {
    await certify(HOLDER, '2026-12-10', 'SIO Crane')
    await set({ recipients: ['holder'], channels: ['bell'] })
    at('2026-11-20')
    await tick()
    const { body } = await (await as(HOLDER))(notification.list, { body: {} })
    expect(body.data.notificationData.notification[0]).toMatchObject({
      subject: 'Certificate expires',
      link: `/user/detail?username=${HOLDER}&tab=certificates`,
      isRead: false,
    })
  })
})
