import type { locationType } from '@selamat/contract/domains/master-data/location-type'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePage } from '../../crud/resource-page.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { updatedColumn } from '../../ui/list/updated-column.ts'
import { LocationTabs } from '../organisation/index.ts'
import { locationTypeForm } from './location-type-form.tsx'
import { texts } from './texts.ts'
import { trails } from './trails.ts'

const columns: readonly Column<RowOf<typeof locationType>>[] = [
  { key: 'locationTypeName', title: texts.name, cell: (row) => row.locationTypeName, sortable: true, width: 320 },
  { key: 'description', title: texts.description, cell: (row) => row.locationTypeDescription, priority: 'key' },
  updatedColumn,
]

export default function LocationTypePage() {
  return (
    <ResourcePage
      form={locationTypeForm}
      title={texts.types.title}
      purpose={texts.types.purpose}
      trail={trails.types}
      columns={columns}
      searches={texts.types.searches}
      tabs={<LocationTabs />}
    />
  )
}
