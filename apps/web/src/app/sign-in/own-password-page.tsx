import { UPDATE_PASSWORD_PATH } from '@selamat/contract/domains/identity/auth-paths'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { meta } from '../../lib/meta.ts'
import { seal } from '../../lib/seal.ts'
import { session } from '../../lib/session.ts'
import { CODE_HELP, SIGN_OUT_SOON, signOutSoon } from '../../lib/sign-out-soon.ts'
import { FormLayout } from './guest-form.tsx'
import { useCheckedSession } from './guest-navigation.ts'
import { GuestPage } from './guest-page.tsx'
import { post } from './post.ts'
import { confirmationErrors, newPasswordErrors, PASSWORD_RULE, REQUIRED } from './rules.ts'
import { FormField } from './text-field.tsx'
import { useGuestForm } from './use-guest-form.ts'

type Fields = 'oldPassword' | 'newPassword' | 'confirmation' | 'code'

/** The step of a password that was given to the person: it is changed before anything else. */
export default function OwnPasswordPage() {
  useCheckedSession()
  const [done, setDone] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const form = useGuestForm<Fields>(
    {
      oldPassword: (value) => (value === '' ? [REQUIRED] : []),
      newPassword: (value, { oldPassword }) =>
        value !== '' && value === oldPassword
          ? ['Your new password must be different from previously used password']
          : newPasswordErrors(value),
      confirmation: (value, { newPassword }) => confirmationErrors(value, newPassword),
      code: () => [],
    },
    { oldPassword: '', newPassword: '', confirmation: '', code: '' },
    async ({ oldPassword, newPassword, code }) => {
      const input = { oldPassword, newPassword, ...(code.trim() === '' ? {} : { code: code.trim() }) }
      const data = await seal(input, meta('selamat-key'))
      const response = await session
        .track('updatePassword', () => post(UPDATE_PASSWORD_PATH, { data }))
        .catch((thrown: unknown) => {
          // With a second factor the code is needed too.
          if (thrown instanceof ApiError && 'code' in thrown.errors) setAsksCode(true)
          throw thrown
        })
      if (!response.result) {
        throw new ApiError(200, 'INVALID', response.message, { errors: { oldPassword: response.message } })
      }
      setDone(true)
      signOutSoon()
    },
  )
  if (done) {
    return (
      <GuestPage title="Update Password">
        <div className="sign-in-form" role="status">
          <h1 className="size-figure">Your password is changed</h1>
          <p className="sign-in-form__lead">{SIGN_OUT_SOON} Sign in with the new password then.</p>
        </div>
      </GuestPage>
    )
  }
  return (
    <GuestPage title="Update Password">
      <FormLayout
        form={form}
        title="Update Password"
        lead="You signed in with a temporary password. Choose your own password to continue."
        submit="Change password"
        below={
          <button type="button" className="guest-button" onClick={() => void session.signOut()}>
            Sign out
          </button>
        }
      >
        <FormField
          form={form}
          name="oldPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <FormField
          form={form}
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          help={PASSWORD_RULE}
        />
        <FormField
          form={form}
          name="confirmation"
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
        />
        {asksCode && <FormField form={form} name="code" label="Code" autoComplete="one-time-code" help={CODE_HELP} />}
      </FormLayout>
    </GuestPage>
  )
}
