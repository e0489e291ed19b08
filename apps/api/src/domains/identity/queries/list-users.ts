import { userList } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { tenantOf } from '../../../platform/access.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { hasOneOf } from '../../../platform/records/conditions.ts'
import { inTenant, scopeOf } from '../../../platform/records/scope.ts'
import { all, pageStatements } from '../../../platform/records/statements.ts'
import { column, each, instants } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { lockoutsOf } from '../commands/attempts.ts'
import { ROW_COLUMNS, userJoins } from './user-columns.ts'
import { userScope } from './user-scope.ts'

/** Who signed in within so long uses the product. */
const RECENT = 30 * DAY

/** A filter by the positions of today, starting there, so that few matches among many users are fast. */
const holds =
  (name: string) =>
  (ids: readonly number[], { today }: Asking) =>
    sql`t.id in (select o.user_id from employments o where ${hasOneOf(sql.ref(`o.${name}`), ids)} and ${holdsAt('o', today)})`

const signedInSince = (at: Date) =>
  sql`t.id in (select s.user_id from sessions s where s.created_at >= ${new Date(at.getTime() - RECENT)})`
const SIGNED_IN_STATES = {
  recent: ({ at }: Asking) => signedInSince(at),
  not: ({ at }: Asking) => sql`not ${signedInSince(at)}`,
} as const

/** The reads of the people an actor reaches, living or archived (USERS-06, USERS-11 to 13). */
const readsOf = (archived: boolean) =>
  registerQueries(userList, {
    table: 'users',
    reader: (asking: Asking) => asking,
    scope: ({ context, actor }) =>
      all([
        scopeOf(context, { scope: userScope }, actor),
        ...inTenant(tenantOf(actor)),
        archived ? sql`t.archived_at is not null` : sql`t.archived_at is null`,
      ]),
    filters: {
      roleId: (ids) => sql`t.id in (select ur.user_id from user_roles ur where ${column('ur.role_id')(ids)})`,
      departmentId: holds('department_id'),
      sectionId: holds('section_id'),
      positionId: holds('position_id'),
      siteId: holds('site_id'),
      superiorId: holds('superior_id'),
      employerId: column('t.employer_id'),
      groupId: column('t.group_id'),
      signedIn: each(SIGNED_IN_STATES),
      id: column('t.id'),
      category: column('t.category'),
      mustChangePassword: (must) => sql`t.must_change_password = ${must}`,
      updatedAt: instants('t.updated_at'),
    },
    sorts: { fullName: ['t.full_name'], username: ['t.username'], updatedAt: ['t.updated_at'], id: [] },
    statements: ({ today }) => pageStatements('users', ROW_COLUMNS, userJoins(today)),
    present: async (rows: readonly Omit<UserRow, 'lockedUntil'>[], { context }) => {
      const pauses = await lockoutsOf(
        context,
        rows.map(({ username }) => username),
      )
      return rows.map((row) => ({ ...row, lockedUntil: pauses.get(row.username) ?? null }))
    },
  })
export const userReads = readsOf(false)
export const archivedUserReads = readsOf(true)
