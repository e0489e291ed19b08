import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Scope } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { type Executor, run, type Tx } from '../../../platform/database.ts'

const FAR: readonly Scope[] = ['company', 'all']

const holds = (item: number) => sql`exists (select 1 from user_roles ur
  join roles r on r.id = ur.role_id and r.archived_at is null and r.scope = any(${FAR}::text[])
  join role_grants g on g.role_id = r.id and g.item_id = ${sql.lit(item)} and 'update' = any(g.actions) where ur.user_id = u.id)`

/** Is there an active user who can administer users and roles of the tenant, and one with scope all? */
export interface Left {
  readonly administrator: boolean
  readonly everywhere: boolean
}

/** The remaining administrators of a tenant, and those with scope all. */
export async function administratorsLeft(db: Executor, tenant: number): Promise<Left> {
  const [left] = await run<Left>(
    db,
    // From the few roles that count to their holders, not from the many people.
    sql`select
      exists (select 1 from users u where u.id in (select x.user_id from user_roles x join roles q on q.id = x.role_id
          where q.company_id = ${tenant} and q.archived_at is null and q.scope = any(${FAR}::text[]))
        and u.company_id = ${tenant} and u.employer_id = u.company_id and u.archived_at is null
        and ${holds(storedItemId('submenu/User'))} and ${holds(storedItemId('submenu/Role'))}) as administrator,
      exists (select 1 from roles q join user_roles x on x.role_id = q.id join users u on u.id = x.user_id and u.archived_at is null
        join companies c on c.id = u.company_id and c.status = 'ACTIVE' join companies f on f.id = u.employer_id and f.status = 'ACTIVE'
        where q.scope = 'all' and q.archived_at is null) as "everywhere"`,
  )
  return left ?? { administrator: false, everywhere: false }
}

/** Changes that remove permissions wait for each other here, so that two together cannot remove the last administrator. */
export const lockAdministrators = (tx: Tx) =>
  run(tx, `select pg_advisory_xact_lock(hashtextextended('administrators', 5))`)
