import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/database.ts'
import { scopesFor } from '../../platform/session.ts'

/** The actor with the scopes for reading people: their team, and the scopes of the permission to read users. */
export async function asReader(context: AppContext, actor: Actor): Promise<Actor> {
  const scopes = await scopesFor(context, actor, { anyOf: ['submenu/User'], action: 'read' })
  return { ...actor, scopes: [...new Set([...scopes, 'subordinates' as const])] }
}

/** The actor with the scopes for reading private data: those of the medical record and of the permission to update users. */
export async function asConfidant(
  context: AppContext,
  actor: Actor,
  db: Executor = context.database.kysely,
): Promise<Actor> {
  const [medical, { scopes: manager }] = await Promise.all([
    scopesFor(context, actor, { anyOf: ['menu/Medical Record'], action: 'read' }, db),
    asManager(context, actor, db),
  ])
  return { ...actor, scopes: [...new Set([...medical, ...manager])] }
}

/** The actor with the scopes for changing people; pass the transaction to read on its connection. */
export async function asManager(
  context: AppContext,
  actor: Actor,
  db: Executor = context.database.kysely,
): Promise<Actor> {
  return { ...actor, scopes: await scopesFor(context, actor, { anyOf: ['submenu/User'], action: 'update' }, db) }
}
