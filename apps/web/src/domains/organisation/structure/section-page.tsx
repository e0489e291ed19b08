import { section } from '@selamat/contract/domains/organisation/section'
import type { RowOf } from '@selamat/contract/kit/resource'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { departments } from './choices.ts'
import { StructureTabs } from './structure-tabs.tsx'
import { texts } from './texts.ts'
import { trails } from './trail.ts'

const own = texts.sections

const form = resourceForm({
  resource: section,
  nameOf: (row) => row.sectionName,
  valuesOf: (row) => ({ sectionName: row?.sectionName ?? '', departmentId: row?.departmentId ?? 0 }),
  pickers: { departmentId: departments },
  fields: (of) => (
    <>
      <Field form={of} name="sectionName" label={texts.name} required>
        {(field) => <TextInput field={field} placeholder={own.placeholder} />}
      </Field>
      <Field form={of} name="departmentId" label={own.department} required>
        {({ control, value, change, blur }) => (
          <RemoteSelect
            source={departments}
            control={control}
            value={value}
            onChange={(id) => change(id ?? 0)}
            onBlur={blur}
          />
        )}
      </Field>
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
      trail={trails.sections}
      columns={columns}
      filters={filters}
      searches={texts.searchesName}
      tabs={<StructureTabs />}
    />
  )
}
