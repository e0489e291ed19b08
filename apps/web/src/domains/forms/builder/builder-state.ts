import { type FieldKind, kinds, NUMBER_KIND } from '@selamat/contract/domains/forms/kinds'
import { type DraftField, type FormDraft, titleOf } from '@selamat/contract/domains/forms/records/form-draft'
import type { FormIcon, formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { type History, historyOf, travelled, written } from '../../../lib/history.ts'
import { freshId } from './node-ids.ts'
import {
  type AnyNode,
  allNodes,
  type ContainerPatch,
  type Direction,
  duplicateNode,
  editContainer,
  editField,
  findNode,
  idsOf,
  insertNode,
  moveNode,
  removeNode,
  renameId,
  type Spot,
  stepNode,
} from './tree.ts'

/** Everything of a form that its author writes. */
export interface FormDocument {
  readonly formName: string
  readonly description: string | null
  readonly category: string | null
  readonly icon: FormIcon
  readonly definition: FormDraft
}

/** What is written of a form, of all that is loaded of it. */
export function documentOf({
  form,
  definition,
}: Pick<DataOf<typeof formRecord.content>, 'form' | 'definition'>): FormDocument {
  const { formName, description, category, icon } = form
  return { formName, description, category, icon, definition }
}

export interface BuilderState extends History<FormDocument> {
  /** The node whose settings are open; null: the form itself. */
  readonly selected: string | null
  /** Counts selections: a new one opens its settings anew, a new id of the same node does not. */
  readonly selection: number
  /** Ids that a published version knows: they stay. */
  readonly fixed: ReadonlySet<string>
}

/** What the palette offers: a field kind, a number (a text input that asks for one), or something that holds fields. */
export type Placed = FieldKind | 'number' | 'section' | 'group' | 'repeat'

export type BuilderAction =
  | { readonly type: 'add'; readonly what: Placed; readonly spot?: Spot | undefined }
  | { readonly type: 'field'; readonly id: string; readonly patch: Partial<DraftField>; readonly typing?: string }
  | { readonly type: 'container'; readonly id: string; readonly patch: ContainerPatch; readonly typing?: string }
  | { readonly type: 'about'; readonly patch: Partial<Omit<FormDocument, 'definition'>>; readonly typing?: string }
  | { readonly type: 'report'; readonly patch: Pick<FormDraft, 'subjectFieldId' | 'locationFieldId'> }
  | { readonly type: 'settle'; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly spot: Spot }
  | { readonly type: 'step'; readonly id: string; readonly direction: Direction }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'duplicate'; readonly id: string }
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'replace'; readonly document: FormDocument }
  | { readonly type: 'undo' | 'redo' }

export const builderState = (document: FormDocument, published: FormDraft | null): BuilderState => ({
  ...historyOf(document),
  selected: null,
  selection: 0,
  fixed: published === null ? new Set() : idsOf(published),
})

/** A node as the palette places it; its id follows from its text later. */
export function newNode(what: Placed, taken: ReadonlySet<string>): AnyNode {
  if (what === 'section' || what === 'group' || what === 'repeat') {
    return { type: what, id: freshId(what, taken), title: '', nodes: [] }
  }
  if (what === 'number') {
    const field = newNode(NUMBER_KIND, taken)
    return field.type === 'field' ? { ...field, settings: { ...field.settings, number: { decimals: 0 } } } : field
  }
  const { label, initialSettings } = kinds[what]
  const settings = { ...initialSettings() }
  return { type: 'field', id: freshId(label, taken), kind: what, label: '', required: false, settings }
}

/** Where something new goes: into the selected container, else behind the selected node, else to the end. */
export function spotFor(draft: FormDraft, selected: string | null, what: Placed): Spot | null {
  const found = selected === null ? undefined : findNode(draft, selected)
  const section = found?.above[0] ?? found?.node
  if (what === 'section') {
    const at = draft.sections.findIndex(({ id }) => id === section?.id)
    return { parentId: null, index: at < 0 ? draft.sections.length : at + 1 }
  }
  if (found && found.node.type === 'field') return { parentId: found.parentId, index: found.index + 1 }
  const container = found && found.node.type !== 'field' ? found.node : draft.sections.at(-1)
  return container ? { parentId: container.id, index: container.nodes.length } : null
}

