import { notificationPreferences } from '@selamat/contract/domains/notifications/preferences'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { takeNotifications } from '../../../test/notifications.ts'
import { reporting } from '../../../test/reports.ts'
import { run } from '../../platform/database.ts'
import { sendDigests } from './index.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { context, clock, settle, as } = api
const { kysely } = context.database
const { perform, person, send } = await reporting(api)
const [BUDI, AGUS, DEWI] = ['10000008', '10000005', '10000004'] as const
type Choices = { kind: string; channel: 'bell' | 'email'; on: boolean }[]

const read = async (username: string) => (await (await person(username))(notificationPreferences.read, {})).body.data
async function write(username: string, choices: Choices, digestHour: number | null = null) {
  const { version } = await read(username)
  return (await person(username))(notificationPreferences.update, { body: { choices, digestHour, version } })
}
const mails = () =>
  run<{ recipient: string; subject: string; body: string }>(
    kysely,
    'delete from mails returning recipient, subject, body',
  )
const at = (day: string, time: string) => clock.set(`${day}T${time}:00+07:00`)

beforeEach(async () => {
  at('2026-11-20', '09:00')
  await settle()
  for (const table of ['notification_choices', 'notification_settings', 'notifications', 'mails'])
    await run(kysely, `delete from ${table}`)
  await run(kysely, `update task_candidates set open = false, settled_at = null`)
  await run(kysely, `update users set email = username || '@petro.example' where username = any($1)`, [
    [BUDI, AGUS, DEWI],
  ])
})

describe('the preferences of a user', () => {
  it('list each kind with its channels, and say which stay on', async () => {
    const { groups, digestHour, version } = await read(BUDI)
    expect([groups[0]?.title, digestHour, version]).toEqual(['Tasks and reports', null, 0])
    const kind = (name: string) => groups.flatMap(({ kinds }) => kinds).find((each) => each.kind === name)?.channels
    expect(kind('TASK_ASSIGNED')).toEqual([
      { channel: 'bell', on: true, locked: true },
      { channel: 'email', on: false, locked: false },
    ])
    expect(kind('CASE_ANSWERED')?.[0]).toEqual({ channel: 'bell', on: true, locked: false })
    // The demo company sends reminders by bell and email.
    expect(kind('REMINDER_CERTIFICATE')?.map(({ on, locked }) => [on, locked])).toEqual([
      [true, true],
      [true, false],
    ])
    expect(groups.map(({ title }) => title)).not.toContain('Companies')
    expect(
      (await (await as('10000001'))(notificationPreferences.read, {})).body.data.groups.map(({ title }) => title),
    ).toContain('Companies')
  })

  it('decide which channels a notification takes, for this user alone', async () => {
    expect((await write(AGUS, [{ kind: 'TASK_ASSIGNED', channel: 'email', on: true }])).status).toBe(200)
    expect((await write(BUDI, [{ kind: 'CASE_ANSWERED', channel: 'bell', on: false }])).status).toBe(200)
    const number = await send(BUDI)
    await perform(AGUS, number, 'approve')
    await settle()
    const notified = (await takeNotifications(kysely)).map(({ username, kind }) => `${username} ${kind}`)
    expect(notified).toEqual([`${AGUS} TASK_ASSIGNED`, `${DEWI} TASK_ASSIGNED`])
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [`${AGUS}@petro.example`, number],
    ])
  })

  it('keep on what safety and the account need, and refuse unknown kinds and channels', async () => {
    const refused = await write(BUDI, [
      { kind: 'CASE_ANSWERED', channel: 'bell', on: false },
      { kind: 'TASK_ASSIGNED', channel: 'bell', on: false },
    ])
    expect(refused).toMatchObject({ status: 422, body: { errors: { 'choices.1': 'This notification stays on' } } })
    expect((await read(BUDI)).groups[0]?.kinds.find(({ kind }) => kind === 'CASE_ANSWERED')?.channels[0]?.on).toBe(true)
    const without = await write(BUDI, [{ kind: 'PASSWORD_RESET', channel: 'bell', on: true }])
    expect(without).toMatchObject({ status: 422, body: { errors: { 'choices.0': 'This kind has no such channel' } } })
    expect((await write(BUDI, [{ kind: 'toString', channel: 'bell', on: true }])).status).toBe(422)
    expect((await write(BUDI, [{ kind: 'COMPANY_REGISTERED', channel: 'bell', on: true }])).status).toBe(422)
  })

  it('are not overwritten by a second window that has read an older version', async () => {
    const client = await person(BUDI)
    const body = { choices: [], digestHour: 7, version: 0 }
    const both = await Promise.all([1, 2].map(() => client(notificationPreferences.update, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await read(BUDI)).toMatchObject({ digestHour: 7, version: 1 })
  })
})

