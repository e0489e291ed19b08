import { fireEquipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import { resourceForm } from '../../../crud/resource-form.ts'
import type { FieldForm } from '../../../ui/form/field-form.ts'
import { TextField } from '../../../ui/form/inputs.tsx'
import { PICKERS } from './choices.ts'
import { BLANK, sent } from './common-form.ts'
import { registerPages } from './register-pages.tsx'
import { Sections } from './sections.tsx'

/** The extinguishing agent. */
export const AgentField = ({ form }: { readonly form: FieldForm<'agent', string | null, string> }) => (
  <TextField form={form} name="agent" label="Agent" placeholder="Dry powder, CO2, foam" />
)

const form = resourceForm({
  resource: fireEquipment,
  nameOf: (row) => row.code,
  blank: { ...BLANK, serialNumber: '', agent: '' },
  pickers: PICKERS,
  sent,
  fields: (of, row) => {
    const more = (
      <>
        <TextField form={of} name="serialNumber" label="Serial number" placeholder="YA-204417" />
        <AgentField form={of} />
      </>
    )
    return <Sections form={of} row={row} family="FIRE" more={more} />
  },
})

export default registerPages({
  form,
  family: 'FIRE',
  title: 'Fire tools & equipment',
  purpose:
    'Extinguishers, hydrants, foam. Extinguishers are checked twice a year and pressure-tested every five years.',
})
