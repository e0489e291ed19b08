import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { id, optionalId, rowVersion } from '../../kit/text.ts'
import { settingFields, settingVersion } from '../organisation/settings.ts'

const MOST = 100

const groupData = z.object({
  /** The group of new users without a chosen group. */
  defaultGroupId: z.int().nullable(),
  groups: z.array(
    z.object({ id: z.int(), groupName: z.string(), description: z.string().nullable(), memberCount: z.int() }),
  ),
  withoutGroup: z.int(),
  ...settingFields,
})

const roleData = z.object({
  /** The role of new users if neither a role is chosen nor their group has one. */
  defaultRoleId: z.int().nullable(),
  /** Whether a second administrator confirms safety appointments; null: if the company has two administrators. */
  confirmAppointments: z.boolean().nullable(),
  /** Whether appointments need confirmation now. */
  appointmentsConfirmed: z.boolean(),
  groupRoles: z.array(z.object({ groupId: z.int(), groupName: z.string(), roleId: z.int().nullable() })),
  ...settingFields,
})

/** The fields of the group settings and of the role settings to write. */
export const groupWrite = z.strictObject({ defaultGroupId: optionalId })
export const roleWrite = z.strictObject({
  defaultRoleId: optionalId,
  /** Unchanged if left out. */
  confirmAppointments: z.boolean().nullable().optional(),
  /** Groups that are left out keep their role. */
  groupRoles: z.array(z.strictObject({ groupId: id, roleId: optionalId })).max(1000),
})

/** Defaults for new users, and the members of groups (G-090). */
export const peopleSettings = {
  group: endpoint({
    method: 'GET',
    path: '/settings/group',
    summary: 'Read the group settings',
    permission: may('submenu/User', 'read'),
    data: groupData,
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: '/settings/group',
    summary: 'Change the group settings',
    done: SAVED,
    permission: may('submenu/User', 'update'),
    body: groupWrite.extend({ version: settingVersion }),
    data: groupData,
  }),
  /** Moves users into a group, or out of any, each with its expected version. */
  moveMembers: endpoint({
    method: 'PUT',
    path: '/settings/group/members',
    summary: 'Move people into a group',
    done: SAVED,
    permission: may('submenu/User', 'update'),
    body: z.strictObject({
      groupId: optionalId,
      members: z
        .array(z.strictObject({ id, version: rowVersion }))
        .min(1)
        .max(MOST),
    }),
    data: z.object({ moved: z.int() }),
  }),
  role: endpoint({
    method: 'GET',
    path: '/settings/role',
    summary: 'Read the role settings',
    permission: may('submenu/Role', 'read'),
    data: roleData,
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/settings/role',
    summary: 'Change the role settings',
    done: SAVED,
    permission: may('submenu/Role', 'update'),
    body: roleWrite.extend({ version: settingVersion }),
    data: roleData,
  }),
}
