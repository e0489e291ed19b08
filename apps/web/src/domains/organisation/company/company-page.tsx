import { PoweroffOutlined, SolutionOutlined } from '@ant-design/icons'
import { COMPANY_ACTIONS, type CompanyAction, type company } from '@selamat/contract/domains/organisation/company'
import { companyLifecycle } from '@selamat/contract/domains/organisation/company-lifecycle'
import type { RowOf } from '@selamat/contract/kit/resource'
import { useState } from 'react'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { fixedChoices } from '../../../lib/choices.ts'
import { count } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, type RowAction, updatedColumn } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { statusLabel } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { companyForm } from './company-form.tsx'
import { CompanyTabs } from './company-tabs.tsx'
import { activateCompany, DeactivateCompany } from './move-company.tsx'
import { texts } from './texts.ts'

type Row = RowOf<typeof company>

const kinds = fixedChoices('company-kinds', [
  { value: 'false', label: texts.operating },
  { value: 'true', label: texts.contractor },
])
const states = fixedChoices(
  'company-states',
  companyLifecycle.states.map((state) => ({ value: state, label: statusLabel(state) })),
)
const filters: readonly Filter[] = [
  { name: 'subcont', label: texts.kind, kind: 'texts', source: kinds },
  { name: 'status', label: texts.status, kind: 'texts', source: states },
]

const columns: readonly Column<Row>[] = [
  {
    key: 'companyName',
    title: texts.name,
    cell: (row) => row.companyName,
    second: (row) => (row.parentCompanyName ? texts.contractorOf(row.parentCompanyName) : texts.operating),
    sortable: true,
  },
  {
    key: 'status',
    title: texts.status,
    cell: (row) => <StatusTag status={row.status} />,
    sortable: true,
    width: 140,
    priority: 'key',
    onPhone: 'top',
  },
  { key: 'companyType', title: texts.type, cell: (row) => row.companyType, width: 190 },
  {
    key: 'companyEmail',
    title: texts.email,
    cell: (row) => row.companyEmail ?? row.emailDomain,
    second: (row) => row.companyPhone,
    width: 240,
  },
  {
    key: 'userCount',
    title: texts.people,
    cell: (row) => count(row.userCount),
    width: 90,
    align: 'right',
    priority: 'key',
    onPhone: 'hidden',
  },
  textColumn('companyAddress', texts.address, { priority: 'extra', onPhone: 'hidden' }),
  updatedColumn,
]

const contractors = { key: 'contractors', label: texts.contractors, icon: <SolutionOutlined /> }

export default function CompanyPage() {
  const can = useCan()
  const go = useGo()
  const [deactivating, deactivate] = useState<Row | null>(null)
  const actionOf = (row: Row, action: CompanyAction): RowAction | null => {
    const each = row.allowedActions.find((each) => each.action === action)
    if (!each) return null
    const run = () => (action === 'activate' ? void activateCompany(row) : deactivate(row))
    return { key: action, label: texts[action], icon: <PoweroffOutlined />, disabledReason: each.reason, run }
  }
  const actionsOf = (row: Row) =>
    can('update', 'submenu/Company') ? COMPANY_ACTIONS.flatMap((action) => actionOf(row, action) ?? []) : []
  return (
    <>
      <ResourcePage
        form={companyForm}
        title={texts.title}
        purpose={texts.purpose}
        columns={columns}
        filters={filters}
        searches={texts.searches}
        tabs={<CompanyTabs />}
        actionsOf={actionsOf}
        extra={can('read', 'submenu/Contractor Equipment') ? [{ ...contractors, run: () => go('/contractor') }] : []}
      />
      {deactivating !== null && <DeactivateCompany row={deactivating} onClose={() => deactivate(null)} />}
    </>
  )
}
