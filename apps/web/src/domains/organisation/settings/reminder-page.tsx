import { reminderWrite, settings } from '@selamat/contract/domains/organisation/settings'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { call } from '../../../lib/client.ts'
import { Section } from '../../../ui/section.tsx'
import { ReminderExample } from './reminder-example.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { SettingsForm, SettingsLayout } from './settings-page.tsx'
import { texts } from './texts.ts'

const { read, update } = settings.reminder
const valuesOf = ({ active, daysBefore, hour, recipients, channels }: DataOf<typeof read>) => ({
  active,
  daysBefore,
  hour,
  recipients,
  channels,
})

/** Reminder settings (ORG-33). */
export default function ReminderPage() {
  return (
    <SettingsLayout title={texts.reminder} purpose={texts.reminderPurpose}>
      <SettingsForm
        spec={{
          name: 'reminder',
          item: 'submenu/Company',
          read,
          schema: reminderWrite,
          valuesOf,
          save: (values, version) => call(update, { body: { ...values, version } }),
          fields: (form) => (
            <div className="settings__columns">
              <Section>
                <ReminderFields form={form} />
              </Section>
              <ReminderExample values={form.values} />
            </div>
          ),
        }}
      />
    </SettingsLayout>
  )
}
