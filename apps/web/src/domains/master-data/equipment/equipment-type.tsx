import type { EquipmentPlan, planWrite } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import { EQUIPMENT_TYPE_STATUSES, equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import type { z } from 'zod'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { fixedChoices } from '../../../lib/choices.ts'
import { capital } from '../../../lib/format.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { nameColumn, noteColumn, numberColumn, statusColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { statusLabel } from '../../../ui/status.ts'
import { categories } from './choices.ts'
import { equipmentCategoryForm } from './equipment-category.tsx'
import { EquipmentTabs } from './equipment-tabs.tsx'
import { InspectionFormFields, inspectionFormsOf } from './inspection-form-fields.tsx'
import { planLabels } from './plan-labels.ts'

type Values = z.input<z.ZodObject<typeof planWrite>>

/** The empty plan of a new type. */
const NO_PLAN: Values = {
  uploadMandatory: false,
  licenceRequired: false,
  inspectionMonths: null,
  testMonths: null,
  calibrationMonths: null,
  inspectionFormId: null,
  inspectionResult: null,
  inspectionField: null,
  inspectionPasses: [],
  inspectionPassMark: null,
}

/** How often something is done, and which documents there must be. */
const PlanFields = ({ form }: { readonly form: Pick<Form<Values>, 'values' | 'set' | 'errorAt' | 'touch'> }) => (
  <>
    <NumberField
      form={form}
      name="inspectionMonths"
      label="Inspect every"
      unit="months"
      help="Leave it empty where nothing is planned."
    />
    <NumberField form={form} name="testMonths" label="Test every" unit="months" />
    <NumberField form={form} name="calibrationMonths" label="Calibrate every" unit="months" />
    <SwitchField form={form} name="licenceRequired" label="Needs a licence (SIA)" />
    <SwitchField
      form={form}
      name="uploadMandatory"
      label="Certificate must be uploaded"
      help="Equipment of this type is not saved without one."
    />
  </>
)

/** The plan and the documents of a type in its list. */
const planColumns: readonly Column<EquipmentPlan>[] = [
  { key: 'plan', title: 'Plan', cell: (row) => capital(planLabels(row)), width: 360, priority: 'key' },
  {
    key: 'documents',
    title: 'Documents',
    cell: (row) => [row.uploadMandatory && 'Certificate', row.licenceRequired && 'Licence'].filter(Boolean).join(', '),
    width: 170,
  },
]

const statuses = EQUIPMENT_TYPE_STATUSES.map((value) => ({ value, label: statusLabel(value) }))

export const equipmentTypeForm = resourceForm({
  resource: equipmentType,
  nameOf: (row) => row.equipmentTypeName,
  blank: { equipmentTypeName: '', equipmentCategoryId: 0, status: 'ACTIVE', ...NO_PLAN, description: '' },
  pickers: { equipmentCategoryId: categories, inspectionFormId: inspectionFormsOf(null) },
  fields: (form, row) => (
    <div className="fields">
      <TextField form={form} name="equipmentTypeName" label="Name" placeholder="Gas detector" required />
      <ResourcePickField of={equipmentCategoryForm} form={form} name="equipmentCategoryId" label="Category" required />
      <PlanFields form={form} />
      <InspectionFormFields form={form} record={row} />
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
    {
      key: 'inspectionForm',
      title: 'Inspection form',
      cell: (row) => row.inspectionFormName,
      width: 200,
      priority: 'extra',
    },
    numberColumn('equipmentCount', 'Equipment'),
    statusColumn('status'),
    noteColumn('description', 'Description'),
    { ...updatedColumn, priority: 'extra' },
  ],
})
