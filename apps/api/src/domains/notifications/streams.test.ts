import { auth } from '@selamat/contract/domains/identity/auth'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { type LiveNotice, liveNotice, notification } from '@selamat/contract/domains/notifications/notification'
import { afterEach, expect, it, vi } from 'vitest'
import { clients, testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'
import { outboxHandlers } from '../../domains.ts'
import { startOutboxRelay } from '../../platform/outbox-relay.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { app, context, settle, signIn } = api
const { perform, send, userId } = await reporting(api)
const [BUDI, AGUS, DEWI] = ['10000008', '10000005', '10000004'] as const
const address = await app.listen({ port: 0, host: '127.0.0.1' })

interface Event {
  readonly id: number | null
  readonly name: string
  readonly notice: LiveNotice
}

/** Waits until all that was committed has been heard: later a stream would take it for something new. */
async function allHeard() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const nobody = 0
  const unfollow = context.live.follow(nobody, () => resolve())
  const event = JSON.stringify({ users: [nobody], id: 0, kind: 'task' })
  await context.database.pool.query(`select pg_notify('live', $1)`, [event])
  await promise
  unfollow()
}

/** Opens a stream on a real socket; `next` waits for an event, `ended` for its end. */
async function follow(username: string, headers: Record<string, string> = {}) {
  const { access_token: token } = await signIn(username)
  await allHeard()
  const abort = new AbortController()
  const response = await fetch(`${address}${API_BASE}${notification.events.path}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function block(): Promise<string | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const found = text.slice(0, end)
        text = text.slice(end + 2)
        return found
      }
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return null
      text += value
    }
  }
  return {
    response,
    token,
    close: () => abort.abort(),
    block,
    async next(): Promise<Event> {
      for (;;) {
        const found = await block()
        if (found === null) throw new Error('the stream ended')
        if (found.startsWith(':')) continue
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(found)?.[1]
        const id = field('id')
        return {
          id: id ? Number(id) : null,
          name: field('event') ?? '',
          notice: liveNotice.parse(JSON.parse(field('data') ?? '')),
        }
      }
    },
    async nextNotification(): Promise<Event> {
      for (;;) {
        const event = await this.next()
        if (event.name === 'notification') return event
      }
    },
    async ended() {
      while ((await block()) !== null);
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
})

it('sends a notification at once, with its id and the unread number', async () => {
  const stream = await follow(AGUS)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
  await stream.block()
  const relay = startOutboxRelay(context, outboxHandlers(context))
  const subject = await send(BUDI, { what: 'Told live' })
  const event = await stream.nextNotification()
  expect(event).toMatchObject({
    name: 'notification',
    notice: {
      kind: 'notification',
      notification: { subject, status: 'new', body: 'Supervisor review: Told live (Budi Santoso)' },
    },
  })
  expect(event.id).toBe(event.notice.notification?.id)
  expect(event.notice.badgesCountTotal).toBeGreaterThan(0)
  await relay.stop()
  stream.close()
})

it('tells the assignees that a task is settled, and nobody else', async () => {
  await context.database.kysely
    .insertInto('appointments')
    .values({ userId: await userId('10000012'), kind: 'safety-officer', validFrom: '2026-01-01' })
    .execute()
  const subject = await send(BUDI)
  await perform(AGUS, subject, 'approve')
  await settle()
  const yusuf = await follow('10000012')
  const dedi = await follow('10000016')
  await yusuf.block()
  await dedi.block()
  await perform(DEWI, subject, 'close')
  await settle()
  expect((await yusuf.next()).notice).toMatchObject({ kind: 'task', notification: null })
  // The next thing that the other hears is of his own.
  const own = await send('10000013')
  await settle()
  expect((await dedi.nextNotification()).notice.notification?.subject).toBe(own)
  yusuf.close()
  dedi.close()
})

it('continues after the last event of the browser', async () => {
  const first = await follow(AGUS)
  await first.block()
  await send(BUDI, { what: 'One' })
  await settle()
  const { id } = await first.nextNotification()
  first.close()
  await send(BUDI, { what: 'Two' })
  await send(BUDI, { what: 'Three' })
  await settle()
  const again = await follow(AGUS, { 'last-event-id': String(id) })
  const bodies = [await again.nextNotification(), await again.nextNotification()].map(
    ({ notice }) => notice.notification?.body,
  )
  expect(bodies).toEqual(['Supervisor review: Two (Budi Santoso)', 'Supervisor review: Three (Budi Santoso)'])
  again.close()
})

it('needs a session', async () => {
  const response = await fetch(`${address}${API_BASE}${notification.events.path}`)
  expect(response.status).toBe(401)
  await response.body?.cancel()
})

it('sends a heartbeat every 25 seconds, and ends with its session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stream = await follow('10000019')
  expect(await stream.block()).toBe(': ')
  vi.advanceTimersByTime(25_000)
  expect(await stream.block()).toBe(': ')
  await context.database.kysely
    .updateTable('sessions')
    .set({ endedAt: context.clock.now(), endReason: 'test' })
    .where('userId', '=', await userId('10000019'))
    .execute()
  vi.advanceTimersByTime(25_000)
  await stream.ended()
})

it('ends at once with its session, also at sign-out; another session of the user continues', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [one, other] = [await follow('10000019'), await follow('10000019')]
  for (const stream of [one, other]) await stream.block()
  await clients(app).send(auth.logout, { token: one.token })
  await one.ended()
  expect(await other.block()).toBe(': ')
  other.close()
})

it('ends when its user is archived or its company no longer active, and when a required step appears', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { pool } = context.database
  const [contractorCompany, step] = [await follow('10000009'), await follow('10000018')]
  const archived = await follow('10000016')
  for (const stream of [contractorCompany, step, archived]) await stream.block()
  await pool.query(`update users set archived_at = now() where username = '10000016'`)
  await pool.query(
    `update companies set status = 'INACTIVE' where id = (select employer_id from users where username = '10000009')`,
  )
  await pool.query(`update users set must_change_password = true where username = '10000018'`)
  vi.advanceTimersByTime(25_000)
  await Promise.all([contractorCompany.ended(), step.ended(), archived.ended()])
})

it('allows eight windows of a user, not nine', async () => {
  const streams = []
  for (let window = 0; window < 8; window++) streams.push(await follow('10000017'))
  const ninth = await follow('10000017')
  expect(ninth.response.status).toBe(429)
  expect(ninth.response.headers.get('retry-after')).toBe('60')
  streams[0]?.close()
  ninth.close()
  for (const stream of streams.slice(1)) stream.close()
})

it('does not delay the shutdown', async () => {
  const stream = await follow(DEWI)
  await stream.block()
  const started = performance.now()
  await Promise.all([app.close(), stream.ended()])
  expect(performance.now() - started).toBeLessThan(2000)
})
