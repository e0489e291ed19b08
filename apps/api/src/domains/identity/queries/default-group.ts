import { type Executor, run } from '../../../platform/database.ts'

const DEFAULT_GROUP = `select g.id from settings s join groups g on g.id = (s.value ->> 'defaultGroupId')::bigint
  and g.company_id = s.company_id and g.archived_at is null where s.company_id = $1 and s.name = 'group'`

/** The group that new people of a tenant get where none is chosen; null where none is set. */
export async function defaultGroupOf(db: Executor, tenant: number): Promise<number | null> {
  const [row] = await run<{ id: number }>(db, DEFAULT_GROUP, [tenant])
  return row?.id ?? null
}
