import type { FlowNode } from './flow-definition.ts'
import { nodeTitle } from './flow-text.ts'

export type Nodes = ReadonlyMap<string, FlowNode>

/** Something that makes a flow unfit to run, at one of its nodes or (null) as a whole. */
export interface Finding {
  readonly node: string | null
  readonly message: string
}

/** A finding at a node. */
export const at = ({ id }: Pick<FlowNode, 'id'>, message: string): Finding => ({ node: id, message })
/** A node as messages name it. */
export const quoted = (node: FlowNode): string => `"${nodeTitle(node)}"`
