import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { proveWith } from '../../../lib/prove.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { asksForCode, CodeAgain, codeOf, PasswordAgain } from '../../../ui/form/password-again.tsx'
import { visitTexts as texts } from './texts.ts'

const schema = z.object({ password: z.string().min(1, texts.signNeeded), code: z.string() })

interface SignDialogProps {
  readonly id: number
  readonly version: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Signs a visit with the password, and a code where a second factor is on. */
export function SignDialog({ id, version, onDone, onClose }: SignDialogProps) {
  const [asksCode, askCode] = useState(false)
  const send = async ({ password, code }: z.output<typeof schema>) => {
    try {
      const proof = await proveWith(password, codeOf(code))(visit.sign, { id, version })
      return await call(visit.sign, { body: { id, version, proof } })
    } catch (thrown) {
      if (asksForCode(thrown)) askCode(true)
      throw thrown
    }
  }
  return (
    <ActionDialog
      title={texts.signTitle}
      text={texts.signText}
      verb={texts.sign}
      schema={schema}
      initial={{ password: '', code: '' }}
      fields={(form) => (
        <>
          <PasswordAgain form={form} />
          {asksCode && <CodeAgain form={form} />}
        </>
      )}
      send={send}
      onDone={onDone}
      reload={() => refresh(medicalRecord.detail, visit.queue)}
      onClose={onClose}
    />
  )
}
