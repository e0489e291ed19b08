import { sql } from 'kysely'
import { type AuditEntry, writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { ImportJob, WrittenRow } from '../../../platform/import/importer.ts'
import type { RecordTable } from '../../../record-import/changed-records.ts'
import { asManager } from '../actor-scopes.ts'
import { keepingAdministrators, whyScopeTooNarrow } from '../commands/access-checks.ts'
import { lockSuperiors, loopsOf } from '../commands/superiors.ts'
import type { RoleWithGrants } from '../queries/givable-roles.ts'
import { type PersonState, personState, STATE, usersInScope } from './people.ts'
import { type Stamp, updatePeople, writePeriods, writeRoles } from './write-people.ts'

/** How the records of users are compared and referred to; their own positions are deleted with them. */
export const USERS: RecordTable = {
  table: 'users',
  label: `t.full_name || ' (' || t.username || ')'`,
  one: 'user',
  unchanged: `${STATE} = after`,
  own: ['employments.user_id'],
  owners: { 'employments.superior_id': { by: 'user_id', why: 'is the superior of another user' } },
  lock: 'no key update',
}
const namesOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'username', 'fullName'])
    .where((where) => where('id', '=', where.fn.any(where.val(ids))))
    .execute()

interface Changed {
  readonly id: number
  readonly before: PersonState
  readonly after: PersonState
}

/** Throws NOT_YOUR_ACT unless all of some users are in the actor's scope, with no wider scope of their own. */
async function assertAllInScope(tx: Tx, { context, actor }: ImportJob, ids: readonly number[]): Promise<void> {
  const inScope = await usersInScope(context, tx, actor, ids)
  const roles = await run<Pick<RoleWithGrants, 'scope'>>(
    tx,
    sql`select distinct r.scope from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null where ur.user_id = any(${ids})`,
  )
  if (ids.every((id) => inScope.has(id)) && whyScopeTooNarrow(actor.scopes, roles) === null) return
  throw httpError('NOT_YOUR_ACT', {
    message: 'Some of these users are outside your data scope. Ask the person who uploaded the file',
  })
}

/**
 * Restores unchanged users as they were before an import: new ones are deleted, changed ones get their values, positions and
 * roles back. Throws NOT_YOUR_ACT for users outside the actor's scope, without another administrator, and for a loop of
 * superiors.
 */
export async function revertPeople(
  tx: Tx,
  job: ImportJob,
  rows: readonly WrittenRow[],
  reason: string,
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set()
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
  return new Set()
}

async function undoRows(tx: Tx, { actor, at }: ImportJob, rows: readonly WrittenRow[], reason: string): Promise<void> {
  const fresh = rows.filter(({ before }) => before === null).map(({ targetId }) => targetId)
  const changed = rows.flatMap(({ targetId, before, after }): Changed[] =>
    before === null ? [] : [{ id: targetId, before: personState.parse(before), after: personState.parse(after) }],
  )
  const names = await namesOf(
    tx,
    rows.map(({ targetId }) => targetId),
  )
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
  await restore(tx, changed, { tenant: actor.companyId, actorId: actor.userId, at })
  if (fresh.length === 0) return
  await tx
    .deleteFrom('employments')
    .where((where) => where('userId', '=', where.fn.any(where.val(fresh))))
    .execute()
  await tx
    .deleteFrom('users')
    .where((where) => where('id', '=', where.fn.any(where.val(fresh))))
    .execute()
}

async function restore(tx: Tx, changed: readonly Changed[], stamp: Stamp): Promise<void> {
  if (changed.length === 0) return
  const kept = changed.map(({ id, before }) => ({ id, kept: before.periods.map((period) => period.id) }))
  await sql`delete from employments e using jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as g(id bigint, kept bigint[])
      where e.user_id = g.id and e.id <> all(g.kept)`.execute(tx)
  await writePeriods(
    tx,
    changed.flatMap(({ id: userId, before }) => before.periods.map((period) => ({ userId, ...period }))),
    stamp,
  )
  await updatePeople(
    tx,
    changed.map(({ id, before }) => ({ id, ...before })),
    stamp,
  )
  await writeRoles(
    tx,
    changed.map(({ id, before, after }) => ({ id, before: after.roleIds, after: before.roleIds })),
  )
  await assertNoLoops(tx, changed)
}

/** Previous superiors can be below their user by now. */
async function assertNoLoops(tx: Tx, changed: readonly Changed[]): Promise<void> {
  const moves = changed.flatMap(({ id, before }) =>
    before.periods.flatMap(({ superiorId, ...period }) =>
      superiorId === null ? [] : [{ id, superiorId, validFrom: period.validFrom, validUntil: period.validUntil }],
    ),
  )
  const [looped] = await loopsOf(tx, moves)
  if (looped === undefined) return
  const [person] = await namesOf(tx, [looped])
  throw httpError('NOT_YOUR_ACT', { message: `The previous superior is now below ${person?.fullName}` })
}
