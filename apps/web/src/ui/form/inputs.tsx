import { Input } from 'antd'
import type { ControlProps } from './field.tsx'

interface TextControl {
  readonly control: ControlProps
  readonly value: string | null | undefined
  readonly change: (value: string) => void
  readonly blur: () => void
}

interface TextInputProps {
  /** The props of a `Field` for its input. */
  readonly field: TextControl
  readonly placeholder?: string
}

/** One line of text. */
export const TextInput = ({ field: { control, value, change, blur }, placeholder }: TextInputProps) => (
  <Input
    {...control}
    value={value ?? ''}
    placeholder={placeholder}
    onChange={(event) => change(event.target.value)}
    onBlur={blur}
    autoComplete="off"
  />
)

/** Several lines of text. */
export const TextAreaInput = ({ field: { control, value, change, blur }, placeholder }: TextInputProps) => (
  <Input.TextArea
    {...control}
    value={value ?? ''}
    placeholder={placeholder}
    autoSize={{ minRows: 3, maxRows: 10 }}
    onChange={(event) => change(event.target.value)}
    onBlur={blur}
  />
)