const select = (state: BuilderState, id: string | null): BuilderState => ({
  ...state,
  selected: id,
  selection: state.selection + 1,
  typing: null,
})

const redrawn = (state: BuilderState, definition: FormDraft, typing?: string): BuilderState =>
  definition === state.present.definition ? state : written(state, { ...state.present, definition }, typing)

function add(state: BuilderState, what: Placed, requested: Spot | undefined): BuilderState {
  const { definition } = state.present
  let draft = definition
  let spot = requested ?? spotFor(draft, state.selected, what)
  if (spot === null) {
    const section = newNode('section', idsOf(draft))
    draft = insertNode(draft, section, { parentId: null, index: draft.sections.length })
    spot = { parentId: section.id, index: 0 }
  }
  const node = newNode(what, idsOf(draft))
  const next = insertNode(draft, node, spot)
  if (next === draft) return state
  // The first question names the reports, until another one is chosen.
  const isFirst = node.type === 'field' && definition.subjectFieldId === undefined && isTopLevel(next, node.id)
  return select(redrawn(state, isFirst ? { ...next, subjectFieldId: node.id } : next), node.id)
}
const isTopLevel = (draft: FormDraft, id: string) => !findNode(draft, id)?.above.some(({ type }) => type === 'repeat')

/** After a removal the next node is selected, else the one before, else what was around it. */
function remove(state: BuilderState, id: string): BuilderState {
  const { definition } = state.present
  const found = findNode(definition, id)
  if (!found) return state
  const siblings: readonly AnyNode[] = found.above.at(-1)?.nodes ?? definition.sections
  const next = siblings[found.index + 1] ?? siblings[found.index - 1]
  return select(redrawn(state, removeNode(definition, id)), next?.id ?? found.parentId)
}

/** Gives a node the id of its text, if no published version knows the old one; not a step of its own. */
function settle(state: BuilderState, id: string): BuilderState {
  const { definition } = state.present
  const found = findNode(definition, id)
  if (!found || state.fixed.has(id) || titleOf(found.node).trim() === '') return { ...state, typing: null }
  const others = new Set([...allNodes(definition).map((node) => node.id), ...state.fixed])
  others.delete(id)
  const fresh = freshId(titleOf(found.node), others)
  if (fresh === id) return { ...state, typing: null }
  const present = { ...state.present, definition: renameId(definition, id, fresh) }
  return { ...state, present, typing: null, selected: state.selected === id ? fresh : state.selected }
}

function travel(state: BuilderState, to: 'undo' | 'redo'): BuilderState {
  const next = travelled(state, to)
  if (next === state) return state
  const { selected } = state
  return select(next, selected !== null && findNode(next.present.definition, selected) ? selected : null)
}

/** The next state of the builder. */
export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  const { present: document } = state
  const { definition } = document
  switch (action.type) {
    case 'add':
      return add(state, action.what, action.spot)
    case 'field':
      return redrawn(state, editField(definition, action.id, action.patch), action.typing)
    case 'container':
      return redrawn(state, editContainer(definition, action.id, action.patch), action.typing)
    case 'about':
      return written(state, { ...document, ...action.patch }, action.typing)
    case 'report':
      return redrawn(state, { ...definition, ...action.patch })
    case 'settle':
      return settle(state, action.id)
    case 'move':
      return select(redrawn(state, moveNode(definition, action.id, action.spot)), action.id)
    case 'step':
      return redrawn(state, stepNode(definition, action.id, action.direction))
    case 'remove':
      return remove(state, action.id)
    case 'duplicate': {
      const { draft, copyId } = duplicateNode(definition, action.id)
      return select(redrawn(state, draft), copyId)
    }
    case 'select':
      return select(state, action.id)
    case 'replace':
      return select(written(state, action.document), null)
    case 'undo':
    case 'redo':
      return travel(state, action.type)
  }
}
