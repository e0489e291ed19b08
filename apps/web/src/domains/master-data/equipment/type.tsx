import { EQUIPMENT_TYPE_STATUSES, equipmentType } from '@selamat/contract/domains/master-data/equipment-type'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { capital, count } from '../../../lib/format.ts'
import { fixedChoices } from '../../../ui/choices.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, NumberField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { nameColumn, noteColumn, statusColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/updated-column.ts'
import { statusLabel } from '../../../ui/status.ts'
import { equipmentCategoryForm } from './category.tsx'
import { categories } from './choices.ts'
import { EquipmentTabs } from './equipment-tabs.tsx'
import { planWords } from './plan-words.ts'

const statuses = EQUIPMENT_TYPE_STATUSES.map((value) => ({ value, label: statusLabel(value) }))

export const equipmentTypeForm = resourceForm({
  resource: equipmentType,
  nameOf: (row) => row.equipmentTypeName,
  blank: {
    equipmentTypeName: '',
    equipmentCategoryId: 0,
    status: 'ACTIVE',
    uploadMandatory: false,
    licenceRequired: false,
    inspectionMonths: null,
    testMonths: null,
    calibrationMonths: null,
    description: '',
  },
  pickers: { equipmentCategoryId: categories },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="equipmentTypeName" label="Name" placeholder="Gas detector" required />
      <ResourcePickField of={equipmentCategoryForm} form={form} name="equipmentCategoryId" label="Category" required />
      <NumberField
        form={form}
        name="inspectionMonths"
        label="Inspect every"
        unit="months"
        help="Leave it empty where nothing is planned."
      />
      <NumberField form={form} name="testMonths" label="Test every" unit="months" />
      <NumberField form={form} name="calibrationMonths" label="Calibrate every" unit="months" />
      <ChoiceField
        form={form}
        name="status"
        label="Status"
        choices={statuses}
        help="An inactive type is not chosen for new equipment."
        required
      />
      <SwitchField
        form={form}
        name="uploadMandatory"
        label="Certificate must be uploaded"
        help="Equipment of this type is not saved without one."
      />
      <SwitchField form={form} name="licenceRequired" label="Needs a licence (SIA)" />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: equipmentTypeForm,
  title: 'Equipment types',
  purpose: 'The plan by type: how often equipment is inspected, tested and calibrated, and which papers it needs.',
  searches: 'Name, description',
  tabs: <EquipmentTabs family="COMPANY" />,
  filters: [
    { name: 'category', label: 'Category', kind: 'ids', source: categories },
    { name: 'status', label: 'Status', kind: 'words', source: fixedChoices('equipment-type-statuses', statuses) },
  ],
  columns: [
    { ...nameColumn('equipmentTypeName'), second: (row) => row.equipmentCategoryName },
    { key: 'plan', title: 'Plan', cell: (row) => capital(planWords(row)), width: 360, priority: 'key' },
    {
      key: 'papers',
      title: 'Papers',
      cell: (row) =>
        [row.uploadMandatory && 'Certificate', row.licenceRequired && 'Licence'].filter(Boolean).join(', '),
      width: 170,
    },
    {
      key: 'equipmentCount',
      title: 'Equipment',
      cell: (row) => count(row.equipmentCount),
      width: 110,
      align: 'right',
    },
    statusColumn('status'),
    noteColumn('description', 'Description'),
    { ...updatedColumn, priority: 'extra' },
  ],
})
