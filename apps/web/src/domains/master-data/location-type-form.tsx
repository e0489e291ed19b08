import { locationType } from '@selamat/contract/domains/master-data/location-type'
import { resourceForm } from '../../crud/resource-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextAreaInput, TextInput } from '../../ui/form/inputs.tsx'
import { texts } from './texts.ts'

/** How a location type is filled in. */
export const locationTypeForm = resourceForm({
  resource: locationType,
  nameOf: (row) => row.locationTypeName,
  valuesOf: (row) => ({
    locationTypeName: row?.locationTypeName ?? '',
    locationTypeDescription: row?.locationTypeDescription ?? '',
  }),
  fields: (form) => (
    <div className="fields fields--single">
      <Field form={form} name="locationTypeName" label={texts.name} required>
        {(field) => <TextInput field={field} placeholder={texts.types.namePlaceholder} />}
      </Field>
      <Field form={form} name="locationTypeDescription" label={texts.description}>
        {(field) => <TextAreaInput field={field} />}
      </Field>
    </div>
  ),
})
