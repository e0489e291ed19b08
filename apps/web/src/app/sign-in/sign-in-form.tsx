import { useRef } from 'react'
import { GuestLink } from './guest-link.tsx'
import { guestState } from './guest-navigation.ts'
import { IdCardIcon, LockIcon } from './icons.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import type { SignIn } from './use-sign-in.ts'
import '../../ui/callout.css'
import './sign-in-form.css'

/** Title, employee ID, password, Login (AUTH-08 to 11), and the ways to a new password and a new company. */
export function SignInForm(props: SignIn) {
  const { employeeId, password, errors, busy, failure, changeEmployeeId, changePassword, submit } = props
  const { notice } = guestState()
  const idInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        const wrong = await submit()
        if (wrong === 'employeeId') idInput.current?.focus()
        if (wrong === 'password') passwordInput.current?.focus()
      }}
    >
      <h1 className="size-figure">User Login</h1>
      <p className="sign-in-form__lead">Use the number on your employee card.</p>
      {notice !== undefined && failure === null && (
        <p className="callout callout--inforce tone-inforce sign-in-form__note" role="status">
          {notice}
        </p>
      )}
      <TextField
        id="username"
        label="Employee ID"
        icon={<IdCardIcon />}
        value={employeeId}
        errors={errors.employeeId}
        autoComplete="username"
        numeric
        input={idInput}
        onChange={changeEmployeeId}
      />
      <TextField
        id="password"
        label="Password"
        icon={<LockIcon />}
        value={password}
        errors={errors.password}
        type="password"
        autoComplete="current-password"
        input={passwordInput}
        onChange={changePassword}
      />
      {failure !== null && (
        <p className="callout callout--stopped tone-stopped sign-in-form__note" role="alert">
          {failure}
        </p>
      )}
      <SubmitButton busy={busy}>Login</SubmitButton>
      <div className="sign-in-form__below">
        <GuestLink to="/forget-password">Forgot password?</GuestLink>
        <GuestLink to="/register">Register your company</GuestLink>
      </div>
    </form>
  )
}
