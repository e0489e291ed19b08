import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { actionTexts } from '../texts.ts'
import { AgreedConditions } from './agreed-conditions.tsx'
import { SignDialog, signature, UNSIGNED } from './sign-dialog.tsx'

const schema = z.strictObject(signature)

/** The actions that need nothing but a signature. */
export type SignAction = 'submit' | 'accept' | 'reinstate' | 'takeOver'

interface SignActionProps {
  readonly action: SignAction
  readonly verb: string
  readonly permit: PermitDetail
  readonly onClose: () => void
}

const textOf = (action: SignAction, { incomingHolder }: PermitDetail): string => {
  if (action === 'takeOver') return actionTexts.takeOverText(incomingHolder?.name ?? '')
  return { submit: actionTexts.submitText, accept: actionTexts.acceptText, reinstate: actionTexts.reinstateText }[
    action
  ]
}

/** Signs an action that needs nothing else. */
export const SignActionDialog = ({ action, verb, permit: one, onClose }: SignActionProps) => (
  <SignDialog
    title={actionTexts.question(verb, one.number)}
    text={textOf(action, one)}
    verb={verb}
    action={action}
    schema={schema}
    initial={UNSIGNED}
    {...(action === 'accept' && { fields: () => <AgreedConditions permit={one} /> })}
    send={(_value, proof) => call(permit[action], { body: { id: one.id, version: one.version, proof } })}
    onClose={onClose}
  />
)
