import {
  CADENCE_LABELS,
  CADENCES,
  LAST_MONTH_DAY,
  type SubscriptionTime,
  WEEKDAYS,
} from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import { z } from 'zod'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { texts } from './texts.ts'

/** When mails come, as somebody fills it in: the day of the week and of the month are kept beside each other. */
export const timeForm = z
  .object({ cadence: z.enum(CADENCES), hour: z.int(), weekday: z.int(), monthDay: z.int() })
  .transform(
    ({ cadence, hour, weekday, monthDay }): SubscriptionTime => ({
      cadence,
      hour,
      day: cadence === 'WEEKLY' ? weekday : cadence === 'MONTHLY' ? monthDay : null,
    }),
  )
type TimeValues = z.input<typeof timeForm>

/** The form of a time; of none every Monday at seven. */
export const timeValues = ({ cadence, hour, day }: SubscriptionTime): TimeValues => ({
  cadence,
  hour,
  weekday: cadence === 'WEEKLY' ? (day ?? 1) : 1,
  monthDay: cadence === 'MONTHLY' ? (day ?? 1) : 1,
})

const cadences = CADENCES.map((value) => ({ value, label: CADENCE_LABELS[value] }))
const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` }))
const weekdays = WEEKDAYS.map((label, at) => ({ value: at + 1, label }))
const monthDays = Array.from({ length: LAST_MONTH_DAY }, (_, at) => ({ value: at + 1, label: `${at + 1}` }))

/** How often, on which day and at which hour. */
export const TimeFields = ({ form }: { readonly form: Form<TimeValues> }) => (
  <>
    <ChoiceField form={form} name="cadence" label={texts.often} choices={cadences} required />
    {form.values.cadence === 'WEEKLY' && (
      <ChoiceField form={form} name="weekday" label={texts.weekday} choices={weekdays} required />
    )}
    {form.values.cadence === 'MONTHLY' && (
      <ChoiceField form={form} name="monthDay" label={texts.monthDay} choices={monthDays} required />
    )}
    <ChoiceField form={form} name="hour" label={texts.hour} help={texts.hourHelp} choices={hours} required />
  </>
)
