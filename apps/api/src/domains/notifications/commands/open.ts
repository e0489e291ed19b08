import { NOTIFICATIONS, readNotificationKind } from '@selamat/contract/notifications'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
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

/**
 * Marks the own unread notifications read, all of them or those about the record with a number, which takes them off the
 * bell, too. Returns how many.
 */
export async function readOwn(db: Executor, userId: number, at: Date, number?: string): Promise<number> {
  const about =
    number === undefined ? sql`` : sql`and ${number} in (params ->> 'assignmentNumber', params ->> 'number')`
  const rows = await run(
    db,
    sql`update notifications set read_at = ${at}, badge_reset_at = coalesce(badge_reset_at, ${at})
      where user_id = ${userId} and read_at is null ${about} returning id`,
  )
  return rows.length
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
