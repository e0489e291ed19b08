import { Row } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import type { StatusKey } from '../../../ui/status.ts'
import { asText } from '../draft-values.ts'
import type { InputProps, Options } from './kind.ts'
import './radio-cards.css'

/** So many answers of so many letters are one row of buttons at 390 px. */
const isRow = (options: Options['options']): boolean =>
  options.length <= 3 && options.every(({ label }) => label.length <= 14)

/** What each answer of a scored question says: well, badly, in between, or nothing; null where none gives points. */
function meaningsOf(options: Options['options']): readonly StatusKey[] | null {
  const most = Math.max(...options.map(({ score }) => score ?? 0))
  if (most <= 0) return null
  return options.map(({ score }) => {
    if (score === undefined) return 'ended'
    return score === most ? 'inforce' : score > 0 ? 'attention' : 'stopped'
  })
}

const classOf = (meaning: StatusKey | undefined, isChosen: boolean) =>
  ['choice radio-card', meaning && `radio-card--${meaning}`, isChosen && 'is-chosen'].filter(Boolean).join(' ')

const Sign = ({ meaning }: { readonly meaning: StatusKey | undefined }) =>
  meaning === undefined ? <span className="choice__dot" aria-hidden /> : <Mark status={meaning} size={12} />

/** One of a few, all visible, each a card that a thumb hits. */
export function RadioCards({ field, value, change, blur, control }: InputProps<Options>) {
  const chosen = asText(value)
  const { options } = field.settings
  const meanings = isRow(options) ? meaningsOf(options) : null
  return (
    <div
      className={isRow(options) ? 'radio-cards radio-cards--row' : 'radio-cards'}
      role="radiogroup"
      aria-label={field.label}
      aria-invalid={control['aria-invalid']}
      aria-required={control['aria-required']}
    >
      {options.map((option, at) => (
        <Row
          as="label"
          gap={10}
          size="text"
          key={option.value}
          className={classOf(meanings?.[at], option.value === chosen)}
        >
          <input
            type="radio"
            name={control.id}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => change(option.value)}
            onBlur={blur}
          />
          <Sign meaning={meanings?.[at]} />
          {option.label}
        </Row>
      ))}
    </div>
  )
}
