import { useState } from 'react'
import { CodeField } from './code-field.tsx'
import { SubmitButton } from './guest-form.tsx'
import { TextField } from './text-field.tsx'
import type { SignIn } from './use-sign-in.ts'

/** What the right password is followed by where a second factor is on: a code of the app, or a recovery code. */
export default function SecondFactorForm({ code, codeErrors, busy, changeCode, submitCode, giveUp }: SignIn) {
  const [recovery, setRecovery] = useState(false)
  return (
    <form
      className="sign-in-form"
      noValidate
      aria-label="Second factor"
      onSubmit={(event) => {
        event.preventDefault()
        void submitCode(code)
      }}
    >
      <h1>Second factor</h1>
      <p className="sign-in-form__lead">
        {recovery
          ? 'Type one of the recovery codes that you kept. Each is good once.'
          : 'Type the code that your authenticator app shows now.'}
      </p>
      {recovery ? (
        <TextField
          id="recovery"
          label="Recovery code"
          value={code}
          errors={codeErrors}
          autoComplete="off"
          autoFocus
          onChange={changeCode}
        />
      ) : (
        <CodeField
          label="Code"
          value={code}
          errors={codeErrors}
          onChange={changeCode}
          onComplete={(value) => void submitCode(value)}
        />
      )}
      <SubmitButton busy={busy}>Login</SubmitButton>
      <div className="sign-in-form__below">
        <button
          type="button"
          className="guest-button"
          onClick={() => {
            changeCode('')
            setRecovery(!recovery)
          }}
        >
          {recovery ? 'Use the app' : 'Use a recovery code'}
        </button>
        <button type="button" className="guest-button" onClick={giveUp}>
          Back to sign-in
        </button>
      </div>
    </form>
  )
}
