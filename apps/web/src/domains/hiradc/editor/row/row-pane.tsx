import { CloseOutlined, DownOutlined, MoreOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { Drawer } from '../../../../ui/drawer.tsx'
import { Row, Text } from '../../../../ui/layout/layout.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useOrder, useRow } from '../rows/use-rows.ts'
import { texts } from '../texts.ts'
import { firstToFill } from './first-to-fill.ts'
import { RowEditor } from './row-editor.tsx'
import { RowReader } from './row-reader.tsx'
import { useRoom } from './use-room.ts'

/** What can be done to the row that is shown. */
export interface RowActions {
  readonly select: (key: string) => void
  /** Closes a drawer; beside the list the focus goes back to the row. */
  readonly close: () => void
  readonly add: (after: string | null) => void
  readonly duplicate: (key: string) => void
  readonly move: (key: string, by: 1 | -1) => void
  readonly remove: (key: string) => void
  readonly library: () => void
}

interface RowPaneProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly editing: boolean
  /** Grows each time the first field, or the first one with a problem, is to get the focus. */
  readonly focus: number
  readonly actions: RowActions
}

/** The row that is selected, beside the list. */
export const RowPane = memo(function RowPane(props: RowPaneProps) {
  const pane = useRef<HTMLElement>(null)
  useFirstField(pane, props.focus)
  useRoom(pane)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    props.actions.close()
  }
  return (
    <aside ref={pane} className="boxed row-pane" aria-label={texts.rowEditor} onKeyDown={press}>
      <header className="row-pane__head">
        <PaneHead {...props} />
      </header>
      <div className="row-pane__body">
        <PaneBody {...props} />
      </div>
    </aside>
  )
})

/** The same on a phone: over the whole screen. */
export function RowDrawer(props: RowPaneProps) {
  const phone = usePhone()
  const body = useRef<HTMLDivElement>(null)
  useFirstField(body, props.focus)
  return (
    <Drawer
      open
      rootClassName="row-drawer"
      size={phone ? '100%' : 440}
      closable={false}
      title={<PaneHead {...props} />}
      onClose={props.actions.close}
    >
      <div ref={body}>
        <PaneBody {...props} />
      </div>
    </Drawer>
  )
}

function useFirstField(pane: { readonly current: HTMLElement | null }, focus: number) {
  useEffect(() => {
    if (focus > 0 && pane.current !== null) firstToFill(pane.current)?.focus()
  }, [pane, focus])
}

const PaneBody = ({ store, rowKey, editing, actions }: RowPaneProps): ReactNode =>
  editing ? (
    <RowEditor store={store} rowKey={rowKey} onLibrary={actions.library} />
  ) : (
    <RowReader store={store} rowKey={rowKey} />
  )

const PaneHead = ({ store, rowKey, editing, actions }: RowPaneProps) => (
  <Row gap={2} className="pane-head">
    <PaneTitle store={store} rowKey={rowKey} />
    <PaneButtons store={store} rowKey={rowKey} editing={editing} actions={actions} />
  </Row>
)

function PaneTitle({ store, rowKey }: Pick<RowPaneProps, 'store' | 'rowKey'>) {
  const order = useOrder(store)
  const state = useDeferredValue(useRow(store, rowKey))
  return (
    <>
      <h2>{texts.row(order.indexOf(rowKey) + 1)}</h2>
      <Text size="body" weight="regular" tone="secondary" clip grow className="pane-head__hazard">
        {state?.row.hazard}
      </Text>
    </>
  )
}

const PaneButtons = memo(function PaneButtons({ store, rowKey, editing, actions }: Omit<RowPaneProps, 'focus'>) {
  const order = useOrder(store)
  const at = order.indexOf(rowKey)
  const to = (key: string | undefined) => (key === undefined ? {} : { onClick: () => actions.select(key) })
  return (
    <>
      <Button
        type="text"
        icon={<UpOutlined />}
        aria-label={texts.previousRow}
        disabled={at <= 0}
        {...to(order[at - 1])}
      />
      <Button
        type="text"
        icon={<DownOutlined />}
        aria-label={texts.nextRow}
        disabled={at === order.length - 1}
        {...to(order[at + 1])}
      />
      {editing && <RowMenu rowKey={rowKey} actions={actions} isFirst={at === 0} isLast={at === order.length - 1} />}
      <Button type="text" icon={<CloseOutlined />} aria-label={texts.closeEditor} onClick={actions.close} />
    </>
  )
})

interface RowMenuProps extends Pick<RowPaneProps, 'rowKey' | 'actions'> {
  readonly isFirst: boolean
  readonly isLast: boolean
}

function RowMenu({ rowKey, actions, isFirst, isLast }: RowMenuProps) {
  const items = [
    { key: 'add', label: texts.newRowBelow, onClick: () => actions.add(rowKey) },
    { key: 'duplicate', label: texts.duplicateRow, onClick: () => actions.duplicate(rowKey) },
    { key: 'up', label: texts.moveUp, disabled: isFirst, onClick: () => actions.move(rowKey, -1) },
    { key: 'down', label: texts.moveDown, disabled: isLast, onClick: () => actions.move(rowKey, 1) },
    { key: 'remove', label: texts.removeRow, danger: true, onClick: () => actions.remove(rowKey) },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<MoreOutlined />} aria-label={texts.more} />
    </Dropdown>
  )
}
