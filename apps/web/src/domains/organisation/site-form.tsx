import { companySite, site } from '@selamat/contract/domains/organisation/site'
import { resourceForm } from '../../crud/resource-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextAreaInput, TextInput } from '../../ui/form/inputs.tsx'
import { texts } from './texts.ts'

/** How a site is filled in. */
export const siteForm = resourceForm({
  resource: site,
  nameOf: (row) => row.siteName,
  valuesOf: (row) => ({ siteName: row?.siteName ?? '', code: row?.code ?? '', address: row?.address ?? '' }),
  fields: (form) => (
    <div className="fields">
      <Field form={form} name="siteName" label={texts.name} required>
        {(field) => <TextInput field={field} placeholder={texts.namePlaceholder} />}
      </Field>
      <Field form={form} name="code" label={texts.code} help={texts.codeHelp} required>
        {(field) => <TextInput field={field} placeholder={texts.codePlaceholder} />}
      </Field>
      <Field form={form} name="address" label={texts.address} wide>
        {(field) => <TextAreaInput field={field} />}
      </Field>
    </div>
  ),
})

/** The same for who comes from the company's side. */
export const companySiteForm = resourceForm({ ...siteForm, resource: companySite })
