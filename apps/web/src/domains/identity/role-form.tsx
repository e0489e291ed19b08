import { role } from '@selamat/contract/domains/identity/role'
import { resourceForm } from '../../crud/resource-form.ts'
import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { session } from '../../lib/session.ts'
import { allItems } from './grid/grants.ts'
import { RoleFields } from './role-fields.tsx'
import { texts } from './texts.ts'

const isOwn = (id: number) => session.get().session?.user.roles.some((own) => own.id === id) ?? false

/** The form of a role. */
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
    if (action !== 'update') return row.userCount > 0 ? texts.userCount(row.userCount) : null
    return isOwn(row.id) ? texts.ownRole : null
  },
  archiving: () => texts.archiveText,
  fields: (form, row) => <RoleFields form={form} row={row} />,
})

export default function RoleFormPage() {
  return <ResourceFormPage form={roleForm} wide />
}
