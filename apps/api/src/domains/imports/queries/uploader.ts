import { formatDate } from '@selamat/contract/kit/dates'
import { type ItemKey, storedItemId } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'

const UPLOADER = `
  select u.id as "userId", u.username, u.full_name as "fullName", u.company_id as "companyId", u.employer_id as "employerId",
    e.department_id as "departmentId", e.site_id as "siteId", '00000000-0000-0000-0000-000000000000' as "sessionId",
    array(select distinct r.scope from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null
      join role_grants g on g.role_id = r.id
      where ur.user_id = u.id and g.item_id = $2 and 'create' = any(g.actions)) as scopes
  from users u
  join companies c on c.id = u.company_id and c.status = 'ACTIVE'
  left join employments e on e.user_id = u.id and e.valid_from <= $3::date and (e.valid_until is null or e.valid_until >= $3::date)
  where u.id = $1 and u.archived_at is null`

/**
 * Who uploaded a file, with the rights of this moment and without a session, as the work goes on without one. Undefined
 * when the person may no longer import.
 */
export async function uploaderOf(db: Executor, userId: number, item: ItemKey, now: Date): Promise<Actor | undefined> {
  const [actor] = await run<Actor>(db, UPLOADER, [userId, storedItemId(item), formatDate(now)])
  return actor && actor.scopes.length > 0 ? actor : undefined
}
