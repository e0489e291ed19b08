import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Scope } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import type { ExpirySource, ExpirySources } from '../../../platform/expiry.ts'
import { readBelow } from '../../../platform/read-below.ts'

/** A source with the condition for the rows that the actor can read. */
export interface Readable {
  readonly source: ExpirySource
  readonly scope: RawBuilder<SqlBool>
}

/** The sources that an actor can read now, each by the permission on its own item; one statement reads all permissions. */
export async function readableBy(
  db: Executor,
  sources: ExpirySources,
  actor: Actor,
  today: string,
): Promise<Readable[]> {
  const itemOf = ({ menuItem }: ExpirySource) => storedItemId(menuItem)
  const rows = await run<{ itemId: number; scopes: Scope[] }>(
    db,
    sql`select g.item_id::int as item_id, array_agg(distinct r.scope) as scopes from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null
      join role_grants g on g.role_id = r.id and g.item_id = any(${[...new Set(sources.map(itemOf))]}::smallint[]) and 'read' = any(g.actions)
      where ur.user_id = ${actor.userId} group by 1`,
  )
  const scopes = new Map(rows.map((row) => [row.itemId, row.scopes]))
  // Asked once: several sources show it to the superiors, in each of their statements.
  const reader = { ...actor, below: await readBelow(db, actor, today) }
  return sources.flatMap((source) => {
    const scope = source.scope({ ...reader, scopes: scopes.get(itemOf(source)) ?? [] }, today)
    return scope === null ? [] : [{ source, scope }]
  })
}
