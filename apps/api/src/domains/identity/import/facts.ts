import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import { run } from '../../../platform/database.ts'
import type { ImportJob } from '../../../platform/import/importer.ts'
import { asManager } from '../actor-scopes.ts'
import { type RoleWithGrants, reasonsAgainstGiving, rolesOf } from '../queries/givable-roles.ts'
import { type DefaultRoles, defaultRolesOf } from '../queries/new-user-defaults.ts'
import { type Names, namesOf } from './names.ts'
import type { ParsedRow } from './parse-row.ts'
import { type KnownPerson, knownPeople } from './people.ts'
import { knownSuperiors, rowsInLoops, type Superior } from './superiors.ts'

/** All that the company knows about some rows. */
export interface Facts {
  /** The uploader with the reach in which he or she can change people. */
  readonly manager: Actor
  readonly people: ReadonlyMap<string, KnownPerson>
  readonly superiors: ReadonlyMap<string, Superior>
  /** Keys of rows of the same file. */
  readonly inFile: ReadonlySet<string>
  readonly loops: ReadonlySet<number>
  readonly names: Names
  /** Whose e-mail address or national ID it is, by `email …` and `nikPassport …`. */
  readonly taken: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<number, RoleWithGrants>
  /** Why the uploader may not give a role, or act as who holds it. */
  readonly against: (role: RoleWithGrants) => string | null
  readonly defaultRoles: DefaultRoles
}

const TAKEN = `select 'email ' || lower(email) as what, username from users where company_id = $1 and lower(email) = any($2)
  union all select 'nikPassport ' || nik_passport, username from users where company_id = $1 and nik_passport = any($3)`

/** Asks all that is needed to judge some rows, in a fixed number of statements. */
export async function factsAbout(db: Executor, job: ImportJob, rows: readonly ParsedRow[]): Promise<Facts> {
  const { actor, others, applying } = job
  const tenant = actor.companyId
  const manager = await asManager(job.context, actor, db)
  const people = await knownPeople(
    db,
    job,
    manager,
    rows.flatMap(({ username }) => username || []),
  )
  const named = [...new Set(rows.flatMap(({ superior }) => superior ?? []))]
  const superiors = await knownSuperiors(db, named)
  // When rows are written, whom they need is there already, or is not.
  const inFile = applying
    ? new Set<string>()
    : new Set((await others.withKeys(named.filter((each) => !superiors.has(each)))).keys())
  const loops = applying ? new Set<number>() : await rowsInLoops(db, job, rows)
  const names = await namesOf(db, tenant, rows)
  const taken = await run<{ what: string; username: string }>(db, TAKEN, [
    tenant,
    rows.flatMap(({ values }) => values.email?.toLowerCase() ?? []),
    rows.flatMap(({ values }) => values.nikPassport ?? []),
  ])
  const defaultRoles = await defaultRolesOf(db, tenant)
  const roleIds = new Set([
    ...[...people.values()].flatMap(({ state }) => state.roleIds),
    ...rows.flatMap(({ roles = [] }) => roles.flatMap((name) => names.find('role', name).map(({ id }) => id))),
    ...defaultRoles.roleIds,
  ])
  return {
    manager,
    people,
    superiors,
    inFile,
    loops,
    names,
    taken: new Map(taken.map(({ what, username }) => [what, username])),
    roles: new Map((await rolesOf(db, tenant, [...roleIds])).map((role) => [role.id, role])),
    against: await reasonsAgainstGiving(db, actor.userId),
    defaultRoles,
  }
}
