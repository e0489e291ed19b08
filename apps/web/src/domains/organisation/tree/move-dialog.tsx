import { z } from 'zod'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { texts } from '../structure/texts.ts'
import { isWithin, type Tree, type TreeNode } from './tree-rows.ts'

const AT_MOST = 100
const schema = z.strictObject({ parentId: z.int().nullable() })

/** The possible parents of a node: not itself or its descendants. */
function parentsFor<N extends TreeNode>(tree: Tree<N>, node: N, key: string): ChoiceSource {
  const parents = [...tree.byId.values()].filter(({ id }) => !isWithin(tree, id, node.id))
  const choices = parents.map(({ id, name, parentId }) => ({
    value: id,
    label: name,
    hint: parentId === null ? null : (tree.byId.get(parentId)?.name ?? null),
  }))
  return {
    key: `${key}-places-of-${node.id}`,
    load: async ({ keyword = '', ids }) =>
      choices
        .filter(({ value, label }) => ids?.includes(value) ?? label.toLowerCase().includes(keyword.toLowerCase()))
        .slice(0, AT_MOST),
  }
}

interface MoveDialogProps<N extends TreeNode> {
  readonly tree: Tree<N>
  readonly node: N
  /** Names the tree in the cache of choices. */
  readonly of: string
  /** Moves; throws what the server refuses. */
  readonly onMove: (parentId: number | null) => Promise<void>
  readonly onClose: () => void
}

/** Chooses the new parent of a node: for keyboard and touch. */
export function MoveDialog<N extends TreeNode>({ tree, node, of, onMove, onClose }: MoveDialogProps<N>) {
  const form = useForm({
    schema,
    initial: { parentId: node.parentId },
    save: async ({ parentId }) => {
      await onMove(parentId)
      onClose()
    },
  })
  const source = parentsFor(tree, node, of)
  return (
    <Dialog title={texts.tree.moveTitle(node.name)} stays={form.saving} onClose={onClose}>
      <FormBody form={form} label={texts.tree.moveTitle(node.name)} unguarded>
        <PickField form={form} name="parentId" label={texts.tree.parent} help={texts.tree.parentHelp} source={source} />
        <FormFoot form={form} inline submit={texts.tree.move} onCancel={onClose} />
      </FormBody>
    </Dialog>
  )
}
