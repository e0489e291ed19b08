import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react'
import { Text } from '../../../../ui/layout/layout.tsx'
import type { RowStore } from '../rows/row-store.ts'
import { useOrder } from '../rows/use-rows.ts'
import { texts } from '../texts.ts'
import { HazardRow } from './hazard-row.tsx'
import './hazard-rows.css'

interface HazardRowsProps {
  readonly store: RowStore
  readonly selected: string | null
  readonly editing: boolean
  /** The focus goes to the selected row. */
  readonly focus: boolean
  readonly onSelect: (key: string) => void
  /** A click, or Enter: the row is to be written. */
  readonly onOpen: (key: string, by: 'click' | 'key') => void
  readonly onRemove: (key: string) => void
}

const keyAt = (target: EventTarget) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null) : null

const HEADS = [
  texts.number,
  texts.activityAndHazard,
  texts.initial,
  texts.controls,
  texts.residual,
  texts.ownerAndDue,
] as const

/** The rows of an assessment: arrow keys go over them, Enter opens the one that has the focus. */
export const HazardRows = memo(function HazardRows(props: HazardRowsProps) {
  const { store, selected, editing, focus, onSelect, onOpen, onRemove } = props
  const order = useOrder(store)
  const list = useRef<HTMLTableElement>(null)
  const current = selected !== null && order.includes(selected) ? selected : (order[0] ?? null)

  useEffect(() => {
    if (current === null) return
    const line = list.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)
    if (focus) line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest' })
  }, [current, focus])

  const press = (event: KeyboardEvent) => {
    const key = keyAt(event.target)
    if (key === null || event.altKey || event.ctrlKey || event.metaKey) return
    const at = order.indexOf(key)
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: order.length - 1,
      PageDown: Math.min(at + 10, order.length - 1),
      PageUp: Math.max(at - 10, 0),
    }
    const goal = goals[event.key]
    if (goal !== undefined) {
      event.preventDefault()
      const next = order[goal]
      if (next !== undefined) onSelect(next)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen(key, 'key')
    } else if (event.key === 'Delete' && editing) {
      event.preventDefault()
      onRemove(key)
    }
  }
  const click = (event: MouseEvent) => {
    const key = keyAt(event.target)
    if (key !== null) onOpen(key, 'click')
  }
  return (
    <table
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys go over its rows
      role="grid"
      aria-label={texts.rows}
      aria-rowcount={order.length + 1}
      className="boxed hazard-rows"
      onKeyDown={press}
      onClick={click}
    >
      <thead>
        <Text as="tr" size="small" weight="medium" className="hazard-row hazard-row--head" aria-rowindex={1}>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </Text>
      </thead>
      <tbody>
        {order.map((key, at) => (
          <HazardRow key={key} store={store} rowKey={key} n={at + 1} selected={key === current} editing={editing} />
        ))}
      </tbody>
    </table>
  )
})
