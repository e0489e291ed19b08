import type { user } from '@selamat/contract/domains/identity/user'
import { formatDate } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { OptionsQuery } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { conditions, escapeLike } from '../../../platform/records/conditions.ts'
import { listPage } from '../../../platform/records/list.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { type Fragment, pageStatements, snake } from '../../../platform/records/statements.ts'
import { lookUpPermissions } from './look-up-permissions.ts'
import { userScope } from './user-scope.ts'

/** When a user's password was set. */
export async function passwordChangedAt(db: Executor, userId: number): Promise<Date> {
  const row = await db
    .selectFrom('users')
    .select('passwordChangedAt as changedAt')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Error(`user ${userId} is gone`)
  return row.changedAt
}

const SHORT = 3

const statements = pageStatements('users', 't.id, t.full_name as "fullName", t.username')

const NAME = sql`search_text(t.full_name)`
/** A few letters are looked for at the beginning of the text or of a word in it. */
const begins = (text: Fragment, letters: string) =>
  sql`(${text} like search_text(${letters}) || '%' or ${text} like '% ' || search_text(${letters}) || '%')`

/** What the keyword must meet beside the index; without employee IDs the name alone, or they could be guessed digit by digit. */
function keywordIn(keyword: string, employeeIds: boolean): Fragment | undefined {
  if (keyword === '') return undefined
  const letters = escapeLike(keyword)
  if (keyword.length < SHORT) return begins(employeeIds ? sql`t.search_text` : NAME, letters)
  return employeeIds ? undefined : sql`${NAME} like '%' || search_text(${letters}) || '%'`
}

/** Today's positions by user id, for users within the permission to read users. */
async function positionsOf(
  context: AppContext,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (actor.scopes.length === 0) return new Map()
  const rows = await run<{ id: number; positionName: string }>(
    context.database.kysely,
    sql`select t.id, q.position_name as "positionName" from users t
      join employments e on e.user_id = t.id and ${holdsAt('e', formatDate(context.clock.now()))}
      join positions q on q.id = e.position_id
      where t.id = any(${ids}::bigint[]) and ${scopeOf(context, { scope: userScope }, actor)}`,
  )
  return new Map(rows.map(({ id, positionName }) => [id, positionName]))
}

/**
 * The people of the actor's tenant by name; a contractor's people find only their contractor's. Three letters or more match
 * anywhere in name, employee ID and email, fewer at the beginning of name or employee ID. Known ids are found also when archived.
 * Actors who do not need employee IDs get and search names alone; the position needs the permission to read users.
 */
export async function pickUsers(
  context: AppContext,
  actor: Actor,
  query: OptionsQuery,
): Promise<DataOf<typeof user.options>> {
  const { companyId, employerId } = actor
  const db = context.database.kysely
  const { employeeIds, positions } = await lookUpPermissions(db, actor.userId)
  const keyword = query.keyword?.trim() ?? ''
  const where = conditions({
    scope: keywordIn(keyword, employeeIds),
    tenant: companyId,
    archived: query.ids ? null : false,
    keyword: keyword.length < SHORT ? undefined : keyword,
    filter: { id: query.ids, employerId: employerId === companyId ? undefined : employerId },
    expression: (field) => `t.${snake(field)}`,
  })
  const page = { start: 0, limit: query.limit }
  const { data, pagination } = await listPage<{ id: number; fullName: string; username: string }>(
    db,
    statements,
    where,
    page,
    't.full_name asc, t.id asc',
  )
  const known = await positionsOf(
    context,
    { ...actor, scopes: positions },
    data.map(({ id }) => id),
  )
  const options = data.map(({ id, fullName, username }) => {
    const hint = known.get(id) ?? null
    if (!employeeIds) return { id, label: fullName, hint, value: null, username: null }
    return { id, label: `${fullName} (${username})`, hint, value: username, username }
  })
  return { options, totalItem: pagination.totalItem }
}
