import { FilterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import { Row } from '../layout/layout.tsx'
import { usePhone } from '../use-phone.ts'
import type { Filter } from './filter.ts'
import { FilterChip } from './filter-chip.tsx'
import { cleared, isFiltered, type ListState, withFilter } from './list-state.ts'
import { SearchBox } from './search-box.tsx'
import './list-toolbar.css'
import './list-bar.css'

interface ListBarProps {
  readonly searches: string
  readonly filters: readonly Filter[]
  readonly state: ListState
  readonly onChange: (state: ListState) => void
  /** The ready-made views of the list. */
  readonly views: ReactNode
  /** How many results there are. */
  readonly results: ReactNode
  /** At the right end: columns and density. */
  readonly right: ReactNode
}

/** All above the rows of a list with many filters in one bar: views, search, the filters that are set, and a menu of the others. */
export function ListBar({ searches, filters, state, onChange, views, results, right }: ListBarProps) {
  const phone = usePhone()
  const [added, setAdded] = useState<string | null>(null)
  const visible = filters.filter(({ name }) => name in state.filter || name === added)
  const others = filters.filter((filter) => !visible.includes(filter))
  return (
    <Row gap={8} wrap className="list-bar">
      <div className="list-bar__views">{views}</div>
      <SearchBox
        hint={searches}
        keyword={state.keyword}
        onSearch={(keyword) => onChange({ ...state, keyword, page: 1 })}
      />
      {visible.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter.name === added ? { ...filter, opens: true } : filter}
          value={state.filter[filter.name]}
          onChange={(value) => {
            if (value === null && filter.name === added) setAdded(null)
            onChange(withFilter(state, filter.name, value))
          }}
        />
      ))}
      <Dropdown
        trigger={['click']}
        menu={{ items: others.map(({ name, label }) => ({ key: name, label })), onClick: ({ key }) => setAdded(key) }}
      >
        <Button icon={<FilterOutlined />} aria-label="Add filter" className="list-bar__add">
          {!phone && 'Filter'}
        </Button>
      </Dropdown>
      {isFiltered(state) && (
        <Button
          type="text"
          onClick={() => {
            setAdded(null)
            onChange(cleared(state))
          }}
        >
          Clear
        </Button>
      )}
      <Row gap={8} className="list-bar__end">
        <span className="list-facts__results" role="status">
          {results}
        </span>
        {!phone && right}
      </Row>
    </Row>
  )
}
