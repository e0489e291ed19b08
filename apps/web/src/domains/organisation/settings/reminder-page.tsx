import { type ReminderSettings, reminderWrite, settings } from '@selamat/contract/domains/organisation/settings'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { DAY } from '@selamat/contract/kit/time'
import { call } from '../../../lib/client.ts'
import { formatDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Columns, Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { hourText, reminderDays } from './reminder-days.ts'
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
            <Columns of="aside" gap={16}>
              <Section>
                <ReminderFields form={form} />
              </Section>
              <ReminderExample values={form.values} />
            </Columns>
          ),
        }}
      />
    </SettingsLayout>
  )
}

const AHEAD_MS = 120 * DAY

/** What the settings mean for a certificate that ends in some months. */
function ReminderExample({ values: { active, daysBefore, hour } }: { values: ReminderSettings }) {
  const until = formatDate(new Date(serverNow().getTime() + AHEAD_MS))
  const days = reminderDays(until, daysBefore)
  return (
    <Section title={texts.example}>
      <div className="reminder-example">
        {!active ? (
          <Note>{texts.exampleOff}</Note>
        ) : days.length === 0 ? (
          <Note>{texts.exampleNothing}</Note>
        ) : (
          <>
            <Note>{texts.exampleOf(until)}</Note>
            <Stack as="ol" gap={6}>
              {days.map(({ day, before }) => (
                <Row as="li" gap={12} align="stretch" justify="between" wrap size="body" key={day}>
                  <span className="code">
                    {day} {hourText(hour)}
                  </span>
                  <small>{texts.exampleDay(before)}</small>
                </Row>
              ))}
            </Stack>
          </>
        )}
      </div>
    </Section>
  )
}
