import { subLocation } from '@selamat/contract/domains/master-data/sub-location'
import { resourceForm } from '../../crud/resource-form.ts'
import { ResourcePicker } from '../../crud/resource-picker.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextAreaInput, TextInput } from '../../ui/form/inputs.tsx'
import { RemoteSelect } from '../../ui/remote-select.tsx'
import { locations, people } from './choices.ts'
import { locationForm } from './location-form.tsx'
import { texts } from './texts.ts'

const own = texts.subLocations

/** How a sub-location is filled in. */
export const subLocationForm = resourceForm({
  resource: subLocation,
  nameOf: (row) => row.subLocationName,
  valuesOf: (row) => ({
    subLocationName: row?.subLocationName ?? '',
    code: row?.code ?? '',
    locationId: row?.locationId ?? 0,
    areaOwnerId: row?.areaOwnerId ?? null,
    description: row?.description ?? '',
  }),
  pickers: { locationId: locations, areaOwnerId: people },
  fields: (form) => (
    <div className="fields">
      <Field form={form} name="subLocationName" label={texts.name} required>
        {(field) => <TextInput field={field} placeholder={own.namePlaceholder} />}
      </Field>
      <Field form={form} name="code" label={texts.code} help={own.codeHelp} required>
        {(field) => <TextInput field={field} placeholder={own.codePlaceholder} />}
      </Field>
      <Field form={form} name="locationId" label={texts.location} required>
        {({ control, value, change, blur }) => (
          <ResourcePicker
            form={locationForm}
            control={control}
            value={value}
            onChange={(id) => change(id ?? 0)}
            onBlur={blur}
          />
        )}
      </Field>
      <Field form={form} name="areaOwnerId" label={texts.areaOwner} help={own.ownerHelp}>
        {({ control, value, change, blur }) => (
          <RemoteSelect source={people} control={control} value={value} onChange={change} onBlur={blur} />
        )}
      </Field>
      <Field form={form} name="description" label={texts.description} wide>
        {(field) => <TextAreaInput field={field} />}
      </Field>
    </div>
  ),
})
