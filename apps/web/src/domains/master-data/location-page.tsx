import type { location } from '@selamat/contract/domains/master-data/location'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePage } from '../../crud/resource-page.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Filter } from '../../ui/list/filter.ts'
import { updatedColumn } from '../../ui/list/updated-column.ts'
import { Person } from '../../ui/person.tsx'
import { LocationTabs } from '../organisation/index.ts'
import { people, sites, types } from './choices.ts'
import { locationForm } from './location-form.tsx'
import { texts } from './texts.ts'
import { trails } from './trails.ts'

const filters: readonly Filter[] = [
  { name: 'siteId', label: texts.site, kind: 'ids', source: sites },
  { name: 'locationTypeId', label: texts.type, kind: 'ids', source: types },
  { name: 'areaOwnerId', label: texts.areaOwner, kind: 'ids', source: people },
]

const columns: readonly Column<RowOf<typeof location>>[] = [
  {
    key: 'locationName',
    title: texts.name,
    cell: (row) => row.locationName,
    second: (row) => row.locationTypeName,
    sortable: true,
  },
  {
    key: 'code',
    title: texts.code,
    cell: (row) => <span className="code">{row.code}</span>,
    sortable: true,
    width: 150,
    priority: 'key',
  },
  { key: 'siteName', title: texts.site, cell: (row) => row.siteName, width: 210, priority: 'key' },
  {
    key: 'areaOwnerName',
    title: texts.areaOwner,
    cell: (row) => row.areaOwnerName && <Person name={row.areaOwnerName} />,
    width: 230,
    priority: 'key',
  },
  {
    key: 'description',
    title: texts.description,
    cell: (row) => row.description,
    priority: 'extra',
    onPhone: 'hidden',
  },
  updatedColumn,
]

export default function LocationPage() {
  return (
    <ResourcePage
      form={locationForm}
      title={texts.locations.title}
      purpose={texts.locations.purpose}
      trail={trails.locations}
      columns={columns}
      filters={filters}
      searches={texts.searches}
      tabs={<LocationTabs />}
    />
  )
}
