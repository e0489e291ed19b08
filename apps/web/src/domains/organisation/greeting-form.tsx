import { greeting } from '@selamat/contract/domains/organisation/greeting'
import { resourceForm } from '../../crud/resource-form.ts'
import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { formatDate } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { DayField } from '../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../ui/form/inputs.tsx'
import { texts } from './greeting-texts.ts'

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
      <TextField form={form} name="title" label={texts.title} required wide placeholder={texts.titlePlaceholder} />
      <AreaField form={form} name="text" label={texts.text} required />
      <DayField form={form} name="validFrom" label={texts.validFrom} required />
      <DayField
        form={form}
        name="validUntil"
        label={texts.validUntil}
        help={texts.validUntilHelp}
        min={form.values.validFrom}
      />
    </div>
  ),
})

export default function GreetingFormPage() {
  return <ResourceFormPage form={greetingForm} />
}
