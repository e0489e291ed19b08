import { Input as TextInput } from 'antd'
import { heldText } from '../../held.ts'
import type { InputProps } from '../part.ts'

export const Input = ({ field, value, change, blur, control }: InputProps<'text-input'>) => (
  <TextInput
    {...control}
    value={heldText(value)}
    maxLength={field.settings.max}
    onChange={(event) => change(event.target.value)}
    onBlur={blur}
  />
)
