import { contractorEquipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { resourceForm } from '../../../crud/resource-form.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { contractors } from '../contractors/choices.ts'
import { PICKERS } from './choices.ts'
import { BLANK, sent } from './common-form.ts'
import { registerPages } from './register-pages.tsx'
import { Sections } from './sections.tsx'

const form = resourceForm({
  resource: contractorEquipment,
  nameOf: (row) => row.code,
  blank: { ...BLANK, serialNumber: '', contractorId: 0 },
  pickers: { ...PICKERS, contractorId: contractors },
  sent,
  fields: (of, row) => (
    <Sections
      form={of}
      row={row}
      family="CONTRACTOR"
      lead={<PickField form={of} name="contractorId" label="Contractor" source={contractors} required />}
      more={<TextField form={of} name="serialNumber" label="Serial number" placeholder="KB-250-1177" />}
    />
  ),
})

export default registerPages({
  form,
  family: 'CONTRACTOR',
  title: 'Contractor equipment',
  purpose: 'What contractors bring to the site: it is inspected like the own.',
})
