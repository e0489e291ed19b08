import { location } from '@selamat/contract/domains/master-data/locations/location'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, noteColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { LocationTabs, siteForm } from '../../organisation/index.ts'
import { locations, people, sites, types } from '../choices.ts'
import { locationTypeForm } from './location-type.tsx'
import { ownerColumn } from './owner-column.tsx'

export const locationForm = resourceForm({
  resource: location,
  nameOf: (row) => row.locationName,
  blank: {
    locationName: '',
    code: '',
    siteId: 0,
    parentLocationId: null,
    locationTypeId: null,
    areaOwnerId: null,
    description: '',
  },
  pickers: { siteId: sites, parentLocationId: locations, locationTypeId: types, areaOwnerId: people },
  fields: (form, row) => (
    <div className="fields">
      <TextField form={form} name="locationName" label="Name" placeholder="Tank Farm B" required />
      <TextField form={form} name="code" label="Code" placeholder="TF-B" help="Unique, as on the plot plan." required />
      <ResourcePickField
        of={siteForm}
        form={form}
        name="siteId"
        label="Site"
        onPicked={() => form.set('parentLocationId', null)}
        required
      />
      <PickField
        form={form}
        name="parentLocationId"
        label="Parent location"
        source={locations}
        parentId={form.values.siteId || null}
        before="Choose the site first"
        outside={row?.id}
        help="The larger location that contains this one, if any."
      />
      <ResourcePickField of={locationTypeForm} form={form} name="locationTypeId" label="Type" />
      <PickField
        form={form}
        name="areaOwnerId"
        label="Area owner"
        source={people}
        help="If empty, the owner of the parent location."
      />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: locationForm,
  title: 'Locations',
  purpose: 'Where work happens. Reports and permits use these locations; the area owner is responsible.',
  searches: 'Name, code',
  tabs: <LocationTabs />,
  filters: [
    { name: 'siteId', label: 'Site', kind: 'ids', source: sites },
    { name: 'parentLocationId', label: 'Parent location', kind: 'ids', source: locations },
    { name: 'locationTypeId', label: 'Type', kind: 'ids', source: types },
    { name: 'areaOwnerId', label: 'Area owner', kind: 'ids', source: people },
  ],
  columns: [
    textColumn('locationName', 'Name', { below: 'locationTypeName', sortable: true }),
    codeColumn('code'),
    {
      key: 'siteName',
      title: 'Site',
      cell: (row) => row.siteName,
      also: ['parentLocationName'],
      second: ({ parentLocationName: inside }) => inside && `in ${inside}`,
      width: 210,
      priority: 'key',
    },
    ownerColumn,
    noteColumn('description', 'Description'),
    updatedColumn,
  ],
})
