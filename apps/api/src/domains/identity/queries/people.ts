import type { Person } from '@selamat/contract/domains/identity/user-rows'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { holdsOn } from '../../../platform/dated.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { listPage } from '../../../platform/records/list.ts'
import { andScope, scopeOf } from '../../../platform/records/scope.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { userScope } from './user-scope.ts'

const sql = pageStatements('users', 't.id, t.username, t.full_name as "fullName"')
const HOLDS = holdsOn('o', '$2')

/** The people of a list; $1 is the record, $2 today. */
const OF = {
  role: '$2::date is not null and t.id in (select ur.user_id from user_roles ur where ur.role_id = $1::bigint)',
  position: `t.id in (select o.user_id from employments o where o.position_id = $1::bigint and ${HOLDS})`,
  superior: `t.id in (select o.user_id from employments o where o.superior_id = $1::bigint and ${HOLDS})`,
}

interface Query {
  readonly keyword?: string | undefined
  readonly start?: number | undefined
  readonly page?: number | undefined
  readonly limit: number
}

/**
 * The people, not archived, of a role, a position or a superior: employee ID and name only (USERS-19 to 21). They belong to
 * the actor's tenant, or contractor for a contractor's people; roles and positions are within the actor's scopes.
 */
export function listPeople(
  context: AppContext,
  actor: Actor,
  of: keyof typeof OF,
  id: number,
  query: Query,
): Promise<{ data: Person[]; pagination: Pagination }> {
  const { companyId, employerId } = actor
  const scope = andScope(of === 'superior' ? undefined : scopeOf(context, { scope: userScope }, actor), 2)
  const where = conditions({
    scope: { text: OF[of] + scope.text, values: [id, formatDate(context.clock.now()), ...scope.values] },
    tenant: companyId,
    archived: false,
    keyword: query.keyword,
    filter: employerId === companyId ? {} : { employerId },
    expression: () => 't.employer_id',
  })
  return listPage<Person>(context.database.kysely, sql, where, query, 't.full_name asc, t.id asc')
}
