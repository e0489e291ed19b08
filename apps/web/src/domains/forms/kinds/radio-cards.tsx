import { Row } from '../../../ui/layout/layout.tsx'
import { asText } from '../draft-values.ts'
import type { InputProps, Options } from './kind.ts'
import './radio-cards.css'

/** So many answers of so many letters are one row of buttons at 390 px. */
const isRow = (options: Options['options']): boolean =>
  options.length <= 3 && options.every(({ label }) => label.length <= 14)

/** One of a few, all visible, each a card that a thumb hits. */
export function RadioCards({ field, value, change, blur, control }: InputProps<Options>) {
  const chosen = asText(value)
  return (
    <div
      className={isRow(field.settings.options) ? 'radio-cards radio-cards--row' : 'radio-cards'}
      role="radiogroup"
      aria-label={field.label}
      aria-invalid={control['aria-invalid']}
      aria-required={control['aria-required']}
    >
      {field.settings.options.map((option) => (
        <Row as="label" gap={10} size="text" key={option.value} className="choice radio-card">
          <input
            type="radio"
            name={control.id}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => change(option.value)}
            onBlur={blur}
          />
          <span className="choice__dot" aria-hidden />
          {option.label}
        </Row>
      ))}
    </div>
  )
}
