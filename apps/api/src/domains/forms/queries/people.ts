import type { Executor } from '../../../platform/database.ts'
import type { References } from '../references.ts'

/** The named users of a tenant by employee ID, in one query. */
export async function peopleOf(db: Executor, companyId: number, people: References['people']) {
  if (people.length === 0) return new Map<string, { fullName: string; archived: boolean }>()
  const usernames = people.map(({ username }) => username)
  const rows = await db
    .selectFrom('users')
    .select(['username', 'fullName', 'archivedAt'])
    .where('companyId', '=', companyId)
    .where((where) => where('username', '=', where.fn.any(where.val(usernames))))
    .execute()
  return new Map(
    rows.map(({ username, fullName, archivedAt }) => [username, { fullName, archived: archivedAt !== null }]),
  )
}
