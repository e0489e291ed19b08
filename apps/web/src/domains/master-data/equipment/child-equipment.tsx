import { childEquipment } from '@selamat/contract/domains/master-data/equipment/child-equipment'
import { resourceForm } from '../../../crud/resource-form.ts'
import { PICKERS } from './choices.ts'
import { BLANK, childError, sent } from './common-form.ts'
import { ParentField } from './parent-field.tsx'
import { registerPages } from './register-pages.tsx'
import { Sections } from './sections.tsx'

const form = resourceForm({
  resource: childEquipment,
  nameOf: (row) => row.code,
  blank: { ...BLANK, parentId: 0 },
  pickers: PICKERS,
  sent,
  toFormError: childError,
  fields: (of, row) => (
    <Sections form={of} row={row} family="COMPANY" lead={<ParentField form={of} family="COMPANY" row={row} />} child />
  ),
})

export default registerPages({
  form,
  family: 'COMPANY',
  child: true,
  title: 'Child equipment',
  purpose: 'Parts of equipment that are maintained on their own: sensors, hook blocks, safety valves.',
})
