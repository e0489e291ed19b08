import { Input as TextInput } from 'antd'
import { heldText } from '../../held.ts'
import type { InputProps } from '../part.ts'

/** The count of letters appears when the end is near. */
const NEAR = 0.8

export function Input({ field, value, change, blur, control }: InputProps<'text-area'>) {
  const { max } = field.settings
  const text = heldText(value)
  return (
    <TextInput.TextArea
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
