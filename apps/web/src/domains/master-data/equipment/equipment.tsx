import { equipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { resourceForm } from '../../../crud/resource-form.ts'
import { TextField } from '../../../ui/form/inputs.tsx'
import { PICKERS } from './choices.ts'
import { BLANK, sent } from './common-form.ts'
import { registerPages } from './register-pages.tsx'
import { Sections } from './sections.tsx'

export const equipmentForm = resourceForm({
  resource: equipment,
  nameOf: (row) => row.code,
  blank: { ...BLANK, serialNumber: '' },
  pickers: PICKERS,
  sent,
  fields: (form, row) => (
    <Sections
      form={form}
      row={row}
      family="COMPANY"
      more={<TextField form={form} name="serialNumber" label="Serial number" placeholder="ARSK-0417" />}
    />
  ),
})

export default registerPages({
  form: equipmentForm,
  family: 'COMPANY',
  title: 'Equipment',
  purpose: 'What permits, inspections and checklists can refer to. What is overdue must not be put on a permit.',
})
