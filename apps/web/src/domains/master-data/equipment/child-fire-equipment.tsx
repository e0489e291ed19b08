import { childFireEquipment } from '@selamat/contract/domains/master-data/equipment/child-equipment'
import { resourceForm } from '../../../crud/resource-form.ts'
import { PICKERS } from './choices.ts'
import { BLANK, childError, sent } from './common-form.ts'
import { AgentField } from './fire-equipment.tsx'
import { ParentField } from './parent-field.tsx'
import { registerPages } from './register-pages.tsx'
import { Sections } from './sections.tsx'

const form = resourceForm({
  resource: childFireEquipment,
  nameOf: (row) => row.code,
  blank: { ...BLANK, parentId: 0, agent: '' },
  pickers: PICKERS,
  sent,
  toFormError: childError,
  fields: (of, row) => {
    const lead = <ParentField form={of} family="FIRE" row={row} />
    return <Sections form={of} row={row} family="FIRE" lead={lead} more={<AgentField form={of} />} child />
  },
})

export default registerPages({
  form,
  family: 'FIRE',
  child: true,
  title: 'Child fire equipment',
  purpose: 'Parts of fire equipment that are maintained on their own: hoses, nozzles, cylinders.',
})
