import { storedItemId } from '@selamat/contract/kit/menu-items'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { SEEDED } from '../seeded-roles.ts'

/** A role as it is given to the administrator of a company. */
interface AdministratorRole {
  readonly id: number
  readonly name: string
}

/**
 * The role that a new administrator of a tenant's company gets: of the operating one the tenant's first role that
 * administers people, of a contractor the tenant's role of that name. Nothing where the tenant has none.
 */
export async function administratorRoleOf(
  db: Executor,
  tenant: number,
  { contractor }: { contractor: boolean },
): Promise<AdministratorRole | undefined> {
  const [role] = contractor
    ? await db
        .selectFrom('roles as r')
        .select(['r.id', 'r.name'])
        .where('r.companyId', '=', tenant)
        .where('r.archivedAt', 'is', null)
        .where(sql<boolean>`lower(r.name) = lower(${SEEDED.contractor})`)
        .execute()
    : await run<AdministratorRole>(
        db,
        sql`select r.id, r.name from roles r where r.company_id = ${tenant} and r.archived_at is null and r.scope = 'company'
        and exists (select 1 from role_grants g where g.role_id = r.id and g.item_id = ${storedItemId('submenu/User')} and 'update' = any(g.actions))
      order by r.id limit 1`,
      )
  return role
}
