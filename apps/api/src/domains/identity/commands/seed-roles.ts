import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { run, type Tx } from '../../../platform/database.ts'
import { completeGrants } from '../role-rules.ts'
import { actionsOf, type SeedRole, seededRoles } from '../seeded-roles.ts'

const INSERT = `insert into roles (company_id, name, description, scope, created_at, updated_at)
  select $1, r.name, r.description, r.scope, $2, $2 from unnest($3::text[], $4::text[], $5::text[]) with ordinality r (name, description, scope, n)
  order by r.n returning id, name`

const INSERT_GRANTS = `insert into role_grants (role_id, item_id, actions)
  select g.role_id, g.item_id, string_to_array(g.actions, ',') from unnest($1::bigint[], $2::smallint[], $3::text[]) g (role_id, item_id, actions)`

/** Inserts the seeded roles for a tenant (G-001); returns their ids by name. */
export async function insertSeededRoles(
  tx: Tx,
  companyId: number,
  now: Date,
  seeds: readonly SeedRole[] = seededRoles,
): Promise<Map<string, number>> {
  const columns = [
    seeds.map(({ name }) => name),
    seeds.map(({ description }) => description),
    seeds.map(({ scope }) => scope),
  ]
  const roles = await run<{ id: number; name: string }>(tx, INSERT, [companyId, now, ...columns])
  const ids = new Map(roles.map(({ name, id }) => [name, id]))
  const grants = seeds.flatMap((seed) => {
    const seeded = MENU_ITEMS.map(({ id, category, name }) => ({
      itemId: id,
      actions: actionsOf(seed.permissions, `${category}/${name}`),
    }))
    return completeGrants(seeded).map((grant) => ({ roleId: ids.get(seed.name), ...grant }))
  })
  await run(tx, INSERT_GRANTS, [
    grants.map(({ roleId }) => roleId),
    grants.map(({ itemId }) => itemId),
    grants.map(({ actions }) => actions.join(',')),
  ])
  return ids
}
