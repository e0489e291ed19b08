import { settings, themeForm } from '@selamat/contract/domains/organisation/settings'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button } from 'antd'
import { call } from '../../../lib/client.ts'
import { useFileAddress } from '../../../ui/file-picture.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Columns, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { ownVariables } from '../../../ui/theme/own-colours.ts'
import { PRODUCT_COLOUR, SCHEMES, type Scheme, variablesOf } from '../../../ui/theme/variables.ts'
import { ImageUpload } from '../../../ui/upload/upload-field.tsx'
import { ColourField } from './colour-field.tsx'
import { readColour } from './colours.ts'
import { SettingsForm, SettingsLayout } from './settings-page.tsx'
import { texts } from './texts.ts'
import './theme-preview.css'

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
            <Columns of="aside" gap={16}>
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
            </Columns>
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

interface ThemePreviewProps {
  /** Null or an invalid colour: the default of the product. */
  readonly colour: string | null
  readonly logoId: number | null
}

/** Previews a colour and a logo in light and dark. */
function ThemePreview({ colour, logoId }: ThemePreviewProps) {
  const own = readColour(colour ?? '')
  return (
    <Section title={texts.preview} hint={texts.previewHint}>
      <Stack gap={16} className="theme-preview">
        {SCHEMES.map((scheme) => (
          <Sample key={scheme} scheme={scheme} colour={own} logoId={logoId} />
        ))}
      </Stack>
    </Section>
  )
}

function Sample({ scheme, colour, logoId }: ThemePreviewProps & { scheme: Scheme }) {
  const values = { ...variablesOf(scheme), ...(colour === null ? {} : ownVariables(colour, scheme)) }
  const visible = values['color-primary'] ?? PRODUCT_COLOUR
  const paint = (sample: HTMLElement | null) => {
    for (const [name, value] of Object.entries(values)) sample?.style.setProperty(`--${name}`, value)
  }
  return (
    <figure>
      <Text
        as="div"
        size="body"
        tone="plain"
        ref={paint}
        className={`boxed theme-sample theme-sample--${scheme}`}
        aria-hidden
      >
        <Row className="theme-sample__head">{logoId === null ? <b>Selamat</b> : <Logo id={logoId} />}</Row>
        <div className="theme-sample__body">
          <span className="shaded theme-sample__menu">{texts.sampleMenu}</span>
          <Stack gap={4} align="start" className="theme-sample__sheet">
            <b>{texts.sampleTitle}</b>
            <small>{texts.sampleText}</small>
            <span className="theme-sample__link">{texts.sampleLink}</span>
            <span className="shaded theme-sample__button">{texts.sampleButton}</span>
          </Stack>
        </div>
      </Text>
      <Text as="figcaption" size="small" tone="secondary">
        {scheme === 'light' ? texts.light : texts.dark}
        {colour !== null && `: ${(visible === colour ? texts.asChosen : texts.adjusted)(visible)}`}
      </Text>
    </figure>
  )
}

function Logo({ id }: { id: number }) {
  const { address } = useFileAddress(id)
  return address === null ? <b>Selamat</b> : <img src={address} alt="" />
}
