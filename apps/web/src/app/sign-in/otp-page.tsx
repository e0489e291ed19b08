import { RESEND_PATH, VERIFY_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { recovery } from '@selamat/contract/domains/identity/recovery'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { session } from '../../lib/session.ts'
import { CodeField } from './code-field.tsx'
import { FormFrame } from './guest-form.tsx'
import { GuestLink } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'
import { NoTicket } from './no-ticket.tsx'
import { guestState, replacePlace } from './place.ts'
import { post } from './post.ts'
import { codeErrors } from './rules.ts'
import { useCountdown } from './use-countdown.ts'
import { useGuestForm } from './use-guest-form.ts'

const RESEND_AFTER_MS = 60_000

/** Proves the code that was mailed (AUTH-05, AUTH-48); leads on to the new password. */
export default function OtpPage() {
  const { ticket, username = '' } = guestState()
  if (ticket === undefined) return <NoTicket title="OTP Verification" />
  return <OtpForm ticket={ticket} username={username} />
}

function OtpForm({ ticket, username }: { ticket: string; username: string }) {
  const [sentAt, setSentAt] = useState(guestState().sentAt ?? 0)
  const [told, setTold] = useState<string | null>(null)
  const wait = useCountdown(sentAt + RESEND_AFTER_MS)
  const form = useGuestForm({ otp: codeErrors }, { otp: '' }, async ({ otp }) => {
    setTold(null)
    try {
      const { data } = await session.track('otp', () =>
        post<DataOf<typeof recovery.verify>>(VERIFY_PATH, { ticket, otp }),
      )
      // The code is used: the way back leads past it.
      replacePlace('/update-password', { resetTicket: data.resetTicket })
    } catch (thrown) {
      form.set('otp', '')
      throw thrown
    }
  })

  async function resend() {
    try {
      await post(RESEND_PATH, { ticket })
      const now = Date.now()
      setSentAt(now)
      replacePlace('/otp', { ticket, username, sentAt: now })
      form.set('otp', '')
      setTold('Another code is on its way. The one before can no longer be used.')
    } catch (thrown) {
      setTold(messageOf(thrown))
    }
  }

  return (
    <GuestPage title="OTP Verification">
      <FormFrame
        form={form}
        title="OTP Verification"
        lead={
          <>
            If <strong>{username}</strong> has an account with an email address, a code of 6 digits is on its way to it.
            It can be used for 5 minutes.
          </>
        }
        submit="Verify"
        below={
          <>
            <button type="button" className="guest-button" disabled={wait > 0} onClick={() => void resend()}>
              {wait > 0 ? `Send another code in ${wait} s` : 'Send another code'}
            </button>
            <GuestLink to="/forget-password">Another account</GuestLink>
          </>
        }
      >
        <CodeField
          label="Code"
          value={form.values.otp}
          errors={form.errors.otp ?? []}
          onChange={(otp) => form.set('otp', otp)}
          onComplete={(otp) => void form.submit({ otp })}
        />
        {told !== null && (
          <p className="sign-in-form__aside" role="status">
            {told}
          </p>
        )}
      </FormFrame>
    </GuestPage>
  )
}
