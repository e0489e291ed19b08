import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { type Prove, proveWith } from '../../lib/prove.ts'
import { session } from '../../lib/session.ts'
import { Note } from '../layout/layout.tsx'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'
import { asksForCode, CodeAgain, codeOf, PasswordAgain } from './password-again.tsx'
import type { Form } from './use-form.ts'

/** What a form that is signed asks beside its own fields. */
export const signature = { password: z.string().min(1, 'Sign with your password'), code: z.string() }
export const UNSIGNED: Signature = { password: '', code: '' }
export interface Signature {
  readonly password: string
  readonly code: string
}

/** How a signed form is sent: with the proof of the password, and of a code once the server asks for one. */
export function useSigning<Output extends Signature, Sent>(send: (value: Output, prove: Prove) => Promise<Sent>) {
  const [asksCode, setAsksCode] = useState(false)
  return {
    asksCode,
    send: async (value: Output): Promise<Sent> => {
      try {
        return await send(value, proveWith(value.password, codeOf(value.code)))
      } catch (thrown) {
        if (asksForCode(thrown)) setAsksCode(true)
        throw thrown
      }
    },
  }
}

interface SignatureFieldsProps<Values extends Signature> {
  readonly form: Form<Values>
  readonly asksCode: boolean
}

/** The fields of a signature: the password, and the code where a second factor is on. */
export const SignatureFields = <Values extends Signature>({ form, asksCode }: SignatureFieldsProps<Values>) => (
  <>
    <PasswordAgain form={form} />
    {asksCode && <CodeAgain form={form} />}
  </>
)

interface SignDialogProps<Values extends Signature, Output extends Signature>
  extends Omit<ActionDialogProps<Values, Output>, 'send' | 'fields'> {
  readonly fields?: (form: Form<Values>) => ReactNode
  /** Sends it with the proof that it seals for the operation. */
  readonly send: (value: Output, prove: Prove) => ReturnType<ActionDialogProps<Values, Output>['send']>
}

/** An action that is signed by its reader, by name. */
export function SignDialog<Values extends Signature, Output extends Signature>(props: SignDialogProps<Values, Output>) {
  const { fields, send, ...dialog } = props
  const signing = useSigning(send)
  return (
    <ActionDialog
      {...dialog}
      send={signing.send}
      fields={(form) => (
        <>
          {fields?.(form)}
          <Note>{`You sign as ${session.get().session?.user.fullName ?? ''}`}</Note>
          <SignatureFields form={form} asksCode={signing.asksCode} />
        </>
      )}
    />
  )
}
