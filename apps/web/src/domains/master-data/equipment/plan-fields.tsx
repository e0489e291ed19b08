import type { EquipmentPlan, planWrite } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import type { z } from 'zod'
import { capital } from '../../../lib/format.ts'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { planLabels } from './plan-labels.ts'

type Values = z.input<z.ZodObject<typeof planWrite>>

/** The empty plan of a new type. */
export const NO_PLAN: Values = {
  uploadMandatory: false,
  licenceRequired: false,
  inspectionMonths: null,
  testMonths: null,
  calibrationMonths: null,
}

/** How often something is done, and which documents there must be. */
export const PlanFields = ({ form }: { readonly form: Pick<Form<Values>, 'values' | 'set' | 'errorAt' | 'touch'> }) => (
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
export const planColumns: readonly Column<EquipmentPlan>[] = [
  { key: 'plan', title: 'Plan', cell: (row) => capital(planLabels(row)), width: 360, priority: 'key' },
  {
    key: 'documents',
    title: 'Documents',
    cell: (row) => [row.uploadMandatory && 'Certificate', row.licenceRequired && 'Licence'].filter(Boolean).join(', '),
    width: 170,
  },
]
