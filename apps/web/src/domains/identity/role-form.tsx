import { role } from '@selamat/contract/domains/identity/role'
import { resourceForm } from '../../crud/resource-form.ts'
import { session } from '../../lib/session.ts'
import { allItems } from './grid/grants.ts'
import { RoleFields } from './role-fields.tsx'
import { texts } from './texts.ts'

const isOwn = (id: number) => session.get().session?.user.roles.some((held) => held.id === id) ?? false

/** How a role is filled in. */
export const roleForm = resourceForm({
  resource: role,
  nameOf: (row) => row.name,
  valuesOf: (row) => ({
    name: row?.name ?? '',
    description: row?.description ?? '',
    scope: row?.scope ?? 'own',
    grants: allItems(row?.grants ?? []),
    secondFactor: row?.secondFactor ?? false,
  }),
  disabledReason: (row, action) => {
    if (action !== 'update') return row.userCount > 0 ? texts.heldBy(row.userCount) : null
    return isOwn(row.id) ? texts.ownRole : null
  },
  archiving: () => texts.archiveText,
  fields: (form, row) => <RoleFields form={form} row={row} />,
})
