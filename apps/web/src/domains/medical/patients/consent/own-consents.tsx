import { consentInput, ownConsents } from '@selamat/contract/domains/medical/patients/consent'
import { legalDisclosures } from '@selamat/contract/domains/medical/patients/legal-disclosure'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { refresh, useLoad } from '../../../../lib/use-load.ts'
import { ActionDialog } from '../../../../ui/form/action-dialog.tsx'
import { DayField } from '../../../../ui/form/fields.tsx'
import { Columns } from '../../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../../ui/once-loaded.tsx'
import { Section } from '../../../../ui/section.tsx'
import { ConsentLines, mayBeWithdrawn } from './consent-lines.tsx'
import { DisclosureLines } from './disclosure-lines.tsx'
import { HandingFields } from './handing-fields.tsx'
import { consentTexts as texts } from './texts.ts'
import { withdraw } from './withdraw.ts'

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
            actions={(row) =>
              mayBeWithdrawn(row) && (
                <Button type="text" size="small" onClick={() => void withdraw(ownConsents.withdraw, row, reload)}>
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
          <HandingFields form={form} recipientExample={texts.recipientExample} purposeExample={texts.purposeExample} />
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

/** What the clinic has handed to others because the law asked for it; nothing is drawn where there is none. */
export function OwnDisclosures() {
  const loaded = useLoad(legalDisclosures.own, {})
  if (loaded.data?.length === 0) return null
  return (
    <Section title={texts.ownByLaw} flush>
      <OnceLoaded of={loaded} failed={texts.byLawFailed}>
        {(rows) => <DisclosureLines rows={rows} />}
      </OnceLoaded>
    </Section>
  )
}
