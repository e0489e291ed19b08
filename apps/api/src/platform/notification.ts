import { NOTIFICATION_TYPES } from '@selamat/contract/domains/notifications/notification'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@selamat/contract/kit/notification'
import { type NotificationKind, type NotificationParams, readNotificationKind } from '@selamat/contract/notifications'
import { z } from 'zod'
import type { Tx } from './database.ts'
import { emitAll } from './outbox.ts'

/** The outbox topic of notifications. */
export const NOTIFICATION = 'notification'

/** A notification as the outbox holds it; the catalogue knows the values of each kind. */
export const pendingNotification = z.strictObject({
  kind: z.string().transform(readNotificationKind),
  companyId: z.int(),
  userIds: z.array(z.int()),
  entityId: z.int().nullable(),
  type: z.enum(NOTIFICATION_TYPES),
  channels: z.array(z.enum(NOTIFICATION_CHANNELS)).nullable(),
  params: z.record(z.string(), z.unknown()),
})

export interface Notification<K extends NotificationKind> {
  readonly kind: K
  readonly companyId: number
  /** Each once; without users there is no notification. */
  readonly userIds: readonly number[]
  /** The id of the subject record, of the kind's `entityKind`; null: the user who gets it. */
  readonly entityId: number | null
  readonly params: NotificationParams<K>
  /** Safety, where nothing else is said. */
  readonly type?: (typeof NOTIFICATION_TYPES)[number]
  /** The channels that somebody has set; else those of the catalogue. */
  readonly channels?: readonly NotificationChannel[]
}

/** Sends notifications once the transaction is over, all of one kind, each to its own users. */
export const emitNotifications = <K extends NotificationKind>(
  tx: Tx,
  notifications: readonly Notification<K>[],
  at: Date,
): Promise<void> =>
  emitAll(
    tx,
    NOTIFICATION,
    notifications
      .filter(({ userIds }) => userIds.length > 0)
      .map((notification) => ({ type: 'Safety', channels: null, ...notification })),
    at,
  )

/** Sends one notification once the transaction is over. */
export const emitNotification = <K extends NotificationKind>(tx: Tx, notification: Notification<K>, at: Date) =>
  emitNotifications(tx, [notification], at)
