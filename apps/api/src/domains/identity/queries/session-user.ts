import type { SessionUser } from '@selamat/contract/domains/identity/auth'
import { userMenuOf } from '@selamat/contract/domains/identity/menu-preference'
import type { MenuPreference } from '@selamat/contract/domains/identity/user-fields'
import { formatDate } from '@selamat/contract/kit/dates'
import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { ACTIONS, type Action } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { STEP } from '../../../platform/session.ts'

interface Row extends Omit<SessionUser, 'roles' | 'userMenu'> {
  readonly menuPreferences: readonly MenuPreference[]
  readonly roles: readonly { id: number; name: string; grants: Record<string, Action[]> }[]
}

/** The user as a session holds it; the first feature of each role carries every stored item with its actions (AUTH-20 to 22, ACCESS-04 to 06). */
export async function sessionUserOf(db: Executor, userId: number, now: Date): Promise<SessionUser> {
  const [row] = await run<Row>(
    db,
    sql`select u.id, u.username, u.full_name, c.company_name, p.position_name,
        u.must_change_password, ${sql.raw(STEP)} as step, u.menu_preferences, u.photo_file_id,
        coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'grants',
            coalesce((select json_object_agg(g.item_id, g.actions) from role_grants g where g.role_id = r.id), '{}')) order by r.id)
          from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null where ur.user_id = u.id), '[]') as roles
      from users u
      join companies c on c.id = u.company_id
      left join employments e on e.user_id = u.id and ${holdsAt('e', formatDate(now))}
      left join positions p on p.id = e.position_id
      where u.id = ${userId}`,
  )
  if (!row) throw new Error(`user ${userId} is gone`)
  const { menuPreferences, ...user } = row
  const roles = row.roles.map(({ id, name, grants }) => ({
    id,
    name,
    features: [
      { name: 'web', permissions: MENU_ITEMS.map((item) => ({ ...item, permissions: inOrder(grants[item.id]) })) },
    ],
  }))
  return { ...user, userMenu: userMenuOf(menuPreferences), roles }
}

const inOrder = (actions: readonly Action[] = []) => ACTIONS.filter((action) => actions.includes(action))
