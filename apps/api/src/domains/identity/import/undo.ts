import type { AppContext } from '../../../platform/app-context.ts'
import { type AuditEntry, writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { ImportJob, WrittenRow } from '../../../platform/import/importer.ts'
import { foreignKeys } from '../../../platform/records/catalogue.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { asManager } from '../actor-scopes.ts'
import { keepingAdministrators, whyScopeTooNarrow } from '../commands/access-checks.ts'
import { lockSuperiors } from '../commands/superiors.ts'
import type { RoleWithGrants } from '../queries/givable-roles.ts'
import { userScope } from '../queries/user-scope.ts'
import { type PersonState, personState, STATE } from './people.ts'
import { loopsOf } from './superiors.ts'
import { writeRoles } from './write-people.ts'

const CHANGED = `select t.id, t.username, t.full_name as "fullName", ${STATE} = g.state as same
  from jsonb_to_recordset($1::jsonb) as g(id bigint, state jsonb) join users t on t.id = g.id`
const LOCK = `select id from users where id = any($1) order by id for no key update`
const BELOW = `select superior_id as id, user_id as "userId" from employments where superior_id = any($1)`

/** What belongs to a person and goes with a new one; whose superior it is is asked apart. */
const OWN = new Set(['employments.user_id', 'employments.superior_id'])

/** Which of some new people are referred to by more than what the import wrote, and by what. */
async function referredTo(tx: Tx, context: AppContext, ids: readonly number[]): Promise<Map<number, string>> {
  const keys = (await foreignKeys(context.database, tx)).filter(
    ({ table, column, target, cascades }) => target === 'users' && !cascades && !OWN.has(`${table}.${column}`),
  )
  const queries = keys.map(
    ({ table, column }) => `select ${column} as id, '${table}' as what from ${table} where ${column} = any($1)`,
  )
  const rows = await run<{ id: number; what: string }>(
    tx,
    `select id, min(what) as what from (${queries.join(' union all ')}) x group by id`,
    [ids],
  )
  return new Map(rows.map(({ id, what }) => [id, context.records.counted(what, Infinity)]))
}

/** Of written people those who were changed since, or of new ones those who did or got something, with the words why. */
export async function touchedPeople(
  tx: Tx,
  context: AppContext,
  rows: readonly WrittenRow[],
  ours: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ targetId }) => targetId)
  await run(tx, LOCK, [ids])
  const states = rows.map(({ targetId, after }) => ({ id: targetId, state: after }))
  const found = await run<{ id: number; username: string; fullName: string; same: boolean }>(tx, CHANGED, [
    JSON.stringify(states),
  ])
  const people = new Map(found.map((one) => [one.id, one]))
  const fresh = rows.filter(({ before }) => before === null).map(({ targetId }) => targetId)
  const referred = await referredTo(tx, context, fresh)
  const below = await run<{ id: number; userId: number }>(tx, BELOW, [fresh])
  const written = await ours(below.map(({ userId }) => userId))
  const superiors = new Set(below.filter(({ userId }) => !written.has(userId)).map(({ id }) => id))
  const touched = new Map<number, string>()
  for (const { rowNumber, targetId } of rows) {
    const person = people.get(targetId)
    const name = person ? `${person.fullName} (${person.username})` : 'the person'
    if (!person) touched.set(rowNumber, 'the user was deleted')
    else if (!person.same) touched.set(rowNumber, `${name} was changed since`)
    else if (referred.has(targetId)) touched.set(rowNumber, `${name} is used by ${referred.get(targetId)}`)
    else if (superiors.has(targetId)) touched.set(rowNumber, `${name} is the superior of another user`)
  }
  return touched
}

const DELETE_POSITIONS = 'delete from employments where user_id = any($1)'
const NOBODY = 'delete from users where id = any($1)'
const DELETE_NEW_POSITIONS = `delete from employments e using jsonb_to_recordset($1::jsonb) as g(id bigint, kept bigint[])
  where e.user_id = g.id and e.id <> all(g.kept)`
const RESTORE_POSITIONS = `update employments e set position_id = g."positionId", section_id = g."sectionId", department_id = g."departmentId",
    site_id = g."siteId", superior_id = g."superiorId", valid_from = g."validFrom", valid_until = g."validUntil",
    updated_at = $2, updated_by = $3, version = e.version + 1
  from jsonb_to_recordset($1::jsonb) as g(id bigint, "positionId" bigint, "sectionId" bigint, "departmentId" bigint, "siteId" bigint,
    "superiorId" bigint, "validFrom" date, "validUntil" date)
  where e.id = g.id and (e.position_id, e.section_id, e.department_id, e.site_id, e.superior_id, e.valid_from, e.valid_until)
    is distinct from (g."positionId", g."sectionId", g."departmentId", g."siteId", g."superiorId", g."validFrom", g."validUntil")`
const OLD_VALUES = `update users u set full_name = g."fullName", email = g.email, phone = g.phone, nik_passport = g."nikPassport",
    gender = g.gender, date_of_birth = g."dateOfBirth", category = g.category, group_id = g."groupId",
    menu_preferences = g."menuPreferences", employer_id = g."employerId", updated_at = $2, updated_by = $3, version = u.version + 1
  from jsonb_to_recordset($1::jsonb) as g(id bigint, "fullName" text, email text, phone text, "nikPassport" text, gender text,
    "dateOfBirth" date, category text, "groupId" bigint, "menuPreferences" text[], "employerId" bigint) where u.id = g.id`
