import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'

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
  if (removed.length > 0)
    await tx
      .deleteFrom('userRoles')
      .where('userId', '=', userId)
      .where((where) => where('roleId', '=', where.fn.any(where.val(removed))))
      .execute()
  if (added.length > 0)
    await sql`insert into user_roles (user_id, role_id) select ${userId}, unnest(${added}::bigint[]) on conflict do nothing`.execute(
      tx,
    )
  if (added.length + removed.length > 0)
    await sql`select pg_notify('live', json_build_object('kind', 'rights', 'id', ${userId}::int, 'users', json_build_array(${userId}::int))::text)`.execute(
      tx,
    )
}
