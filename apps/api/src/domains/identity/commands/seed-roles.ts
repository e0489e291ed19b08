import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { completeGrants } from '../role-rules.ts'
import { actionsOf, type SeedRole, seededRoles } from '../seeded-roles.ts'

/** Inserts the seeded roles for a tenant (G-001); returns their ids by name. */
export async function insertSeededRoles(
  tx: Tx,
  companyId: number,
  now: Date,
  seeds: readonly SeedRole[] = seededRoles,
): Promise<Map<string, number>> {
  const names = seeds.map(({ name }) => name)
  const descriptions = seeds.map(({ description }) => description)
  const scopes = seeds.map(({ scope }) => scope)
  const roles = await run<{ id: number; name: string }>(
    tx,
    sql`insert into roles (company_id, name, description, scope, created_at, updated_at)
      select ${companyId}, r.name, r.description, r.scope, ${now}, ${now}
      from unnest(${names}::text[], ${descriptions}::text[], ${scopes}::text[]) with ordinality r (name, description, scope, n)
      order by r.n returning id, name`,
  )
  const ids = new Map(roles.map(({ name, id }) => [name, id]))
  const grants = seeds.flatMap((seed) => {
    const seeded = MENU_ITEMS.map(({ id, category, name }) => ({
      itemId: id,
      actions: actionsOf(seed.permissions, `${category}/${name}`),
    }))
    return completeGrants(seeded).map((grant) => ({ roleId: ids.get(seed.name), ...grant }))
  })
  await sql`insert into role_grants (role_id, item_id, actions)
      select g.role_id, g.item_id, string_to_array(g.actions, ',') from unnest(${grants.map(({ roleId }) => roleId)}::bigint[], ${grants.map(({ itemId }) => itemId)}::smallint[], ${grants.map(({ actions }) => actions.join(','))}::text[]) g (role_id, item_id, actions)`.execute(
    tx,
  )
  return ids
}
