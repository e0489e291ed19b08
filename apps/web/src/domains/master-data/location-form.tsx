import { location } from '@selamat/contract/domains/master-data/location'
import { resourceForm } from '../../crud/resource-form.ts'
import { ResourcePicker } from '../../crud/resource-picker.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextAreaInput, TextInput } from '../../ui/form/inputs.tsx'
import { RemoteSelect } from '../../ui/remote-select.tsx'
import { siteForm } from '../organisation/index.ts'
import { people, sites, types } from './choices.ts'
import { locationTypeForm } from './location-type-form.tsx'
import { texts } from './texts.ts'

const own = texts.locations

/** How a location is filled in. */
export const locationForm = resourceForm({
  resource: location,
  nameOf: (row) => row.locationName,
  valuesOf: (row) => ({
    locationName: row?.locationName ?? '',
    code: row?.code ?? '',
    siteId: row?.siteId ?? 0,
    locationTypeId: row?.locationTypeId ?? null,
    areaOwnerId: row?.areaOwnerId ?? null,
    description: row?.description ?? '',
  }),
  pickers: { siteId: sites, locationTypeId: types, areaOwnerId: people },
  fields: (form) => (
    <div className="fields">
      <Field form={form} name="locationName" label={texts.name} required>
        {(field) => <TextInput field={field} placeholder={own.namePlaceholder} />}
      </Field>
      <Field form={form} name="code" label={texts.code} help={own.codeHelp} required>
        {(field) => <TextInput field={field} placeholder={own.codePlaceholder} />}
      </Field>
      <Field form={form} name="siteId" label={texts.site} required>
        {({ control, value, change, blur }) => (
          <ResourcePicker
            form={siteForm}
            control={control}
            value={value}
            onChange={(id) => change(id ?? 0)}
            onBlur={blur}
          />
        )}
      </Field>
      <Field form={form} name="locationTypeId" label={texts.type}>
        {({ control, value, change, blur }) => (
          <ResourcePicker form={locationTypeForm} control={control} value={value} onChange={change} onBlur={blur} />
        )}
      </Field>
      <Field form={form} name="areaOwnerId" label={texts.areaOwner} help={own.ownerHelp} wide>
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
