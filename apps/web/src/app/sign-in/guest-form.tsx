import type { ReactNode } from 'react'
import { SubmitButton } from './submit-button.tsx'
import type { GuestForm } from './use-guest-form.ts'
import '../../ui/callout.css'
import './sign-in-form.css'

interface GuestFormBodyProps<Name extends string> {
  readonly form: GuestForm<Name>
  readonly className: string
  /** Names the form for screen readers. */
  readonly label: string
  readonly submit: string
  /** Seconds until it can be sent. */
  readonly wait?: number
  readonly children: ReactNode
  /** Under the button. */
  readonly below?: ReactNode
}

/** The `<form>` around the fields, what failed and the button. */
export function GuestFormBody<Name extends string>(props: GuestFormBodyProps<Name>) {
  const { form, className, label, submit, wait = 0, children, below } = props
  return (
    <form
      ref={form.ref}
      className={className}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        // In a dialog it lies, for events, within the form that opened it.
        event.stopPropagation()
        void form.submit()
      }}
    >
      {children}
      {form.failure !== null && (
        <p className="callout callout--stopped tone-stopped sign-in-form__note" role="alert">
          {form.failure}
        </p>
      )}
      <SubmitButton busy={form.busy} disabled={wait > 0}>
        {wait > 0 ? `${submit} in ${wait} s` : submit}
      </SubmitButton>
      {below}
    </form>
  )
}

interface FormLayoutProps<Name extends string> extends Omit<GuestFormBodyProps<Name>, 'className' | 'label'> {
  readonly title: string
  /** Before the title, e.g. which step of how many. */
  readonly step?: string
  readonly lead: ReactNode
}

/** A guest page's form: title, a sentence, the fields, what failed, the button. */
export function FormLayout<Name extends string>({
  title,
  step,
  lead,
  children,
  below,
  ...rest
}: FormLayoutProps<Name>) {
  const foot = below !== undefined && <div className="sign-in-form__below">{below}</div>
  return (
    <GuestFormBody {...rest} className="sign-in-form" label={title} below={foot}>
      {step !== undefined && <p className="size-body tone-secondary sign-in-form__step">{step}</p>}
      <h1 className="size-figure">{title}</h1>
      <p className="sign-in-form__lead">{lead}</p>
      {children}
    </GuestFormBody>
  )
}
