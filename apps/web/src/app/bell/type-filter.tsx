import { useId } from 'react'
import { type NoticeType, TEXTS } from '../../domains/notifications/index.ts'

interface TypeFilterProps {
  readonly types: readonly NoticeType[]
  /** Null: all. */
  readonly chosen: NoticeType | null
  readonly onChoose: (type: NoticeType | null) => void
}

/** All, or the notifications of one type (NOTIF-07). */
export function TypeFilter({ types, chosen, onChoose }: TypeFilterProps) {
  const name = useId()
  return (
    <fieldset className="type-filter">
      <legend className="visually-hidden">{TEXTS.filter}</legend>
      {[null, ...types].map((type) => (
        <label key={type}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          {type ?? TEXTS.all}
        </label>
      ))}
    </fieldset>
  )
}
