import type { Executor } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

/** Marks one own notification read, which also takes it off the bell (NOTIF-17, NOTIF-19). Throws 404. */
export async function markRead(db: Executor, userId: number, id: number, at: Date): Promise<void> {
  const marked = await db
    .updateTable('notifications')
    .set((set) => ({
      readAt: set.fn.coalesce('readAt', set.val(at)),
      badgeResetAt: set.fn.coalesce('badgeResetAt', set.val(at)),
    }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!marked) throw httpError('NOT_FOUND')
}

/** Sets the number at the bell back to nothing; what is unread stays unread (NOTIF-03, NOTIF-18). */
export async function resetBadges(db: Executor, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ badgeResetAt: at })
    .where('userId', '=', userId)
    .where('badgeResetAt', 'is', null)
    .execute()
}
