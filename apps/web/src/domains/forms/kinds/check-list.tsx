import { Checkbox } from 'antd'
import { Columns } from '../../../ui/layout/layout.tsx'
import { asTexts } from '../draft-values.ts'
import type { InputProps, Options } from './kind.ts'
import './check-list.css'

/** Several of a few, each a box to tick. */
export function CheckList({ field, value, change, blur, control }: InputProps<Options>) {
  const chosen = asTexts(value)
  const { options } = field.settings
  const toggle = (option: string, on: boolean) =>
    // In the order of the form, whatever the order of the ticks.
    change(options.map((each) => each.value).filter((each) => (each === option ? on : chosen.includes(each))))
  return (
    <Columns of={2} gap={16} className="check-list">
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={chosen.includes(option.value)}
          aria-invalid={control['aria-invalid']}
          onChange={(event) => toggle(option.value, event.target.checked)}
          onBlur={blur}
        >
          {option.label}
        </Checkbox>
      ))}
    </Columns>
  )
}
