import { formatDate } from '@selamat/contract/kit/dates'
import type { Scope } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import type { ImportJob } from '../../../platform/import/importer.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { userScope } from '../queries/user-scope.ts'

const id = z.number().nullable()

const period = z.object({
  id: z.number(),
  positionId: id,
  sectionId: id,
  departmentId: id,
  siteId: id,
  superiorId: id,
  validFrom: z.string(),
  validUntil: z.string().nullable(),
})
export type Period = z.infer<typeof period>

/** Finds the period of a day. */
export const holdsOn = (day: string) => (one: Period) =>
  one.validFrom <= day && (one.validUntil === null || one.validUntil >= day)

const text = z.string().nullable()

/** The values of a user that an import can write. */
const personValues = z.object({
  fullName: z.string(),
  email: text,
  phone: text,
  nikPassport: text,
  gender: text,
  dateOfBirth: text,
  category: text,
  employerId: z.number(),
  groupId: id,
  menuPreferences: z.array(z.string()),
})
export type PersonValues = Readonly<z.infer<typeof personValues>>

/** The column and the type of each value. */
export const VALUE_COLUMNS: readonly (readonly [key: keyof PersonValues, column: string, type: string])[] = [
  ['fullName', 'full_name', 'text'],
  ['email', 'email', 'text'],
  ['phone', 'phone', 'text'],
  ['nikPassport', 'nik_passport', 'text'],
  ['gender', 'gender', 'text'],
  ['dateOfBirth', 'date_of_birth', 'date'],
  ['category', 'category', 'text'],
  ['employerId', 'employer_id', 'bigint'],
  ['groupId', 'group_id', 'bigint'],
  ['menuPreferences', 'menu_preferences', 'text[]'],
]

/** A user as an import finds and leaves it, to undo the import unless it has changed since. */
export const personState = personValues.extend({
  version: z.number(),
  archived: z.boolean(),
  roleIds: z.array(z.number()),
  periods: z.array(period),
})
export type PersonState = z.infer<typeof personState>

/** The state of the user `t` as JSON, in a fixed order, so that equal states are equal texts. */
export const STATE = `jsonb_build_object('version', t.version, 'archived', t.archived_at is not null,
  ${VALUE_COLUMNS.map(([key, column]) => `'${key}', t.${column}`).join(', ')},
  'roleIds', coalesce((select jsonb_agg(ur.role_id order by ur.role_id) from user_roles ur where ur.user_id = t.id), '[]'),
  'periods', coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'positionId', e.position_id, 'sectionId', e.section_id,
      'departmentId', e.department_id, 'siteId', e.site_id, 'superiorId', e.superior_id, 'validFrom', e.valid_from,
      'validUntil', e.valid_until) order by e.valid_from) from employments e where e.user_id = t.id), '[]'))`

/** A user with one of the employee IDs of a file. */
export interface KnownPerson {
  readonly id: number
  readonly username: string
  readonly fullName: string
  readonly companyId: number
  readonly employerId: number
  readonly archived: boolean
  /** In the scope of the uploader. */
  readonly within: boolean
  /** The uploader can change the user, as on the user's page. */
  readonly changeable: boolean
  readonly scopes: readonly Scope[]
  readonly state: PersonState
  /** The names of the ids of the state. */
  readonly labels: Readonly<
    Record<'employer' | 'group' | 'position' | 'section' | 'department' | 'site' | 'superior', string | null>
  >
  readonly roleNames: readonly string[]
  readonly superiorUsername: string | null
}

const NAMES = `jsonb_build_object('employer', f.company_name, 'group', g.group_name, 'position', p.position_name, 'section', s.section_name,
    'department', d.department_name, 'site', i.site_name, 'superior', b.full_name)`

/** The users with these employee IDs in every company, with the names of today's position; `manager` is the uploader with the scopes to change users. */
export async function knownPeople(
  db: Executor,
  { context, actor, at }: ImportJob,
  manager: Actor,
  usernames: readonly string[],
) {
  const text = sql`
    select t.id, t.username, t.full_name, t.company_id, t.employer_id,
      t.archived_at is not null as archived, ${scopeOf(context, { scope: userScope }, actor)} as within,
      ${scopeOf(context, { scope: userScope }, manager)} as changeable, ${sql.raw(STATE)} as state, ${sql.raw(NAMES)} as labels,
      b.username as superior_username,
      array(select r.scope from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null where ur.user_id = t.id) as scopes,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = t.id order by r.name) as role_names
    from users t
    join companies f on f.id = t.employer_id
    left join groups g on g.id = t.group_id
    left join employments e on e.user_id = t.id and ${holdsAt('e', formatDate(at))}
    left join positions p on p.id = e.position_id
    left join sections s on s.id = e.section_id
    left join departments d on d.id = e.department_id
    left join sites i on i.id = e.site_id
    left join users b on b.id = e.superior_id
    where t.username = any(${usernames})`
  const rows = await run<KnownPerson>(db, text)
  return new Map(rows.map((row) => [row.username, { ...row, state: personState.parse(row.state) }]))
}

/** The states of users by id. */
export async function statesOf(db: Executor, ids: readonly number[]): Promise<Map<number, PersonState>> {
  const rows = await run<{ id: number; state: unknown }>(
    db,
    sql`select t.id, ${sql.raw(STATE)} as state from users t where t.id = any(${ids})`,
  )
  return new Map(rows.map((row) => [row.id, personState.parse(row.state)]))
}

/** The columns that superiors and other readers of users do not see. */
export const PRIVATE_COLUMNS = ['nikPassport', 'gender', 'dateOfBirth'] as const

/** The users among these in the scope of an actor. */
export async function usersInScope(
  context: AppContext,
  db: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const scope = scopeOf(context, { scope: userScope }, actor)
  const rows = await db
    .selectFrom('users as t')
    .select('t.id')
    .where((where) => where('t.id', '=', where.fn.any(where.val(ids))))
    .where(sql<boolean>`${scope}`)
    .execute()
  return new Set(rows.map((row) => row.id))
}
