import { peopleSettings } from '@selamat/contract/domains/identity/settings'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from '../../organisation/index.ts'
import { confirmation, confirmersOf, needsConfirmation } from '../queries/appointment-confirmers.ts'
import { type RoleWithGrants, reasonsAgainstGiving, rolesOf } from '../queries/givable-roles.ts'

const NOTHING = { defaultRoleId: null }
const value = confirmation.extend({ defaultRoleId: z.int().nullable() })

interface GroupRole {
  readonly groupId: number
  readonly groupName: string
  readonly roleId: number | null
  readonly roleName: string | null
}
type Update = SignedCall<typeof peopleSettings.updateRole>

/** The roles that new people get: their group's, else the company's (ORG-31, G-090). */
export function mountRoleSettings(app: FastifyInstance, context: AppContext): void {
  const { database, clock } = context

  serve(app, context, peopleSettings, {
    role: async ({ actor }) => responseOf(await stateOf(database.kysely, actor.companyId)),
    updateRole: (call) => database.transaction((tx) => write(tx, call, clock.now())),
  })
}

async function stateOf(db: Executor, companyId: number) {
  const stored = await readSetting(db, companyId, 'role')
  const { defaultRoleId, confirmAppointments } = value.parse(stored.version === 0 ? NOTHING : stored.value)
  const [role] = defaultRoleId === null ? [] : await rolesOf(db, companyId, [defaultRoleId])
  const groupRoles = await run<GroupRole>(
    db,
    sql`select g.id as group_id, g.group_name, r.id as role_id, r.name as role_name from groups g
      left join group_roles gr on gr.group_id = g.id
      left join roles r on r.id = gr.role_id and r.archived_at is null
      where g.company_id = ${companyId} and g.archived_at is null order by g.group_name, g.id`,
  )
  return { stored, role, groupRoles, confirmAppointments, confirmed: await needsConfirmation(db, companyId) }
}

const responseOf = ({
  stored,
  role,
  groupRoles,
  confirmAppointments,
  confirmed,
}: Awaited<ReturnType<typeof stateOf>>) => ({
  defaultRoleId: role?.id ?? null,
  confirmAppointments,
  appointmentsConfirmed: confirmed,
  groupRoles: groupRoles.map(({ groupId, groupName, roleId }) => ({ groupId, groupName, roleId })),
  ...stampsOf(stored),
})

async function write(tx: Tx, { actor, body, requestId }: Update, at: Date) {
  assertWholeTenant(actor)
  const { companyId } = actor
  await lockSetting(tx, companyId, 'role', body.version)
  const before = await stateOf(tx, companyId)
  const { confirmAppointments = before.confirmAppointments } = body
  const known = new Map(before.groupRoles.map((group) => [group.groupId, group]))
  const roles = await newlyChosen(tx, actor.userId, companyId, body, before)
  const changed = body.groupRoles.filter(({ groupId, roleId }) => known.get(groupId)?.roleId !== roleId)
  const assigned = changed.flatMap(({ groupId, roleId }) => (roleId === null ? [] : [{ groupId, roleId }]))
  await tx
    .deleteFrom('groupRoles')
    .where((where) => where('groupId', '=', where.fn.any(where.val(changed.map(({ groupId }) => groupId)))))
    .execute()
  await sql`insert into group_roles (group_id, role_id) select * from unnest(${assigned.map(({ groupId }) => groupId)}::bigint[], ${assigned.map(({ roleId }) => roleId)}::bigint[])`.execute(
    tx,
  )
  await writeSetting(tx, 'role', {
    actor,
    at,
    requestId,
    value: { defaultRoleId: body.defaultRoleId, confirmAppointments },
    before: auditValues(before.role?.name ?? null, before.confirmAppointments, before.groupRoles),
    after: auditValues(
      body.defaultRoleId === null ? null : (roles.get(body.defaultRoleId)?.name ?? before.role?.name ?? null),
      confirmAppointments,
      (await stateOf(tx, companyId)).groupRoles,
    ),
  })
  const after = await stateOf(tx, companyId)
  if (before.confirmed && !after.confirmed) await notifyUnconfirmed(tx, actor, at)
  return responseOf(after)
}

/** Notifies the other administrators that one of them alone now appoints people. */
async function notifyUnconfirmed(tx: Tx, { companyId, userId, fullName }: Actor, at: Date): Promise<void> {
  const others = await confirmersOf(tx, companyId, { personId: userId, givenBy: userId })
  const userIds = others.map(({ id }) => id)
  const off = { kind: 'CONFIRMATION_TURNED_OFF', params: { actor: fullName } } as const
  await emitNotification(tx, { ...off, companyId, userIds, entityId: companyId }, at)
}

/** What the trail keeps: names, as people read them. */
const auditValues = (role: string | null, confirmAppointments: boolean | null, groups: readonly GroupRole[]) => ({
  defaultRole: role,
  confirmAppointments,
  ...Object.fromEntries(groups.map(({ groupName, roleName }) => [`roleOf ${groupName}`, roleName])),
})

/**
 * The roles that are chosen again, checked: nobody lets others get rights by default that they could not give by hand. What
 * somebody else has chosen may stay. Throws 422 at the field.
 */
async function newlyChosen(
  tx: Tx,
  actorId: number,
  companyId: number,
  { defaultRoleId, groupRoles }: Update['body'],
  before: Awaited<ReturnType<typeof stateOf>>,
): Promise<ReadonlyMap<number, RoleWithGrants>> {
  const known = new Map(before.groupRoles.map(({ groupId, roleId }) => [groupId, roleId]))
  const errors: Record<string, string> = {}
  const requested = [
    ...(defaultRoleId !== null && defaultRoleId !== before.role?.id ? [['defaultRoleId', defaultRoleId] as const] : []),
    ...groupRoles.flatMap(({ groupId, roleId }, index) => {
      const field = `groupRoles.${index}`
      if (!known.has(groupId)) errors[`${field}.groupId`] = 'Choose one from the list'
      return roleId !== null && roleId !== known.get(groupId) ? [[`${field}.roleId`, roleId] as const] : []
    }),
  ]
  const found = await rolesOf(tx, companyId, [...new Set(requested.map(([, id]) => id))])
  const roles = new Map(found.map((role) => [role.id, role]))
  const against = await reasonsAgainstGiving(tx, actorId)
  for (const [field, id] of requested) {
    const role = roles.get(id)
    const reason = role ? against(role) : 'Choose one from the list'
    if (reason !== null) errors[field] = reason
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return roles
}
