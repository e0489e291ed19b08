import type { company } from '@selamat/contract/domains/organisation/company'
import type { z } from 'zod'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { texts } from './texts.ts'

type Values = z.input<typeof company.write>

/** The fields of a company, also in the form of a new one. */
export function CompanyFields<V extends Values>({ form }: { form: Form<V> }) {
  return (
    <div className="fields">
      <TextField form={form} name="companyName" label={texts.name} required placeholder={texts.namePlaceholder} />
      <TextField form={form} name="companyType" label={texts.type} placeholder={texts.typePlaceholder} />
      <TextField
        form={form}
        name="companyEmail"
        label={texts.email}
        help={texts.emailHelp}
        placeholder={texts.emailPlaceholder}
      />
      <TextField form={form} name="companyPhone" label={texts.phone} placeholder={texts.phonePlaceholder} />
      <TextField
        form={form}
        name="emailDomain"
        label={texts.domain}
        help={texts.domainHelp}
        placeholder={texts.domainPlaceholder}
      />
      <AreaField form={form} name="companyAddress" label={texts.address} />
    </div>
  )
}
