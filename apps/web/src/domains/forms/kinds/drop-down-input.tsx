import { Select } from 'antd'
import { asText } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps, Options } from './kind.ts'

/** From so many choices on they can be searched. */
const MANY = 8

/** One of many, from a list. */
export function DropDownInput({ field, value, change, blur, control }: InputProps<Options>) {
  const { options } = field.settings
  const chosen = asText(value)
  return (
    <Select
      {...control}
      value={chosen === '' ? null : chosen}
      options={[...options]}
      placeholder={texts.choose}
      allowClear={!field.required}
      showSearch={options.length >= MANY ? { optionFilterProp: 'label' } : false}
      onChange={(next) => change(next ?? '')}
      onBlur={blur}
    />
  )
}
