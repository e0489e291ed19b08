import { subLocation } from '@selamat/contract/domains/master-data/locations/sub-location'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, nameColumn, noteColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { LocationTabs } from '../../organisation/index.ts'
import { locations, people } from '../choices.ts'
import { locationForm } from './location.tsx'
import { ownerColumn } from './owner-column.tsx'

const subLocationForm = resourceForm({
  resource: subLocation,
  nameOf: (row) => row.subLocationName,
  blank: { subLocationName: '', code: '', locationId: 0, areaOwnerId: null, description: '' },
  pickers: { locationId: locations, areaOwnerId: people },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="subLocationName" label="Name" placeholder="Pump bay 3" required />
      <TextField
        form={form}
        name="code"
        label="Code"
        placeholder="TF-B-P3"
        help="Unique, as on the plot plan."
        required
      />
      <ResourcePickField of={locationForm} form={form} name="locationId" label="Location" required />
      <PickField
        form={form}
        name="areaOwnerId"
        label="Area owner"
        source={people}
        help="If empty, the owner of the location."
      />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: subLocationForm,
  title: 'Sub-locations',
  purpose: 'Parts of a location. If there is no area owner, the owner of the location is responsible.',
  searches: 'Name, code',
  tabs: <LocationTabs />,
  filters: [
    { name: 'locationId', label: 'Location', kind: 'ids', source: locations },
    { name: 'areaOwnerId', label: 'Area owner', kind: 'ids', source: people },
  ],
  columns: [
    nameColumn('subLocationName'),
    codeColumn('code'),
    textColumn('locationName', 'Location', { width: 240, priority: 'key' }),
    ownerColumn,
    noteColumn('description', 'Description'),
    updatedColumn,
  ],
})
