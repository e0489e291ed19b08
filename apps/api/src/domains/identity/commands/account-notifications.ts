import { UNDO_EMAIL_PAGE } from '@selamat/contract/domains/identity/auth-paths'
import type { AccountChange } from '@selamat/contract/domains/identity/notifications'
import { UNDO_EMAIL_HOURS } from '@selamat/contract/domains/identity/recovery'
import type { NotificationChannel } from '@selamat/contract/kit/notification'
import { HOUR } from '@selamat/contract/kit/time'
import type { AppContext } from '../../../platform/app-context.ts'
import { addressOf } from '../../../platform/config.ts'
import { hashToken, randomToken } from '../../../platform/crypto.ts'
import type { Tx } from '../../../platform/database.ts'
import { type Mail, sendMail } from '../../../platform/mail.ts'
import { emitNotification, emitNotifications } from '../../../platform/notification.ts'
import { emitAll } from '../../../platform/outbox.ts'
import { emailChangedMail, emailUndoMail } from '../mail-texts.ts'
import type { Account } from './sessions.ts'

/** Notifies the owner of an account that something was changed by which one signs in, by email too unless `bell` is given. */
export const notifyOwner = (
  tx: Tx,
  context: AppContext,
  { id, companyId }: Pick<Account, 'id' | 'companyId'>,
  change: AccountChange,
  channels?: readonly NotificationChannel[],
): Promise<void> => {
  const notification = {
    kind: 'ACCOUNT_CHANGED',
    companyId,
    userIds: [id],
    entityId: null,
    params: { change },
  } as const
  return emitNotification(tx, { ...notification, ...(channels && { channels }) }, context.clock.now())
}

/**
 * Notifies an owner who has changed the own email address: at the bell, and the old mailbox with a link that undoes the
 * change for 72 hours.
 */
export async function notifyOwnEmailChange(
  tx: Tx,
  context: AppContext,
  account: Account,
  old: string | null,
): Promise<void> {
  await notifyOwner(tx, context, account, 'email', ['bell'])
  if (old === null) return
  const { clock, config } = context
  const now = clock.now()
  const token = randomToken()
  const until = new Date(now.getTime() + UNDO_EMAIL_HOURS * HOUR)
  await tx
    .insertInto('emailChanges')
    .values({ userId: account.id, oldEmail: old, tokenHash: hashToken(token), createdAt: now, expiresAt: until })
    .execute()
  const link = `${addressOf(config)}${UNDO_EMAIL_PAGE}#${token}`
  await sendMail(tx, { companyId: account.companyId, to: old, ...emailUndoMail(account.fullName, link, until) }, now)
}

/**
 * Notifies people whose email address an administrator has changed: at the bell and in the old mailbox. The old mailbox
 * cannot undo it, as it may be why the address was changed; earlier undo links end, too.
 */
export async function notifyEmailChanges(
  tx: Tx,
  context: AppContext,
  changed: readonly (Account & { readonly old: string | null })[],
): Promise<void> {
  if (changed.length === 0) return
  const now = context.clock.now()
  await tx
    .deleteFrom('emailChanges')
    .where((where) => where('userId', '=', where.fn.any(where.val(changed.map(({ id }) => id)))))
    .execute()
  await emitNotifications(
    tx,
    [...Map.groupBy(changed, (each) => each.companyId)].map(([companyId, users]) => ({
      kind: 'EMAIL_CHANGED_FOR_YOU',
      companyId,
      userIds: users.map(({ id }) => id),
      entityId: null,
      params: {},
    })),
    now,
  )
  const mails = changed.flatMap(({ companyId, fullName, old }): Mail[] =>
    old === null ? [] : [{ companyId, to: old, ...emailChangedMail(fullName) }],
  )
  await emitAll(tx, 'mail', mails, now)
}
