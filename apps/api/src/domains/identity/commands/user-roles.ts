import { run, type Tx } from '../../../platform/database.ts'

const REMOVE = 'delete from user_roles where user_id = $1 and role_id = any($2::bigint[])'
const ADD = `insert into user_roles (user_id, role_id) select $1, unnest($2::bigint[]) on conflict do nothing`
const NOTIFY = `select pg_notify('live', json_build_object('kind', 'rights', 'id', $1::int, 'users', json_build_array($1::int))::text)`

/** The roles to add to and remove from a user. */
export function roleChange(before: readonly number[], after: readonly number[]) {
  return {
    added: [...new Set(after)].filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  }
}

/** Writes a change of roles and notifies the open browsers of the user, whose menu updates. */
export async function writeRoles(
  tx: Tx,
  userId: number,
  { added, removed }: ReturnType<typeof roleChange>,
): Promise<void> {
  if (removed.length > 0) await run(tx, REMOVE, [userId, removed])
  if (added.length > 0) await run(tx, ADD, [userId, added])
  if (added.length + removed.length > 0) await run(tx, NOTIFY, [userId])
}
