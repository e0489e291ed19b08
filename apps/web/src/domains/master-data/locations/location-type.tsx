import { locationType } from '@selamat/contract/domains/master-data/locations/location-type'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { LocationTabs } from '../../organisation/index.ts'

export const locationTypeForm = resourceForm({
  resource: locationType,
  nameOf: (row) => row.locationTypeName,
  blank: { locationTypeName: '', locationTypeDescription: '' },
  fields: (form) => (
    <div className="fields fields--single">
      <TextField form={form} name="locationTypeName" label="Name" placeholder="Process area" required />
      <AreaField form={form} name="locationTypeDescription" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: locationTypeForm,
  title: 'Location types',
  purpose: 'What kinds of locations there are: process area, warehouse, office.',
  searches: 'Name, description',
  tabs: <LocationTabs />,
  columns: [
    nameColumn('locationTypeName'),
    textColumn('locationTypeDescription', 'Description', { priority: 'key' }),
    updatedColumn,
  ],
})
