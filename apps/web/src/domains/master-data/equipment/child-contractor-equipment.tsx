import { childContractorEquipment } from '@selamat/contract/domains/master-data/equipment/child-equipment'
import { resourceForm } from '../../../crud/resource-form.ts'
import { PICKERS } from './choices.ts'
import { BLANK, childError, sent } from './common-form.ts'
import { ParentField } from './parent-field.tsx'
import { registerPages } from './register-pages.tsx'
import { Sections } from './sections.tsx'

const form = resourceForm({
  resource: childContractorEquipment,
  nameOf: (row) => row.code,
  blank: { ...BLANK, parentId: 0 },
  pickers: PICKERS,
  sent,
  toFormError: childError,
  fields: (of, row) => (
    <Sections
      form={of}
      row={row}
      family="CONTRACTOR"
      lead={<ParentField form={of} family="CONTRACTOR" row={row} />}
      child
    />
  ),
})

export default registerPages({
  form,
  family: 'CONTRACTOR',
  child: true,
  title: 'Child contractor equipment',
  purpose: 'Parts of contractors’ equipment. The contractor is that of the parent equipment.',
})
