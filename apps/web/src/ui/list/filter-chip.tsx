import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { DayRange } from '@selamat/contract/kit/list-query'
import { Button, Checkbox, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type ChoiceSource, offered, useChoices, useChosen, useDebounced } from '../../lib/choices.ts'
import { FieldLayout } from '../form/field.tsx'
import { Stack, Text } from '../layout/layout.tsx'
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

const typed = (range: DayRange, values: readonly (number | string)[]) =>
  values.length > 0 ? `“${values.join(' ')}”` : days(range)

interface FilterChipProps {
  readonly filter: Filter
  readonly value: FilterValue | undefined
  /** Null removes the filter. */
  readonly onChange: (value: FilterValue | null) => void
}

/** One filter: dashed with + while unset, petrol with its value and × while set. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const [open, setOpen] = useState(filter.opens ?? false)
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
    ) : filter.kind === 'numbers' ? (
      <TypedFilter
        key={`${range.from}..${range.until}`}
        labels={['At least', 'At most']}
        values={[range.from ?? '', range.until ?? '']}
        numeric
        onApply={([from = '', until = '']) => {
          onChange({ ...(from ? { from } : {}), ...(until ? { until } : {}) })
          setOpen(false)
        }}
      />
    ) : !('source' in filter) ? (
      <TypedFilter
        labels={['Contains']}
        values={[String(values[0] ?? '')]}
        onApply={([typedText = '']) => {
          onChange(typedText === '' ? null : [typedText])
          setOpen(false)
        }}
      />
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
          {set && (
            <b>{'source' in filter ? <Chosen source={filter.source} values={values} /> : typed(range, values)}</b>
          )}
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

interface TypedFilterProps {
  readonly labels: readonly string[]
  readonly values: readonly string[]
  readonly numeric?: boolean
  readonly onApply: (values: readonly string[]) => void
}

/** The inside of a filter that is typed: words to find, or a range of numbers. */
function TypedFilter({ labels, values, numeric = false, onApply }: TypedFilterProps) {
  const [typing, setTyping] = useState(values)
  const valid = !numeric || typing.every((value) => Number.isFinite(Number(value)))
  return (
    <Stack
      as="form"
      gap={10}
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) onApply(typing.map((value) => value.trim()))
      }}
    >
      {labels.map((label, at) => (
        <FieldLayout key={label} label={label}>
          {(control) => (
            <Input
              {...control}
              value={typing[at] ?? ''}
              inputMode={numeric ? 'decimal' : 'text'}
              maxLength={200}
              autoFocus={at === 0}
              onChange={({ target }) => setTyping(typing.map((value, index) => (index === at ? target.value : value)))}
            />
          )}
        </FieldLayout>
      ))}
      <Button type="primary" htmlType="submit" disabled={!valid}>
        Apply
      </Button>
    </Stack>
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
  const rest = offered(found).filter(({ value }) => !first.includes(value))
  const visible = term === '' ? [...top, ...rest] : offered(found)
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
      <Stack as="fieldset" gap={2} className="sheet__list" aria-label={label}>
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
        {visible.length === 0 && <Text tone="quiet">{found.isPending ? 'Loading …' : 'Nothing found'}</Text>}
      </Stack>
    </>
  )
}
