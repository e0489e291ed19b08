import { formatDate } from '@selamat/contract/kit/dates'
import type { Writer } from '../../../crud/write.ts'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { usesOf } from '../../../platform/records/where-used.ts'
import { type UserRecord, userNamed } from '../queries/user-detail.ts'
import { lockWithin } from './lock-user.ts'
import { demandReach, keepingAdministrators } from './rights.ts'
import { endAllSessions } from './sessions.ts'
import { auditPerson, told } from './user-audit.ts'

const SET_ARCHIVED = `update users set archived_at = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1`

/** What goes with a person who is deleted; everything else that names the person keeps it from being deleted. */
const PARTS = ['employments.user_id', 'appointments.user_id', 'sessions.user_id', 'one_time_codes.user_id']

const DELETE_PARTS = `with ${PARTS.map((part, n) => `p${n} as (delete from ${part.replace('.', ' where ')} = $1)`).join(', ')} select 1`

/** Where a person is used beside the own posts, appointments and sessions. */
export const usesOfUser = (house: House, db: Executor, actor: Actor, id: number) =>
  usesOf(house, db, actor, { table: 'users', id, parts: new Set(PARTS) })

/**
 * DELETE on a person (USERS-17): an active one is archived and signed out at once, an archived one deleted for good.
 * Throws 404, 409 STALE, NOT_YOUR_ACT for oneself, somebody who reaches further or the last administrator, IN_USE with
 * where. Gives whether the person was archived.
 */
export async function removeUser(
  house: House,
  tx: Tx,
  writer: Writer,
  username: string,
  version: number,
): Promise<boolean> {
  const { actor } = writer
  const user = await lockWithin(house, tx, actor, username, version)
  if (user.id === actor.userId) {
    throw refuse('NOT_YOUR_ACT', { message: 'Nobody archives the own account. Ask another administrator' })
  }
  await demandReach(tx, actor, user.id)
  if (user.archivedAt !== null) {
    await deleteForGood(house, tx, writer, user)
    return false
  }
  const now = house.clock.now()
  const endedSessions = await keepingAdministrators(tx, user.companyId, async () => {
    await run(tx, SET_ARCHIVED, [user.id, now, now, actor.userId])
    return endAllSessions(tx, user.id, 'archived', now)
  })
  await auditPerson(tx, house, writer, user, 'archive', { after: { archived: true, endedSessions } })
  return true
}

async function deleteForGood(house: House, tx: Tx, writer: Writer, user: UserRecord): Promise<void> {
  const usedBy = await usesOfUser(house, tx, writer.actor, user.id)
  if (usedBy.length > 0) throw refuse('IN_USE', { message: 'This person is already used', details: { usedBy } })
  await auditPerson(tx, house, writer, user, 'delete', { before: told(user) })
  await run(tx, DELETE_PARTS, [user.id])
  await run(tx, 'delete from users where id = $1', [user.id])
}

/** PUT restore (USERS-18): an archived person may sign in again, with the password and roles of before. */
export async function restoreUser(
  house: House,
  tx: Tx,
  writer: Writer,
  username: string,
  version: number,
): Promise<UserRecord> {
  const { actor } = writer
  const user = await lockWithin(house, tx, actor, username, version)
  await demandReach(tx, actor, user.id)
  if (user.archivedAt === null) throw refuse('WRONG_STATE', { message: 'This person is not archived' })
  const now = house.clock.now()
  await run(tx, SET_ARCHIVED, [user.id, null, now, actor.userId])
  await auditPerson(tx, house, writer, user, 'restore', { after: { archived: false } })
  const row = await userNamed(tx, username, formatDate(now))
  if (!row) throw new Error('the user is gone')
  return row
}
