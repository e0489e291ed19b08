import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { EyeIcon, IdCardIcon, LockIcon, WarnIcon } from './icons.tsx'
import type { SignIn } from './use-sign-in.ts'
import './sign-in-form.css'

interface TextFieldProps {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  readonly value: string
  readonly errors: readonly string[]
  readonly type: 'text' | 'password'
  readonly autoComplete: string
  readonly numeric?: boolean
  readonly input: RefObject<HTMLInputElement | null>
  readonly onChange: (value: string) => void
  readonly children?: ReactNode
}

function TextField(props: TextFieldProps) {
  const { id, label, icon, value, errors, type, autoComplete, numeric = false, input, onChange, children } = props
  const wrong = errors.length > 0
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      <div className={wrong ? 'sign-in-field__box sign-in-field__box--wrong' : 'sign-in-field__box'}>
        {icon}
        <input
          ref={input}
          id={id}
          name={id}
          type={type}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          inputMode={numeric ? 'numeric' : 'text'}
          aria-invalid={wrong}
          aria-required
          aria-describedby={`${id}-errors`}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      <ul id={`${id}-errors`} aria-live="polite">
        {errors.map((message) => (
          <li key={message}>
            <WarnIcon /> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Title, employee ID, password, Login (AUTH-08 to 11). */
export function SignInForm(props: SignIn) {
  const { employeeId, password, errors, busy, failure, changeEmployeeId, changePassword, submit } = props
  const [shown, setShown] = useState(false)
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
      <p>Use the number on your employee card.</p>
      <TextField
        id="username"
        label="Employee ID"
        icon={<IdCardIcon />}
        value={employeeId}
        errors={errors.employeeId}
        type="text"
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
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        input={passwordInput}
        onChange={changePassword}
      >
        <button
          type="button"
          className="sign-in-field__eye"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon open={shown} />
        </button>
      </TextField>
      {failure !== null && (
        <p className="sign-in-form__failure" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="sign-in-form__login" aria-busy={busy}>
        {busy && <span className="sign-in-form__turning" aria-hidden />}
        Login
      </button>
    </form>
  )
}
