import { FORGOT_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { recovery } from '@selamat/contract/domains/identity/recovery'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { session } from '../../lib/session.ts'
import { RESEND_AFTER_MS, useCountdown } from './code-form.tsx'
import { FormLayout } from './guest-form.tsx'
import { GuestLink } from './guest-link.tsx'
import { go, guestState, replacePath } from './guest-navigation.ts'
import { GuestPage } from './guest-page.tsx'
import { post } from './post.ts'
import { textErrors } from './rules.ts'
import { FormField } from './text-field.tsx'
import { useGuestForm } from './use-guest-form.ts'

/** Asks for a code by email (AUTH-02, AUTH-47); for the same name again after 60 seconds. */
export default function ForgetPasswordPage() {
  const { username: lastUsername = '', sentAt = 0 } = guestState()
  const left = useCountdown(sentAt + RESEND_AFTER_MS)
  const form = useGuestForm({ username: textErrors(254) }, { username: lastUsername }, async ({ username }) => {
    const { data } = await session.track('forgetPassword', () =>
      post<DataOf<typeof recovery.forgot>>(FORGOT_PATH, { username: username.trim() }),
    )
    const sent = { sentAt: Date.now(), username: username.trim() }
    // The waiting time survives leaving the page.
    replacePath('/forget-password', sent)
    go('/otp', { ticket: data.ticket, ...sent })
  })
  return (
    <GuestPage title="Forgot Password">
      <FormLayout
        form={form}
        title="Forgot Password"
        lead="We send a code to the email address of your account. If it has none, ask your administrator for a new password."
        submit="Send code"
        wait={form.values.username.trim() === lastUsername ? left : 0}
        below={<GuestLink to="/">Back to sign-in</GuestLink>}
      >
        <FormField form={form} name="username" label="Employee ID or email" autoComplete="username" autoFocus />
      </FormLayout>
    </GuestPage>
  )
}
