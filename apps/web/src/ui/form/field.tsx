import { WarningFilled } from '@ant-design/icons'
import { type ReactNode, useId } from 'react'
import type { Form } from './use-form.ts'
import './field.css'

/** The props that connect an input with label, help and message. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
  readonly 'aria-describedby': string
  /** The red edge of the component library's inputs. */
  readonly status: '' | 'error'
}

interface FieldLayoutProps {
  readonly label: ReactNode
  readonly required?: boolean
  /** Under the control. */
  readonly help?: ReactNode
  readonly error?: string | undefined
  /** The control is several (radios, check boxes): the label names the group. */
  readonly group?: boolean
  /** Over all columns of the form. */
  readonly wide?: boolean
  /** The control shows the message itself, at the one of its inputs to which it belongs. */
  readonly ownMessage?: boolean
  readonly children: (control: ControlProps, message: ReactNode) => ReactNode
}

interface FieldErrorProps {
  /** By which the control is described. */
  readonly id: string
  readonly error: string | undefined
}

/** What is wrong, under a control. */
export const FieldError = ({ id, error }: FieldErrorProps) => (
  <div id={id} className="field__error" aria-live="polite">
    {error !== undefined && (
      <>
        <WarningFilled aria-hidden /> {error}
      </>
    )}
  </div>
)

/** A label above, the control, help and the message with a triangle under it. */
export function FieldLayout({
  label,
  required = false,
  help,
  error,
  group = false,
  wide = false,
  ownMessage = false,
  children,
}: FieldLayoutProps) {
  const id = useId()
  const control: ControlProps = {
    id,
    'aria-invalid': error !== undefined,
    'aria-required': required,
    'aria-describedby': `${id}-help ${id}-error`,
    status: error === undefined ? '' : 'error',
  }
  const mark = required && (
    <span className="field__required" aria-hidden>
      *
    </span>
  )
  const message = <FieldError id={`${id}-error`} error={error} />
  const content = (
    <>
      {children(control, message)}
      <div id={`${id}-help`} className="field__help">
        {help}
      </div>
      {!ownMessage && message}
    </>
  )
  const className = `field${error === undefined ? '' : ' field--wrong'}${wide ? ' field--wide' : ''}`
  if (group) {
    return (
      <fieldset className={className} aria-describedby={control['aria-describedby']}>
        <legend>
          {label} {mark}
        </legend>
        {content}
      </fieldset>
    )
  }
  return (
    <div className={className}>
      <label htmlFor={id}>
        {label} {mark}
      </label>
      {content}
    </div>
  )
}

interface FieldProps<Values extends object, K extends keyof Values & string> {
  readonly form: Form<Values>
  readonly name: K
  readonly label: ReactNode
  readonly required?: boolean
  readonly help?: ReactNode
  readonly group?: boolean
  readonly wide?: boolean
  readonly children: (field: {
    readonly control: ControlProps
    readonly value: Values[K]
    readonly change: (value: Values[K]) => void
    /** Give it to `onBlur`: the field is checked when it is left. */
    readonly blur: () => void
  }) => ReactNode
}

/** A field of a form by its name: `<Field form={form} name="name" label="Name">{({ control, value, change, blur }) => …}</Field>`. */
export function Field<Values extends object, K extends keyof Values & string>(props: FieldProps<Values, K>) {
  const { form, name, children, ...frame } = props
  return (
    <FieldLayout {...frame} error={form.errorAt(name)}>
      {(control) =>
        children({
          control,
          value: form.values[name],
          change: (value) => form.set(name, value),
          blur: () => form.touch(name),
        })
      }
    </FieldLayout>
  )
}
