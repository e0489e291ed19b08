import { formatDate } from '@selamat/contract/kit/dates'
import type { Action } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Executor } from '../../../../platform/database.ts'
import { scopesFor } from '../../../../platform/session.ts'
import { holderInScope } from '../../../identity/index.ts'

/** The actor with the scopes in which a right on PPE is held. */
export async function withRight(context: AppContext, actor: Actor, action: Action, db?: Executor): Promise<Actor> {
  return { ...actor, scopes: await scopesFor(context, actor, { anyOf: ['submenu/PPE'], action }, db) }
}

/** The rows `t` of people (`user_id`) that an actor may read: one's own, one's subordinates', and by the right to read PPE. */
export async function ppeInScope(context: AppContext, actor: Actor, db?: Executor): Promise<RawBuilder<SqlBool>> {
  const { scopes } = await withRight(context, actor, 'read', db)
  const reader: Actor = { ...actor, scopes: [...new Set([...scopes, 'subordinates' as const])] }
  return sql<SqlBool>`(t.user_id = ${actor.userId} or ${holderInScope(reader, formatDate(context.clock.now()))})`
}
