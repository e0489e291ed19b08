import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import type { StoredRevision } from './stored.ts'

/** Whether somebody has read a revision in force; null for everybody else: it is for the people of its department. */
export async function acknowledgementOf(
  db: Executor,
  { userId }: Actor,
  { id, status, departmentId }: StoredRevision,
  today: string,
): Promise<boolean | null> {
  if (!IN_FORCE.some((state) => state === status)) return null
  const [row] = await run<{ isMember: boolean; read: boolean }>(
    db,
    sql`select exists (select from employments e where e.user_id = ${userId} and e.department_id = ${departmentId}
          and ${holdsAt('e', today)}) as is_member,
        exists (select from hiradc_acknowledgements k where k.revision_id = ${id} and k.user_id = ${userId}) as read`,
  )
  return row?.isMember || row?.read ? (row.read ?? false) : null
}
