import { FITNESS_STATE_LABELS, FITNESS_STATES } from '@selamat/contract/domains/master-data/work/fitness-state'
import { Select } from 'antd'
import { asText } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'

const options = FITNESS_STATES.map((value) => ({ value, label: FITNESS_STATE_LABELS[value] }))

/** How fit somebody is for work. */
export function HealthStatusInput({ field, value, change, blur, control }: InputProps<object>) {
  const chosen = asText(value)
  return (
    <Select<string>
      {...control}
      value={chosen === '' ? null : chosen}
      options={options}
      placeholder={texts.choose}
      allowClear={!field.required}
      onChange={(next) => change(next ?? '')}
      onBlur={blur}
    />
  )
}
