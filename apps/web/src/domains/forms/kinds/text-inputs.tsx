import type { TextSettings } from '@selamat/contract/domains/forms/kinds/plain-kinds'
import { Input } from 'antd'
import { asText } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'

/** The count of letters appears when the end is near. */
const NEAR = 0.8

export function TextAreaInput({ field, value, change, blur, control }: InputProps<{ readonly max: number }>) {
  const { max } = field.settings
  const text = asText(value)
  return (
    <Input.TextArea
      {...control}
      value={text}
      maxLength={max}
      showCount={text.length > max * NEAR}
      autoSize={{ minRows: 3, maxRows: 12 }}
      onChange={(event) => change(event.target.value)}
      onBlur={blur}
    />
  )
}

/** A line of text, or a number: typed with a comma or a point, on a phone with the keys for digits. */
export function TextInput({ field, value, change, blur, control }: InputProps<TextSettings>) {
  const { number, max } = field.settings
  return (
    <Input
      {...control}
      value={asText(value)}
      {...(number === undefined
        ? { maxLength: max }
        : {
            inputMode: 'decimal',
            suffix: number.unit,
            placeholder: texts.limits(number.min, number.max),
            autoComplete: 'off',
          })}
      onChange={(event) => change(event.target.value)}
      onBlur={blur}
    />
  )
}

interface LineProps extends InputProps {
  readonly type: 'email' | 'url'
  readonly placeholder: string
}

const LineInput = ({ type, placeholder, value, change, blur, control }: LineProps) => (
  <Input
    {...control}
    type={type}
    value={asText(value)}
    placeholder={placeholder}
    autoCapitalize="none"
    onChange={(event) => change(event.target.value)}
    onBlur={blur}
  />
)
export const EmailInput = (props: InputProps) => <LineInput {...props} type="email" placeholder="name@company.com" />
export const LinkInput = (props: InputProps) => <LineInput {...props} type="url" placeholder="https://" />

/** Masked, with an eye to look at it while it is typed. */
export const PasswordInput = ({ value, change, blur, control }: InputProps) => (
  <Input.Password
    {...control}
    value={asText(value)}
    autoComplete="new-password"
    onChange={(event) => change(event.target.value)}
    onBlur={blur}
  />
)
