import { userMenuOf } from '@selamat/contract/domains/identity/menu-preference'
import type { Profile } from '@selamat/contract/domains/identity/profile'
import type { MenuPreference } from '@selamat/contract/domains/identity/user-fields'
import { formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { fileUrl } from '../../files/index.ts'
import { asConfidant, asReader } from '../actor-scopes.ts'
import { personScope } from './user-scope.ts'

type Derived = 'firstName' | 'lastName' | 'nik' | 'employeeId' | 'photoProfile' | 'userMenu'
interface Row extends Omit<Profile, Derived> {
  readonly menuPreferences: readonly MenuPreference[]
}

// The division is the model above the department's, however far up.
const DIVISION = sql`(
  with recursive above as (
    select h.parent_id, h.model_name, h.level from hierarchies h
    where h.company_id = t.company_id and h.department_id = e.department_id and h.archived_at is null
    union
    select h.parent_id, h.model_name, h.level from hierarchies h join above on h.id = above.parent_id
  ) select model_name from above where level = 'division' limit 1)`

const visibleIf = (personal: RawBuilder<SqlBool>, column: string) =>
  sql`case when ${personal} then ${sql.ref(column)} end`

const select = (today: string, personal: RawBuilder<SqlBool>, condition: RawBuilder<SqlBool>) => sql`
  select t.id, t.version, t.full_name, t.username, t.gender, t.date_of_birth, t.email, t.phone,
    coalesce(${personal}, false) as personal_visible, ${visibleIf(personal, 't.nik_passport')} as nik_passport,
    ${visibleIf(personal, 't.blood_type')} as blood_type, ${visibleIf(personal, 't.height')} as height,
    ${visibleIf(personal, 't.weight')} as weight,
    t.photo_file_id, r.name as role, r.id as role_id, e.position_id,
    o.position_name, t.consultation_link, t.menu_preferences,
    t.category, t.company_id, c.company_name, f.company_name as employer_name,
    e.department_id, d.department_name, ${DIVISION} as division_name,
    t.group_id, g.group_name, e.section_id, s.section_name,
    i.site_name, b.full_name as superior_name
  from users t
  join companies c on c.id = t.company_id
  join companies f on f.id = t.employer_id
  left join employments e on e.user_id = t.id and ${holdsAt('e', today)}
  left join departments d on d.id = e.department_id
  left join sections s on s.id = e.section_id
  left join positions o on o.id = e.position_id
  left join sites i on i.id = e.site_id
  left join users b on b.id = e.superior_id
  left join groups g on g.id = t.group_id
  left join lateral (select r.id, r.name from user_roles h join roles r on r.id = h.role_id and r.archived_at is null
    where h.user_id = t.id order by r.id limit 1) r on true
  where ${condition}`

async function read(
  db: Executor,
  today: string,
  personal: RawBuilder<SqlBool>,
  condition: RawBuilder<SqlBool>,
): Promise<Profile> {
  const [row] = await run<Row>(db, select(today, personal, condition))
  if (!row) throw httpError('NOT_FOUND')
  const { menuPreferences, ...profile } = row
  const [firstName = '', ...others] = profile.fullName.split(' ')
  return {
    ...profile,
    firstName,
    lastName: others.join(' '),
    nik: profile.username,
    employeeId: profile.username,
    photoProfile: profile.photoFileId === null ? null : fileUrl(profile.photoFileId),
    userMenu: userMenuOf(menuPreferences),
  }
}

/** The user's own profile with today's position (PROFILE-36, PROFILE-39, PROFILE-41). */
export const ownProfile = (db: Executor, userId: number, now: Date): Promise<Profile> =>
  read(db, formatDate(now), sql<SqlBool>`true`, sql<SqlBool>`t.id = ${userId}`)

/**
 * A profile by employee ID, the own one for none (PROFILE-42, PROFILE-43). Throws 404 for who is neither below the
 * actor today nor reached by the permission to read users; what is private is null without a right to it.
 */
export async function profileFor(context: AppContext, actor: Actor, username = ''): Promise<Profile> {
  const { database, clock } = context
  if (username === '' || username === actor.username) return ownProfile(database.kysely, actor.userId, clock.now())
  const [reader, confidant] = await Promise.all([asReader(context, actor), asConfidant(context, actor)])
  const today = formatDate(clock.now())
  const inScope = sql<SqlBool>`t.username = ${username} and ${personScope(reader, today)}`
  return read(database.kysely, today, personScope(confidant, today), inScope)
}
