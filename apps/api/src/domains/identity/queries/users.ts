import { formatDate } from '@selamat/contract/kit/dates'
import type { OptionsQuery } from '@selamat/contract/kit/list-query'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsOn } from '../../../platform/dated.ts'
import { conditions, escapeLike } from '../../../platform/records/conditions.ts'
import { listPage } from '../../../platform/records/list.ts'
import { pageStatements, snake } from '../../../platform/records/statements.ts'

const PASSWORD_CHANGED = 'select password_changed_at as "changedAt" from users where id = $1'

/** When a user's password was set. */
export async function passwordChangedAt(db: Executor, userId: number): Promise<Date> {
  const [row] = await run<{ changedAt: Date }>(db, PASSWORD_CHANGED, [userId])
  if (!row) throw new Error(`user ${userId} is gone`)
  return row.changedAt
}

export interface UserOption {
  readonly id: number
  readonly label: string
  readonly hint: string | null
  readonly username: string
  /** What other systems keep of a chosen person: the employee ID (USERS-08). */
  readonly value: string
}

const SHORT = 3

const sql = pageStatements(
  'users',
  `t.id, t.full_name || ' (' || t.username || ')' as label, t.username as value, t.username, q.position_name as hint`,
  `left join employments e on e.user_id = t.id and ${holdsOn('e', '$1')}
   left join positions q on q.id = e.position_id`,
)

/** What is asked of a few letters: the beginning of the name, or of the employee ID or e-mail after it. */
const BEGINS = ` and (t.search_text like search_text($2) || '%' or t.search_text like '% ' || search_text($2) || '%')`

/**
 * The people of the actor's tenant by name, of a contractor's people only the own firm's. Three letters or more are found
 * anywhere in name, employee ID and e-mail, fewer at the beginning of either. Known ids are answered also when archived.
 */
export async function pickUsers(db: Executor, actor: Actor, query: OptionsQuery, now: Date) {
  const { companyId, employerId } = actor
  const sought = query.keyword?.trim() ?? ''
  const short = sought !== '' && sought.length < SHORT
  const where = conditions({
    scope: {
      text: `$1::date is not null${short ? BEGINS : ''}`,
      values: [formatDate(now), ...(short ? [escapeLike(sought)] : [])],
    },
    tenant: companyId,
    archived: query.ids ? null : false,
    keyword: short ? undefined : sought,
    filter: { id: query.ids, employerId: employerId === companyId ? undefined : employerId },
    expression: (field) => `t.${snake(field)}`,
  })
  const page = { start: 0, limit: query.limit }
  const { data, pagination } = await listPage<UserOption>(db, sql, where, page, 't.full_name asc, t.id asc')
  return { options: data, totalItem: pagination.totalItem }
}
