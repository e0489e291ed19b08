import type { company } from '@selamat/contract/domains/organisation/company'
import type { z } from 'zod'
import { Field } from '../../../ui/form/field.tsx'
import { TextAreaInput, TextInput } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { texts } from './texts.ts'

type Values = z.input<typeof company.write>

/** The fields of a company, also in the form of a new one. */
export function CompanyFields<V extends Values>({ form }: { form: Form<V> }) {
  return (
    <div className="fields">
      <Field form={form} name="companyName" label={texts.name} required>
        {(field) => <TextInput field={field} placeholder={texts.namePlaceholder} />}
      </Field>
      <Field form={form} name="companyType" label={texts.type}>
        {(field) => <TextInput field={field} placeholder={texts.typePlaceholder} />}
      </Field>
      <Field form={form} name="companyEmail" label={texts.email} help={texts.emailHelp}>
        {(field) => <TextInput field={field} placeholder={texts.emailPlaceholder} />}
      </Field>
      <Field form={form} name="companyPhone" label={texts.phone}>
        {(field) => <TextInput field={field} placeholder={texts.phonePlaceholder} />}
      </Field>
      <Field form={form} name="emailDomain" label={texts.domain} help={texts.domainHelp}>
        {(field) => <TextInput field={field} placeholder={texts.domainPlaceholder} />}
      </Field>
      <Field form={form} name="companyAddress" label={texts.address} wide>
        {(field) => <TextAreaInput field={field} />}
      </Field>
    </div>
  )
}
