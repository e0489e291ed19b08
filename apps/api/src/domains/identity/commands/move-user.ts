import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { usesOf } from '../../../platform/records/where-used.ts'
import type { IdentityPorts } from '../ports.ts'
import { type UserRecord, userNamed } from '../queries/user-detail.ts'
import { assertScopeCovers, keepingAdministrators } from './access-checks.ts'
import { lockWithin } from './lock-user.ts'
import { contractorCompanyOf } from './position.ts'
import { endAllSessions } from './sessions.ts'
import { auditPerson, auditValues } from './user-audit.ts'

/** References that are deleted with a user; all others prevent the deletion. */
const PARTS = ['employments.user_id', 'appointments.user_id', 'sessions.user_id', 'one_time_codes.user_id']

/** Where a user is used, other than in the user's own positions, appointments and sessions. */
export const usesOfUser = (context: AppContext, db: Executor, actor: Actor, id: number) =>
  usesOf(context, db, actor, { table: 'users', id, parts: new Set(PARTS) })

/**
 * DELETE on a user (USERS-17): archives an active user like `archiveUser`, deletes an archived one permanently. Throws like
 * `archiveUser`, and IN_USE with the uses. Returns whether the user was archived.
 */
export async function removeUser(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  username: string,
  version: number,
  tasks: IdentityPorts['tasks'],
): Promise<boolean> {
  const user = await lockLeaving(context, tx, writer, username, version)
  if (user.archivedAt === null) await archive(context, tx, writer, user, null, tasks)
  else await deleteForGood(context, tx, writer, user)
  return user.archivedAt === null
}

/**
 * Archives an active user and ends all sessions. The open tasks go to the successor, or by the assignee rules. Throws 404,
 * 409 STALE, WRONG_STATE, NOT_YOUR_ACT for oneself, a user with a wider data scope or the last administrator, RULE if a
 * task would have no assignee, 422 for an invalid successor.
 */
export async function archiveUser(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  { username, version, successor }: { username: string; version: number; successor: string | null },
  tasks: IdentityPorts['tasks'],
): Promise<void> {
  const user = await lockLeaving(context, tx, writer, username, version)
  if (user.archivedAt !== null) throw httpError('WRONG_STATE', { message: 'This user is archived' })
  await archive(context, tx, writer, user, successor, tasks)
}

async function lockLeaving(context: AppContext, tx: Tx, { actor }: Writer, username: string, version: number) {
  const user = await lockWithin(context, tx, actor, username, version)
  if (user.id === actor.userId) {
    throw httpError('NOT_YOUR_ACT', { message: 'You cannot archive your own account. Ask another administrator' })
  }
  await assertScopeCovers(tx, actor, user.id)
  return user
}

const setArchived = (
  tx: Tx,
  id: number,
  set: { readonly archivedAt: Date | null; readonly updatedAt: Date; readonly updatedBy: number },
) =>
  tx
    .updateTable('users')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

async function archive(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  user: UserRecord,
  successor: string | null,
  tasks: IdentityPorts['tasks'],
): Promise<void> {
  const { actor } = writer
  const now = context.clock.now()
  const taker = successor === null ? null : await successorOf(context, tx, actor, user, successor)
  const endedSessions = await keepingAdministrators(tx, user.companyId, async () => {
    await setArchived(tx, user.id, { archivedAt: now, updatedAt: now, updatedBy: actor.userId })
    return endAllSessions(tx, user.id, 'archived', now)
  })
  const handedOver = await tasks.handOver(context, tx, { from: user, successorId: taker?.id ?? null })
  const to = taker === null ? {} : { takenOverBy: `${taker.fullName} (${taker.username})` }
  await auditPerson(tx, context, writer, user, 'archive', {
    after: { archived: true, endedSessions, handedOver, ...to },
  })
}

/** The successor: another active user of the company, locked against being archived. Throws 422. */
async function successorOf(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  user: UserRecord,
  username: string,
): Promise<UserRecord> {
  await sql`select 1 from users where username = ${username} for share`.execute(tx)
  const row = await userNamed(tx, username, formatDate(context.clock.now()))
  const contractorCompany = contractorCompanyOf(actor)
  const inContractorCompany = row !== undefined && (contractorCompany === null || row.employerId === contractorCompany)
  if (inContractorCompany && row.id !== user.id && row.companyId === user.companyId && row.archivedAt === null)
    return row
  throw httpError('INVALID', { errors: { successor: 'Choose an active user of the company' } })
}

async function deleteForGood(context: AppContext, tx: Tx, writer: Writer, user: UserRecord): Promise<void> {
  const usedBy = await usesOfUser(context, tx, writer.actor, user.id)
  if (usedBy.length > 0) throw httpError('IN_USE', { message: 'This user is already used', details: { usedBy } })
  await auditPerson(tx, context, writer, user, 'delete', { before: auditValues(user) })
  const parts = PARTS.map(
    (part, n) => sql`${sql.raw(`p${n} as (delete from ${part.replace('.', ' where ')} =`)} ${user.id})`,
  )
  await sql`with ${sql.join(parts)} select 1`.execute(tx)
  await tx.deleteFrom('users').where('id', '=', user.id).execute()
}

/** PUT restore (USERS-18): an archived user can sign in again with the previous password and roles. */
export async function restoreUser(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  username: string,
  version: number,
): Promise<UserRecord> {
  const { actor } = writer
  const user = await lockWithin(context, tx, actor, username, version)
  await assertScopeCovers(tx, actor, user.id)
  if (user.archivedAt === null) throw httpError('WRONG_STATE', { message: 'This user is not archived' })
  const now = context.clock.now()
  await setArchived(tx, user.id, { archivedAt: null, updatedAt: now, updatedBy: actor.userId })
  await auditPerson(tx, context, writer, user, 'restore', { after: { archived: false } })
  const row = await userNamed(tx, username, formatDate(now))
  if (!row) throw new Error('the user is gone')
  return row
}
