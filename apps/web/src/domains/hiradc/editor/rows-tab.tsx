import { BookOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { useNarrow } from '../../../ui/use-phone.ts'
import { BandLegend } from '../matrix/band-legend.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { HazardRows } from './list/hazard-rows.tsx'
import { HazardLibrary } from './row/hazard-library.tsx'
import { RowDrawer, RowPane } from './row/row-pane.tsx'
import type { RowStore } from './rows/row-store.ts'
import { type Rows, useOrder, useSummary } from './rows/use-rows.ts'
import { texts } from './texts.ts'
import type { RowSelection } from './use-row-actions.ts'
import './rows-tab.css'

interface RowsTabProps {
  readonly rows: Rows
  readonly editing: boolean
  readonly selection: RowSelection
  /** At the right of the bands, where nothing is added. */
  readonly extra?: ReactNode
}

/** The rows of a revision with the selected one beside them; on a narrow screen it opens over them. */
export function RowsTab({ rows: { store }, editing, selection, extra }: RowsTabProps) {
  const order = useOrder(store)
  const narrow = useNarrow()
  const { selected, opened, actions, library } = selection
  const current = selected !== null && order.includes(selected) ? selected : (order[0] ?? null)
  // The list answers an arrow key at once, and the editor follows; what is typed goes to the row that is selected.
  const followed = useDeferredValue(current)
  const visible = selection.listFocus ? followed : current
  const pane = { store, editing, actions, focus: selection.fieldFocus }
  return (
    <div className="rows-tab">
      <div>
        <RowsBar
          store={store}
          editing={editing}
          narrow={narrow}
          onAdd={actions.add}
          onLibrary={selection.openLibrary}
          extra={extra}
        />
        {order.length === 0 ? (
          <NothingYet title={texts.noRows} text={editing ? texts.noRowsText : texts.noRowsToRead} />
        ) : (
          <HazardRows
            store={store}
            selected={current}
            editing={editing}
            focus={selection.listFocus}
            onSelect={selection.selectInList}
            onOpen={selection.open}
            onRemove={actions.remove}
          />
        )}
        <Counts store={store} />
      </div>
      {!narrow && visible !== null && order.includes(visible) && <RowPane {...pane} rowKey={visible} />}
      {narrow && opened && current !== null && <RowDrawer {...pane} rowKey={current} />}
      {library !== null && (
        <HazardLibrary forRow={library === 'row'} onChoose={selection.choose} onClose={selection.closeLibrary} />
      )}
    </div>
  )
}

interface RowsBarProps {
  readonly store: RowStore
  readonly editing: boolean
  readonly narrow: boolean
  readonly onAdd: (after: string | null) => void
  readonly onLibrary: () => void
  readonly extra: ReactNode
}

/** The bands above the rows, and what adds rows. */
const RowsBar = memo(function RowsBar({ store, editing, narrow, onAdd, onLibrary, extra }: RowsBarProps) {
  return (
    <Row gap={16} justify="between" wrap className="rows-tab__bar">
      <BandLegend matrix={store.matrix} />
      {extra}
      {editing && (
        <Row gap={8} align="stretch" className="rows-tab__buttons">
          {!narrow && <KeyboardHelp />}
          <Button icon={<BookOutlined />} onClick={onLibrary}>
            {texts.fromLibrary}
          </Button>
          <Button icon={<PlusOutlined />} onClick={() => onAdd(store.order().at(-1) ?? null)}>
            {texts.addRow}
          </Button>
        </Row>
      )}
    </Row>
  )
})

/** How many rows there are, and how high their risks. */
function Counts({ store }: { readonly store: RowStore }) {
  const { rows, bands } = useSummary(store)
  if (rows === 0) return null
  return (
    <Text as="p" size="body" className="quiet rows-tab__counts">
      {[texts.rowCount(rows), ...texts.bandCounts(bands)].join(' · ')}
    </Text>
  )
}
