import { type Executor, run } from '../../../platform/database.ts'

const DEFAULT = `
  select r.id from roles r where r.company_id = $1 and r.archived_at is null and r.id = coalesce(
    (select gr.role_id from group_roles gr where gr.group_id = $2),
    (select (s.value ->> 'defaultRoleId')::bigint from settings s where s.company_id = $1 and s.name = 'role'))`

/** The role that new people of a group get, else that of the company; nothing where neither is set. */
export async function defaultRoleOf(db: Executor, tenant: number, groupId: number | null): Promise<number | undefined> {
  const [row] = await run<{ id: number }>(db, DEFAULT, [tenant, groupId])
  return row?.id
}
