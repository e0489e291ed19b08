import { DragOutlined, PlusOutlined } from '@ant-design/icons'
import type { PageResource, RecordRow } from '../../../crud/resource-type.ts'
import { mayArchive } from '../../../crud/row-actions.ts'
import { attempt, call } from '../../../lib/client.ts'
import { can } from '../../../lib/session.ts'
import { ACTION, askDelete } from '../../../ui/list/actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { tell } from '../../../ui/tell.ts'
import { texts } from '../structure/texts.ts'
import type { TreeNode } from './tree-rows.ts'

export interface VersionedNode extends TreeNode {
  readonly version: number
}

interface TreeCommands<N> {
  readonly addBelow: { readonly label: string; readonly run: (node: N) => void }
  readonly edit: (node: N) => void
  readonly openMove: (node: N) => void
  /** Reloads the tree. */
  readonly refresh: () => Promise<void>
  /** What only this tree knows. */
  readonly more?: (node: N) => readonly RowAction[]
}

/** The actions on a node of a tree of records. */
export function treeActions<Row extends RecordRow, Values extends object, N extends VersionedNode>(
  resource: PageResource<Row, Values>,
  { addBelow, edit, openMove, refresh, more }: TreeCommands<N>,
) {
  const { endpoints, menuItem } = resource
  const versionOf = ({ id, version }: N) => [{ params: { id } }, { version }] as const
  const runFor = <T,>(node: N, done: string, action: () => Promise<{ data: T; message: string }>) =>
    tell(`${node.name} was not ${done}`, action).finally(() => void refresh())
  const archive = (node: N) => runFor(node, 'archived', () => call(endpoints.archive, ...versionOf(node)))
  const remove = async (node: N) => {
    const usage = await attempt(endpoints.deleteValid, { params: { id: node.id } })
    await askDelete({
      name: node.name,
      usedBy: 'success' in usage ? usage.data.usedBy : [],
      remove: () => runFor(node, 'deleted', () => call(endpoints.delete, ...versionOf(node))),
      archive: () => archive(node),
    })
  }
  return (node: N): RowAction[] => [
    ...(can('create', menuItem)
      ? [{ key: 'add', label: addBelow.label, icon: <PlusOutlined />, run: () => addBelow.run(node) }]
      : []),
    ...(can('update', menuItem)
      ? [
          { ...ACTION.edit, run: () => edit(node) },
          { key: 'move', label: texts.tree.moveTo, icon: <DragOutlined />, run: () => openMove(node) },
        ]
      : []),
    ...(more?.(node) ?? []),
    ...(mayArchive(resource) ? [{ ...ACTION.archive, apart: true, run: () => void archive(node) }] : []),
    ...(can('delete', menuItem) ? [{ ...ACTION.delete, run: () => void remove(node) }] : []),
  ]
}
