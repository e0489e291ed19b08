import { formatDate } from '@selamat/contract/kit/dates'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'

/**
 * The uploader, or who undoes an import, with the current permissions and without a session, as the work goes on without
 * one. Undefined when a permission is missing by now; the scopes are those of the last action.
 */
export async function holderOf(
  db: Executor,
  userId: number,
  { items, actions }: { items: readonly ItemKey[]; actions: readonly Action[] },
  now: Date,
): Promise<Actor | undefined> {
  let holder: Actor | undefined
  for (const action of actions) {
    const [actor] = await run<Actor>(
      db,
      sql`select u.id as user_id, u.username, u.full_name, u.company_id, u.employer_id,
          e.department_id, e.site_id, '00000000-0000-0000-0000-000000000000' as session_id,
          array(select distinct r.scope from user_roles ur
            join roles r on r.id = ur.role_id and r.archived_at is null
            join role_grants g on g.role_id = r.id
            where ur.user_id = u.id and g.item_id = any(${items.map(storedItemId)}::smallint[]) and ${action}::text = any(g.actions)) as scopes
        from users u
        join companies c on c.id = u.company_id and c.status = 'ACTIVE'
        join companies f on f.id = u.employer_id and f.status = 'ACTIVE'
        left join employments e on e.user_id = u.id and ${holdsAt('e', formatDate(now))}
        where u.id = ${userId} and u.archived_at is null`,
    )
    if (!actor || actor.scopes.length === 0) return undefined
    holder = actor
  }
  return holder
}
