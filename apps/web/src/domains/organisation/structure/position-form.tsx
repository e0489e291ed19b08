import { position } from '@selamat/contract/domains/organisation/position'
import { resourceForm } from '../../../crud/resource-form.ts'
import { TextField } from '../../../ui/form/inputs.tsx'
import { texts } from './texts.ts'

/** How a position is filled in, also from the form of a post. */
export const positionForm = resourceForm({
  resource: position,
  nameOf: (row) => row.positionName,
  blank: { positionName: '' },
  fields: (form) => (
    <TextField form={form} name="positionName" label={texts.name} required placeholder={texts.positions.placeholder} />
  ),
})
