import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { useGo } from '../../../lib/navigation.ts'
import type { Loaded } from '../../../lib/use-load.ts'
import { NothingMatches, Unloaded } from '../../../ui/empty-state.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from '../structure/texts.ts'
import { MoveDialog } from './move-dialog.tsx'
import { OrgTree } from './org-tree.tsx'
import { type TreeNode, treeOf, treeRows } from './tree-rows.ts'

/** So many nodes are shown unfolded at first; of more, the upper two levels. */
const UNFOLDED = 60

interface TreeViewProps<N extends TreeNode> {
  readonly label: string
  /** Names the tree in caches. */
  readonly of: string
  readonly searches: string
  readonly loaded: Loaded<readonly N[] | null>
  readonly failed: string
  readonly nothingYet: ReactNode
  readonly to: (node: N) => string | null
  readonly hint: (node: N) => ReactNode
  readonly facts: (node: N) => ReactNode
  readonly actions: (node: N, openMove: (node: N) => void) => readonly RowAction[]
  /** Moves a node and confirms; throws the server's error. Absent without permission. */
  readonly move?: ((node: N, parentId: number | null) => Promise<void>) | undefined
  /** Before the search box. */
  readonly filter?: ReactNode
}

/** A tree with its search, its folding and its moves. */
export function TreeView<N extends TreeNode>(props: TreeViewProps<N>) {
  const { label, of, searches, loaded, move, actions, filter } = props
  const go = useGo()
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<ReadonlySet<number> | null>(null)
  const [moving, setMoving] = useState<N | null>(null)
  const nodes = loaded.data
  const tree = useMemo(() => treeOf(nodes ?? []), [nodes])
  const all = useMemo(() => new Set(tree.below.keys()), [tree])
  const known = nodes !== null
  useEffect(() => {
    if (!known) return
    const upper = tree.roots.flatMap(({ id }) => [id, ...(tree.below.get(id) ?? []).map((node) => node.id)])
    setOpen((now) => now ?? (tree.byId.size <= UNFOLDED ? all : new Set(upper)))
  }, [known, tree, all])

  if (nodes === null || open === null) return <Unloaded of={loaded} failed={props.failed} page />
  const found = keyword === '' ? nodes.length : treeRows(tree, open, keyword).filter((row) => row.found).length
  const drop = (node: N, parentId: number | null) =>
    void move?.(node, parentId).catch((thrown: unknown) => toast.error(`${node.name} was not moved`, messageOf(thrown)))
  return (
    <>
      <Row gap={8} wrap className="tree-toolbar">
        {filter}
        {nodes.length > 0 && (
          <>
            <SearchBox hint={searches} keyword={keyword} onSearch={setKeyword} />
            <Row as="span" gap={4} align="stretch" className="tree-toolbar__right">
              <Button type="text" onClick={() => setOpen(all)}>
                {texts.tree.expandAll}
              </Button>
              <Button type="text" onClick={() => setOpen(new Set())}>
                {texts.tree.collapseAll}
              </Button>
            </Row>
          </>
        )}
      </Row>
      {nodes.length > 0 && (
        <Row gap={16} align="stretch" justify="between" size="small" tone="quiet" className="tree-facts">
          <span role="status">{texts.tree.matches(found, nodes.length)}</span>
          <span>{texts.tree.help}</span>
        </Row>
      )}
      {nodes.length === 0 ? (
        props.nothingYet
      ) : found === 0 ? (
        <NothingMatches
          title="Nothing matches"
          text={`“${keyword}”`}
          action={<Button onClick={() => setKeyword('')}>Clear search</Button>}
        />
      ) : (
        <OrgTree
          label={label}
          tree={tree}
          open={open}
          onOpen={setOpen}
          keyword={keyword}
          to={props.to}
          hint={props.hint}
          facts={props.facts}
          actions={(node) => actions(node, setMoving)}
          onMove={move && drop}
          onOpenMove={move && setMoving}
          onGo={go}
        />
      )}
      {moving !== null && move !== undefined && (
        <MoveDialog
          tree={tree}
          node={moving}
          of={of}
          onMove={(parentId) => move(moving, parentId)}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}
