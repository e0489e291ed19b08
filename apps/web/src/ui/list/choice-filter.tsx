import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, useChoices, useChosen, useDebounced } from '../../lib/choices.ts'

interface ChoiceFilterProps {
  readonly label: string
  readonly source: ChoiceSource
  readonly chosen: readonly (number | string)[]
  readonly onChange: (chosen: (number | string)[]) => void
}

/** Below this many choices there is nothing to search. */
const FEW = 8
const AT_MOST = 50

/** The inside of a filter with choices: search, then check boxes; the chosen ones stay on top. */
export function ChoiceFilter({ label, source, chosen, onChange }: ChoiceFilterProps) {
  const [keyword, setKeyword] = useState('')
  const term = useDebounced(keyword.trim())
  const found = useChoices(source, { keyword: term, limit: AT_MOST }, true)
  const [first] = useState(chosen)
  const top = useChosen(source, first)
  const rest = (found.data ?? []).filter(({ value }) => !first.includes(value))
  const visible = term === '' ? [...top, ...rest] : (found.data ?? [])
  const few = found.data !== undefined && term === '' && visible.length < FEW
  return (
    <>
      {(keyword !== '' || !few) && (
        <Input.Search
          aria-label={`Search ${label}`}
          placeholder={`Find ${label.toLowerCase()}`}
          value={keyword}
          loading={found.isFetching}
          onChange={(event) => setKeyword(event.target.value)}
          allowClear
          autoFocus
        />
      )}
      <fieldset className="sheet__list" aria-label={label}>
        {visible.map(({ value, label: text, hint }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          >
            {text}
            {hint ? <small>{hint}</small> : null}
          </Checkbox>
        ))}
        {visible.length === 0 && (
          <span className="sheet__empty">{found.isPending ? 'Loading …' : 'Nothing found'}</span>
        )}
      </fieldset>
    </>
  )
}
