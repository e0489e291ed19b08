import { FORGOT_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { recovery } from '@selamat/contract/domains/identity/recovery'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { session } from '../../lib/session.ts'
import { FormFrame } from './guest-form.tsx'
import { GuestLink } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'
import { go } from './place.ts'
import { post } from './post.ts'
import { textErrors } from './rules.ts'
import { FormField } from './text-field.tsx'
import { useGuestForm } from './use-guest-form.ts'

/** Asks for a code by e-mail (AUTH-02, AUTH-47). */
export default function ForgetPasswordPage() {
  const form = useGuestForm({ username: textErrors(254) }, { username: '' }, async ({ username }) => {
    const { data } = await session.track('forgetPassword', () =>
      post<DataOf<typeof recovery.forgot>>(FORGOT_PATH, { username: username.trim() }),
    )
    go('/otp', { ticket: data.ticket, sentAt: Date.now(), username: username.trim() })
  })
  return (
    <GuestPage title="Forgot Password">
      <FormFrame
        form={form}
        title="Forgot Password"
        lead="We send a code to the email address of your account. Without one, ask your administrator for a new password."
        submit="Send code"
        below={<GuestLink to="/">Back to sign-in</GuestLink>}
      >
        <FormField form={form} name="username" label="Employee ID or email" autoComplete="username" autoFocus />
      </FormFrame>
    </GuestPage>
  )
}
