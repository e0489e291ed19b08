import type { ReminderSettings } from '@selamat/contract/domains/organisation/settings'
import { formatDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Section } from '../../../ui/section.tsx'
import { hourText, reminderDays } from './reminder-days.ts'
import { texts } from './texts.ts'

const AHEAD_MS = 120 * 86_400_000

/** What the settings mean for a certificate that ends in some months. */
export function ReminderExample({ values: { active, daysBefore, hour } }: { values: ReminderSettings }) {
  const until = formatDate(new Date(serverNow().getTime() + AHEAD_MS))
  const days = reminderDays(until, daysBefore)
  return (
    <Section title={texts.example}>
      <div className="reminder-example">
        {!active ? (
          <p>{texts.exampleOff}</p>
        ) : days.length === 0 ? (
          <p>{texts.exampleNothing}</p>
        ) : (
          <>
            <p>{texts.exampleOf(until)}</p>
            <ol>
              {days.map(({ day, before }) => (
                <li key={day}>
                  <span className="code">
                    {day} {hourText(hour)}
                  </span>
                  <small>{texts.exampleDay(before)}</small>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Section>
  )
}
