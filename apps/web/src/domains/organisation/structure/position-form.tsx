import { position } from '@selamat/contract/domains/organisation/position'
import { resourceForm } from '../../../crud/resource-form.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { texts } from './texts.ts'

/** How a position is filled in, also from the form of a post. */
export const positionForm = resourceForm({
  resource: position,
  nameOf: (row) => row.positionName,
  valuesOf: (row) => ({ positionName: row?.positionName ?? '' }),
  fields: (form) => (
    <Field form={form} name="positionName" label={texts.name} required>
      {(field) => <TextInput field={field} placeholder={texts.positions.placeholder} />}
    </Field>
  ),
})
