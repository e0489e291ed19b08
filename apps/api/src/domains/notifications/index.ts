import { mail } from '@selamat/contract/domains/notifications/mail'
import { NOTIFICATION_TYPES, notification } from '@selamat/contract/domains/notifications/notification'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { httpError } from '../../platform/errors.ts'
import { mount } from '../../platform/http.ts'
import { accountOf, securityEvent } from '../../platform/security-events.ts'
import { markRead, resetBadges } from './commands/mark-read.ts'
import type { NotificationPorts } from './ports.ts'
import { listNotifications } from './queries/list.ts'
import { listMails } from './queries/list-mails.ts'
import { liveStreams } from './streams.ts'

export { notify, refreshTasks } from './commands/notify.ts'
export { companyNotices } from './company-notices.ts'
export { plainNotices } from './plain-notices.ts'
export type { NotificationPorts, Progress } from './ports.ts'
export { sendReminders } from './reminders/send-reminders.ts'
export type { ReminderSource } from './reminders/source.ts'
export { reminderHandlers } from './reminders/tell-reminders.ts'

const TABLE_LABELS = {
  notifications: { one: 'notification', many: 'notifications' },
  mails: { one: 'email', many: 'emails' },
}

/** The bell: own notifications, the number at it, and the live stream. */
export function mountNotifications(app: FastifyInstance, context: AppContext, ports: NotificationPorts): void {
  context.records.label(TABLE_LABELS)
  const { kysely } = context.database
  const follow = liveStreams(app, context, ports)

  mount(app, context, notification.list, ({ actor, body }) => listNotifications(kysely, ports, actor.userId, body))
  mount(app, context, notification.types, async () => ({ data: NOTIFICATION_TYPES.map((type) => ({ type })) }))
  mount(app, context, mail.list, async (call) => {
    const { actor, body } = call
    // A code in a mail opens an account: who does not reach every company must not read any.
    if (!actor.scopes.includes('all')) throw httpError('FORBIDDEN')
    await securityEvent(context, {
      action: 'read-mail-outbox',
      account: accountOf(actor),
      actorId: actor.userId,
      origin: call,
      oncePerHour: '',
    })
    return listMails(kysely, body)
  })
  mount(app, context, notification.read, async ({ actor, params }) => {
    await markRead(kysely, actor.userId, params.id, context.clock.now())
    return { data: undefined }
  })
  mount(app, context, notification.readBadges, async ({ actor }) => {
    await resetBadges(kysely, actor.userId, context.clock.now())
    return { data: { badgesCountTotal: 0 } }
  })
  mount(app, context, notification.events, async ({ actor, request, reply }) => {
    const given = request.headers['last-event-id']
    await follow(actor, reply, typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null)
    return undefined
  })
}
