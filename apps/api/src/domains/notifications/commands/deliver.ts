import type { NotificationChannel } from '@selamat/contract/kit/notification'
import { NOTIFICATIONS } from '@selamat/contract/notifications'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { Mail } from '../../../platform/mail.ts'
import { NOTIFICATION, pendingNotification } from '../../../platform/notification.ts'
import { emitAll, type OutboxHandler } from '../../../platform/outbox.ts'
import { channelsOf } from '../preferences.ts'
import { pushToUsers } from './push.ts'

type Pending = z.output<typeof pendingNotification>

/** Delivers each notification of the outbox through the channels of each user: a row at the bell, an email. */
export const notificationHandler = (context: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  [NOTIFICATION]: async (tx, event) => {
    const pending = pendingNotification.parse(event.payload)
    const { kind, userIds } = pending
    const channels = await channelsOf(tx, kind, pending.channels ?? NOTIFICATIONS[kind].default, userIds)
    const through = (channel: NotificationChannel) => ({
      ...pending,
      userIds: userIds.filter((id) => channels.get(id)?.includes(channel)),
    })
    const at = context.clock.now()
    await ring(tx, event.id, through('bell'), at)
    await emitAll(tx, 'mail', await emailsOf(tx, context, through('email')), at)
  },
})

/** Writes a row for each user, once for each event, and shows it in their open browsers when the transaction is over. */
async function ring(tx: Tx, eventId: number, { kind, ...pending }: Pending, at: Date) {
  const { entityKind, brief } = NOTIFICATIONS[kind]
  const { companyId, type, entityId, params, userIds } = pending
  if (userIds.length === 0) return
  const values = JSON.stringify(brief(params))
  const notified = await run<{ userId: number }>(
    tx,
    sql`insert into notifications (company_id, user_id, event_id, type, created_at, kind, entity_kind, entity_id, params)
      select ${companyId}, user_id, ${eventId}, ${type}, ${at}, ${kind}, ${entityKind}, coalesce(${entityId}, user_id), ${values}
      from unnest(${userIds}::bigint[]) t (user_id)
      on conflict (event_id, user_id) do nothing returning user_id`,
  )
  await pushToUsers(
    tx,
    { id: eventId, kind: 'notification' },
    notified.map(({ userId }) => userId),
  )
}

async function emailsOf(tx: Tx, { config }: AppContext, { kind, params, entityId, companyId, userIds }: Pending) {
  if (userIds.length === 0) return []
  const recipients = await run<{ id: number; fullName: string; email: string }>(
    tx,
    sql`select id, full_name, email from users
      where id = any(${userIds}) and email is not null and archived_at is null order by id`,
  )
  const address = (path: string) => (config.publicUrl ? `${config.publicUrl}${path}` : '')
  return recipients.map(
    ({ id, fullName, email }): Mail => ({
      companyId,
      to: email,
      ...NOTIFICATIONS[kind].email(params, entityId ?? id, fullName, address),
    }),
  )
}
