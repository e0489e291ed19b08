import type { user } from '@selamat/contract/domains/identity/user'
import { formatDate } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { OptionsQuery } from '@selamat/contract/kit/list-query'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsOn } from '../../../platform/dated.ts'
import { conditions, escapeLike, type SqlText } from '../../../platform/records/conditions.ts'
import { listPage } from '../../../platform/records/list.ts'
import { andScope, scopeOf } from '../../../platform/records/scope.ts'
import { pageStatements, snake } from '../../../platform/records/statements.ts'
import { lookUpPermissions } from './look-up-permissions.ts'
import { userScope } from './user-scope.ts'

const PASSWORD_CHANGED = 'select password_changed_at as "changedAt" from users where id = $1'

/** When a user's password was set. */
export async function passwordChangedAt(db: Executor, userId: number): Promise<Date> {
  const [row] = await run<{ changedAt: Date }>(db, PASSWORD_CHANGED, [userId])
  if (!row) throw new Error(`user ${userId} is gone`)
  return row.changedAt
}

const SHORT = 3

const sql = pageStatements('users', 't.id, t.full_name as "fullName", t.username')

const begins = (text: string) => `(${text} like search_text($1) || '%' or ${text} like '% ' || search_text($1) || '%')`
/** A few letters are looked for at the beginning of the name, or of the employee ID or email after it. */
const BEGINS = begins('t.search_text')
const NAME = 'search_text(t.full_name)'
const NAME_BEGINS = begins(NAME)
const NAME_CONTAINS = `${NAME} like '%' || search_text($1) || '%'`

/** What the keyword must meet beside the index; without employee IDs the name alone, or they could be guessed digit by digit. */
function keywordIn(keyword: string, employeeIds: boolean): SqlText | undefined {
  if (keyword === '') return undefined
  const short = keyword.length < SHORT
  if (employeeIds) return short ? { text: BEGINS, values: [escapeLike(keyword)] } : undefined
  return { text: short ? NAME_BEGINS : NAME_CONTAINS, values: [escapeLike(keyword)] }
}

const POSITIONS = `select t.id, q.position_name as "positionName" from users t
  join employments e on e.user_id = t.id and ${holdsOn('e', '$1')}
  join positions q on q.id = e.position_id where t.id = any($2::bigint[])`

/** Today's positions by user id, for users within the permission to read users. */
async function positionsOf(
  context: AppContext,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (actor.scopes.length === 0) return new Map()
  const { text, values } = andScope(scopeOf(context, { scope: userScope }, actor), 2)
  const rows = await run<{ id: number; positionName: string }>(context.database.kysely, POSITIONS + text, [
    formatDate(context.clock.now()),
    ids,
    ...values,
  ])
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
    sql,
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
