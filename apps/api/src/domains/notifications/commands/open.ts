import { NOTIFICATIONS, readNotificationKind } from '@selamat/contract/domains/notifications/catalogue'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { NotificationPorts } from '../ports.ts'

/**
 * Marks one own notification read, which also takes it off the bell, and gives the page to open (NOTIF-17, NOTIF-19 to 26).
 * Throws 404.
 */
export async function openNotification(
  context: AppContext,
  ports: NotificationPorts,
  actor: Actor,
  id: number,
): Promise<string> {
  const at = context.clock.now()
  const { kysely } = context.database
  const row = await kysely
    .updateTable('notifications')
    .set((set) => ({
      readAt: set.fn.coalesce('readAt', set.val(at)),
      badgeResetAt: set.fn.coalesce('badgeResetAt', set.val(at)),
    }))
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .returning(['kind', 'entityKind', 'entityId', 'params'])
    .executeTakeFirst()
  if (!row) throw httpError('NOT_FOUND')
  const address = row.entityKind === 'cases' ? await ports.address(context, actor, row.entityId) : null
  return address ?? NOTIFICATIONS[readNotificationKind(row.kind)].link(row.params, row.entityId)
}

/** Sets the number at the bell to 0; unread notifications stay unread (NOTIF-03, NOTIF-18). */
export async function resetBadges(db: Executor, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ badgeResetAt: at })
    .where('userId', '=', userId)
    .where('badgeResetAt', 'is', null)
    .execute()
}
