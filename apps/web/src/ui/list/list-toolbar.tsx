import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Row } from '../layout/layout.tsx'
import { usePhone } from '../use-phone.ts'
import type { Filter } from './filter.ts'
import { FilterChip } from './filter-chip.tsx'
import { cleared, isFiltered, type ListState, withFilter } from './list-state.ts'
import { SearchBox } from './search-box.tsx'
import './list-toolbar.css'

interface ListToolbarProps {
  /** What the keyword searches; absent where there is no search. */
  readonly searches?: string
  readonly filters: readonly Filter[]
  readonly state: ListState
  readonly onChange: (state: ListState) => void
  /** At the right end: columns and density. */
  readonly right: ReactNode
}

/** The first row of a list: search, filters (the set ones first), Clear. */
export function ListToolbar({ searches, filters, state, onChange, right }: ListToolbarProps) {
  const phone = usePhone()
  const inOrder = phone
    ? [...filters].sort((a, b) => Number(b.name in state.filter) - Number(a.name in state.filter))
    : filters
  return (
    <Row gap={8} wrap className="list-toolbar">
      {searches !== undefined && (
        <SearchBox
          hint={searches}
          keyword={state.keyword}
          onSearch={(keyword) => onChange({ ...state, keyword, page: 1 })}
        />
      )}
      {(filters.length > 0 || isFiltered(state)) && (
        <Row gap={8} wrap className="list-toolbar__filters">
          {inOrder.map((filter) => (
            <FilterChip
              key={filter.name}
              filter={filter}
              value={state.filter[filter.name]}
              onChange={(value) => onChange(withFilter(state, filter.name, value))}
            />
          ))}
          {isFiltered(state) && (
            <Button type="text" onClick={() => onChange(cleared(state))}>
              Clear
            </Button>
          )}
        </Row>
      )}
      {!phone && (
        <Row gap={8} wrap className="list-toolbar__right">
          {right}
        </Row>
      )}
    </Row>
  )
}
