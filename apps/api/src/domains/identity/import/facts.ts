import { userFields } from '@selamat/contract/domains/identity/user-fields'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import type { ImportJob } from '../../../platform/import/importer.ts'
import { addError, type Draft } from '../../../record-import/draft.ts'
import { findReferences } from '../../../record-import/references.ts'
import { namedBy, similarNames, type Target } from '../../../record-import/targets.ts'
import { asManager } from '../actor-scopes.ts'
import { type RoleWithGrants, reasonsAgainstGiving, rolesOf } from '../queries/givable-roles.ts'
import { type DefaultRoles, defaultRolesOf } from '../queries/new-user-defaults.ts'
import { userColumns } from './columns.ts'
import { type KnownPerson, knownPeople } from './people.ts'

/** All that the company knows about some rows. */
export interface Facts {
  /** The uploader with the scopes in which they can change users. */
  readonly manager: Actor
  readonly people: ReadonlyMap<string, KnownPerson>
  /** The departments of active sections. */
  readonly departmentOf: ReadonlyMap<number, number>
  /** The employee IDs of an email address or national ID, by `email …` and `nikPassport …`. */
  readonly taken: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<number, RoleWithGrants>
  /** The active roles with a name, and the role that an unknown name may mean, if the uploader can give it. */
  readonly roleIds: ReadonlyMap<string, readonly number[]>
  readonly similarRoles: ReadonlyMap<string, string>
  /** Why the uploader cannot give a role, or act on its users. */
  readonly against: (role: RoleWithGrants) => string | null
  readonly defaultRoles: DefaultRoles
}
const ROLES: Target = { table: 'roles', label: { one: 'role', many: 'roles' }, by: ['name'] }

const parent = userColumns.find(({ key }) => key === 'superior')
const REFERENCES = { fields: userColumns, parent, loops: 'This superior is already below this user', family: '' }

/** The values of a field as texts: one of a cell, or several. */
export const textsOf = ({ values }: Draft, field: string): readonly string[] => {
  const value = values.get(field)
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
}

/** Looks up the references of rows and loads the facts that decide them, in a fixed number of statements. */
export async function factsAbout(
  tx: Tx,
  job: ImportJob,
  drafts: readonly Draft[],
  { today, writing }: { today: string; writing: boolean },
): Promise<Facts> {
  const { actor, context } = job
  const tenant = actor.companyId
  const every = (field: string) => drafts.flatMap((draft) => textsOf(draft, field))
  const manager = await asManager(context, actor, tx)
  const people = await knownPeople(tx, job, manager, every('username'))
  drafts.forEach(checkSuperior)
  const storedParents = (usernames: readonly string[]) => storedSuperiors(tx, usernames, today)
  await findReferences(tx, REFERENCES, drafts, { ...job, writing, storedParents })
  const sections = drafts.flatMap(({ values, ambiguous }) => [
    values.get('section'),
    ...(ambiguous.get('section')?.ids ?? []),
  ])
  const departments = await run<{ id: number; departmentId: number }>(
    tx,
    sql`select id, department_id from sections where id = any(${[...new Set(sections)]}) and archived_at is null`,
  )
  const emails = every('email').map((email) => email.toLowerCase())
  const taken = await run<{ what: string; username: string }>(
    tx,
    sql`select 'email ' || lower(email) as what, username from users where company_id = ${tenant} and lower(email) = any(${emails})
      union all select 'nikPassport ' || nik_passport, username from users where company_id = ${tenant} and nik_passport = any(${every('nikPassport')})`,
  )

  const names = [...new Set(every('roles'))]
  const found = await namedBy(tx, ROLES, job, names)
  const roleIds = new Map(
    [...found].map(([name, named]) => [name, named.flatMap(({ id, archived }) => (archived ? [] : [id]))]),
  )
  const unknown = names.filter((name) => !roleIds.get(name)?.length)
  const defaultRoles = await defaultRolesOf(tx, tenant)
  const similar = await similarNames(tx, ROLES, job, unknown)
  const relevant = [
    ...[...similar.values()].map(({ id }) => id),
    ...[...people.values()].flatMap(({ state }) => state.roleIds),
    ...[...roleIds.values()].flat(),
    ...defaultRoles.roleIds,
  ]
  const roles = new Map((await rolesOf(tx, tenant, [...new Set(relevant)])).map((role) => [role.id, role]))
  const against = await reasonsAgainstGiving(tx, actor.userId)
  const givable = [...similar].filter(([, { id }]) => {
    const role = roles.get(id)
    return role !== undefined && against(role) === null
  })
  return {
    manager,
    people,
    departmentOf: new Map(departments.map(({ id, departmentId }) => [id, departmentId])),
    taken: new Map(taken.map(({ what, username }) => [what, username])),
    roles,
    roleIds,
    similarRoles: new Map(givable.map(([name, { word }]) => [name, word])),
    against,
    defaultRoles,
  }
}

/** A superior is another user, named by an employee ID. */
function checkSuperior(draft: Draft): void {
  const [superior] = textsOf(draft, 'superior')
  if (superior === undefined) return
  const { error } = userFields.username.safeParse(superior)
  if (error) addError(draft, 'superior', error.issues.map(({ message }) => message).join('. '))
  else if (superior === draft.values.get('username')) addError(draft, 'superior', 'A user cannot be their own superior')
  else return
  draft.values.delete('superior')
}

/** The superiors of users today, both by their employee IDs. */
async function storedSuperiors(db: Executor, usernames: readonly string[], today: string) {
  if (usernames.length === 0) return new Map<string, string>()
  const rows = await run<{ username: string; superior: string }>(
    db,
    sql`select u.username, b.username as superior from users u
      join employments e on e.user_id = u.id and ${holdsAt('e', today)}
      join users b on b.id = e.superior_id where u.username = any(${usernames})`,
  )
  return new Map(rows.map(({ username, superior }) => [username, superior]))
}
