import type { peopleSettings } from '@selamat/contract/domains/identity/settings'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { changeBy } from '../../../platform/stale.ts'
import { userScope } from '../queries/user-scope.ts'

interface Member {
  readonly id: number
  readonly companyId: number
  readonly label: string
  readonly version: number
  readonly groupId: number | null
  readonly groupName: string | null
  readonly updatedAt: Date
  readonly updatedBy: string | null
}

const locked = (ids: readonly number[], scope: Fragment) => sql`
  select t.id, t.company_id, t.full_name || ' (' || t.username || ')' as label, t.version, t.group_id,
    g.group_name, t.updated_at, b.full_name as updated_by
  from users t left join groups g on g.id = t.group_id left join users b on b.id = t.updated_by
  where t.id = any(${ids}::bigint[]) and t.archived_at is null and ${scope} order by t.id for no key update of t`

/**
 * Puts people into a group, or out of any; returns how many were elsewhere before. Throws 404 for people outside the reach,
 * 409 STALE where one was changed meanwhile, 422 for a group that is not a living one of theirs (ORG-30).
 */
export async function moveMembers(
  context: AppContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof peopleSettings.moveMembers>,
): Promise<number> {
  const { members, groupId } = body
  const expectedVersions = new Map(members.map(({ id, version }) => [id, version]))
  const scope = scopeOf(context, { scope: userScope }, actor)
  const people = await run<Member>(tx, locked([...expectedVersions.keys()], scope))
  if (people.length < expectedVersions.size) throw httpError('NOT_FOUND')
  const changed = people.find(({ id, version }) => expectedVersions.get(id) !== version)
  if (changed) {
    const { updatedBy, updatedAt, label } = changed
    const details = changeBy(updatedBy, updatedAt)
    throw httpError('STALE', { message: `${label} has been changed by another user`, details })
  }
  const tenants = new Set(people.map(({ companyId }) => companyId))
  const groupName = groupId === null ? null : await nameOf(tx, groupId, tenants)
  const moving = people.filter((person) => person.groupId !== groupId)
  const at = context.clock.now()
  await tx
    .updateTable('users')
    .set({ groupId, version: sql`version + 1`, updatedAt: at, updatedBy: actor.userId })
    .where((where) => where('id', '=', where.fn.any(where.val(moving.map(({ id }) => id)))))
    .execute()
  await writeAudits(
    tx,
    moving.map((person) => ({
      companyId: person.companyId,
      actorId: actor.userId,
      at,
      entity: 'users',
      entityId: person.id,
      label: person.label,
      action: 'update',
      before: { group: person.groupName },
      after: { group: groupName },
      requestId,
    })),
  )
  return moving.length
}

async function nameOf(tx: Tx, groupId: number, tenants: ReadonlySet<number>): Promise<string> {
  const group = await tx
    .selectFrom('groups')
    .select(['groupName as name', 'companyId'])
    .where('id', '=', groupId)
    .where(sql<boolean>`archived_at is null for key share`)
    .executeTakeFirst()
  if (group && tenants.size === 1 && tenants.has(group.companyId)) return group.name
  throw httpError('INVALID', { errors: { groupId: 'Choose one from the list' } })
}
