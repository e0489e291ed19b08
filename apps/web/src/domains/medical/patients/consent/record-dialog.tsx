import { consents, signedConsentInput } from '@selamat/contract/domains/medical/patients/consent'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import type { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { refresh } from '../../../../lib/use-load.ts'
import { ActionDialog } from '../../../../ui/form/action-dialog.tsx'
import { DayField } from '../../../../ui/form/fields.tsx'
import { FileField } from '../../../../ui/form/file-field.tsx'
import { TextField } from '../../../../ui/form/inputs.tsx'
import { Columns } from '../../../../ui/layout/layout.tsx'
import { HandingFields } from './handing-fields.tsx'
import { consentTexts as texts } from './texts.ts'

/** Records a consent that a patient has signed on paper. */
export function RecordDialog({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }) {
  const today = formatDate(serverNow())
  const initial: z.input<typeof signedConsentInput> = {
    ...{ recipient: '', purpose: '', parts: [], signedOn: today, documentNumber: '', fileId: null },
    ...{ validFrom: today, validUntil: addDays(today, 30) },
  }
  return (
    <ActionDialog
      title={texts.recordTitle}
      text={texts.recordText}
      verb={texts.recordVerb}
      drawer
      schema={signedConsentInput}
      initial={initial}
      fields={(form) => (
        <>
          <HandingFields form={form} recipientExample={texts.recipientExample} purposeExample={texts.purposeExample} />
          <Columns of={2} gap={8}>
            <DayField form={form} name="validFrom" label={texts.from} min={form.values.signedOn} required />
            <DayField form={form} name="validUntil" label={texts.until} min={form.values.validFrom} required />
          </Columns>
          <Columns of={2} gap={8}>
            <DayField form={form} name="signedOn" label={texts.signedOn} max={today} required />
            <TextField form={form} name="documentNumber" label={texts.documentNumber} placeholder="SP-2026-118" />
          </Columns>
          <FileField form={form} name="fileId" label={texts.scan} help={texts.scanHelp} file={null} camera />
        </>
      )}
      send={(body, options) => call(consents.record, { body: { ...body, userId } }, options)}
      reload={() => refresh(consents.list)}
      onClose={onClose}
    />
  )
}
