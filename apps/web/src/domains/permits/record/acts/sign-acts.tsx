import { type PermitDetail, permit } from '@selamat/contract/domains/permits/permit'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { actTexts } from '../texts.ts'
import { SignDialog, signature, UNSIGNED } from './sign-dialog.tsx'

const schema = z.strictObject(signature)

/** The acts that need nothing but a signature. */
export type SignAct = 'submit' | 'accept' | 'reinstate' | 'takeOver'

interface SignActProps {
  readonly act: SignAct
  readonly verb: string
  readonly permit: PermitDetail
  readonly onClose: () => void
}

const textOf = (act: SignAct, { incomingHolder }: PermitDetail): string => {
  if (act === 'takeOver') return actTexts.takeOverText(incomingHolder?.name ?? '')
  return { submit: actTexts.submitText, accept: actTexts.acceptText, reinstate: actTexts.reinstateText }[act]
}

/** Signs an act that needs nothing else. */
export const SignActDialog = ({ act, verb, permit: one, onClose }: SignActProps) => (
  <SignDialog
    title={actTexts.question(verb, one.number)}
    text={textOf(act, one)}
    verb={verb}
    action={act}
    schema={schema}
    initial={UNSIGNED}
    send={(_value, proof) => call(permit[act], { body: { id: one.id, version: one.version, proof } })}
    onClose={onClose}
  />
)
