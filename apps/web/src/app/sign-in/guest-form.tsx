import type { ReactNode } from 'react'
import type { GuestForm } from './use-guest-form.ts'
import './sign-in-form.css'

/** The one button of a page without a session. */
export function SubmitButton(props: { busy: boolean; disabled?: boolean; children: ReactNode }) {
  const { busy, disabled = false, children } = props
  return (
    <button type="submit" className="sign-in-form__login" aria-busy={busy} disabled={disabled}>
      {busy && <span className="sign-in-form__turning" aria-hidden />}
      {children}
    </button>
  )
}

interface FormFrameProps<Name extends string> {
  readonly form: GuestForm<Name>
  readonly title: string
  /** Before the title, e.g. which step of how many. */
  readonly step?: string
  readonly lead: ReactNode
  readonly submit: string
  /** Seconds until it may be sent. */
  readonly wait?: number
  readonly children: ReactNode
  /** Under the button. */
  readonly below?: ReactNode
}

/** Title, a sentence, the fields, what failed, the button. */
export function FormFrame<Name extends string>(props: FormFrameProps<Name>) {
  const { form, title, step, lead, submit, wait = 0, children, below } = props
  return (
    <form
      ref={form.ref}
      className="sign-in-form"
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {step !== undefined && <p className="sign-in-form__step">{step}</p>}
      <h1>{title}</h1>
      <p className="sign-in-form__lead">{lead}</p>
      {children}
      {form.failure !== null && (
        <p className="sign-in-form__failure" role="alert">
          {form.failure}
        </p>
      )}
      <SubmitButton busy={form.busy} disabled={wait > 0}>
        {wait > 0 ? `${submit} in ${wait} s` : submit}
      </SubmitButton>
      {below !== undefined && <div className="sign-in-form__below">{below}</div>}
    </form>
  )
}
