import { formatDate } from '@selamat/contract/kit/dates'
import type { Action } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Executor } from '../../../../platform/database.ts'
import { scopesFor } from '../../../../platform/session.ts'
import { holderInScope } from '../../../identity/index.ts'

/** The actor with the scopes of a permission on PPE. */
export async function withRight(context: AppContext, actor: Actor, action: Action, db?: Executor): Promise<Actor> {
  return { ...actor, scopes: await scopesFor(context, actor, { anyOf: ['submenu/PPE'], action }, db) }
}

/** The rows `t` (`user_id`) that an actor can read: their own, their subordinates', and those in scope of the PPE permission. */
export async function ppeInScope(context: AppContext, actor: Actor, db?: Executor): Promise<RawBuilder<SqlBool>> {
  const { scopes } = await withRight(context, actor, 'read', db)
  const reader: Actor = { ...actor, scopes: [...new Set([...scopes, 'subordinates' as const])] }
  return sql<SqlBool>`(t.user_id = ${actor.userId} or ${holderInScope(reader, formatDate(context.clock.now()))})`
}
