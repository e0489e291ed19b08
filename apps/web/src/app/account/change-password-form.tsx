import { auth } from '@selamat/contract/domains/identity/auth'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import { PASSWORD_RULE } from '@selamat/contract/kit/password'
import { Input } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { meta } from '../../lib/meta.ts'
import { seal } from '../../lib/seal.ts'
import { SIGN_OUT_SOON, signOutSoon } from '../../lib/sign-out-soon.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { asksForCode, CodeAgain, codeOf } from '../../ui/form/password-again.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { passwordForm } from './password-rules.ts'

const FIELDS = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password', help: PASSWORD_RULE },
  { name: 'confirmation', label: 'Confirm new password', autoComplete: 'new-password' },
] as const

interface PasswordInput {
  readonly currentPassword: string
  readonly newPassword: string
  readonly code?: string
}

/** The operations behind the form: the dialog changes, the page updates (AMB-15). */
export const BY = {
  change: (input: PasswordInput) => sealed(input).then((data) => call(auth.changePassword, { body: { data } })),
  update: ({ currentPassword, ...input }: PasswordInput) =>
    sealed({ oldPassword: currentPassword, ...input }).then((data) => call(auth.updatePassword, { body: { data } })),
}
const sealed = (payload: object) => seal(payload, meta('selamat-key'))

interface ChangePasswordFormProps {
  readonly label: string
  readonly save: (input: PasswordInput) => Promise<Envelope<unknown>>
  readonly onCancel: () => void
  readonly onDone?: () => void
}

/** Current password, new one, the new one again (AUTH-53 to 59); afterwards the person is signed out (AUTH-62, ERRORS-24 to 26). */
export function ChangePasswordForm({ label, save, onCancel, onDone = () => {} }: ChangePasswordFormProps) {
  const [done, setDone] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    schema: passwordForm,
    initial: { currentPassword: '', newPassword: '', confirmation: '', code: '' },
    async save({ currentPassword, newPassword, code = '' }) {
      try {
        const response = await save({ currentPassword, newPassword, ...codeOf(code) })
        if (!response.result) return toast.info(response.message)
        toast.success('Success to Change Password')
        setDone(true)
        onDone()
        signOutSoon()
      } catch (thrown) {
        if (!asksCode && asksForCode(thrown)) setAsksCode(true)
        else toast.error('Failed to Change Password')
        // Wrong fields are shown where they are; the toast says the rest.
        if (thrown instanceof ApiError) throw thrown
      }
    },
  })
  return (
    <FormBody form={form} label={label} unguarded>
      <div className="fields fields--single">
        {FIELDS.map(({ name, label: text, autoComplete, ...more }) => (
          <Field key={name} form={form} name={name} label={text} required {...more}>
            {({ control, value, change, blur }) => (
              <Input.Password
                {...control}
                value={value}
                autoComplete={autoComplete}
                disabled={done}
                onChange={(event) => change(event.target.value)}
                onBlur={() => value !== '' && blur()}
              />
            )}
          </Field>
        ))}
      </div>
      {asksCode && !done && <CodeAgain form={form} />}
      {done ? (
        <p role="status">Your password is changed. {SIGN_OUT_SOON}</p>
      ) : (
        <FormFoot form={form} onCancel={onCancel} submit="Change password" inline />
      )}
    </FormBody>
  )
}
