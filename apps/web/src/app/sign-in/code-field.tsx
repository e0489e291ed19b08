import { Text } from '../../ui/layout/layout.tsx'
import { WarnIcon } from './icons.tsx'
import './text-field.css'
import './code-field.css'

const LENGTH = 6

interface CodeFieldProps {
  readonly id?: string
  readonly label: string
  readonly value: string
  readonly errors: readonly string[]
  readonly onChange: (value: string) => void
  /** All six digits are there, typed, pasted or filled in by the device. */
  readonly onComplete: (value: string) => void
}

/** Six digits in one field, so that pasting and the device's filling-in of one-time codes work everywhere. */
export function CodeField({ id = 'otp', label, value, errors, onChange, onComplete }: CodeFieldProps) {
  const wrong = errors.length > 0
  return (
    <div className="sign-in-field code-field">
      <Text as="label" size="body" htmlFor={id}>
        {label}
      </Text>
      <input
        id={id}
        name={id}
        className={wrong ? 'code-field__input code-field__input--wrong' : 'code-field__input'}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: the only field of a page that was asked for
        autoFocus
        value={value}
        placeholder="––––––"
        aria-invalid={wrong}
        aria-required
        aria-describedby={`${id}-errors`}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, LENGTH)
          onChange(digits)
          if (digits.length === LENGTH && digits !== value) onComplete(digits)
        }}
      />
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
