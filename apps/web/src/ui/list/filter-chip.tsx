import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { DayRange } from '@selamat/contract/kit/list-query'
import { Checkbox, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type ChoiceSource, useChoices, useChosen, useDebounced } from '../../lib/choices.ts'
import { Spinner } from '../spinner.tsx'
import type { Filter } from './filter.ts'
import { type FilterValue, isDays } from './list-state.ts'
import { Sheet } from './sheet.tsx'
import './filter-chip.css'

/** The calendar is large and few lists have one. */
const DayFilter = lazy(() => import('./day-filter.tsx'))

function Chosen({ source, values }: { source: ChoiceSource; values: readonly (number | string)[] }) {
  const [first, ...others] = useChosen(source, values)
  return (
    <>
      {first?.label}
      {others.length > 0 && ` +${others.length}`}
    </>
  )
}

const days = ({ from, until }: DayRange) => {
  if (from === until) return from
  return [from ? `from ${from}` : '', until ? `until ${until}` : ''].filter(Boolean).join(' ')
}

interface FilterChipProps {
  readonly filter: Filter
  readonly value: FilterValue | undefined
  /** Null removes the filter. */
  readonly onChange: (value: FilterValue | null) => void
}

/** One filter: dashed with + while unset, petrol with its value and × while set. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const [open, setOpen] = useState(false)
  const { label } = filter
  const values = value === undefined || isDays(value) ? [] : [...value]
  const range = isDays(value) ? value : {}
  const choose = (chosen: (number | string)[]) =>
    onChange(
      filter.kind === 'ids'
        ? chosen.filter((each) => typeof each === 'number')
        : chosen.filter((each) => typeof each === 'string'),
    )
  const content =
    filter.kind === 'days' ? (
      <Suspense fallback={<Spinner />}>
        <DayFilter range={range} onChange={onChange} />
      </Suspense>
    ) : (
      <ChoiceFilter label={label} source={filter.source} chosen={values} onChange={choose} />
    )
  const set = value !== undefined
  return (
    <span className={set ? 'filter-chip is-set' : 'filter-chip'}>
      <Sheet title={label} open={open} onOpen={setOpen} content={content}>
        <button type="button" aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(!open)}>
          {!set && <PlusOutlined aria-hidden />}
          {label}
          {set && <b>{filter.kind === 'days' ? days(range) : <Chosen source={filter.source} values={values} />}</b>}
        </button>
      </Sheet>
      {set && (
        <button
          type="button"
          className="filter-chip__off"
          aria-label={`Remove filter ${label}`}
          onClick={() => onChange(null)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}

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
function ChoiceFilter({ label, source, chosen, onChange }: ChoiceFilterProps) {
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
