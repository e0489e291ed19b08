import { CaretRightOutlined } from '@ant-design/icons'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Row } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { texts } from '../structure/texts.ts'
import { isWithin, type Tree, type TreeNode, type TreeRow, treeRows } from './tree-rows.ts'
import { useWindow } from './use-window.ts'
import './org-tree.css'

const ROW = 44

interface OrgTreeProps<N extends TreeNode> {
  readonly label: string
  readonly tree: Tree<N>
  readonly open: ReadonlySet<number>
  readonly onOpen: (open: ReadonlySet<number>) => void
  readonly keyword: string
  /** The address of a node; null without a page. */
  readonly to: (node: N) => string | null
  /** A secondary text after the name, and the content at the right end. */
  readonly hint: (node: N) => ReactNode
  readonly facts: (node: N) => ReactNode
  readonly actions: (node: N) => readonly RowAction[]
  /** Moves a node below another one or to the top; absent without permission. */
  readonly onMove?: ((node: N, parentId: number | null) => void) | undefined
  /** Asks where to move a node, for the keyboard. */
  readonly onOpenMove?: ((node: N) => void) | undefined
  readonly onGo: (address: string) => void
}

/** A tree of the organisation: walked with the arrow keys, folded, and rearranged by dragging or by asking. */
export function OrgTree<N extends TreeNode>(props: OrgTreeProps<N>) {
  const { label, tree, open, onOpen, keyword, onMove, onOpenMove, onGo, to } = props
  const rows = useMemo(() => treeRows(tree, open, keyword), [tree, open, keyword])
  const { ref, from, until, reveal } = useWindow(rows.length, ROW)
  const [active, setActive] = useState<number | null>(null)
  const [dragged, setDragged] = useState<N | null>(null)
  const [over, setOver] = useState<number | 'top' | null>(null)
  const focusing = useRef(false)
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === active),
  )
  const current = rows[at]

  // A row that was out of view exists only after it was scrolled to.
  useEffect(() => {
    if (!focusing.current) return
    const row = ref.current?.querySelector<HTMLElement>(`[data-node="${active}"]`)
    if (row === null || row === undefined) return
    focusing.current = false
    row.focus()
  })

  const focusRow = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (row === undefined) return
    focusing.current = true
    reveal(rows.indexOf(row))
    setActive(row.node.id)
  }
  const fold = (id: number, opened: boolean) => {
    const next = new Set(open)
    if (opened) next.add(id)
    else next.delete(id)
    onOpen(next)
  }
  const unfold = (row: TreeRow<N>) => {
    if (row.expandable && !row.open) fold(row.node.id, true)
    else if (row.expandable) focusRow(at + 1)
  }
  const foldOrLeave = (row: TreeRow<N>) => {
    if (row.open && keyword === '') return fold(row.node.id, false)
    const above = rows.findIndex(({ node }) => node.id === row.node.parentId)
    if (above >= 0) focusRow(above)
  }
  const follow = ({ node }: TreeRow<N>) => {
    const address = to(node)
    if (address !== null) onGo(address)
  }
  const keys = new Map<string, (row: TreeRow<N>) => void>([
    ['ArrowDown', () => focusRow(at + 1)],
    ['ArrowUp', () => focusRow(at - 1)],
    ['ArrowRight', unfold],
    ['ArrowLeft', foldOrLeave],
    ['Home', () => focusRow(0)],
    ['End', () => focusRow(rows.length - 1)],
    ['Enter', follow],
    ['m', ({ node }) => onOpenMove?.(node)],
  ])
  const press = (event: KeyboardEvent) => {
    const perform = keys.get(event.key)
    const onRow = event.target instanceof Element && event.target.getAttribute('role') === 'treeitem'
    if (!perform || !current || !onRow || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    perform(current)
  }
  const drop = (parentId: number | null) => {
    if (dragged !== null && dragged.parentId !== parentId && dragged.id !== parentId) onMove?.(dragged, parentId)
    setDragged(null)
    setOver(null)
  }
  const hover = (id: number) => {
    const takes = dragged !== null && !isWithin(tree, id, dragged.id)
    if (takes) setOver(id)
    return takes
  }

  return (
    <div className="boxed org-tree">
      <div className="org-tree__scroll" ref={ref} role="tree" aria-label={label} tabIndex={-1} onKeyDown={press}>
        <div role="presentation" style={{ height: from * ROW }} />
        {rows.slice(from, until).map((row, index) => (
          <TreeLine
            key={row.node.id}
            {...props}
            row={row}
            tabbable={from + index === at}
            over={over === row.node.id}
            onFocus={() => setActive(row.node.id)}
            onFold={() => fold(row.node.id, !row.open)}
            drag={{
              // What the drag changes is drawn once it is under way: a page that changes at its start ends it.
              start: () => requestAnimationFrame(() => setDragged(row.node)),
              end: () => drop(dragged?.parentId ?? null),
              over: () => hover(row.node.id),
              leave: () => setOver(null),
              drop: () => drop(row.node.id),
            }}
          />
        ))}
        <div role="presentation" style={{ height: (rows.length - until) * ROW }} />
      </div>
      {dragged !== null && dragged.parentId !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard's way is "Move to…"
        <div
          className={`org-tree__top${over === 'top' ? ' org-tree__top--over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver('top')
          }}
          onDragLeave={() => setOver(null)}
          onDrop={() => drop(null)}
        >
          {texts.tree.top}
        </div>
      )}
    </div>
  )
}

interface LineProps<N extends TreeNode> extends OrgTreeProps<N> {
  readonly row: TreeRow<N>
  readonly tabbable: boolean
  readonly over: boolean
  readonly onFocus: () => void
  readonly onFold: () => void
  readonly drag: {
    readonly start: () => void
    readonly end: () => void
    /** Whether it can be dropped here. */
    readonly over: () => boolean
    readonly leave: () => void
    readonly drop: () => void
  }
}

function TreeLine<N extends TreeNode>(props: LineProps<N>) {
  const { row, tabbable, over, onFocus, onFold, drag, to, hint, facts, actions, onMove } = props
  const { node, level, position, siblings, expandable, open, found } = row
  const address = to(node)
  const name = `tree-node-${node.id}`
  const indent: CSSProperties & Record<'--level', number> = { '--level': level - 1 }
  return (
    <div
      role="treeitem"
      className={`org-tree__row${over ? ' org-tree__row--over' : ''}${found ? ' org-tree__row--found' : ''}`}
      style={indent}
      data-node={node.id}
      aria-labelledby={`${name} ${name}-facts`}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={expandable ? open : undefined}
      aria-selected={tabbable}
      tabIndex={tabbable ? 0 : -1}
      onFocus={onFocus}
      draggable={onMove !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Without something to carry some browsers do not drag.
        event.dataTransfer.setData('text/plain', node.name)
        drag.start()
      }}
      onDragEnd={drag.end}
      onDragOver={(event) => drag.over() && event.preventDefault()}
      onDragLeave={drag.leave}
      onDrop={drag.drop}
    >
      <button
        type="button"
        tabIndex={-1}
        className={open ? 'fold is-open' : 'fold'}
        aria-label={open ? `Fold ${node.name}` : `Unfold ${node.name}`}
        hidden={!expandable}
        onClick={onFold}
      >
        <CaretRightOutlined aria-hidden />
      </button>
      <Row as="span" gap={10} align="baseline" grow className="org-tree__name" id={name}>
        {address === null ? (
          <span>{node.name}</span>
        ) : (
          <Link to={address} tabIndex={-1}>
            {node.name}
          </Link>
        )}{' '}
        <small>{hint(node)}</small>
      </Row>{' '}
      <small className="org-tree__facts" id={`${name}-facts`}>
        {facts(node)}
      </small>
      <RowMenu of={node.name} actions={actions(node)} />
    </div>
  )
}
