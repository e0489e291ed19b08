import { AuditOutlined } from '@ant-design/icons'
import type { role } from '@selamat/contract/domains/identity/role'
import { SCOPES } from '@selamat/contract/kit/permissions'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePage } from '../../crud/resource-page.tsx'
import { fixedChoices } from '../../lib/choices.ts'
import { count } from '../../lib/format.ts'
import { useGo } from '../../lib/navigation.ts'
import type { Change } from '../../ui/history/changes.ts'
import { type Column, updatedColumn } from '../../ui/list/columns.ts'
import type { Filter } from '../../ui/list/filter.ts'
import { grantChanges, summary } from './grid/grants.ts'
import { roleForm } from './role-form.tsx'
import { scopeTexts, texts } from './texts.ts'
import { otherCompany } from './users/user-columns.tsx'

const scopes = fixedChoices(
  'scopes',
  SCOPES.map((scope) => ({ value: scope, label: scopeTexts[scope].label })),
)
const filters: readonly Filter[] = [{ name: 'scope', label: texts.scope, kind: 'texts', source: scopes }]

const columns: readonly Column<RowOf<typeof role>>[] = [
  {
    key: 'name',
    title: texts.name,
    cell: (row) => row.name,
    also: ['description'],
    second: ({ companyName, description }) =>
      [otherCompany(companyName), description].filter((part) => part !== null).join(' · ') || null,
    sortable: true,
  },
  {
    key: 'scope',
    title: texts.scope,
    cell: (row) => scopeTexts[row.scope].label,
    sortable: true,
    width: 160,
    priority: 'key',
  },
  { key: 'grants', title: texts.pages, cell: (row) => summary(row.grants), width: 190, priority: 'key' },
  {
    key: 'userCount',
    title: texts.users,
    cell: (row) => count(row.userCount),
    width: 90,
    align: 'right',
    priority: 'key',
    onPhone: 'hidden',
  },
  updatedColumn,
]

/** Shows changed grants by item instead of as a list of numbers. */
function showChange({ field, from, to }: Change) {
  const changes = field === 'grants' ? grantChanges(from, to) : null
  return changes === null ? null : changes.join('\n') || '–'
}

export default function RolePage() {
  const go = useGo()
  return (
    <ResourcePage
      form={roleForm}
      title={texts.roles}
      purpose={texts.purpose}
      columns={columns}
      filters={filters}
      searches={texts.searches}
      showChange={showChange}
      extra={[{ key: 'audit', label: texts.auditLog, icon: <AuditOutlined />, run: () => go('/audit') }]}
    />
  )
}
