import { VERIFY_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { recovery } from '@selamat/contract/domains/identity/recovery'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { session } from '../../lib/session.ts'
import { CodeForm } from './code-form.tsx'
import { GuestLink } from './guest-link.tsx'
import { guestState, replacePath } from './guest-navigation.ts'
import { GuestPage } from './guest-page.tsx'
import { NoTicket } from './no-ticket.tsx'
import { post } from './post.ts'

/** Proves the code that was mailed (AUTH-05, AUTH-48); leads on to the new password. */
export default function OtpPage() {
  const { ticket, username = '', sentAt = 0 } = guestState()
  if (ticket === undefined) return <NoTicket title="OTP Verification" />

  async function verify(otp: string) {
    const { data } = await session.track('otp', () =>
      post<DataOf<typeof recovery.verify>>(VERIFY_PATH, { ticket, otp }),
    )
    // The code is used: the way back leads past it.
    replacePath('/update-password', { resetTicket: data.resetTicket })
  }

  return (
    <GuestPage title="OTP Verification">
      <CodeForm
        title="OTP Verification"
        lead={
          <>
            If <strong>{username}</strong> has an account with an email address, we sent a 6-digit code to it. The code
            is valid for 5 minutes.
          </>
        }
        ticket={ticket}
        sentAt={sentAt}
        onResent={(at) => replacePath('/otp', { ticket, username, sentAt: at })}
        verify={verify}
        below={<GuestLink to="/forget-password">Use another account</GuestLink>}
      />
    </GuestPage>
  )
}
