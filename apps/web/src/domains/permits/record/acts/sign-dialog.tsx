import { SIGNED_ACTIONS, type SignedAction } from '@selamat/contract/domains/permits/permit-words'
import type { Prove } from '../../../../lib/prove.ts'
import { session } from '../../../../lib/session.ts'
import { type Signature, SignatureFields, useSigning } from '../../../../ui/form/sign-dialog.tsx'
import type { Form } from '../../../../ui/form/use-form.ts'
import { Text } from '../../../../ui/layout/layout.tsx'
import { actionTexts } from '../texts.ts'
import { PermitDialog, type PermitDialogProps } from './permit-dialog.tsx'

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
  const signing = useSigning(send)
  return (
    <PermitDialog
      {...dialog}
      send={signing.send}
      fields={(form) => (
        <>
          {fields?.(form)}
          <fieldset className="signing">
            <legend>{actionTexts.sign}</legend>
            <Text as="p" size="body">
              {actionTexts.meaning(SIGNED_ACTIONS[action])}
            </Text>
            <p className="quiet signing__who">{actionTexts.signedAs(session.get().session?.user.fullName ?? '')}</p>
            <SignatureFields form={form} asksCode={signing.asksCode} />
          </fieldset>
        </>
      )}
    />
  )
}
