import { type ReactNode, type RefObject, useState } from 'react'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { EyeIcon, WarnIcon } from './icons.tsx'
import type { GuestForm } from './use-guest-form.ts'
import './text-field.css'

interface TextFieldProps {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly value: string
  readonly errors: readonly string[]
  readonly type?: 'text' | 'password' | 'email' | 'tel'
  readonly autoComplete: string
  readonly numeric?: boolean
  /** Under the field. */
  readonly help?: string
  readonly input?: RefObject<HTMLInputElement | null>
  readonly autoFocus?: boolean
  readonly onChange: (value: string) => void
}

/** A field of the pages without a session: label, one line, messages; a password can be shown. */
export function TextField(props: TextFieldProps) {
  const { id, label, icon, value, errors, type = 'text', autoComplete, numeric = false, help, input, onChange } = props
  const [visible, setVisible] = useState(false)
  const wrong = errors.length > 0
  return (
    <div className="sign-in-field">
      <Text as="label" size="body" htmlFor={id}>
        {label}
      </Text>
      <Row tone="quiet" className={wrong ? 'sign-in-field__box sign-in-field__box--wrong' : 'sign-in-field__box'}>
        {icon}
        <input
          className="grow size-large tone-plain"
          ref={input}
          id={id}
          name={id}
          type={visible ? 'text' : type}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          inputMode={numeric ? 'numeric' : undefined}
          // biome-ignore lint/a11y/noAutofocus: the first field of a page that was asked for
          autoFocus={props.autoFocus}
          aria-invalid={wrong}
          aria-required
          aria-describedby={help === undefined ? `${id}-errors` : `${id}-help ${id}-errors`}
          onChange={(event) => onChange(event.target.value)}
        />
        {type === 'password' && (
          <button
            type="button"
            className="sign-in-field__eye"
            aria-label={visible ? 'Hide password' : 'Show password'}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <EyeIcon open={visible} />
          </button>
        )}
      </Row>
      {help !== undefined && !errors.includes(help) && (
        <p id={`${id}-help`} className="quiet sign-in-field__help">
          {help}
        </p>
      )}
      <Text as="ul" size="small" tone="error" id={`${id}-errors`} aria-live="polite">
        {errors.map((message) => (
          <li key={message}>
            <WarnIcon /> {message}
          </li>
        ))}
      </Text>
    </div>
  )
}

interface FormFieldProps<Name extends string>
  extends Omit<TextFieldProps, 'id' | 'value' | 'errors' | 'onChange' | 'input'> {
  readonly form: GuestForm<Name>
  readonly name: Name
}

/** A text field of a form, by its name. */
export function FormField<Name extends string>({ form, name, ...more }: FormFieldProps<Name>) {
  return (
    <TextField
      id={name}
      value={form.values[name]}
      errors={form.errors[name] ?? []}
      onChange={(value) => form.set(name, value)}
      {...more}
    />
  )
}
