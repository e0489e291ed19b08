import { settings, themeForm } from '@selamat/contract/domains/organisation/settings'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button } from 'antd'
import { call } from '../../../lib/client.ts'
import { Field } from '../../../ui/form/field.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Section } from '../../../ui/section.tsx'
import { ImageUpload } from '../../../ui/upload/upload-field.tsx'
import { ColourField } from './colour-field.tsx'
import { SettingsForm, SettingsLayout } from './settings-page.tsx'
import { texts } from './texts.ts'
import { ThemePreview } from './theme-preview.tsx'

const { read, update } = settings.theme
const valuesOf = ({ primaryColor, logo }: DataOf<typeof read>) => ({ primaryColor, logo })

/** Theme settings (ORG-32), shown as Branding: a change appears here at once, for others at their next load. */
export default function ThemePage() {
  return (
    <SettingsLayout title={texts.branding} purpose={texts.brandingPurpose}>
      <SettingsForm
        spec={{
          name: 'theme',
          item: 'submenu/Company',
          read,
          schema: themeForm,
          valuesOf,
          save: ({ primaryColor, logo }, version) =>
            call(update, { body: { primaryColor, logoFileId: logo?.id ?? null, version } }),
          fields: (form) => (
            <div className="settings__columns">
              <Section title={texts.colourAndLogo} extra={<ResetBranding form={form} />}>
                <div className="fields">
                  <Field form={form} name="primaryColor" label={texts.colour} help={texts.colourHelp} group wide>
                    {({ control, value, change }) => <ColourField control={control} value={value} onChange={change} />}
                  </Field>
                  <Field form={form} name="logo" label={texts.logo} help={texts.logoHelp} group wide>
                    {({ control, value, change }) => (
                      <ImageUpload
                        control={control}
                        value={value === null ? [] : [value]}
                        onChange={([file]) => change(file ?? null)}
                      />
                    )}
                  </Field>
                </div>
              </Section>
              <ThemePreview colour={form.values.primaryColor} logoId={form.values.logo?.id ?? null} />
            </div>
          ),
        }}
      />
    </SettingsLayout>
  )
}

function ResetBranding({ form }: { form: Form<ReturnType<typeof valuesOf>> }) {
  const { primaryColor, logo } = form.values
  const reset = () => {
    form.set('primaryColor', null)
    form.set('logo', null)
  }
  return (
    <Button size="small" disabled={primaryColor === null && logo === null} onClick={reset}>
      {texts.reset}
    </Button>
  )
}
