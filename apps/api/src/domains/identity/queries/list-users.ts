import type { user } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { formatDate } from '@selamat/contract/kit/dates'
import type { BodyOf, Pagination } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { type Conditions, conditions } from '../../../platform/records/conditions.ts'
import { listPage, orderText } from '../../../platform/records/list.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { all, type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { lockoutsOf } from '../commands/attempts.ts'
import { columnOf, ROW_COLUMNS, userJoins } from './user-columns.ts'
import { userScope } from './user-scope.ts'

export type UserQuery = BodyOf<typeof user.list>

/** The statements of the list of people. */
export const userPages = (today: string) => pageStatements('users', ROW_COLUMNS, userJoins(today))

type Elsewhere = (ids: unknown, today: string) => Fragment

const holds =
  (column: string): Elsewhere =>
  (ids, today) =>
    sql`t.id in (select o.user_id from employments o where o.${sql.raw(column)} = any(${ids}::bigint[]) and ${holdsAt('o', today)})`

/** Filters by rows of other tables, starting there, so that few matches among many users are fast. */
const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  roleId: (ids) => sql`t.id in (select ur.user_id from user_roles ur where ur.role_id = any(${ids}::bigint[]))`,
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
  const today = formatDate(context.clock.now())
  const input = Object.entries(filter)
  const elsewhere = input.flatMap(([field, value]) =>
    value === undefined ? [] : (ELSEWHERE[field]?.(value, today) ?? []),
  )
  const { where, searched } = conditions({
    scope: scopeOf(context, { scope: userScope }, actor),
    tenant: tenantOf(actor),
    archived,
    keyword,
    filter: Object.fromEntries(input.filter(([field]) => ELSEWHERE[field] === undefined)),
    expression: columnOf,
  })
  return { where: all([where, ...elsewhere]), searched }
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
    userPages(formatDate(context.clock.now())),
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