describe('the daily summary', () => {
  const tick = async () => {
    const counts = await Promise.all([1, 2, 3, 4].map(() => sendDigests(context)))
    await settle()
    return counts.reduce((sum, count) => sum + count, 0)
  }

  it('is sent once a person and day in Jakarta from the chosen hour, however many servers run', async () => {
    await write(AGUS, [], 7)
    const number = await send(BUDI, { what: 'Oil on the stairs' })
    at('2026-11-21', '06:59')
    expect(await tick()).toBe(0)
    at('2026-11-21', '07:00')
    expect(await tick()).toBe(1)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: `${AGUS}@petro.example`, subject: 'Selamat today: 1 open task' })
    expect(mail?.body).toContain(`- ${number}: Supervisor review: Oil on the stairs (due `)
    await write(AGUS, [], 9)
    at('2026-11-21', '23:45')
    expect(await tick()).toBe(0)
    at('2026-11-22', '09:00')
    expect(await tick()).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  it('has only what is open or unread: nothing of it, no email', async () => {
    for (const username of [BUDI, AGUS, DEWI]) await write(username, [], 6)
    const number = await send(BUDI)
    await perform(AGUS, number, 'approve')
    await settle()
    at('2026-11-21', '06:00')
    expect(await tick()).toBe(3)
    const sent = await mails()
    expect(sent.map(({ recipient, subject }) => [recipient.slice(0, 8), subject]).sort()).toEqual([
      [DEWI, 'Selamat today: 1 open task'],
      // His task is done; he has not read that it was assigned to him.
      [AGUS, 'Selamat today: 1 unread notification'],
      [BUDI, 'Selamat today: 1 unread notification'],
    ])
    await run(kysely, 'update notifications set read_at = created_at')
    at('2026-11-22', '06:00')
    await tick()
    expect((await mails()).map(({ recipient }) => recipient.slice(0, 8))).toEqual([DEWI])
  })

  it('is not sent without an address, to people who have left, or when it is off', async () => {
    for (const username of [BUDI, AGUS]) await write(username, [], 6)
    await send(BUDI)
    await run(kysely, `update users set email = null where username = $1`, [AGUS])
    await write(BUDI, [], null)
    at('2026-11-21', '06:00')
    expect(await tick()).toBe(0)
  })

  it('names a confidential task without its content', async () => {
    await write(AGUS, [], 6)
    await send(BUDI, { what: 'Secret complaint' })
    await settle()
    await run(kysely, `update cases set kind = 'health-flow', type_flow = 'Health' where subject = 'Secret complaint'`)
    at('2026-11-21', '06:00')
    await tick()
    const [mail] = await mails()
    expect(mail?.body).toContain('A medical task waits for you')
    expect(mail?.body).not.toContain('Secret')
  })

  it('names 20 tasks and counts the others', async () => {
    await write(AGUS, [], 6)
    await Promise.all(Array.from({ length: 22 }, () => send(BUDI)))
    at('2026-11-21', '06:00')
    await tick()
    const [mail] = await mails()
    expect(mail?.subject).toBe('Selamat today: 22 open tasks')
    expect(mail?.body.match(/- SHE\//g)).toHaveLength(20)
    expect(mail?.body).toContain('- And 2 more')
  })
})
