import { SortAscendingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { TEXTS } from '../texts.ts'
import { type InboxState, SORTS, writeSort } from './inbox-query.ts'

interface InboxSortProps {
  readonly state: InboxState
  readonly onChange: (sort: string | undefined) => void
}

/** The order of the inbox. */
export function InboxSort({ state, onChange }: InboxSortProps) {
  const offered = SORTS[state.segment]
  const own = offered[0]
  const chosen =
    state.sort === null ? own : offered.find(({ sort }) => state.sort && writeSort(sort) === writeSort(state.sort))
  const items = offered.map(({ label, sort }) => ({ key: writeSort(sort), label }))
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        selectedKeys: chosen === undefined ? [] : [writeSort(chosen.sort)],
        onClick: ({ key }) => onChange(own !== undefined && key === writeSort(own.sort) ? undefined : key),
      }}
    >
      <Button icon={<SortAscendingOutlined />} aria-label={TEXTS.sortedBy(chosen?.label ?? '')} title={chosen?.label} />
    </Dropdown>
  )
}
