import { location } from '@selamat/contract/domains/master-data/location'
import { entityPages } from '../../crud/entity-pages.tsx'
import { resourceForm } from '../../crud/resource-form.ts'
import { ResourcePickField } from '../../crud/resource-picker.tsx'
import { PickField } from '../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../ui/form/fields.tsx'
import { codeColumn, noteColumn, personColumn, textColumn } from '../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../ui/list/updated-column.ts'
import { LocationTabs, siteForm } from '../organisation/index.ts'
import { people, sites, types } from './choices.ts'
import { locationTypeForm } from './location-type.tsx'

export const locationForm = resourceForm({
  resource: location,
  nameOf: (row) => row.locationName,
  blank: {
    locationName: '',
    code: '',
    siteId: 0,
    locationTypeId: null,
    areaOwnerId: null,
    description: '',
  },
  pickers: { siteId: sites, locationTypeId: types, areaOwnerId: people },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="locationName" label="Name" placeholder="Tank Farm B" required />
      <TextField
        form={form}
        name="code"
        label="Code"
        placeholder="TF-B"
        help="Unique, as it stands on the plot plan."
        required
      />
      <ResourcePickField of={siteForm} form={form} name="siteId" label="Site" required />
      <ResourcePickField of={locationTypeForm} form={form} name="locationTypeId" label="Type" />
      <PickField
        form={form}
        name="areaOwnerId"
        label="Area owner"
        source={people}
        help="Is told of hazards here and signs for the area."
        wide
      />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: locationForm,
  title: 'Locations',
  purpose: 'Where work happens: reports and permits choose from these. The area owner answers for what is done there.',
  searches: 'Name, code',
  tabs: <LocationTabs />,
  filters: [
    { name: 'siteId', label: 'Site', kind: 'ids', source: sites },
    { name: 'locationTypeId', label: 'Type', kind: 'ids', source: types },
    { name: 'areaOwnerId', label: 'Area owner', kind: 'ids', source: people },
  ],
  columns: [
    {
      key: 'locationName',
      title: 'Name',
      cell: (row) => row.locationName,
      second: (row) => row.locationTypeName,
      sortable: true,
    },
    codeColumn('code'),
    textColumn('siteName', 'Site', { width: 210, priority: 'key' }),
    personColumn('areaOwnerName', 'Area owner'),
    noteColumn('description', 'Description'),
    updatedColumn,
  ],
})
