import { Select } from 'antd'
import { heldText } from '../../held.ts'
import { TEXTS } from '../../texts.ts'
import type { InputProps } from '../part.ts'

/** From so many choices on they can be searched. */
const MANY = 8

export function Input({ field, value, change, blur, control }: InputProps<'drop-down'>) {
  const { options } = field.settings
  const chosen = heldText(value)
  return (
    <Select
      {...control}
      value={chosen === '' ? null : chosen}
      options={[...options]}
      placeholder={TEXTS.choose}
      allowClear={!field.required}
      showSearch={options.length >= MANY ? { optionFilterProp: 'label' } : false}
      onChange={(next) => change(next ?? '')}
      onBlur={blur}
    />
  )
}
