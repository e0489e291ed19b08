import type { locationType } from '@selamat/contract/domains/master-data/location-type'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePage } from '../../crud/resource-page.tsx'
import { dateTime } from '../../lib/format.ts'
import type { Column } from '../../ui/list/columns.ts'
import { LocationTabs } from '../organisation/index.ts'
import { locationTypeForm } from './location-type-form.tsx'
import { texts } from './texts.ts'
import { trails } from './trails.ts'

const columns: readonly Column<RowOf<typeof locationType>>[] = [
  { key: 'locationTypeName', title: texts.name, cell: (row) => row.locationTypeName, sortable: true, width: 320 },
  { key: 'description', title: texts.description, cell: (row) => row.locationTypeDescription, priority: 'key' },
  {
    key: 'updatedAt',
    title: texts.updated,
    cell: (row) => dateTime(row.updatedAt),
    sortable: true,
    width: 160,
    onPhone: 'hidden',
  },
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
