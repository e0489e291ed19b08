import {
  REMINDER_CHANNELS,
  REMINDER_RECIPIENTS,
  type ReminderSettings,
} from '@selamat/contract/domains/organisation/settings'
import { Checkbox, Select, Switch } from 'antd'
import { Field } from '../../../ui/form/field.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { hourText } from './reminder-days.ts'
import { channelTexts, recipientTexts, texts } from './texts.ts'
import './reminder-fields.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))
const recipients = REMINDER_RECIPIENTS.map((value) => ({ value, label: recipientTexts[value] }))
const channels = REMINDER_CHANNELS.map((value) => ({ value, label: channelTexts[value] }))
const numbers = (typed: readonly string[]) => typed.map((text) => (text.trim() === '' ? Number.NaN : Number(text)))

/** When reminders are sent, to whom and through which channels. */
export function ReminderFields({ form }: { form: Form<ReminderSettings> }) {
  return (
    <div className="fields reminder-fields">
      <Field form={form} name="active" label={texts.active} wide>
        {({ control, value, change }) => (
          <div>
            <Switch id={control.id} checked={value} onChange={change} />
          </div>
        )}
      </Field>
      <Field form={form} name="daysBefore" label={texts.daysBefore} help={texts.daysHelp} required>
        {({ control, value, change, blur }) => (
          <Select
            {...control}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ' ', ';']}
            placeholder={texts.daysPlaceholder}
            value={value.map(String)}
            onChange={(typed) => change(numbers(typed))}
            onBlur={blur}
          />
        )}
      </Field>
      <Field form={form} name="hour" label={texts.hour} help={texts.hourHelp} required>
        {({ control, value, change, blur }) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            value={value}
            options={HOURS}
            onChange={change}
            onBlur={blur}
          />
        )}
      </Field>
      <Field form={form} name="recipients" label={texts.recipients} group required>
        {({ value, change }) => (
          <Checkbox.Group className="reminder-fields__checks" options={recipients} value={value} onChange={change} />
        )}
      </Field>
      <Field form={form} name="channels" label={texts.channels} group required>
        {({ value, change }) => (
          <Checkbox.Group className="reminder-fields__checks" options={channels} value={value} onChange={change} />
        )}
      </Field>
    </div>
  )
}
