import { type DraftNode, type DraftSection, type FormDraft, titleOf } from './form-draft.ts'
import type { FormChange } from './form-record.ts'

type Node = DraftSection | DraftNode
type Values = Readonly<Record<string, unknown>>

interface Placed {
  readonly node: Node
  readonly parent: string | null
  /** Where the node is: `People › Crew`; empty at the top. */
  readonly above: string
}

const positionOf = ({ node, above }: Placed) => (above === '' ? titleOf(node) : `${above} › ${titleOf(node)}`)

function placed({ sections }: FormDraft): Map<string, Placed> {
  const found = new Map<string, Placed>()
  const add = (nodes: readonly Node[], parent: string | null, above: string) => {
    for (const node of nodes) {
      const place = { node, parent, above }
      found.set(node.id, place)
      if (node.type !== 'field') add(node.nodes, node.id, positionOf(place))
    }
  }
  add(sections, null, '')
  return found
}

/** What an author calls a property; settings of a kind have their own. */
const LABELS: Readonly<Record<string, string>> = {
  label: 'Question',
  title: 'Title',
  rowTitle: 'Name of a row',
  description: 'Description',
  help: 'Help text',
  kind: 'Kind',
  required: 'Must be answered',
  defaultValue: 'Default answer',
  number: 'Number',
  attributeId: 'Option set',
  visibleIf: 'Rule “visible if”',
  requiredIf: 'Rule “required if”',
  calculate: 'Rule “calculate”',
  rule: 'Rule “constraint”',
  message: 'Message of the constraint',
  min: 'Least',
  max: 'Most',
  notAfterToday: 'Not after today',
  withRest: 'Answered with the rest',
  subjectFieldId: 'Subject of the report',
  locationFieldId: 'Place of the report',
}
/** A property of a form as its author knows it. */
export const labelOf = (name: string) => LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

const TREE = new Set(['id', 'nodes', 'sections'])

/** The properties of a node without what is below it, its settings and the parts of its constraint among them. */
function properties(whole: object): Values {
  const { settings, constraint, ...own }: Values = { ...whole }
  const parts = [own, settings, constraint].flatMap((part) => (part instanceof Object ? Object.entries(part) : []))
  const entries = Object.entries(Object.fromEntries(parts))
  return Object.fromEntries(entries.filter(([name, value]) => !TREE.has(name) && value !== undefined))
}

function display(value: unknown): string {
  if (value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? `“${value}”` : String(value)
}

const labelsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((each) => (typeof each?.label === 'string' ? [each.label] : [])) : []

function choiceChanges(before: unknown, after: unknown): string {
  const [from, to] = [labelsIn(before), labelsIn(after)]
  const list = (word: string, labels: string[]) =>
    labels.length === 0 ? [] : [`${word} ${labels.map((label) => `“${label}”`).join(', ')}`]
  const parts = [
    ...list(
      'added',
      to.filter((label) => !from.includes(label)),
    ),
    ...list(
      'removed',
      from.filter((label) => !to.includes(label)),
    ),
  ]
  return `Choices: ${parts.length === 0 ? 'order or stored values changed' : parts.join('; ')}`
}

function propertyChange(name: string, before: unknown, after: unknown): string {
  if (name === 'options') return choiceChanges(before, after)
  if ([before, after].some((value) => value instanceof Object)) {
    const what = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
    return `${labelOf(name)} ${what}`
  }
  return `${labelOf(name)}: ${display(before)} → ${display(after)}`
}

function propertyChanges(before: object, after: object): string[] {
  const [from, to] = [properties(before), properties(after)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) =>
    JSON.stringify(from[name]) === JSON.stringify(to[name]) ? [] : [propertyChange(name, from[name], to[name])],
  )
}

const children = (parent: { readonly nodes: readonly Node[] } | FormDraft): readonly Node[] =>
  'sections' in parent ? parent.sections : parent.nodes

/** Whether what is in both stands in another order. */
function isReordered(before: readonly Node[], after: readonly Node[]): boolean {
  const ids = (own: readonly Node[], other: readonly Node[]) =>
    own.filter(({ id }) => other.some((each) => each.id === id)).map(({ id }) => id)
  return ids(before, after).join() !== ids(after, before).join()
}

function nodeChanges(before: Placed, after: Placed): string[] {
  const moved = before.parent === after.parent ? [] : [`Moved from “${before.above}” to “${after.above}”`]
  const [from, to] = [before.node, after.node]
  const order = 'nodes' in from && 'nodes' in to && isReordered(children(from), children(to)) ? ['Order changed'] : []
  return [...moved, ...propertyChanges(from, to), ...order]
}

/**
 * What differs between two versions of a form, node by node by their stable ids, in the words of its author: first the form
 * itself, then the later version from top to bottom, then what was removed.
 */
export function compareForms(before: FormDraft, after: FormDraft): FormChange[] {
  const [from, to] = [placed(before), placed(after)]
  const whole = [
    ...propertyChanges(before, after),
    ...(isReordered(before.sections, after.sections) ? ['Order of the sections changed'] : []),
  ]
  return [
    ...(whole.length === 0 ? [] : [{ id: null, change: 'changed' as const, position: 'Form', details: whole }]),
    ...[...to].flatMap(([id, place]): FormChange[] => {
      const earlier = from.get(id)
      const position = positionOf(place)
      if (earlier === undefined) return [{ id, change: 'added', position, details: [] }]
      const details = nodeChanges(earlier, place)
      return details.length === 0 ? [] : [{ id, change: 'changed', position, details }]
    }),
    ...[...from].flatMap(([id, place]): FormChange[] =>
      to.has(id) ? [] : [{ id, change: 'removed', position: positionOf(place), details: [] }],
    ),
  ]
}
