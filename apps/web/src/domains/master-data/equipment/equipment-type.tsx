import { EQUIPMENT_TYPE_STATUSES, equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { fixedChoices } from '../../../lib/choices.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/fields.tsx'
import { nameColumn, noteColumn, numberColumn, statusColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { statusLabel } from '../../../ui/status.ts'
import { categories } from './choices.ts'
import { equipmentCategoryForm } from './equipment-category.tsx'
import { EquipmentTabs } from './equipment-tabs.tsx'
import { NO_PLAN, PlanFields, planColumns } from './plan-fields.tsx'

const statuses = EQUIPMENT_TYPE_STATUSES.map((value) => ({ value, label: statusLabel(value) }))

export const equipmentTypeForm = resourceForm({
  resource: equipmentType,
  nameOf: (row) => row.equipmentTypeName,
  blank: { equipmentTypeName: '', equipmentCategoryId: 0, status: 'ACTIVE', ...NO_PLAN, description: '' },
  pickers: { equipmentCategoryId: categories },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="equipmentTypeName" label="Name" placeholder="Gas detector" required />
      <ResourcePickField of={equipmentCategoryForm} form={form} name="equipmentCategoryId" label="Category" required />
      <PlanFields form={form} />
      <ChoiceField form={form} name="status" label="Status" choices={statuses} help={INACTIVE} required />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})
const INACTIVE = 'An inactive type is not chosen for new equipment.'

export default entityPages({
  form: equipmentTypeForm,
  title: 'Equipment types',
  purpose: 'The plan by type: how often equipment is inspected, tested and calibrated, and which documents it needs.',
  searches: 'Name, description',
  tabs: <EquipmentTabs family="COMPANY" />,
  filters: [
    { name: 'category', label: 'Category', kind: 'ids', source: categories },
    { name: 'status', label: 'Status', kind: 'texts', source: fixedChoices('equipment-type-statuses', statuses) },
  ],
  columns: [
    { ...nameColumn('equipmentTypeName'), also: ['equipmentCategoryName'], second: (row) => row.equipmentCategoryName },
    ...planColumns,
    numberColumn('equipmentCount', 'Equipment'),
    statusColumn('status'),
    noteColumn('description', 'Description'),
    { ...updatedColumn, priority: 'extra' },
  ],
})
