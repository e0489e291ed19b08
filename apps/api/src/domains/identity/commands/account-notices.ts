import { UNDO_EMAIL_PAGE } from '@selamat/contract/domains/identity/auth-paths'
import { UNDO_EMAIL_HOURS } from '@selamat/contract/domains/identity/recovery'
import type { AppContext } from '../../../platform/app-context.ts'
import { addressOf } from '../../../platform/config.ts'
import { hashToken, randomToken } from '../../../platform/crypto.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { type Mail, sendMail } from '../../../platform/mail.ts'
import { emitNotice } from '../../../platform/notice.ts'
import { emitAll } from '../../../platform/outbox.ts'
import { accountMail, emailChangedMail, emailUndoMail } from '../mail-texts.ts'
import type { Account } from './sessions.ts'

const HOUR = 3_600_000

/** Notifies the owner of an account of a change, so that the owner can react to one made by another person. */
const notifySessions = (tx: Tx, context: AppContext, { id, companyId }: Account, what: string) =>
  emitNotice(
    tx,
    {
      companyId,
      userIds: [id],
      subject: 'Your account',
      type: 'Safety',
      body: `${what}. If this was not you, change your password and tell your administrator`,
      link: '/update-password',
    },
    context.clock.now(),
  )

/** Notifies the owner of an account in the app and by email that sign-in data was changed. */
export async function notifyOwner(tx: Tx, context: AppContext, account: Account, what: string): Promise<void> {
  await notifySessions(tx, context, account, what)
  const [owner] = await run<{ email: string | null }>(tx, 'select email from users where id = $1', [account.id])
  if (!owner?.email) return
  const mail = { companyId: account.companyId, to: owner.email, ...accountMail(account.fullName, what) }
  await sendMail(tx, mail, context.clock.now())
}

const KEEP = `insert into email_changes (user_id, old_email, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)`

/**
 * Notifies users who changed their own email address: in the app, and at the old address with a link to undo the change
 * within 72 hours.
 */
export async function notifyOwnEmailChange(
  tx: Tx,
  context: AppContext,
  account: Account,
  old: string | null,
): Promise<void> {
  await notifySessions(tx, context, account, 'Your email address was changed')
  if (old === null) return
  const { clock, config } = context
  const now = clock.now()
  const token = randomToken()
  const until = new Date(now.getTime() + UNDO_EMAIL_HOURS * HOUR)
  await run(tx, KEEP, [account.id, old, hashToken(token), now, until])
  const link = `${addressOf(config)}${UNDO_EMAIL_PAGE}#${token}`
  await sendMail(tx, { companyId: account.companyId, to: old, ...emailUndoMail(account.fullName, link, until) }, now)
}

/**
 * Notifies users whose email address an administrator changed, in the app and at the old address. The old mailbox cannot
 * undo this change, as it may be the reason for it; earlier undo links end too.
 */
export async function notifyEmailChanges(
  tx: Tx,
  context: AppContext,
  changed: readonly (Account & { readonly old: string | null })[],
): Promise<void> {
  if (changed.length === 0) return
  const now = context.clock.now()
  await run(tx, 'delete from email_changes where user_id = any($1)', [changed.map(({ id }) => id)])
  for (const [companyId, people] of Map.groupBy(changed, (each) => each.companyId)) {
    const userIds = people.map(({ id }) => id)
    const body = 'An administrator changed your email address. If this is wrong, tell your administrator'
    await emitNotice(tx, { companyId, userIds, subject: 'Your account', type: 'Safety', body, link: '/home' }, now)
  }
  const mails = changed.flatMap(({ companyId, fullName, old }): Mail[] =>
    old === null ? [] : [{ companyId, to: old, ...emailChangedMail(fullName) }],
  )
  await emitAll(tx, 'mail', mails, now)
}
