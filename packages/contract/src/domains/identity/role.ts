import { z } from 'zod'
import { MENU_ITEMS } from '../../kit/menu-items.ts'
import { ACTIONS, SCOPES } from '../../kit/permissions.ts'
import { resource } from '../../kit/resource.ts'
import { optionalText, text } from '../../kit/text.ts'
import { roleHead } from './heads.ts'

const lastItem = MENU_ITEMS.length

/** What a role grants on one stored menu item. */
export const grant = z.strictObject({
  itemId: z.int().min(1).max(lastItem),
  actions: z.array(z.enum(ACTIONS)).max(ACTIONS.length),
})
export type Grant = z.infer<typeof grant>

const roleName = text(100)

export const role = resource('roles', {
  ...roleHead,
  write: z.strictObject({
    name: roleName,
    description: optionalText(500),
    scope: z.enum(SCOPES),
    grants: z.array(grant).max(lastItem),
    /** Whether its users need two-factor authentication; unchanged if left out. */
    secondFactor: z.boolean().optional(),
  }),
  read: z.object({
    name: z.string(),
    description: z.string().nullable(),
    scope: z.enum(SCOPES),
    grants: z.array(grant),
    secondFactor: z.boolean(),
    companyName: z.string(),
    userCount: z.int(),
  }),
  filter: { scope: z.array(z.enum(SCOPES)).min(1) },
  sortable: ['id', 'name', 'scope', 'updatedAt'],
  defaultOrder: { column: 'name', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'restore', 'delete', 'export', 'options'],
  imports: false,
})
