import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { accountOf } from '../../../platform/security-events.ts'
import { assertCovered, assertScopeCovers } from './access-checks.ts'
import { clearLockout } from './attempts.ts'
import { lockWithin } from './lock-user.ts'
import { auditUser, endAllSessions, endOtherSessions, endSessionOf, lockUser, type Origin } from './sessions.ts'
import type { Temporary } from './temporary-password.ts'
import { auditPerson } from './user-audit.ts'

const BY_ADMINISTRATOR = 'ended by an administrator'

/** Ends one session of a user or all; returns their number. Throws 404 outside the data scope, NOT_YOUR_ACT for a user with a wider one. */
export async function endSessions(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  username: string,
  sessionId: string | undefined,
): Promise<number> {
  const user = await lockWithin(context, tx, writer.actor, username)
  await assertScopeCovers(tx, writer.actor, user.id)
  const now = context.clock.now()
  const ended =
    sessionId === undefined
      ? await endAllSessions(tx, user.id, BY_ADMINISTRATOR, now)
      : await endSessionOf(tx, user.id, sessionId, BY_ADMINISTRATOR, now)
  await auditPerson(tx, context, writer, user, 'end-sessions', { after: { endedSessions: ended } })
  return ended
}

/** Ends one of the actor's other sessions or all; returns their number. Throws 422 for the current session. */
export function endOwnSessions(
  context: AppContext,
  actor: Actor,
  sessionId: string | undefined,
  origin: Origin,
): Promise<number> {
  if (sessionId === actor.sessionId) throw httpError('INVALID', { message: 'Use “Logout” to end this session' })
  return context.database.transaction(async (tx) => {
    const now = context.clock.now()
    await lockUser(tx, actor.userId)
    const ended =
      sessionId === undefined
        ? await endOtherSessions(tx, actor.userId, actor.sessionId, 'ended by the user', now)
        : await endSessionOf(tx, actor.userId, sessionId, 'ended by the user', now)
    const after = { endedSessions: ended }
    await auditUser(tx, context, accountOf(actor), 'end-sessions', { actorId: actor.userId, origin, after })
    return ended
  })
}

/** Unlocks an account after failed sign-ins (G-011); returns the number of removed failures. */
export async function unlockUser(context: AppContext, tx: Tx, writer: Writer, username: string): Promise<number> {
  const user = await lockWithin(context, tx, writer.actor, username)
  await assertScopeCovers(tx, writer.actor, user.id)
  const lifted = await clearLockout(tx, username)
  await auditPerson(tx, context, writer, user, 'unlock', { after: { failedSignIns: lifted } })
  return lifted
}

/**
 * Sets a temporary password of a user, ends the sessions and unlocks the account. Throws NOT_YOUR_ACT for oneself and for a
 * user with permissions that the actor does not have.
 */
export async function giveTemporaryPassword(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  username: string,
  { hash, until }: Pick<Temporary, 'hash' | 'until'>,
): Promise<void> {
  const { actor } = writer
  const user = await lockWithin(context, tx, actor, username)
  if (user.id === actor.userId) {
    throw httpError('NOT_YOUR_ACT', { message: 'You can change your own password in the menu under your name' })
  }
  if (user.archivedAt !== null) throw httpError('WRONG_STATE', { message: 'This user is archived' })
  await assertScopeCovers(tx, actor, user.id)
  await assertCovered(tx, actor.userId, user.id)
  const now = context.clock.now()
  await tx
    .updateTable('users')
    .set({
      passwordHash: hash,
      passwordChangedAt: now,
      mustChangePassword: true,
      passwordExpiresAt: until,
      updatedAt: now,
      updatedBy: actor.userId,
      version: sql`version + 1`,
    })
    .where('id', '=', user.id)
    .execute()
  const endedSessions = await endAllSessions(tx, user.id, 'password reset', now)
  await clearLockout(tx, username)
  await auditPerson(tx, context, writer, user, 'reset-password', { after: { endedSessions } })
}
