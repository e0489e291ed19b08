import {
  DRAFT_LIMITS,
  type DraftField,
  type DraftGroup,
  type DraftNode,
  type DraftRepeat,
  type DraftSection,
  type FormDraft,
  titleOf,
} from '@selamat/contract/domains/forms/records/form-draft'
import { freshId, renameNode } from './node-ids.ts'

export type AnyNode = DraftSection | DraftNode
export type Container = DraftSection | DraftGroup | DraftRepeat

/** Where a node goes: into a container, null for the form itself, before the child that now has this index. */
export interface Spot {
  readonly parentId: string | null
  readonly index: number
}

/** A node with where it is. */
export interface Found extends Spot {
  readonly node: AnyNode
  /** The containers around it, the section first. */
  readonly above: readonly Container[]
}

export type Direction = 'up' | 'down' | 'in' | 'out'
type Nodes = readonly DraftNode[]

/** A section, groups within it, and the field. */
const LEVELS = DRAFT_LIMITS.depth + 2

/** A node by its id; undefined where there is none. */
export function findNode({ sections }: FormDraft, id: string): Found | undefined {
  function search(nodes: readonly AnyNode[], above: readonly Container[]): Found | undefined {
    for (const [index, node] of nodes.entries()) {
      if (node.id === id) return { node, index, parentId: above.at(-1)?.id ?? null, above }
      const found = node.type === 'field' ? undefined : search(node.nodes, [...above, node])
      if (found) return found
    }
    return undefined
  }
  return search(sections, [])
}

/** A node and all below it, from top to bottom. */
const withAll = (node: AnyNode): AnyNode[] => [node, ...(node.type === 'field' ? [] : node.nodes.flatMap(withAll))]

/** Every node of a form from top to bottom. */
export const allNodes = ({ sections }: FormDraft): AnyNode[] => sections.flatMap(withAll)
export const idsOf = (draft: FormDraft): Set<string> => new Set(allNodes(draft).map(({ id }) => id))

/** How many levels a node has, itself among them. */
const heightOf = (node: AnyNode): number => (node.type === 'field' ? 1 : 1 + Math.max(0, ...node.nodes.map(heightOf)))

/** Changes the children of one container; what is not above them stays the same object. */
function withChildren(draft: FormDraft, parentId: string, change: (nodes: Nodes) => Nodes): FormDraft {
  function below<C extends AnyNode>(node: C): C {
    if (node.type === 'field') return node
    const nodes = node.id === parentId ? change(node.nodes) : changed(node.nodes)
    return nodes === node.nodes ? node : { ...node, nodes }
  }
  function changed<C extends AnyNode>(nodes: readonly C[]): readonly C[] {
    const next = nodes.map(below)
    return next.every((node, index) => node === nodes[index]) ? nodes : next
  }
  const sections = changed(draft.sections)
  return sections === draft.sections ? draft : { ...draft, sections }
}

const inserted = <T>(list: readonly T[], at: number, item: T): readonly T[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
]

/** Puts a node into the form; the form itself where it cannot be there: a section in a group, or groups too deep. */
export function insertNode(draft: FormDraft, node: AnyNode, { parentId, index }: Spot): FormDraft {
  if (node.type === 'section') {
    return parentId === null ? { ...draft, sections: inserted(draft.sections, index, node) } : draft
  }
  const parent = parentId === null ? undefined : findNode(draft, parentId)
  if (parentId === null || parent === undefined || parent.node.type === 'field') return draft
  if (parent.above.length + 1 + heightOf(node) > LEVELS) return draft
  return withChildren(draft, parentId, (nodes) => inserted(nodes, index, node))
}

function without(draft: FormDraft, { node, parentId }: Found): FormDraft {
  if (parentId === null) return { ...draft, sections: draft.sections.filter(({ id }) => id !== node.id) }
  return withChildren(draft, parentId, (nodes) => nodes.filter(({ id }) => id !== node.id))
}

/** Takes a node and all below it out of the form, also as subject and location of reports. */
export function removeNode(draft: FormDraft, id: string): FormDraft {
  const found = findNode(draft, id)
  if (!found) return draft
  const gone = new Set(withAll(found.node).map((node) => node.id))
  const { subjectFieldId, locationFieldId, ...rest } = without(draft, found)
  const stays = (field: string | undefined) => (field === undefined || gone.has(field) ? undefined : field)
  const [subject, location] = [stays(subjectFieldId), stays(locationFieldId)]
  return {
    ...rest,
    ...(subject === undefined ? {} : { subjectFieldId: subject }),
    ...(location === undefined ? {} : { locationFieldId: location }),
  }
}

