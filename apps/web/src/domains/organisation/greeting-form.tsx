import { greeting } from '@selamat/contract/domains/organisation/greeting'
import { resourceForm } from '../../crud/resource-form.ts'
import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { formatDate } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { DayInput } from '../../ui/form/day-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextAreaInput, TextInput } from '../../ui/form/inputs.tsx'
import { texts } from './greeting-texts.ts'
import { greetingTrail } from './trail.ts'

/** How a greeting is filled in. */
export const greetingForm = resourceForm({
  resource: greeting,
  nameOf: (row) => row.title,
  valuesOf: (row) => ({
    title: row?.title ?? '',
    text: row?.text ?? '',
    validFrom: row?.validFrom ?? formatDate(serverNow()),
    validUntil: row?.validUntil ?? null,
  }),
  fields: (form) => (
    <div className="fields">
      <Field form={form} name="title" label={texts.title} required wide>
        {(field) => <TextInput field={field} placeholder={texts.titlePlaceholder} />}
      </Field>
      <Field form={form} name="text" label={texts.text} required wide>
        {(field) => <TextAreaInput field={field} />}
      </Field>
      <Field form={form} name="validFrom" label={texts.validFrom} required>
        {({ change, ...field }) => <DayInput field={{ ...field, change: (day) => change(day ?? '') }} required />}
      </Field>
      <Field form={form} name="validUntil" label={texts.validUntil} help={texts.validUntilHelp}>
        {(field) => <DayInput field={field} min={form.values.validFrom} />}
      </Field>
    </div>
  ),
})

export default function GreetingFormPage() {
  return <ResourceFormPage form={greetingForm} trail={greetingTrail} />
}
