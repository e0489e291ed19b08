import type { user } from '@selamat/contract/domains/identity/user'
import { formatDate } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { OptionsQuery } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { escapeLike } from '../../../platform/keyword.ts'
import { countRows } from '../../../platform/paging.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { type Fragment, snake } from '../../../platform/records/statements.ts'
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

/** The name as it is searched: the stored text up to the employee ID. Making it anew takes longer than all the rest. */
const NAME = sql`left(t.search_text, strpos(t.search_text, ' ' || t.username || ' ') - 1)`
/** A few letters are looked for at the beginning of the text or of a word in it. */
const begins = (text: Fragment, letters: string) =>
  sql`(${text} like search_text(${letters}) || '%' or ${text} like '% ' || search_text(${letters}) || '%')`

/** What the keyword must meet beside the index; without employee IDs the name alone, or they could be guessed digit by digit. */
function keywordIn(keyword: string, employeeIds: boolean): Fragment | undefined {
  if (keyword === '') return undefined
  const letters = escapeLike(keyword)
  // The index finds the stored text.
  const found = begins(sql`t.search_text`, letters)
  if (keyword.length < SHORT) return employeeIds ? found : sql`(${found} and ${begins(NAME, letters)})`
  return employeeIds ? undefined : sql`${NAME} like '%' || search_text(${letters}) || '%'`
}

/** Today's post and site by user id: of people within the permission to read users, and of the own team. */
async function postsOf(
  context: AppContext,
  actor: Actor,
  ids: readonly number[],
  team: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const readable = actor.scopes.length === 0 ? sql`false` : scopeOf(context, { scope: userScope }, actor)
  const rows = await run<{ id: number; post: string }>(
    context.database.kysely,
    sql`select t.id, concat_ws(' · ', q.position_name, s.site_name) as post from users t
      join employments e on e.user_id = t.id and ${holdsAt('e', formatDate(context.clock.now()))}
      left join positions q on q.id = e.position_id
      left join sites s on s.id = e.site_id
      where t.id = any(${ids}::bigint[]) and (t.id = any(${team}::bigint[]) or ${readable})`,
  )
  return new Map(rows.filter(({ post }) => post !== '').map(({ id, post }) => [id, post]))
}

/** The ids of those who work with somebody today: the superior, who has the same one or the same section, and the own people. */
const teamOf = (userId: number, today: string): Fragment =>
  sql`select team.id from (
      with own as (select o.superior_id, o.section_id from employments o where o.user_id = ${userId} and ${holdsAt('o', today)})
      select own.superior_id as id from own where own.superior_id is not null
      union select e.user_id from own join employments e on e.superior_id = own.superior_id and ${holdsAt('e', today)}
      union select e.user_id from own join employments e on e.section_id = own.section_id and ${holdsAt('e', today)}
      union select e.user_id from employments e where e.superior_id = ${userId} and ${holdsAt('e', today)}) team
    where team.id <> ${userId}`

interface Person {
  readonly id: number
  readonly fullName: string
  readonly username: string
}

/** The first of the people that conditions find: the own team, whose name begins with the keyword, then the others, each by name. */
async function rankedPeople(
  db: Executor,
  where: Fragment,
  { keyword, team, limit }: { readonly keyword: string; readonly team: Fragment; readonly limit: number },
): Promise<{ readonly people: readonly Person[]; readonly colleagues: readonly number[] }> {
  // The stored text begins with the name, and no name with a digit.
  const begin = sql`t.search_text like search_text(${escapeLike(keyword)}) || '%'`
  const ranks = [...(/^\p{L}/u.test(keyword) ? [begin] : []), sql`true`]
  // Everybody of the team whom the conditions find comes first: whoever is found later is of no team.
  const found = await run<Person>(
    db,
    sql`with team as materialized (${team}) select t.id, t.full_name, t.username from team m join users t on t.id = m.id
      where ${where} order by t.full_name, t.id limit ${limit}`,
  )
  const colleagues = found.map(({ id }) => id)
  // Each rank stops in its index once the list is full; one order over all of them would sort the whole company.
  for (const rank of ranks) {
    if (found.length >= limit) break
    const known = found.map(({ id }) => id)
    found.push(
      ...(await run<Person>(
        db,
        sql`select t.id, t.full_name, t.username from users t
          where ${where} and ${rank} and t.id <> all(${known}::bigint[])
          order by t.full_name, t.id limit ${limit - found.length}`,
      )),
    )
  }
  return { people: found, colleagues }
}

/**
 * The people of the actor's tenant: the own team first, then whose name begins with the keyword, then the others; a contractor's
 * people find only their contractor's. Three letters or more match anywhere in name, employee ID and email, fewer at the
 * beginning of name or employee ID. Known ids are found also when archived. Actors who do not need employee IDs get and
 * search names alone; post and site need the permission to read users, or to be of the same team.
 */
export async function pickUsers(
  context: AppContext,
  actor: Actor,
  query: OptionsQuery,
): Promise<DataOf<typeof user.options>> {
  const { companyId, employerId, userId } = actor
  const db = context.database.kysely
  const { employeeIds, positions } = await lookUpPermissions(db, userId)
  const keyword = query.keyword?.trim() ?? ''
  const { where } = conditions({
    scope: keywordIn(keyword, employeeIds),
    tenant: companyId,
    archived: query.ids ? null : false,
    keyword: keyword.length < SHORT ? undefined : keyword,
    filter: { id: query.ids, employerId: employerId === companyId ? undefined : employerId },
    expression: (field) => `t.${snake(field)}`,
  })
  const team = teamOf(userId, formatDate(context.clock.now()))
  const [{ people, colleagues }, { total }] = await Promise.all([
    rankedPeople(db, where, { keyword, team, limit: query.limit }),
    countRows(db, sql`select 1 from users t where ${where}`),
  ])
  const ids = people.map(({ id }) => id)
  const posts = await postsOf(context, { ...actor, scopes: positions }, ids, employeeIds ? colleagues : [])
  const options = people.map(({ id, fullName, username }) => {
    const hint = posts.get(id) ?? null
    if (!employeeIds) return { id, label: fullName, hint, value: null, username: null }
    return { id, label: `${fullName} (${username})`, hint, value: username, username }
  })
  return { options, totalItem: total }
}
