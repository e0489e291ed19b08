import { consents } from '@selamat/contract/domains/medical/patients/consent'
import {
  type ConsentPart,
  LEGAL_GROUND_LABELS,
  LEGAL_GROUNDS,
} from '@selamat/contract/domains/medical/patients/consent-words'
import { legalDisclosureFields, legalDisclosures } from '@selamat/contract/domains/medical/patients/legal-disclosure'
import { formatDate } from '@selamat/contract/kit/dates'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { download } from '../../../../lib/client.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { refresh } from '../../../../lib/use-load.ts'
import { ChoiceField } from '../../../../ui/form/choice-fields.tsx'
import { DayField } from '../../../../ui/form/fields.tsx'
import { TextField } from '../../../../ui/form/inputs.tsx'
import { SignDialog, signature, UNSIGNED } from '../../../../ui/form/sign-dialog.tsx'
import { Columns } from '../../../../ui/layout/layout.tsx'
import { HandingFields } from './handing-fields.tsx'
import { consentTexts as texts } from './texts.ts'

const schema = z.strictObject({
  ...legalDisclosureFields,
  ground: z.string().pipe(legalDisclosureFields.ground),
  ...signature,
})
const NO_PARTS: ConsentPart[] = []
const blank = {
  ...{ ground: '', documentNumber: '', documentOn: '', recipient: '', purpose: '', parts: NO_PARTS },
  ...UNSIGNED,
}
const grounds: { value: string; label: string }[] = LEGAL_GROUNDS.map((value) => ({
  value,
  label: LEGAL_GROUND_LABELS[value],
}))

const SMALL = { size: 'small' } as const

/** Hands parts of a record over on a legal ground: the head of the clinic signs, and gets the print. */
export function ReleaseButton({ userId, small = false }: { readonly userId: number; readonly small?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...(small && SMALL)} onClick={() => setOpen(true)}>
        {texts.release}
      </Button>
      {open && <ReleaseDialog userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

const ReleaseDialog = ({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }) => (
  <SignDialog
    title={texts.releaseTitle}
    text={texts.releaseText}
    verb={texts.releaseVerb}
    danger
    drawer
    schema={schema}
    initial={blank}
    fields={(form) => (
      <>
        <ChoiceField form={form} name="ground" label={texts.ground} choices={grounds} required />
        <Columns of={2} gap={8}>
          <TextField
            form={form}
            name="documentNumber"
            label={texts.requestNumber}
            placeholder="B/118/XI/2026"
            required
          />
          <DayField form={form} name="documentOn" label={texts.documentOn} max={formatDate(serverNow())} required />
        </Columns>
        <HandingFields form={form} recipientExample={texts.authorityExample} purposeExample={texts.inquiryExample} />
      </>
    )}
    send={async ({ password: _, code: __, ...values }, prove) => {
      const body = { userId, ...values }
      const proof = await prove(legalDisclosures.release, body)
      await download(legalDisclosures.release, { body: { ...body, proof } }, texts.fileName(values.recipient))
      return { message: texts.released }
    }}
    reload={() => refresh(consents.list)}
    onClose={onClose}
  />
)
