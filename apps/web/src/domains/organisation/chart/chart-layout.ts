import { type Tree, type TreeNode, treeRows } from '../tree/tree-rows.ts'

/** The size of a post's card and the room between cards, in pixels at full size. */
export const CARD = { width: 196, height: 62 } as const
const GAP = { across: 20, down: 54, stacked: 12, indent: 22 } as const
/** Posts without any below stand on top of each other, so many in a column. */
const IN_COLUMN = 8

/** A card of the chart: where it stands, what it belongs to. */
export interface Card<N extends TreeNode> {
  readonly node: N
  readonly level: number
  readonly position: number
  readonly siblings: number
  /** How many lie directly below it. */
  readonly below: number
  readonly open: boolean
  readonly parent: Card<N> | null
  /** It stands in a column of its siblings, its line comes from the left. */
  readonly stacked: boolean
  readonly x: number
  readonly y: number
}

export interface ChartLayout<N extends TreeNode> {
  readonly cards: readonly Card<N>[]
  readonly byId: ReadonlyMap<number, Card<N>>
  readonly width: number
  readonly height: number
}

type Draft<N extends TreeNode> = { -readonly [K in keyof Omit<Card<N>, 'parent'>]: Card<N>[K] } & {
  parent: Draft<N> | null
  children: Draft<N>[]
  /** The room of the card with all below it. */
  span: number
}

/** Whether the posts below a card stand in columns: more than one, and none of them shows any below itself. */
const stacks = <N extends TreeNode>({ children }: Draft<N>) =>
  children.length > 1 && children.every((child) => child.children.length === 0)

function spanOf<N extends TreeNode>(card: Draft<N>): number {
  const { children } = card
  if (children.length === 0) return CARD.width
  if (stacks(card)) {
    const columns = Math.ceil(children.length / IN_COLUMN)
    return GAP.indent + columns * CARD.width + (columns - 1) * (GAP.across + GAP.indent)
  }
  const across = children.reduce((sum, child) => sum + child.span, 0)
  return Math.max(CARD.width, across + (children.length - 1) * GAP.across)
}

/** Places what lies below a card whose room begins at `left`. */
function placeBelow<N extends TreeNode>(card: Draft<N>, left: number): void {
  const top = card.y + CARD.height + GAP.down
  if (stacks(card)) {
    card.children.forEach((child, at) => {
      const column = Math.floor(at / IN_COLUMN)
      child.stacked = true
      child.x = left + GAP.indent + column * (CARD.width + GAP.across + GAP.indent)
      child.y = top + (at % IN_COLUMN) * (CARD.height + GAP.stacked)
    })
    return
  }
  const across = card.children.reduce((sum, child) => sum + child.span, 0) + (card.children.length - 1) * GAP.across
  let at = left + Math.max(0, (card.span - across) / 2)
  for (const child of card.children) {
    child.x = at + (child.span - CARD.width) / 2
    child.y = top
    at += child.span + GAP.across
  }
}

/**
 * Where every unfolded post stands: below its post, in the middle of what is below itself; posts without any below stand
 * in columns. Each card is looked at a fixed number of times, so thousands take milliseconds.
 */
export function layOut<N extends TreeNode>(tree: Tree<N>, open: ReadonlySet<number>): ChartLayout<N> {
  const drafts = new Map<number, Draft<N>>()
  const roots: Draft<N>[] = []
  const cards = treeRows(tree, open).map(({ node, level, position, siblings, open: unfolded }) => {
    const parent = (node.parentId === null ? undefined : drafts.get(node.parentId)) ?? null
    const below = tree.below.get(node.id)?.length ?? 0
    const place = { x: 0, y: 0, span: 0, stacked: false, children: [] }
    const draft: Draft<N> = { node, level, position, siblings, below, open: unfolded, parent, ...place }
    drafts.set(node.id, draft)
    if (parent) parent.children.push(draft)
    else roots.push(draft)
    return draft
  })
  // From the innermost outwards for the room, from the top down for the place.
  for (const card of cards.toReversed()) card.span = spanOf(card)
  let left = 0
  for (const root of roots) {
    root.x = left + (root.span - CARD.width) / 2
    left += root.span + 2 * GAP.across
  }
  for (const card of cards) if (card.children.length > 0) placeBelow(card, card.x - (card.span - CARD.width) / 2)
  return {
    cards,
    byId: drafts,
    width: Math.max(0, left - 2 * GAP.across),
    height: cards.reduce((most, { y }) => Math.max(most, y + CARD.height), 0),
  }
}
