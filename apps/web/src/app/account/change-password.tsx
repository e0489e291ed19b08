import { auth } from '@selamat/contract/domains/identity/auth'
import { PASSWORD_RULE } from '@selamat/contract/domains/identity/password'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { seal } from '../../lib/crypto.ts'
import { meta } from '../../lib/meta.ts'
import { session } from '../../lib/session.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { passwordForm } from './password-rules.ts'

/** After a change the person signs in anew, this much later (AUTH-62). */
const SIGN_OUT_AFTER_MS = 3000

const FIELDS = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password', help: PASSWORD_RULE },
  { name: 'confirmation', label: 'Confirm new password', autoComplete: 'new-password' },
] as const

/** The change-password dialog (AUTH-52 to 63, ERRORS-24 to 26). */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false)
  // A password that was given to the person opens nothing but this dialog: it is changed, or the person leaves.
  const mustChange = session.get().session?.user.mustChangePassword === true
  const cancel = mustChange ? () => void session.signOut() : onClose
  const form = useForm({
    schema: passwordForm,
    initial: { currentPassword: '', newPassword: '', confirmation: '' },
    async save({ currentPassword, newPassword }) {
      try {
        const data = await seal({ currentPassword, newPassword }, meta('selamat-key'))
        const answer = await call(auth.changePassword, { body: { data } })
        if (!answer.result) return toast.info(answer.message)
        toast.success('Success to Change Password')
        setDone(true)
        setTimeout(() => void session.signOut(), SIGN_OUT_AFTER_MS)
      } catch (thrown) {
        toast.error('Failed to Change Password')
        // Wrong fields are shown where they are; the toast says the rest.
        if (thrown instanceof ApiError) throw thrown
      }
    },
  })
  return (
    <Modal
      open
      title="Change Password"
      footer={null}
      width={440}
      centered
      closable={!done && !mustChange}
      onCancel={done || mustChange ? () => {} : onClose}
    >
      <FormBody form={form} label="Change Password" unguarded>
        <div className="fields fields--single">
          {FIELDS.map(({ name, label, autoComplete, ...more }) => (
            <Field key={name} form={form} name={name} label={label} required {...more}>
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
        {done ? (
          <p role="status">Your password is changed. You will be signed out in 3 seconds.</p>
        ) : (
          <FormFoot form={form} onCancel={cancel} submit="Change password" inline />
        )}
      </FormBody>
    </Modal>
  )
}
