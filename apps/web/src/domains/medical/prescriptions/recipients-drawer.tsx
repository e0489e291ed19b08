import { batchRecipients } from '@selamat/contract/domains/medical/prescriptions/controlled-register'
import { plural } from '@selamat/contract/kit/plural'
import { useLoad } from '../../../lib/use-load.ts'
import { Line, Lines, Note, Stack } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { texts } from './texts.ts'

interface RecipientsProps {
  readonly batch: { readonly id: number; readonly batchNo: string }
  readonly onClose: () => void
}

/** Who has got something of a batch, to be called when it is recalled. */
export function RecipientsDrawer({ batch, onClose }: RecipientsProps) {
  const loaded = useLoad(batchRecipients, { body: { batchId: batch.id } })
  return (
    <SideDrawer title={texts.recipientsTitle(batch.batchNo)} width={480} onClose={onClose}>
      <OnceLoaded of={loaded} failed={texts.recipientsFailed}>
        {({ recipients }) =>
          recipients.length === 0 ? (
            <Note>{texts.nobodyHas}</Note>
          ) : (
            <Lines framed>
              {recipients.map(({ patientId, patientName, username, phone, qty, unit, prescriptionNumber, lastOn }) => (
                <Line key={patientId}>
                  <Stack gap={2} grow>
                    <b>{patientName}</b>
                    <small>{[username, phone, prescriptionNumber, lastOn].filter(Boolean).join(' · ')}</small>
                  </Stack>
                  <b>{plural(qty, unit)}</b>
                </Line>
              ))}
            </Lines>
          )
        }
      </OnceLoaded>
    </SideDrawer>
  )
}
