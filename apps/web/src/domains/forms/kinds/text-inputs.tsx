import { Input } from 'antd'
import { asText } from '../draft-values.ts'
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

export const TextInput = ({ field, value, change, blur, control }: InputProps<{ readonly max: number }>) => (
  <Input
    {...control}
    value={asText(value)}
    maxLength={field.settings.max}
    onChange={(event) => change(event.target.value)}
    onBlur={blur}
  />
)
