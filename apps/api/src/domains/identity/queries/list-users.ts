import type { user } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import type { BodyOf, Pagination } from '@selamat/contract/kit/endpoint'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { holdsOn } from '../../../platform/dated.ts'
import { type Conditions, conditions } from '../../../platform/records/conditions.ts'
import { listPage, orderText } from '../../../platform/records/list.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { lockoutsOf } from '../commands/attempts.ts'
import { columnOf, ROW_COLUMNS, USER_JOINS } from './user-columns.ts'
import { userScopeToday } from './user-scope.ts'

export type UserQuery = BodyOf<typeof user.list>

/** The texts of the list of people; $1 is today. */
export const userPages = pageStatements('users', ROW_COLUMNS, USER_JOINS)

const TODAY = holdsOn('o', '$1')
const holds = (column: string) => (n: number) =>
  `t.id in (select o.user_id from employments o where o.${column} = any($${n}::bigint[]) and ${TODAY})`

/** Filters by rows of other tables, starting there, so that few matches among many users are fast. */
const ELSEWHERE: Readonly<Record<string, (n: number) => string>> = {
  roleId: (n) => `t.id in (select ur.user_id from user_roles ur where ur.role_id = any($${n}::bigint[]))`,
  departmentId: holds('department_id'),
  sectionId: holds('section_id'),
  positionId: holds('position_id'),
  siteId: holds('site_id'),
  superiorId: holds('superior_id'),
}

/** The conditions of a list of users in the actor's scope: list, archive, count and export share them (USERS-11). */
export function userConditions(
  context: AppContext,
  actor: Actor,
  { keyword, filter = {} }: Pick<UserQuery, 'keyword' | 'filter'>,
  archived: boolean,
): Conditions {
  const own: Record<string, unknown> = {}
  const elsewhere: [(n: number) => string, unknown][] = []
  for (const [field, value] of Object.entries(filter)) {
    const rule = ELSEWHERE[field]
    if (rule === undefined) own[field] = value
    else if (value !== undefined) elsewhere.push([rule, value])
  }
  const where = conditions({
    scope: userScopeToday(context, actor),
    tenant: tenantOf(actor),
    archived,
    keyword,
    filter: own,
    expression: columnOf,
  })
  const first = where.values.length + 1
  return {
    ...where,
    text: [where.text, ...elsewhere.map(([rule], index) => rule(first + index))].join(' and '),
    values: [...where.values, ...elsewhere.map(([, value]) => value)],
  }
}

/** The requested order of a list of users, by name as the default. */
export const userOrder = ({ orderBy = { column: 'fullName', direction: 'ascending' } }: Pick<UserQuery, 'orderBy'>) =>
  orderText(orderBy)

/** A page of the people an actor reaches, living or archived (USERS-06, USERS-12, USERS-13). */
export async function listUsers(
  context: AppContext,
  actor: Actor,
  query: UserQuery,
  archived: boolean,
): Promise<{ data: { result: UserRow[] }; pagination: Pagination }> {
  const where = userConditions(context, actor, query, archived)
  const { data, pagination } = await listPage<Omit<UserRow, 'lockedUntil'>>(
    context.database.kysely,
    userPages,
    where,
    query,
    userOrder(query),
  )
  const pauses = await lockoutsOf(
    context,
    data.map(({ username }) => username),
  )
  const result = data.map((row) => ({ ...row, lockedUntil: pauses.get(row.username) ?? null }))
  return { data: { result }, pagination }
}
