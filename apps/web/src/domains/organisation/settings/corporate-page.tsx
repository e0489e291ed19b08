import { corporateWrite, settings } from '@selamat/contract/domains/organisation/settings'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { call } from '../../../lib/client.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Section } from '../../../ui/section.tsx'
import { SettingsForm, SettingsLayout } from './settings-page.tsx'
import { texts } from './texts.ts'

const { read, update } = settings.corporate
const valuesOf = ({ companyName, companyType, companyEmail, companyPhone, companyAddress }: DataOf<typeof read>) => ({
  companyName,
  companyType,
  companyEmail,
  companyPhone,
  companyAddress,
})

/** Corporate settings (ORG-29). */
export default function CorporatePage() {
  return (
    <SettingsLayout title={texts.corporate} purpose={texts.corporatePurpose}>
      <SettingsForm
        spec={{
          name: 'corporate',
          item: 'submenu/Company',
          read,
          schema: corporateWrite,
          valuesOf,
          save: (values, version) => call(update, { body: { ...values, version } }),
          fields: (form, { emailDomain }) => (
            <Section>
              <div className="fields">
                <TextField form={form} name="companyName" label={texts.companyName} required />
                <TextField
                  form={form}
                  name="companyType"
                  label={texts.companyType}
                  placeholder={texts.companyTypePlaceholder}
                />
                <TextField
                  form={form}
                  name="companyEmail"
                  label={texts.companyEmail}
                  help={emailDomain === null ? undefined : texts.emailDomain(emailDomain)}
                />
                <TextField form={form} name="companyPhone" label={texts.companyPhone} />
                <AreaField form={form} name="companyAddress" label={texts.companyAddress} />
              </div>
            </Section>
          ),
        }}
      />
    </SettingsLayout>
  )
}
