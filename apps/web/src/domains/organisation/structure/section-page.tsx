import { section } from '@selamat/contract/domains/organisation/section'
import type { RowOf } from '@selamat/contract/kit/resource'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { departments } from './choices.ts'
import { StructureTabs } from './structure-tabs.tsx'
import { texts } from './texts.ts'

const own = texts.sections

const form = resourceForm({
  resource: section,
  nameOf: (row) => row.sectionName,
  blank: { sectionName: '', departmentId: 0 },
  pickers: { departmentId: departments },
  fields: (of) => (
    <>
      <TextField form={of} name="sectionName" label={texts.name} required placeholder={own.placeholder} />
      <PickField form={of} name="departmentId" label={own.department} source={departments} required />
    </>
  ),
})

const filters: readonly Filter[] = [{ name: 'departmentId', label: own.department, kind: 'ids', source: departments }]

const columns: readonly Column<RowOf<typeof section>>[] = [
  { key: 'sectionName', title: texts.name, cell: (row) => row.sectionName, sortable: true },
  { key: 'departmentName', title: own.department, cell: (row) => row.departmentName, width: 320, priority: 'key' },
  updatedColumn,
]

export default function SectionPage() {
  return (
    <ResourcePage
      form={form}
      title={own.title}
      purpose={own.purpose}
      columns={columns}
      filters={filters}
      searches={texts.searchesName}
      tabs={<StructureTabs />}
    />
  )
}
