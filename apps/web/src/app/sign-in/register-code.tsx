import { REGISTER_VERIFY_PATH } from '@selamat/contract/domains/identity/auth-paths'
import { ApiError } from '../../lib/api-error.ts'
import { session } from '../../lib/session.ts'
import { CodeForm } from './code-form.tsx'
import { post } from './post.ts'

/** The registration until its code is verified; the password stays in this page only. */
export interface Registrant {
  readonly ticket: string
  readonly sentAt: number
  readonly username: string
  readonly email: string
  readonly password: string
}

interface RegisterCodeProps {
  readonly registrant: Registrant
  /** Back to the form, which shows what is already used. */
  readonly onTaken: (errors: ApiError['errors']) => void
  readonly onBack: () => void
}

/** Proves the address that a company is registered from, then gets the token of the new account (AUTH-43). */
export function RegisterCode({ registrant, onTaken, onBack }: RegisterCodeProps) {
  const { ticket, sentAt, username, email, password } = registrant

  async function verify(otp: string) {
    try {
      await session.track('register', () => post(REGISTER_VERIFY_PATH, { ticket, otp }))
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.status !== 422 || 'otp' in thrown.errors) throw thrown
      return onTaken(thrown.errors)
    }
    // The new session has one step to do before anything else: its page takes this one's place.
    await session.signIn(username, password)
  }

  return (
    <CodeForm
      title="Verify your email"
      step="Step 1 of 2 · Your account"
      lead={
        <>
          We sent a 6-digit code to <strong>{email}</strong>. The code is valid for 5 minutes.
        </>
      }
      ticket={ticket}
      sentAt={sentAt}
      verify={verify}
      below={
        <button type="button" className="guest-button" onClick={onBack}>
          Change your entries
        </button>
      }
    />
  )
}
