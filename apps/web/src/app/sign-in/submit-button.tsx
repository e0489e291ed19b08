import type { ReactNode } from 'react'
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
