import {
  EXAMINATION_TYPE_LABELS,
  EXAMINATION_TYPES,
  visitType,
} from '@selamat/contract/domains/medical/appointments/visit-type'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, nameColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { centerTrail, SetupTabs } from './board/center-tabs.tsx'
import { texts } from './texts.ts'

const typeForm = resourceForm({
  resource: visitType,
  nameOf: (row) => row.visitName,
  blank: {
    code: '',
    visitName: '',
    minutes: 30,
    needsApproval: false,
    selfBooking: true,
    isTele: false,
    needsVitals: true,
    examinationType: null,
    preparation: '',
  },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="visitName" label={texts.name} placeholder="Consultation" required />
      <TextField form={form} name="code" label={texts.codeLabel} placeholder="CONS" required />
      <NumberField form={form} name="minutes" label={texts.length} unit="min" required />
      <ChoiceField
        form={form}
        name="examinationType"
        label={texts.examination}
        choices={EXAMINATION_TYPES.map((value) => ({ value, label: EXAMINATION_TYPE_LABELS[value] }))}
      />
      <SwitchField form={form} name="selfBooking" label={texts.self} help={texts.selfHelp} />
      <SwitchField form={form} name="needsApproval" label={texts.approval} help={texts.approvalHelp} />
      <SwitchField form={form} name="needsVitals" label={texts.vitals} />
      <SwitchField form={form} name="isTele" label={texts.isTele} />
      <AreaField form={form} name="preparation" label={texts.preparation} />
    </div>
  ),
})

export default entityPages({
  form: typeForm,
  title: texts.visitTypes,
  purpose: texts.visitTypesPurpose,
  searches: `${texts.name}, ${texts.codeLabel.toLowerCase()}`,
  trail: centerTrail(texts.visitTypes),
  tabs: <SetupTabs />,
  columns: [
    nameColumn('visitName'),
    codeColumn('code', texts.codeLabel, { width: 110 }),
    {
      key: 'minutes',
      title: texts.length,
      cell: (row) => texts.minutes(row.minutes),
      sortable: true,
      width: 110,
      priority: 'key',
    },
    {
      key: 'selfBooking',
      title: texts.bookedBy,
      cell: (row) =>
        [row.selfBooking ? texts.self : texts.anyClinician, row.needsApproval && texts.needsApproval]
          .filter(Boolean)
          .join(', '),
      width: 280,
      priority: 'key',
    },
    updatedColumn,
  ],
})
