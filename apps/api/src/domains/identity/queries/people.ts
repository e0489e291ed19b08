import type { Person } from '@selamat/contract/domains/identity/user-rows'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { listPage } from '../../../platform/records/list.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { all, pageStatements } from '../../../platform/records/statements.ts'
import { userScope } from './user-scope.ts'

const statements = pageStatements('users', 't.id, t.username, t.full_name')
const holds = (column: string, id: number, today: string) =>
  sql`t.id in (select o.user_id from employments o where o.${sql.raw(column)} = ${id}::bigint and ${holdsAt('o', today)})`

/** The people of a list, by its record. */
const OF = {
  role: (id: number) => sql`t.id in (select ur.user_id from user_roles ur where ur.role_id = ${id}::bigint)`,
  position: (id: number, today: string) => holds('position_id', id, today),
  superior: (id: number, today: string) => holds('superior_id', id, today),
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
  const within = of === 'superior' ? [] : [scopeOf(context, { scope: userScope }, actor)]
  const where = conditions({
    scope: all([OF[of](id, formatDate(context.clock.now())), ...within]),
    tenant: companyId,
    archived: false,
    keyword: query.keyword,
    filter: employerId === companyId ? {} : { employerId },
    expression: () => 't.employer_id',
  })
  return listPage<Person>(context.database.kysely, statements, where, query, 't.full_name asc, t.id asc')
}
