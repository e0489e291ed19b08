import { RESEND_PATH } from '@selamat/contract/domains/identity/auth-paths'
import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Text } from '../../ui/layout/layout.tsx'
import { CodeField } from './code-field.tsx'
import { FormLayout } from './guest-form.tsx'
import { post } from './post.ts'
import { codeErrors } from './rules.ts'
import { useGuestForm } from './use-guest-form.ts'

/** The whole seconds until a moment, 0 once it is over. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const over = now >= until
  useEffect(() => {
    if (over) return
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [over])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** The waiting time before another code can be requested (IM-60). */
export const RESEND_AFTER_MS = 60_000

interface CodeFormProps {
  readonly title: string
  readonly step?: string
  readonly lead: ReactNode
  readonly ticket: string
  /** When the last code went out. */
  readonly sentAt: number
  readonly onResent?: (at: number) => void
  /** Verifies the code; errors are shown at the field. */
  readonly verify: (otp: string) => Promise<void>
  readonly below: ReactNode
}

/** Accepts a mailed code, and requests another one. */
export function CodeForm({ title, step, lead, ticket, onResent, verify, below, ...props }: CodeFormProps) {
  const [sentAt, setSentAt] = useState(props.sentAt)
  const [notice, setNotice] = useState<string | null>(null)
  const wait = useCountdown(sentAt + RESEND_AFTER_MS)
  const form = useGuestForm({ otp: codeErrors }, { otp: '' }, async ({ otp }) => {
    setNotice(null)
    try {
      await verify(otp)
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
      onResent?.(now)
      form.set('otp', '')
      setNotice('A new code was sent. The previous code no longer works.')
    } catch (thrown) {
      setNotice(messageOf(thrown))
    }
  }

  return (
    <FormLayout
      form={form}
      title={title}
      {...(step === undefined ? {} : { step })}
      lead={lead}
      submit="Verify"
      below={
        <>
          <button type="button" className="guest-button" disabled={wait > 0} onClick={() => void resend()}>
            {wait > 0 ? `Send another code in ${wait} s` : 'Send another code'}
          </button>
          {below}
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
      {notice !== null && (
        <Text as="p" size="body" className="sign-in-form__aside" role="status">
          {notice}
        </Text>
      )}
    </FormLayout>
  )
}
