import { type Tree, type TreeNode, treeRows } from '../tree/tree-rows.ts'

/** The size of a post's card and the room between cards, in pixels at full size. */
export const CARD = { width: 196, height: 62 } as const
const GAP = { across: 20, down: 54, stacked: 12, indent: 22 } as const
/** From a card's foot, and above a card's head, to the line that runs across. */
export const BEND = { below: 34, above: GAP.down - 34 } as const
/** Posts without any below stand on top of each other, so many in a column. */
const IN_COLUMN = 8
/** Branches that need more room than this stand in several rows, together about as wide as a screen is. */
const WIDE = 8 * (CARD.width + GAP.across)
const ASPECT = 1.6

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
  /** Where its line comes down beside the rows above it; null where it comes straight from its post. */
  readonly trunk: number | null
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
  /** What lies below, row by row. */
  rows: Row<N>[]
  /** The room of the card with all below it. */
  span: number
  tall: number
}

interface Row<N extends TreeNode> {
  readonly cards: Draft<N>[]
  span: number
  tall: number
}

/** Whether the posts below a card stand in columns: more than one, and none of them has any below itself. */
const stacks = <N extends TreeNode>({ children }: Draft<N>) =>
  children.length > 1 && children.every(({ below }) => below === 0)

/** The rows in which branches stand: one where there is room, else as many as make a block of a screen's shape. */
function rowsOf<N extends TreeNode>(children: readonly Draft<N>[]): Row<N>[] {
  const across = children.reduce((sum, { span }) => sum + span + GAP.across, -GAP.across)
  const area = children.reduce((sum, { span, tall }) => sum + span * tall, 0)
  const most = across <= WIDE ? across : Math.max(WIDE, Math.sqrt(area * ASPECT))
  const rows: Row<N>[] = []
  for (const card of children) {
    const last = rows.at(-1)
    if (last && last.span + GAP.across + card.span <= most) {
      last.cards.push(card)
      last.span += GAP.across + card.span
      last.tall = Math.max(last.tall, card.tall)
    } else rows.push({ cards: [card], span: card.span, tall: card.tall })
  }
  return rows
}

/** How much room a card needs with all below it, whose room is known. */
function measure<N extends TreeNode>(card: Draft<N>): void {
  const { children } = card
  if (children.length === 0) return
  if (stacks(card)) {
    const columns = Math.ceil(children.length / IN_COLUMN)
    const down = Math.min(children.length, IN_COLUMN)
    card.span = GAP.indent + columns * CARD.width + (columns - 1) * (GAP.across + GAP.indent)
    card.tall = CARD.height + GAP.down + down * (CARD.height + GAP.stacked) - GAP.stacked
    return
  }
  card.rows = rowsOf(children)
  const indent = card.rows.length > 1 ? GAP.indent : 0
  card.span = card.rows.reduce<number>((most, { span }) => Math.max(most, span + indent), CARD.width)
  card.tall = card.rows.reduce<number>((sum, { tall }) => sum + GAP.down + tall, CARD.height)
}

/** Places what lies below a card whose room begins at `left`. */
function placeBelow<N extends TreeNode>(card: Draft<N>, left: number): void {
  let top = card.y + CARD.height + GAP.down
  if (stacks(card)) {
    card.children.forEach((child, at) => {
      child.stacked = true
      child.x = left + GAP.indent + Math.floor(at / IN_COLUMN) * (CARD.width + GAP.across + GAP.indent)
      child.y = top + (at % IN_COLUMN) * (CARD.height + GAP.stacked)
      child.trunk = child.x - GAP.indent / 2
    })
    return
  }
  const wrapped = card.rows.length > 1
  for (const row of card.rows) {
    let at = wrapped ? left + GAP.indent : left + (card.span - row.span) / 2
    for (const child of row.cards) {
      child.x = at + (child.span - CARD.width) / 2
      child.y = top
      child.trunk = wrapped ? left + GAP.indent / 2 : null
      at += child.span + GAP.across
    }
    top += row.tall + GAP.down
  }
}

/**
 * Where every unfolded post stands: below its post, in the middle of what is below itself; posts without any below stand
 * in columns, many branches in rows. Each card is looked at a fixed number of times, so thousands take milliseconds.
 */
export function layOut<N extends TreeNode>(tree: Tree<N>, open: ReadonlySet<number>): ChartLayout<N> {
  const drafts = new Map<number, Draft<N>>()
  const roots: Draft<N>[] = []
  const cards = treeRows(tree, open).map(({ node, level, position, siblings, open: unfolded }) => {
    const parent = (node.parentId === null ? undefined : drafts.get(node.parentId)) ?? null
    const below = tree.below.get(node.id)?.length ?? 0
    const room = {
      x: 0,
      y: 0,
      span: CARD.width,
      tall: CARD.height,
      stacked: false,
      trunk: null,
      children: [],
      rows: [],
    }
    const draft: Draft<N> = { node, level, position, siblings, below, open: unfolded, parent, ...room }
    drafts.set(node.id, draft)
    if (parent) parent.children.push(draft)
    else roots.push(draft)
    return draft
  })
  // From the innermost outwards for the room, from the top down for the place.
  for (const card of cards.toReversed()) measure(card)
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
