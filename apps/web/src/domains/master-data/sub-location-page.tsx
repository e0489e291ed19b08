import type { subLocation } from '@selamat/contract/domains/master-data/sub-location'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePage } from '../../crud/resource-page.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Filter } from '../../ui/list/filter.ts'
import { updatedColumn } from '../../ui/list/updated-column.ts'
import { Person } from '../../ui/person.tsx'
import { LocationTabs } from '../organisation/index.ts'
import { locations, people } from './choices.ts'
import { subLocationForm } from './sub-location-form.tsx'
import { texts } from './texts.ts'
import { trails } from './trails.ts'

const filters: readonly Filter[] = [
  { name: 'locationId', label: texts.location, kind: 'ids', source: locations },
  { name: 'areaOwnerId', label: texts.areaOwner, kind: 'ids', source: people },
]

const columns: readonly Column<RowOf<typeof subLocation>>[] = [
  { key: 'subLocationName', title: texts.name, cell: (row) => row.subLocationName, sortable: true },
  {
    key: 'code',
    title: texts.code,
    cell: (row) => <span className="code">{row.code}</span>,
    sortable: true,
    width: 150,
    priority: 'key',
  },
  { key: 'locationName', title: texts.location, cell: (row) => row.locationName, width: 240, priority: 'key' },
  {
    key: 'areaOwnerName',
    title: texts.areaOwner,
    cell: (row) =>
      row.areaOwnerName ? (
        <Person name={row.areaOwnerName} />
      ) : (
        <span className="quiet">{texts.subLocations.inherited}</span>
      ),
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

export default function SubLocationPage() {
  return (
    <ResourcePage
      form={subLocationForm}
      title={texts.subLocations.title}
      purpose={texts.subLocations.purpose}
      trail={trails.subLocations}
      columns={columns}
      filters={filters}
      searches={texts.searches}
      tabs={<LocationTabs />}
    />
  )
}