/** Moves a node with all below it; the form itself where it cannot go there. */
export function moveNode(draft: FormDraft, id: string, spot: Spot): FormDraft {
  const found = findNode(draft, id)
  if (!found) return draft
  const within = new Set(withAll(found.node).map((node) => node.id))
  if (spot.parentId !== null && within.has(spot.parentId)) return draft
  const shift = spot.parentId === found.parentId && spot.index > found.index ? 1 : 0
  if (spot.parentId === found.parentId && spot.index - shift === found.index) return draft
  const rest = without(draft, found)
  const moved = insertNode(rest, found.node, { ...spot, index: spot.index - shift })
  return moved === rest ? draft : moved
}

function spotOf(draft: FormDraft, { index, parentId, above, node }: Found, direction: Direction): Spot | null {
  const parent = above.at(-1)
  const siblings: readonly AnyNode[] = parent?.nodes ?? draft.sections
  const before = siblings[index - 1]
  const around = parent && findNode(draft, parent.id)
  switch (direction) {
    case 'up':
      if (index > 0) return { parentId, index: index - 1 }
      if (parent?.type === 'section') return lastIn(draft.sections[(around?.index ?? 0) - 1])
      return around ? { parentId: around.parentId, index: around.index } : null
    case 'down':
      if (index < siblings.length - 1) return { parentId, index: index + 2 }
      if (parent?.type === 'section') {
        const next = draft.sections[(around?.index ?? 0) + 1]
        return next ? { parentId: next.id, index: 0 } : null
      }
      return around ? { parentId: around.parentId, index: around.index + 1 } : null
    case 'in':
      return node.type === 'section' ? null : lastIn(before)
    case 'out':
      return around && parent?.type !== 'section' ? { parentId: around.parentId, index: around.index + 1 } : null
  }
}

const lastIn = (node: AnyNode | undefined): Spot | null =>
  node === undefined || node.type === 'field' ? null : { parentId: node.id, index: node.nodes.length }

/** Moves a node one step; at the end of a group out of it, at the end of a section into the next one. */
export function stepNode(draft: FormDraft, id: string, direction: Direction): FormDraft {
  const found = findNode(draft, id)
  const spot = found && spotOf(draft, found, direction)
  return spot ? moveNode(draft, id, spot) : draft
}

/** A copy of a node with ids of its own directly behind it; rules among the copied nodes mean the copies. */
export function duplicateNode(draft: FormDraft, id: string): { readonly draft: FormDraft; readonly copyId: string } {
  const found = findNode(draft, id)
  if (!found) return { draft, copyId: id }
  const taken = idsOf(draft)
  const names = new Map<string, string>()
  for (const node of withAll(found.node)) {
    const fresh = freshId(titleOf(node) || node.id, taken)
    taken.add(fresh)
    names.set(node.id, fresh)
  }
  const { parentId, index } = found
  const copy = insertNode(draft, renameNode(found.node, names), { parentId, index: index + 1 })
  return { draft: copy, copyId: copy === draft ? id : (names.get(id) ?? id) }
}

/** Gives a node another id, in every rule too. */
export function renameId(draft: FormDraft, from: string, to: string): FormDraft {
  if (from === to) return draft
  const names = new Map([[from, to]])
  const { subjectFieldId, locationFieldId } = draft
  return {
    ...draft,
    sections: draft.sections.map((section) => renameNode(section, names)),
    ...(subjectFieldId === from ? { subjectFieldId: to } : {}),
    ...(locationFieldId === from ? { locationFieldId: to } : {}),
  }
}

/** Changes a field. */
export function editField(draft: FormDraft, id: string, patch: Partial<DraftField>): FormDraft {
  const found = findNode(draft, id)
  if (!found?.parentId || found.node.type !== 'field') return draft
  const next = { ...found.node, ...patch }
  return withChildren(draft, found.parentId, (nodes) => nodes.map((node) => (node.id === id ? next : node)))
}

export type ContainerPatch = Partial<
  Pick<DraftRepeat, 'title' | 'description' | 'visibleIf' | 'rowTitle' | 'min' | 'max'>
>

/** Changes a section or group; the number and name of rows of a repeating group alone. */
export function editContainer(draft: FormDraft, id: string, patch: ContainerPatch): FormDraft {
  const found = findNode(draft, id)
  if (!found || found.node.type === 'field') return draft
  if (found.parentId === null) {
    return { ...draft, sections: draft.sections.map((one) => (one.id === id ? { ...one, ...patch } : one)) }
  }
  return withChildren(draft, found.parentId, (nodes) =>
    nodes.map((one) => (one.id === id ? { ...one, ...patch } : one)),
  )
}
