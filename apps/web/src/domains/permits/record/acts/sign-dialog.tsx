import { SIGNED_ACTIONS, type SignedAction } from '@selamat/contract/domains/permits/permit-words'
import { useState } from 'react'
import { z } from 'zod'
import { type Prove, proveWith } from '../../../../lib/prove.ts'
import { session } from '../../../../lib/session.ts'
import { asksForCode, CodeAgain, codeOf, PasswordAgain } from '../../../../ui/form/password-again.tsx'
import type { Form } from '../../../../ui/form/use-form.ts'
import { Text } from '../../../../ui/layout/layout.tsx'
import { actionTexts } from '../texts.ts'
import { PermitDialog, type PermitDialogProps } from './permit-dialog.tsx'

/** What a form that is signed asks beside its own fields. */
export const signature = { password: z.string().min(1, 'Sign with your password'), code: z.string() }
export const UNSIGNED: Signature = { password: '', code: '' }
interface Signature {
  readonly password: string
  readonly code: string
}

interface SignDialogProps<Values extends Signature, Output extends Signature>
  extends Omit<PermitDialogProps<Values, Output>, 'send' | 'fields'> {
  /** What is signed; its meaning stands above the password. */
  readonly action: SignedAction
  readonly fields?: (form: Form<Values>) => React.ReactNode
  /** Sends the act with the proof that it seals for it. */
  readonly send: (value: Output, prove: Prove) => ReturnType<PermitDialogProps<Values, Output>['send']>
}

/** An act on a permit that is signed with the password, and a code where a second factor is on. */
export function SignDialog<Values extends Signature, Output extends Signature>(props: SignDialogProps<Values, Output>) {
  const { action, fields, send, ...dialog } = props
  const [asksCode, setAsksCode] = useState(false)
  const signAndSend = async (value: Output) => {
    const { password, code } = value
    try {
      return await send(value, proveWith(password, codeOf(code)))
    } catch (thrown) {
      if (asksForCode(thrown)) setAsksCode(true)
      throw thrown
    }
  }
  return (
    <PermitDialog
      {...dialog}
      send={signAndSend}
      fields={(form) => (
        <>
          {fields?.(form)}
          <fieldset className="signing">
            <legend>{actionTexts.sign}</legend>
            <Text as="p" size="body">
              {actionTexts.meaning(SIGNED_ACTIONS[action])}
            </Text>
            <p className="quiet signing__who">{actionTexts.signedAs(session.get().session?.user.fullName ?? '')}</p>
            <PasswordAgain form={form} />
            {asksCode && <CodeAgain form={form} />}
          </fieldset>
        </>
      )}
    />
  )
}
