import { factorRemoval, secondFactor } from '@selamat/contract/domains/identity/second-factor'
import { call } from '../../lib/client.ts'
import { seal } from '../../lib/crypto.ts'
import { meta } from '../../lib/meta.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { PasswordAgain } from './code-again.tsx'

/** Turns off the user's two-factor authentication by password and code. */
export function RemoveFactor({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const form = useForm({
    schema: factorRemoval,
    initial: { password: '', code: '' },
    async save(input) {
      await call(secondFactor.remove, { body: { data: await seal(input, meta('selamat-key')) } })
      onDone()
    },
  })
  return (
    <FormBody form={form} label="Turn off two-factor authentication" unguarded>
      <div className="fields fields--single">
        <PasswordAgain form={form} />
        <Field form={form} name="code" label="Code" required help="From the app, or a recovery code">
          {(field) => <TextInput field={field} />}
        </Field>
      </div>
      <FormFoot form={form} onCancel={onCancel} submit="Turn off" inline />
    </FormBody>
  )
}
