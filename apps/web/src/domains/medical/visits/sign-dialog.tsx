import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { SignDialog, signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { visitTexts as texts } from './texts.ts'

interface SignVisitDialogProps {
  readonly id: number
  readonly version: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Signs a visit. */
export const SignVisitDialog = ({ id, version, onDone, onClose }: SignVisitDialogProps) => (
  <SignDialog
    title={texts.signTitle}
    text={texts.signText}
    verb={texts.sign}
    schema={z.object(signature)}
    initial={UNSIGNED}
    send={async (_, prove) =>
      call(visit.sign, { body: { id, version, proof: await prove(visit.sign, { id, version }) } })
    }
    onDone={onDone}
    reload={() => refresh(medicalRecord.detail, visit.queue)}
    onClose={onClose}
  />
)
