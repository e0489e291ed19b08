import { consentInput, ownConsents } from '@selamat/contract/domains/medical/patients/consent'
import { CONSENT_PART_LABELS, CONSENT_PARTS } from '@selamat/contract/domains/medical/patients/consent-words'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { refresh, useLoad } from '../../../../lib/use-load.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { ActionDialog } from '../../../../ui/form/action-dialog.tsx'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import { DayField } from '../../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../../ui/form/inputs.tsx'
import { Columns } from '../../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../../ui/once-loaded.tsx'
import { Section } from '../../../../ui/section.tsx'
import { toast } from '../../../../ui/toast.ts'
import { ConsentLines } from './consent-lines.tsx'
import { consentTexts as texts } from './texts.ts'

const reload = () => refresh(ownConsents.list)
const today = () => formatDate(serverNow())

/** The consents that one has given; each can be withdrawn while it holds. */
export function OwnConsents() {
  const loaded = useLoad(ownConsents.list, {})
  const [giving, give] = useState(false)
  return (
    <Section title={texts.title} flush extra={<Button onClick={() => give(true)}>{texts.give}</Button>}>
      <OnceLoaded of={loaded} failed={texts.failed}>
        {(rows) => (
          <ConsentLines
            rows={rows}
            nothing={texts.none}
            actions={({ id, version, recipient, state }) =>
              (state === 'IN_FORCE' || state === 'COMING') && (
                <Button type="text" size="small" onClick={() => void withdraw({ id, version }, recipient)}>
                  {texts.withdraw}
                </Button>
              )
            }
          />
        )}
      </OnceLoaded>
      {giving && <GiveDialog onClose={() => give(false)} />}
    </Section>
  )
}

const withdraw = (body: { readonly id: number; readonly version: number }, recipient: string) =>
  confirm({
    title: texts.withdrawTitle(recipient),
    consequence: texts.withdrawText,
    verb: texts.withdrawVerb,
    keep: texts.keep,
    danger: true,
    action: async () => {
      try {
        const { message } = await call(ownConsents.withdraw, { body })
        toast.success('Success', message)
      } finally {
        void reload()
      }
    },
  })

function GiveDialog({ onClose }: { readonly onClose: () => void }) {
  const initial: z.input<typeof consentInput> = {
    ...{ recipient: '', purpose: '', parts: [], validFrom: today(), validUntil: addDays(today(), 30) },
  }
  return (
    <ActionDialog
      title={texts.giveTitle}
      text={texts.giveText}
      verb={texts.giveVerb}
      schema={consentInput}
      initial={initial}
      fields={(form) => (
        <>
          <TextField
            form={form}
            name="recipient"
            label={texts.recipient}
            placeholder={texts.recipientExample}
            required
          />
          <AreaField form={form} name="purpose" label={texts.purpose} placeholder={texts.purposeExample} required />
          <FieldLayout label={texts.parts} required error={form.errorAt('parts')}>
            {() => (
              <Checkbox.Group
                value={[...form.values.parts]}
                options={CONSENT_PARTS.map((value) => ({ value, label: CONSENT_PART_LABELS[value] }))}
                onChange={(parts) => form.set('parts', parts)}
              />
            )}
          </FieldLayout>
          <Columns of={2} gap={8}>
            <DayField form={form} name="validFrom" label={texts.from} min={today()} required />
            <DayField form={form} name="validUntil" label={texts.until} min={form.values.validFrom} required />
          </Columns>
        </>
      )}
      send={(body, options) => call(ownConsents.give, { body }, options)}
      reload={reload}
      onClose={onClose}
    />
  )
}
