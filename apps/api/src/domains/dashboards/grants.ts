import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Scope } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { type Executor, run } from '../../platform/database.ts'

/** In which scopes somebody reads what an operation lists; null: not at all. */
export type Grants = (operation: Pick<Endpoint, 'permission'>) => readonly Scope[] | null

/** What an actor may read, of all items at once. */
export async function grantsOf(db: Executor, { userId }: Pick<Actor, 'userId'>): Promise<Grants> {
  const rows = await run<{ itemId: number; scope: Scope }>(
    db,
    sql`select distinct g.item_id, r.scope from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null join role_grants g on g.role_id = r.id
      where ur.user_id = ${userId} and 'read' = any(g.actions)`,
  )
  return ({ permission }) => {
    if (typeof permission === 'string') return []
    const ids = permission.anyOf.map(storedItemId)
    const scopes = new Set(rows.filter(({ itemId }) => ids.includes(itemId)).map(({ scope }) => scope))
    return scopes.size === 0 ? null : [...scopes]
  }
}

const REACHED = {
  own: 'yours',
  subordinates: 'your team',
  department: 'your department',
  site: 'your site',
  company: 'the whole company',
  all: 'all companies',
} as const satisfies Record<Scope, string>

/** Whose rows somebody reads, in words. */
export const scopeText = (scopes: readonly Scope[]): string =>
  scopes.length === 0
    ? 'what you can read'
    : scopes.includes('all')
      ? REACHED.all
      : scopes.map((scope) => REACHED[scope]).join(' and ')
