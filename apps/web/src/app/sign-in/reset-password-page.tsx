import { RESET_PATH } from '@selamat/contract/domains/identity/auth-paths'
import { meta } from '../../lib/meta.ts'
import { seal } from '../../lib/seal.ts'
import { session } from '../../lib/session.ts'
import { FormLayout } from './guest-form.tsx'
import { GuestLink } from './guest-link.tsx'
import { guestState, replacePath } from './guest-navigation.ts'
import { GuestPage } from './guest-page.tsx'
import { NoTicket } from './no-ticket.tsx'
import { post } from './post.ts'
import { confirmationErrors, newPasswordErrors, PASSWORD_RULE } from './rules.ts'
import { FormField } from './text-field.tsx'
import { useGuestForm } from './use-guest-form.ts'

/** Sets a new password after a proven code (AUTH-06, AUTH-50, AMB-03). */
export default function ResetPasswordPage() {
  const { resetTicket } = guestState()
  if (resetTicket === undefined) return <NoTicket title="Update Password" />
  return <ResetForm resetTicket={resetTicket} />
}

function ResetForm({ resetTicket }: { resetTicket: string }) {
  const form = useGuestForm(
    {
      newPassword: (value) => newPasswordErrors(value),
      confirmation: (value, all: Readonly<Record<'newPassword' | 'confirmation', string>>) =>
        confirmationErrors(value, all.newPassword),
    },
    { newPassword: '', confirmation: '' },
    async ({ newPassword }) => {
      const data = await seal({ resetTicket, newPassword }, meta('selamat-key'))
      await session.track('updatePassword', () => post(RESET_PATH, { data }))
      replacePath('/', { notice: 'Your password is changed. Sign in with the new one.' })
    },
  )
  return (
    <GuestPage title="Update Password">
      <FormLayout
        form={form}
        title="Update Password"
        lead="Choose a new password within 10 minutes. You will be signed out everywhere else."
        submit="Update password"
        below={<GuestLink to="/forget-password">Request a new code</GuestLink>}
      >
        <FormField
          form={form}
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          help={PASSWORD_RULE}
          autoFocus
        />
        <FormField
          form={form}
          name="confirmation"
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
        />
      </FormLayout>
    </GuestPage>
  )
}
