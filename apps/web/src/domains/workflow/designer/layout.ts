import { Graph, layout } from '@dagrejs/dagre'
import { allEdgesOf, type FlowDefinition, type FlowNode } from '@selamat/contract/domains/workflow/flow-definition'

export const START = ' start'

interface Box {
  readonly width: number
  readonly height: number
}
const SIZES: Readonly<Record<FlowNode['type'] | 'start', Box>> = {
  start: { width: 132, height: 36 },
  task: { width: 232, height: 92 },
  decision: { width: 200, height: 56 },
  split: { width: 160, height: 40 },
  join: { width: 232, height: 40 },
  end: { width: 120, height: 36 },
}

export interface PlacedNode extends Box {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly node: FlowNode | null
}
export interface PlacedEdge {
  readonly from: string
  /** Its place among the edges of the node; -1 from the beginning. */
  readonly index: number
  readonly to: string
  /** It leads up again. */
  readonly back: boolean
  /** The side on which an edge that leads up leaves and arrives: that with fewer boxes beside its beginning. */
  readonly side: 'left' | 'right'
  /** Where its label stands: no two of them meet. */
  readonly label: { readonly x: number; readonly y: number }
}

/** A workflow laid out from top to bottom: the same graph always in the same way. */
export function placed({ nodes }: FlowDefinition): { nodes: PlacedNode[]; edges: PlacedEdge[] } {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 56, ranksep: 44, edgesep: 16, marginx: 16, marginy: 16 })
  graph.setDefaultEdgeLabel(() => ({}))
  graph.setNode(START, { ...SIZES.start })
  for (const { id, type } of nodes) graph.setNode(id, { ...SIZES[type] })
  const [first] = nodes
  const known = new Set(nodes.map(({ id }) => id))
  const edges = [
    ...(first ? [{ from: START, index: -1, to: first.id }] : []),
    ...nodes.flatMap((node) => allEdgesOf(node).map((to, index) => ({ from: node.id, index, to }))),
  ].filter(({ to }) => known.has(to))
  // Room for the label of an edge.
  for (const { from, index, to } of edges)
    graph.setEdge(from, to, { width: 120, height: 26, labelpos: 'c', weight: index <= 0 ? 3 : 1 }, `${index}`)
  layout(graph)
  const at = (id: string, size: Box, node: FlowNode | null): PlacedNode => {
    const { x = 0, y = 0 } = graph.node(id)
    return { id, node, ...size, x: x - size.width / 2, y: y - size.height / 2 }
  }
  const boxes = [at(START, SIZES.start, null), ...nodes.map((node) => at(node.id, SIZES[node.type], node))]
  const top = new Map(boxes.map(({ id, y }) => [id, y]))
  const beside = new Map(boxes.map((box) => [box.id, sideOf(box, boxes)]))
  return {
    nodes: boxes,
    edges: edges.map((edge) => {
      const { x = 0, y = 0 } = graph.edge(edge.from, edge.to, `${edge.index}`)
      const back = (top.get(edge.to) ?? 0) <= (top.get(edge.from) ?? 0)
      return { ...edge, back, side: beside.get(edge.from) ?? 'right', label: { x, y } }
    }),
  }
}

/** The side of a box with fewer boxes beside it. */
function sideOf(box: PlacedNode, boxes: readonly PlacedNode[]): PlacedEdge['side'] {
  const row = boxes.filter((other) => other !== box && other.y < box.y + box.height && box.y < other.y + other.height)
  return row.filter(({ x }) => x < box.x).length < row.length / 2 ? 'left' : 'right'
}

type Point = readonly [number, number]

/** An edge from box to box, down through its label: horizontal and vertical lines with round corners. */
export function pathThrough(source: Point, label: Point, target: Point, radius = 10): string {
  const [upper, lower] = [(source[1] + label[1] - 13) / 2, (label[1] + 13 + target[1]) / 2]
  const points: Point[] = [source, [source[0], upper], [label[0], upper], [label[0], lower], [target[0], lower], target]
  return points.reduce((path, point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (before === undefined) return `M${point.join()}`
    if (after === undefined) return `${path}L${point.join()}`
    return `${path}L${towards(point, before, radius).join()}Q${point.join()} ${towards(point, after, radius).join()}`
  }, '')
}

/** The point on a line to another one, at most so far and at most half the way. */
function towards([x, y]: Point, [toX, toY]: Point, radius: number): Point {
  const length = Math.hypot(toX - x, toY - y)
  if (length === 0) return [x, y]
  const part = Math.min(radius / length, 0.5)
  return [x + (toX - x) * part, y + (toY - y) * part]
}
