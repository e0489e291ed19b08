import { REGISTER_PATH, REGISTER_VERIFY_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { registration } from '@selamat/contract/domains/identity/registration'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { session } from '../../lib/session.ts'
import { CodeForm } from './code-form.tsx'
import { FormLayout } from './guest-form.tsx'
import { GuestLink } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'
import { post } from './post.ts'
import { bareDomain, domainErrors, newPasswordErrors, ownEmailErrors, PASSWORD_RULE } from './rules.ts'
import { employeeIdErrors } from './sign-in-rules.ts'
import { FormField } from './text-field.tsx'
import { useGuestForm } from './use-guest-form.ts'

/** The first step of a registration: the account (AUTH-03, AUTH-42), the code that is mailed to its address, then its token (AUTH-43). */
export default function RegisterPage() {
  const [registrant, setRegistrant] = useState<Registrant | null>(null)
  const form = useGuestForm(
    {
      companyEmailDomain: (value: string) => domainErrors(value),
      email: (value, all) => ownEmailErrors(value, all.companyEmailDomain),
      username: (value) => employeeIdErrors(value),
      password: (value) => newPasswordErrors(value),
    },
    { companyEmailDomain: '', email: '', username: '', password: '' },
    async ({ username, email, password, companyEmailDomain }) => {
      const body = { username, email: email.trim(), password, companyEmailDomain: bareDomain(companyEmailDomain) }
      const { data } = await session.track('register', () =>
        post<DataOf<typeof registration.account>>(REGISTER_PATH, body),
      )
      setRegistrant({ ticket: data.ticket, sentAt: Date.now(), username, email: body.email, password })
    },
  )
  if (registrant !== null) {
    return (
      <GuestPage title="Register">
        <RegisterCode
          registrant={registrant}
          onTaken={(errors) => {
            setRegistrant(null)
            form.showErrors(errors)
          }}
          onBack={() => setRegistrant(null)}
        />
      </GuestPage>
    )
  }
  return (
    <GuestPage title="Register">
      <FormLayout
        form={form}
        title="Register"
        step="Step 1 of 2 · Your account"
        lead="Register your company. You become its administrator once it is activated."
        submit="Continue"
        below={
          <span>
            Already registered? <GuestLink to="/">Sign in</GuestLink>
          </span>
        }
      >
        <FormField
          form={form}
          name="companyEmailDomain"
          label="Company email domain"
          autoComplete="off"
          help="The part after the @ sign, such as company.com"
          autoFocus
        />
        <FormField form={form} name="email" label="Email" type="email" autoComplete="email" />
        <FormField
          form={form}
          name="username"
          label="Employee ID"
          autoComplete="username"
          numeric
          help="8 digits; you sign in with it"
        />
        <FormField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          help={PASSWORD_RULE}
        />
      </FormLayout>
    </GuestPage>
  )
}

/** The registration until its code is verified; the password stays in this page only. */
interface Registrant {
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
function RegisterCode({ registrant, onTaken, onBack }: RegisterCodeProps) {
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
