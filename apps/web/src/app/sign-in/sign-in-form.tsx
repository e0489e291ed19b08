import { useRef } from 'react'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { SubmitButton } from './guest-form.tsx'
import { GuestLink } from './guest-link.tsx'
import { guestState } from './guest-navigation.ts'
import { IdCardIcon, LockIcon } from './icons.tsx'
import { TextField } from './text-field.tsx'
import type { SignIn } from './use-sign-in.ts'
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
      <h1>User Login</h1>
      <p className="sign-in-form__lead">Use the number on your employee card.</p>
      {notice !== undefined && failure === null && (
        <Text as="p" size="body" tone="inforce" className="sign-in-form__notice" role="status">
          {notice}
        </Text>
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
        <Text as="p" size="body" tone="stopped" className="sign-in-form__failure" role="alert">
          {failure}
        </Text>
      )}
      <SubmitButton busy={busy}>Login</SubmitButton>
      <Row gap={16} align="stretch" justify="between" wrap size="body" tone="secondary" className="sign-in-form__below">
        <GuestLink to="/forget-password">Forgot password?</GuestLink>
        <GuestLink to="/register">Register your company</GuestLink>
      </Row>
    </form>
  )
}
