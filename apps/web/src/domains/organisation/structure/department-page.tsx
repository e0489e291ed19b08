import { department } from '@selamat/contract/domains/organisation/department'
import type { RowOf } from '@selamat/contract/kit/resource'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { count } from '../../../lib/format.ts'
import { TextField } from '../../../ui/form/inputs.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { StructureTabs } from './structure-tabs.tsx'
import { texts } from './texts.ts'

const own = texts.departments

const form = resourceForm({
  resource: department,
  nameOf: (row) => row.departmentName,
  blank: { departmentName: '' },
  fields: (of) => (
    <TextField form={of} name="departmentName" label={texts.name} required placeholder={own.placeholder} />
  ),
})

const columns: readonly Column<RowOf<typeof department>>[] = [
  { key: 'departmentName', title: texts.name, cell: (row) => row.departmentName, sortable: true },
  {
    key: 'sectionCount',
    title: own.sections,
    cell: (row) => <Link to={`/section?departmentId=${row.id}`}>{count(row.sectionCount)}</Link>,
    width: 120,
    align: 'right',
    priority: 'key',
  },
  updatedColumn,
]

export default function DepartmentPage() {
  return (
    <ResourcePage
      form={form}
      title={own.title}
      purpose={own.purpose}
      columns={columns}
      searches={texts.searchesName}
      tabs={<StructureTabs />}
    />
  )
}
