import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { type Prove, proveWith } from '../../../lib/prove.ts'
import { session } from '../../../lib/session.ts'
import { ActionDialog, type ActionDialogProps } from '../../../ui/form/action-dialog.tsx'
import { asksForCode, CodeAgain, codeOf, PasswordAgain } from '../../../ui/form/password-again.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/layout/layout.tsx'
import { texts } from './texts.ts'

/** What a form that is signed asks beside its own fields. */
export const signature = { password: z.string().min(1, 'Sign with your password'), code: z.string() }
export const UNSIGNED: Signature = { password: '', code: '' }
interface Signature {
  readonly password: string
  readonly code: string
}

interface SignDialogProps<Values extends Signature, Output extends Signature>
  extends Omit<ActionDialogProps<Values, Output>, 'send' | 'fields'> {
  readonly fields: (form: Form<Values>) => ReactNode
  /** Sends it with the proof that it seals for the operation. */
  readonly send: (value: Output, prove: Prove) => ReturnType<ActionDialogProps<Values, Output>['send']>
}

/** What a doctor signs with the password, and a code where a second factor is on. */
export function SignDialog<Values extends Signature, Output extends Signature>(props: SignDialogProps<Values, Output>) {
  const { fields, send, ...dialog } = props
  const [asksCode, setAsksCode] = useState(false)
  const signAndSend = async (value: Output) => {
    try {
      return await send(value, proveWith(value.password, codeOf(value.code)))
    } catch (thrown) {
      if (asksForCode(thrown)) setAsksCode(true)
      throw thrown
    }
  }
  return (
    <ActionDialog
      {...dialog}
      send={signAndSend}
      fields={(form) => (
        <>
          {fields(form)}
          <Note>{texts.signAs(session.get().session?.user.fullName ?? '')}</Note>
          <PasswordAgain form={form} />
          {asksCode && <CodeAgain form={form} />}
        </>
      )}
    />
  )
}
