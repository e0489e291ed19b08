import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { texts } from '../structure/texts.ts'
import { bareControl } from '../tree/bare-control.ts'
import { type Tree, treeOf } from '../tree/tree-rows.ts'
import { type Card, layOut } from './chart-layout.ts'
import { type ChartPost, holderText } from './chart-post.ts'
import { PostCard } from './post-card.tsx'
import { useChart } from './use-chart.ts'
import './chart.css'

const own = texts.chart
/** Of a larger company the highest posts and those below them are shown at first. */
const UNFOLDED = 30
const FOUND = 50

const startingOpen = (tree: Tree<ChartPost>): ReadonlySet<number> =>
  new Set(tree.byId.size <= UNFOLDED ? tree.below.keys() : tree.roots.map(({ id }) => id))

const search = (posts: readonly ChartPost[]): ChoiceSource => ({
  key: `chart-posts-${posts.length}`,
  load: async ({ keyword = '' }) => {
    const search = keyword.toLowerCase()
    const text = ({ title, holders }: ChartPost) => `${title} ${holders.first ?? ''}`.toLowerCase()
    return posts
      .filter((post) => text(post).includes(search))
      .slice(0, FOUND)
      .map((post) => ({ value: post.id, label: post.title, hint: `${holderText(post)} · ${post.modelName}` }))
  },
})

/** The chart of posts: drawn on a canvas, walked with the keyboard, told to screen readers post by post. */
export function Chart({ posts }: { posts: readonly ChartPost[] }) {
  const tree = useMemo(() => treeOf(posts), [posts])
  const [open, setOpen] = useState(() => startingOpen(tree))
  const [focused, setFocused] = useState<number | null>(null)
  const layout = useMemo(() => layOut(tree, open), [tree, open])
  const source = useMemo(() => search(posts), [posts])
  const press = (card: Card<ChartPost>, onFold: boolean) => {
    if (onFold) fold(card)
    else setFocused(card.node.id)
  }
  const chart = useChart(layout, focused, press)
  const card = focused === null ? undefined : layout.byId.get(focused)

  const fold = (of: Card<ChartPost>) => {
    if (of.below === 0) return
    chart.pin(of)
    const next = new Set(open)
    if (!next.delete(of.node.id)) next.add(of.node.id)
    setOpen(next)
    setFocused(of.node.id)
  }
  const focusPost = (to: ChartPost | undefined) => {
    const next = to && layout.byId.get(to.id)
    if (!next) return
    setFocused(next.node.id)
    chart.show(next, 'reveal')
  }
  const jump = (id: number | null) => {
    const expanded = new Set(open)
    const start = id === null ? undefined : tree.byId.get(id)
    if (!start) return
    const visited = new Set<number>()
    for (let at = start.parentId; at !== null && !visited.has(at); at = tree.byId.get(at)?.parentId ?? null) {
      expanded.add(at)
      visited.add(at)
    }
    setOpen(expanded)
    setFocused(start.id)
    const found = layOut(tree, expanded).byId.get(start.id)
    if (found) chart.show(found, 'centre')
    chart.frame.current?.querySelector<HTMLElement>('[role=tree]')?.focus()
  }
  const siblings = card ? (card.parent ? (tree.below.get(card.parent.node.id) ?? []) : tree.roots) : []
  const beside = (step: number) => (card ? siblings[card.position - 1 + step] : undefined)
  const start = tree.roots[0]
  const foldFocused = () => card && fold(card)
  const keys = new Map<string, () => void>([
    ['ArrowUp', () => focusPost(card ? card.parent?.node : start)],
    ['ArrowDown', () => focusPost(card ? tree.below.get(card.node.id)?.[0] : start)],
    ['ArrowLeft', () => focusPost(card ? beside(-1) : start)],
    ['ArrowRight', () => focusPost(card ? beside(1) : start)],
    ['Home', () => focusPost(start)],
    ['Enter', foldFocused],
    [' ', foldFocused],
    ['Escape', () => setFocused(null)],
    ['+', () => chart.zoom(1.3)],
    ['-', () => chart.zoom(1 / 1.3)],
    ['0', chart.fit],
  ])
  const onKey = (event: KeyboardEvent) => {
    const perform = keys.get(event.key)
    if (!perform || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    perform()
  }
  const unfolded = open.size >= tree.below.size
  const all = () => {
    setOpen(unfolded ? new Set(tree.roots.map(({ id }) => id)) : new Set(tree.below.keys()))
  }
  return (
    <>
      <Row gap={8} wrap>
        <div className="chart-toolbar__find">
          <RemoteSelect source={source} value={null} placeholder={own.find} onChange={jump} control={FIND} />
        </div>
        <Button type="text" onClick={all}>
          {unfolded ? texts.tree.collapseAll : own.expandAll}
        </Button>
        <small className="chart-toolbar__help">{own.help}</small>
      </Row>
      <div className="boxed chart" ref={chart.frame}>
        <canvas ref={chart.canvas} aria-hidden />
        <div
          role="tree"
          className="boxed chart__focus"
          aria-label={own.title}
          aria-activedescendant={card ? `chart-post-${card.node.id}` : undefined}
          tabIndex={0}
          onKeyDown={onKey}
        >
          <CurrentCard card={card ?? layout.cards[0]} selected={card !== undefined} />
        </div>
        <Stack gap={4} className="chart__zoom">
          <Button icon={<PlusOutlined />} aria-label={own.zoomIn} title={own.zoomIn} onClick={() => chart.zoom(1.3)} />
          <Button
            icon={<MinusOutlined />}
            aria-label={own.zoomOut}
            title={own.zoomOut}
            onClick={() => chart.zoom(1 / 1.3)}
          />
          <Button icon={<ExpandOutlined />} aria-label={own.fit} title={own.fit} onClick={chart.fit} />
        </Stack>
        {card && <PostCard card={card} onFold={() => fold(card)} onClose={() => setFocused(null)} />}
      </div>
    </>
  )
}

const FIND = bareControl('chart-find', own.find)

/** The focused post as text for screen readers. */
function CurrentCard({ card, selected }: { card: Card<ChartPost> | undefined; selected: boolean }) {
  if (!card) return null
  const { node, level, position, siblings, below, open } = card
  return (
    <div
      role="treeitem"
      id={`chart-post-${node.id}`}
      className="visually-hidden"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={below > 0 ? open : undefined}
      aria-selected={selected}
      tabIndex={-1}
    >
      {`${node.title}, ${holderText(node)}, ${own.below(below)}`}
    </div>
  )
}
