import type { UserAction } from '@selamat/contract/domains/identity/user-rows'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Action, Scope } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { httpError } from '../../../platform/errors.ts'
import { asReader } from '../actor-scopes.ts'
import { coverReason, whyScopeTooNarrow } from '../commands/access-checks.ts'
import { OWN_POSITION } from '../commands/own-position.ts'
import { rolesOfUser } from './givable-roles.ts'
import { type UserRecord, userWithin } from './user-detail.ts'
import { permissionsOfUser } from './user-permissions.ts'

const NO_PERMISSION = 'You do not have this permission. Ask your administrator'
const USER_ITEM = storedItemId('submenu/User')

/** The actions that an actor can take on a user now, with reasons where not; the writes use the same reasons. */
export async function actionsOn(context: AppContext, actor: Actor, user: UserRecord, locked: boolean) {
  const db = context.database.kysely
  const [permissions, roles] = await Promise.all([permissionsOfUser(db, actor.userId), rolesOfUser(db, user.id)])
  const self = user.id === actor.userId
  const reasonFor = async (action: Action) => {
    const scopes: readonly Scope[] = permissions.get(`${USER_ITEM}/${action}`) ?? []
    if (scopes.length === 0 || !(await userWithin(context, db, { ...actor, scopes }, user.username)))
      return NO_PERMISSION
    return self ? null : whyScopeTooNarrow(scopes, roles)
  }
  const [toUpdate, toDelete] = await Promise.all([reasonFor('update'), reasonFor('delete')])
  const covered = self ? null : await coverReason(db, actor.userId, user.id)
  const archived = user.archivedAt !== null
  const living = (reason: string | null) => reason ?? (archived ? 'This user is archived' : null)
  const perform = (action: UserAction, reason: string | null) => ({ action, allowed: reason === null, reason })
  return [
    perform('edit', living(toUpdate)),
    perform('changeRoles', living(toUpdate) ?? (self ? 'You cannot change your own roles' : null)),
    perform('changePosition', living(toUpdate) ?? (self ? OWN_POSITION : null)),
    perform(
      'resetPassword',
      living(toUpdate) ?? (self ? 'You can change your own password in the menu under your name' : covered),
    ),
    perform('endSessions', living(toUpdate)),
    perform('unlock', living(toUpdate) ?? (locked ? null : 'The account is not locked')),
    perform('archive', living(toDelete) ?? (self ? 'You cannot archive your own account' : null)),
    perform('restore', toUpdate ?? (archived ? null : 'This user is not archived')),
    perform('delete', toDelete ?? (archived ? null : 'Archive the user first')),
  ]
}

/** The person, where the actor can see the work of: oneself, somebody below, or within the permission to read users; 404 else. */
export async function readableUser(context: AppContext, actor: Actor, username: string): Promise<UserRecord> {
  const row = await userWithin(context, context.database.kysely, await asReader(context, actor), username)
  if (!row) throw httpError('NOT_FOUND')
  return row
}