const NAMES = 'select id, username, full_name as "fullName" from users where id = any($1)'

interface Changed {
  readonly id: number
  readonly before: PersonState
  readonly after: PersonState
}

/** Throws NOT_YOUR_ACT unless the actor reaches all of some people, and as far as each of them. */
async function assertAllInScope(tx: Tx, { context, actor }: ImportJob, ids: readonly number[]): Promise<void> {
  const scope = scopeOf(context, { scope: userScope }, actor) ?? { text: 'true', values: [] }
  const inScope = await run<{ username: string; roles: Pick<RoleWithGrants, 'scope'>[] }>(
    tx,
    `select t.username, array(select json_build_object('scope', r.scope) from user_roles ur
        join roles r on r.id = ur.role_id and r.archived_at is null where ur.user_id = t.id) as roles
     from users t where t.id = any($${scope.values.length + 1}::bigint[]) and ${scope.text}`,
    [...scope.values, ids],
  )
  const further = inScope.find(({ roles }) => whyScopeTooNarrow(actor.scopes, roles) !== null)
  if (inScope.length === new Set(ids).size && !further) return
  throw httpError('NOT_YOUR_ACT', {
    message: 'Some of these users are outside your data scope. Ask the person who uploaded the file',
  })
}

/**
 * Makes untouched people as they were before an import: new ones go, changed ones have their values, posts and roles again.
 * Throws NOT_YOUR_ACT for people beyond the actor, where nobody would be left to administer, or somebody would stand above
 * the own superior.
 */
export async function revertPeople(tx: Tx, job: ImportJob, rows: readonly WrittenRow[], reason: string): Promise<void> {
  if (rows.length === 0) return
  const { actor } = job
  await lockSuperiors(tx, actor.companyId)
  await assertAllInScope(
    tx,
    job,
    rows.map(({ targetId }) => targetId),
  )
  const known = rows.flatMap(({ targetId, before }) => (before === null ? [] : [targetId]))
  const manager = await asManager(job.context, actor, tx)
  if (known.length > 0) await assertAllInScope(tx, { ...job, actor: manager }, known)
  await keepingAdministrators(tx, actor.companyId, () => undoRows(tx, job, rows, reason))
}

async function undoRows(tx: Tx, { actor, at }: ImportJob, rows: readonly WrittenRow[], reason: string): Promise<void> {
  const fresh = rows.filter(({ before }) => before === null).map(({ targetId }) => targetId)
  const changed = rows.flatMap(({ targetId, before, after }): Changed[] =>
    before === null ? [] : [{ id: targetId, before: personState.parse(before), after: personState.parse(after) }],
  )
  const names = await run<{ id: number; username: string; fullName: string }>(tx, NAMES, [
    rows.map(({ targetId }) => targetId),
  ])
  const wasNew = new Set(fresh)
  const entries = names.map(
    ({ id, username, fullName }): AuditEntry => ({
      at,
      companyId: actor.companyId,
      actorId: actor.userId,
      entity: 'users',
      entityId: id,
      label: `${fullName} (${username})`,
      action: wasNew.has(id) ? 'delete' : 'undo-import',
      reason,
    }),
  )
  await writeAudits(tx, entries)
  await restore(tx, changed, at, actor.userId)
  if (fresh.length === 0) return
  await run(tx, DELETE_POSITIONS, [fresh])
  await run(tx, NOBODY, [fresh])
}

async function restore(tx: Tx, changed: readonly Changed[], at: Date, actorId: number): Promise<void> {
  if (changed.length === 0) return
  const kept = changed.map(({ id, before }) => ({ id, kept: before.periods.map((period) => period.id) }))
  await run(tx, DELETE_NEW_POSITIONS, [JSON.stringify(kept)])
  await run(tx, RESTORE_POSITIONS, [JSON.stringify(changed.flatMap(({ before }) => before.periods)), at, actorId])
  await run(tx, OLD_VALUES, [JSON.stringify(changed.map(({ id, before }) => ({ id, ...before }))), at, actorId])
  await writeRoles(
    tx,
    changed.map(({ id, before, after }) => ({ id, before: after.roleIds, after: before.roleIds })),
  )
  await assertNoLoops(tx, changed)
}

/** Superiors of before may stand below by now, as others went on meanwhile. */
async function assertNoLoops(tx: Tx, changed: readonly Changed[]): Promise<void> {
  const moves = changed.flatMap(({ id, before }) =>
    before.periods.flatMap(({ superiorId, ...period }) =>
      superiorId === null ? [] : [{ id, superiorId, validFrom: period.validFrom, validUntil: period.validUntil }],
    ),
  )
  const [looped] = await loopsOf(tx, moves)
  if (looped === undefined) return
  const [person] = await run<{ fullName: string }>(tx, NAMES, [[looped]])
  throw httpError('NOT_YOUR_ACT', { message: `The previous superior is now below ${person?.fullName}` })
}
