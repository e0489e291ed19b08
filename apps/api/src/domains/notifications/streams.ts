import type { ServerResponse } from 'node:http'
import type { LiveNotice } from '@selamat/contract/domains/notifications/notification'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { httpError } from '../../platform/errors.ts'
import { sessionLives } from '../../platform/session.ts'
import type { NotificationPorts } from './ports.ts'
import { badgesOf, newestOf, notificationsAfter } from './queries/list.ts'

const HEARTBEAT_MS = 25_000
const STREAMS_A_USER = 8
/** What a browser that does not read may leave unread before it is let go. */
const UNREAD_BYTES = 64_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The open event streams of this process; they end with their session and with the app. */
export function liveStreams(app: FastifyInstance, context: AppContext, ports: NotificationPorts) {
  const open = new Map<number, Set<() => void>>()
  app.addHook('preClose', async () => {
    for (const ends of open.values()) for (const end of [...ends]) end()
  })

  /** Answers with a stream of the actor's own events, first with those after `lastEventId`. Throws 429 for the ninth at once. */
  return async function follow(actor: Actor, reply: FastifyReply, lastEventId: number | null): Promise<void> {
    const own = open.get(actor.userId) ?? new Set()
    if (own.size >= STREAMS_A_USER) {
      throw httpError('TOO_MANY', { message: 'Too many windows are open', retryAfterSeconds: 60 })
    }
    open.set(actor.userId, own)
    const stream = reply.raw
    const end = () => void stream.end()
    own.add(end)
    const session = streamSession(context, ports, actor.userId, stream)
    // Followed before the past is read, so that nothing falls between.
    const check = () => void beat(context, actor.sessionId, stream, end)
    const unfollow = context.live.follow(actor.userId, ({ kind }) =>
      kind === 'session' ? check() : session.onEvent(kind),
    )
    const unfollowCompany = context.live.followCompany(actor.companyId, ({ kind }) => {
      if (kind === 'permits') void session.onEvent(kind)
    })
    const heartbeat = setInterval(check, HEARTBEAT_MS)
    stream.on('close', () => {
      clearInterval(heartbeat)
      unfollow()
      unfollowCompany()
      own.delete(end)
      if (own.size === 0) open.delete(actor.userId)
    })
    reply.hijack()
    stream.writeHead(200, { ...HEADERS, 'x-request-id': reply.request.id })
    stream.flushHeaders()
    await session.resume(lastEventId)
  }
}

/** Shows that the connection lives, and ends it when the session is over or the browser does not read. */
async function beat(context: AppContext, sessionId: string, stream: ServerResponse, end: () => void) {
  try {
    if (stream.writableLength > UNREAD_BYTES) stream.destroy()
    else if (await sessionLives(context, sessionId)) stream.write(': \n\n')
    else end()
  } catch (error) {
    // The database is away: the stream stays, the next beat asks again.
    context.log.warn({ err: error }, 'an event stream could not ask for its session')
  }
}

/** Says to one stream what happens, one thing after the other; each notification once. */
function streamSession(context: AppContext, ports: NotificationPorts, userId: number, stream: ServerResponse) {
  const { kysely } = context.database
  let last = 0
  let turn: Promise<void> = Promise.resolve()

  const write = (notice: LiveNotice) => {
    if (stream.writableEnded || stream.destroyed) return
    const id = notice.notification ? `id: ${notice.notification.id}\n` : ''
    stream.write(`${id}event: ${notice.kind}\ndata: ${JSON.stringify(notice)}\n\n`)
  }
  async function writeNew() {
    const news = await notificationsAfter(kysely, ports, userId, last)
    const badgesCountTotal = await badgesOf(kysely, userId)
    for (const notification of news) write({ kind: 'notification', badgesCountTotal, notification })
    // Also without news of its own: one that committed late is in the list and the number.
    if (news.length === 0) write({ kind: 'notification', badgesCountTotal, notification: null })
    last = news.at(-1)?.id ?? last
  }
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch((error: unknown) => {
      context.log.warn({ err: error }, 'an event stream lost an event')
      stream.end()
    })
    return turn
  }
  return {
    resume: (lastEventId: number | null) =>
      inTurn(async () => {
        last = lastEventId ?? (await newestOf(kysely, userId))
        if (lastEventId !== null) await writeNew()
        else stream.write(': \n\n')
      }),
    onEvent: (kind: LiveNotice['kind']) =>
      inTurn(async () => {
        if (kind === 'notification') await writeNew()
        else write({ kind, badgesCountTotal: await badgesOf(kysely, userId), notification: null })
      }),
  }
}
