import { stockItemAddress } from '@selamat/contract/domains/medical/items'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import {
  CONTROL_LABELS,
  CONTROLS,
  DOSAGE_FORM_LABELS,
  DOSAGE_FORMS,
} from '@selamat/contract/domains/medical/stock/stock-words'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { fixedChoices } from '../../../lib/choices.ts'
import { ChoiceField, TagsField } from '../../../ui/form/choice-fields.tsx'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { calendarAction } from '../../../ui/head-actions.tsx'
import { codeColumn, nameColumn, noteColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { medicineTypes } from '../choices.ts'
import { texts } from '../texts.ts'
import { medicineTypeForm } from './medicine-type.tsx'
import { levelFilter, stockColumns } from './stock-columns.tsx'
import { StockHead } from './stock-head.tsx'
import { stockTrail } from './stock-tabs.tsx'

const forms = DOSAGE_FORMS.map((value) => ({ value, label: DOSAGE_FORM_LABELS[value] }))
const controls = CONTROLS.map((value) => ({ value, label: CONTROL_LABELS[value] }))

export const medicineForm = resourceForm({
  resource: medicine,
  nameOf: (row) => row.medicineName,
  blank: {
    medicineName: '',
    code: '',
    unit: '',
    minimum: null,
    maximum: null,
    description: '',
    typeId: 0,
    ingredients: [],
    strength: '',
    form: 'TABLET' as const,
    control: 'NONE' as const,
    isLasa: false,
    kfaCode: '',
  },
  pickers: { typeId: medicineTypes },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="medicineName" label={texts.name} placeholder="Paracetamol" required />
      <TextField form={form} name="code" label={texts.code} placeholder="OBT-001" required />
      <TextField form={form} name="strength" label={texts.strength} placeholder="500 mg" />
      <ChoiceField form={form} name="form" label={texts.form} choices={forms} required />
      <TextField form={form} name="unit" label={texts.unit} placeholder={texts.unitExample} required />
      <ResourcePickField of={medicineTypeForm} form={form} name="typeId" label={texts.type} required />
      <TagsField form={form} name="ingredients" label={texts.ingredients} help={texts.ingredientsHelp} wide />
      <NumberField form={form} name="minimum" label={texts.minimum} help={texts.minimumHelp} />
      <NumberField form={form} name="maximum" label={texts.maximum} />
      <ChoiceField form={form} name="control" label={texts.control} choices={controls} required />
      <TextField form={form} name="kfaCode" label={texts.kfa} placeholder="93001887" />
      <SwitchField form={form} name="isLasa" label={texts.lasa} />
      <AreaField form={form} name="description" label={texts.description} />
    </div>
  ),
})

export default entityPages({
  form: medicineForm,
  title: texts.medicines,
  purpose: texts.medicinesPurpose,
  searches: texts.searches,
  trail: stockTrail('MEDICINE'),
  tabs: <StockHead kind="MEDICINE" />,
  extra: [calendarAction('MEDICINE_BATCH')],
  recordOf: ({ id }) => stockItemAddress('MEDICINE', id),
  filters: [
    levelFilter,
    { name: 'typeId', label: texts.type, kind: 'ids', source: medicineTypes },
    { name: 'control', label: texts.control, kind: 'texts', source: fixedChoices('medicine control', controls) },
    { name: 'form', label: texts.form, kind: 'texts', source: fixedChoices('medicine form', forms) },
  ],
  columns: [
    {
      ...nameColumn('medicineName'),
      also: ['strength', 'typeName', 'control', 'isLasa'],
      second: ({ strength, typeName, control, isLasa }) =>
        [strength, typeName, control === 'NONE' ? null : CONTROL_LABELS[control], isLasa ? texts.lasaShort : null]
          .filter(Boolean)
          .join(' · '),
    },
    codeColumn('code', texts.code, { width: 110 }),
    ...stockColumns,
    textColumn('typeName', texts.type, { width: 170, priority: 'extra', onPhone: 'hidden' }),
    noteColumn('description', texts.description),
    { ...updatedColumn, priority: 'extra' },
  ],
})
