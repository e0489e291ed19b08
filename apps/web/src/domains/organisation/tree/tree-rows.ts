/** A node with or without a parent. */
export interface TreeNode {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
}

export interface Tree<N extends TreeNode> {
  readonly byId: ReadonlyMap<number, N>
  readonly roots: readonly N[]
  readonly below: ReadonlyMap<number, readonly N[]>
}

/** One line of a tree as it is drawn. */
export interface TreeRow<N extends TreeNode> {
  readonly node: N
  /** 1 at the top. */
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly expandable: boolean
  readonly open: boolean
  /** It matches the keyword itself, and is not just the parent of a match. */
  readonly found: boolean
}

/** The nodes by parent; nodes without a parent among them are at the top. */
export function treeOf<N extends TreeNode>(nodes: readonly N[]): Tree<N> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roots: N[] = []
  const below = new Map<number, N[]>()
  for (const node of nodes) {
    const siblings = node.parentId !== null && byId.has(node.parentId) ? below.get(node.parentId) : roots
    if (siblings) siblings.push(node)
    else if (node.parentId !== null) below.set(node.parentId, [node])
  }
  return { byId, roots, below }
}

/** Whether a node is another one or its descendant. */
export function isWithin<N extends TreeNode>({ byId }: Tree<N>, id: number, above: number): boolean {
  const visited = new Set<number>()
  for (let at: number | null = id; at !== null && !visited.has(at); at = byId.get(at)?.parentId ?? null) {
    if (at === above) return true
    visited.add(at)
  }
  return false
}

/** The nodes that a keyword shows: those that match, and what leads to them. */
function matchingNodes<N extends TreeNode>(
  { byId }: Tree<N>,
  keyword: string,
): { found: Set<number>; kept: Set<number> } {
  const found = new Set<number>()
  const kept = new Set<number>()
  for (const node of byId.values()) {
    if (!node.name.toLowerCase().includes(keyword)) continue
    found.add(node.id)
    for (let at: number | null = node.id; at !== null && !kept.has(at); at = byId.get(at)?.parentId ?? null)
      kept.add(at)
  }
  return { found, kept }
}

/** The visible rows of a tree from top to bottom; a keyword opens the parents of its matches and hides the rest. */
export function treeRows<N extends TreeNode>(tree: Tree<N>, open: ReadonlySet<number>, keyword = ''): TreeRow<N>[] {
  const search = keyword.trim().toLowerCase()
  const { found, kept } = search === '' ? { found: null, kept: null } : matchingNodes(tree, search)
  const rows: TreeRow<N>[] = []
  const visible = (nodes: readonly N[]) => (kept === null ? nodes : nodes.filter(({ id }) => kept.has(id)))
  // A stack instead of recursion: depth is the data's.
  const stack: { nodes: readonly N[]; at: number; level: number }[] = [{ nodes: visible(tree.roots), at: 0, level: 1 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.nodes[top.at]
    if (node === undefined) {
      stack.pop()
      continue
    }
    top.at++
    const below = visible(tree.below.get(node.id) ?? [])
    const isOpen = below.length > 0 && (kept !== null || open.has(node.id))
    rows.push({
      node,
      level: top.level,
      position: top.at,
      siblings: top.nodes.length,
      expandable: below.length > 0,
      open: isOpen,
      found: found?.has(node.id) ?? false,
    })
    if (isOpen) stack.push({ nodes: below, at: 0, level: top.level + 1 })
  }
  return rows
}
