import { mail } from '@selamat/contract/domains/notifications/mail'
import { NOTIFICATION_TYPES, notification } from '@selamat/contract/domains/notifications/notification'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { httpError } from '../../platform/errors.ts'
import { mount, serve } from '../../platform/http.ts'
import { accountOf, securityEvent } from '../../platform/security-events.ts'
import { openNotification, readOwn, resetBadges } from './commands/open.ts'
import type { NotificationPorts } from './ports.ts'
import { mountPreferences } from './preferences.ts'
import { listNotifications } from './queries/list.ts'
import { mailReads } from './queries/list-mails.ts'
import { liveStreams } from './streams.ts'

export { refreshTasks } from './commands/push.ts'
export { settleAsked } from './commands/settle-asked.ts'
export { sendDigests } from './digest/send-digests.ts'
export type { NotificationPorts, OpenTasks, Progress } from './ports.ts'
export { sendReminders } from './reminders/send-reminders.ts'
export type { ReminderSource } from './reminders/source.ts'

/** The bell: own notifications, the number at it, and the live stream. */
export function mountNotifications(app: FastifyInstance, context: AppContext, ports: NotificationPorts): void {
  const { kysely } = context.database
  const follow = liveStreams(app, context, ports)

  mountPreferences(app, context)
  serve(app, context, notification, {
    list: ({ actor, body }) => listNotifications(kysely, ports, actor.userId, body),
    types: async () => NOTIFICATION_TYPES.map((type) => ({ type })),
    read: async ({ actor, params }) => {
      return { link: await openNotification(context, ports, actor, params.id) }
    },
    readAbout: async ({ actor, body }) => {
      return { read: await readOwn(kysely, actor.userId, context.clock.now(), body.number) }
    },
    readAll: async ({ actor }) => {
      return { read: await readOwn(kysely, actor.userId, context.clock.now()) }
    },
    readBadges: async ({ actor }) => {
      await resetBadges(kysely, actor.userId, context.clock.now())
      return { badgesCountTotal: 0 }
    },
    events: async ({ actor, request, reply }) => {
      const header = request.headers['last-event-id']
      await follow(actor, reply, typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null)
    },
  })
  mount(app, context, mail.list, async (call) => {
    const { actor, body } = call
    // Codes in emails open accounts: only users whose data scope is all companies can read them.
    if (!actor.scopes.includes('all')) throw httpError('FORBIDDEN')
    await securityEvent(context, {
      action: 'read-mail-outbox',
      account: accountOf(actor),
      actorId: actor.userId,
      origin: call,
      oncePerHour: '',
    })
    return mailReads.list(context, actor, body)
  })
}
