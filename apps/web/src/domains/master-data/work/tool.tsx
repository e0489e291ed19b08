import { tool } from '@selamat/contract/domains/master-data/work/tool'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, nameColumn, noteColumn, numberColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { locations } from '../choices.ts'
import { locationForm } from '../locations/location.tsx'

const toolForm = resourceForm({
  resource: tool,
  nameOf: (row) => row.toolName,
  blank: { toolName: '', code: '', brand: '', quantity: 1, locationId: null, description: '' },
  pickers: { locationId: locations },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="toolName" label="Name" placeholder="Torque wrench 200 Nm" required />
      <TextField form={form} name="code" label="Code" placeholder="TL-001" required />
      <TextField form={form} name="brand" label="Brand" placeholder="Stahlwille" />
      <NumberField form={form} name="quantity" label="Quantity" required />
      <ResourcePickField of={locationForm} form={form} name="locationId" label="Location" wide />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: toolForm,
  title: 'Tools',
  purpose: 'Tools with quantity and location.',
  searches: 'Name, code, brand',
  filters: [{ name: 'locationId', label: 'Location', kind: 'ids', source: locations }],
  columns: [
    nameColumn('toolName'),
    codeColumn('code'),
    textColumn('brand', 'Brand', { width: 170 }),
    numberColumn('quantity', 'Quantity', { priority: 'key' }),
    textColumn('locationName', 'Location', { width: 220, priority: 'key' }),
    noteColumn('description', 'Description'),
    updatedColumn,
  ],
})
