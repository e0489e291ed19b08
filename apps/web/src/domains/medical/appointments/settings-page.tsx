import {
  CLINIC_SETTING_DEFAULTS,
  type ClinicSettings,
  clinicSettings,
  clinicSettingsWrite,
} from '@selamat/contract/domains/medical/clinic-settings'
import { CLINIC_MASTER } from '@selamat/contract/domains/medical/items'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { FirstAidSettings } from '../first-aid/amounts-dialog.tsx'
import { centerTrail, SetupTabs } from './board/center-tabs.tsx'
import { SETTING_SECTIONS } from './setting-texts.ts'
import { texts } from './texts.ts'

type Stored = DataOf<typeof clinicSettings.read>

/** The settings of the clinic of the company. */
export default function ClinicSettingsPage() {
  const loaded = useLoad(clinicSettings.read, {})
  // What was loaded first, or saved here: a read meanwhile does not discard what is typed.
  const [kept, keep] = useState(loaded.data)
  const mayChange = useCan()('update', CLINIC_MASTER)
  if (kept === null && loaded.data !== null) keep(loaded.data)
  return (
    <Page>
      <PageHead
        title={texts.settings}
        trail={centerTrail(texts.settings)}
        purpose={texts.settingsPurpose}
        tabs={<SetupTabs />}
      />
      {kept === null ? (
        <Unloaded of={loaded} failed={texts.settingsFailed} />
      ) : (
        <SettingsForm key={kept.version} stored={kept} onSaved={keep} />
      )}
      <FirstAidSettings mayChange={mayChange} />
    </Page>
  )
}

const valuesOf = ({ version: _v, updatedAt: _a, updatedBy: _b, ...values }: Stored): ClinicSettings => values
const stampOf = ({ updatedAt, updatedBy }: Stored) =>
  updatedAt === null || updatedBy === null ? texts.unchanged : texts.lastChange(updatedBy, dateTime(updatedAt))

interface SettingsFormProps {
  readonly stored: Stored
  readonly onSaved: (stored: Stored) => void
}

function SettingsForm({ stored, onSaved }: SettingsFormProps) {
  const isAllowed = useCan()('update', CLINIC_MASTER)
  const { form, notes } = useRecordForm<ClinicSettings, ClinicSettings>({
    schema: clinicSettingsWrite,
    initial: { values: valuesOf(stored), version: stored.version },
    draftKey: 'clinic-settings',
    save: async (values, { version }) => {
      const { data, message } = await call(clinicSettings.update, { body: { ...values, version } })
      void refresh(clinicSettings.read)
      return { message, done: () => onSaved(data) }
    },
    read: async () => {
      const now = (await call(clinicSettings.read, {})).data
      return { values: valuesOf(now), version: now.version }
    },
  })
  return (
    <ConfigProvider componentDisabled={!isAllowed}>
      <FormBody form={form} label={texts.settings}>
        <div className="form-sections">
          {isAllowed ? notes : <ReadOnlyNote reason={texts.notAllowed} />}
          {SETTING_SECTIONS.map(({ title, fields }) => (
            <Section key={title} title={title}>
              <div className="fields">
                {fields.map((field) => {
                  const { name, label, source } = field
                  if (field.name === 'batchCoversTreatment')
                    return <SwitchField key={name} form={form} name={field.name} label={label} help={source} />
                  const value = `${CLINIC_SETTING_DEFAULTS[field.name]} ${field.unit}`
                  return (
                    <NumberField
                      key={name}
                      form={form}
                      name={field.name}
                      label={label}
                      unit={field.unit}
                      help={`${texts.byDefault(value)} ${source}`}
                      required
                    />
                  )
                })}
              </div>
            </Section>
          ))}
        </div>
        {isAllowed && <FormFoot form={form} left={stampOf(stored)} onCancel={() => form.reset(valuesOf(stored))} />}
      </FormBody>
    </ConfigProvider>
  )
}
