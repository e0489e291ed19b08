import {
  CALLS,
  idOf,
  LOOPS,
  METHODS,
  nameOf,
  OPERATORS,
  type RuleField,
  type RuleFields,
  type RuleRows,
} from './rule-language.ts'
import { RuleError } from './rule-problems.ts'

interface Context {
  readonly getValue: (name: string) => unknown
}
export type Evaluate = (evaluator: unknown, node: Node, context: Context) => unknown

/** A node of CEL's tree, as far as it is used here. */
export interface Node {
  readonly op: string
  args: unknown
  readonly start: number
  readonly end: number
  readonly meta: { readonly evaluate: Evaluate; readonly alternate?: Node; readonly macro?: unknown }
  readonly setMeta: (key: string, value: unknown) => Node
}
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'setMeta' in value
/** The nodes that a node is made of, in the order of the text. */
export const partsOf = ({ args }: Node): Node[] => [args].flat(2).filter(isNode)
/** The function or name that a node is about. */
export const nameIn = ({ args }: Node): string => String(Array.isArray(args) ? args[0] : args)

/** A field that a rule names, with every place where it does; null where fields are not known. */
export interface NamedField {
  readonly id: string
  readonly field: RuleField | RuleRows | null
  readonly nodes: Node[]
}

/** What a rule is made of. */
export interface Names {
  readonly nodes: readonly Node[]
  readonly fields: readonly NamedField[]
  readonly repeats: readonly RuleRows[]
  /** Nodes that count as an empty list where nothing was answered: `count(x)`, `x.all(…)`. */
  readonly lists: ReadonlySet<Node>
  /** The ids of the fields, and of those in rows. */
  readonly references: readonly string[]
  readonly usesToday: boolean
}

/** A field of the form, or one of a row of a repeat: ids are unique in the form. */
export function fieldById(fields: RuleFields, id: string): RuleField | RuleRows | undefined {
  const found = fields.get(id)
  if (found) return found
  for (const field of fields.values()) {
    const inside = 'fields' in field ? fieldById(field.fields, id) : undefined
    if (inside) return inside
  }
  return undefined
}

/** Finds the field that a node of a rule names. */
export function fieldOf(root: Node, fields: RuleFields): (node: Node | undefined) => RuleField | RuleRows | undefined {
  const bound = new Set<string>()
  const visit = (node: Node) => {
    const parts = partsOf(node)
    if (node.op === 'rcall' && LOOPS.has(nameIn(node)) && parts[1]) bound.add(nameIn(parts[1]))
    for (const part of parts) visit(part)
  }
  visit(root)
  return (node) => {
    if (node?.op === 'id') return bound.has(nameIn(node)) ? undefined : fields.get(idOf(nameIn(node)))
    return node?.op === '.' ? fieldById(fields, idOf(String([node.args].flat()[1]))) : undefined
  }
}

/** Finds the names in a rule and makes its numbers doubles. Throws RuleError for what a rule cannot use. */
export function namesIn(root: unknown, fields: RuleFields | null): Names {
  const named = new Map<string, NamedField>()
  const nodes: Node[] = []
  const lists = new Set<Node>()
  const parts = new Set<string>()

  function name(node: Node) {
    const text = String(node.args)
    const id = idOf(text)
    const field = fields === null ? null : fields.get(id)
    if (field === undefined) throw new RuleError(`"${text}" is no field of this form`, node)
    const known = named.get(text)
    if (known) known.nodes.push(node)
    else named.set(text, { id, field, nodes: [node] })
  }

  function visit(node: Node, bound: ReadonlySet<string>, integer = false) {
    if (!OPERATORS.has(node.op)) throw new RuleError('This cannot be used in a rule', node)
    nodes.push(node)
    const inner = partsOf(node)
    if (node.op === 'id' && !bound.has(String(node.args))) return name(node)
    if (node.op === 'value') return literal(node, integer)
    if (node.op === '.') parts.add(String([node.args].flat()[1]))
    const called = node.op === 'call' || node.op === 'rcall'
    if (called && !(node.op === 'call' ? CALLS : METHODS).has(nameIn(node))) {
      throw new RuleError(`${nameIn(node)}() cannot be used in a rule`, node)
    }
    const isLoop = node.op === 'rcall' && LOOPS.has(nameIn(node))
    const [first, second, ...rest] = inner
    if ((isLoop || (node.op === 'call' && nameIn(node) === 'count')) && first) lists.add(first)
    if (!isLoop) {
      const takesInteger = node.op === 'rcall' && nameIn(node) === 'substring'
      for (const [at, part] of inner.entries()) visit(part, bound, takesInteger || (node.op === '[]' && at === 1))
      return
    }
    if (first) visit(first, bound)
    const within = second ? new Set([...bound, String(second.args)]) : bound
    for (const part of rest) visit(part, within)
  }

  if (!isNode(root)) throw new RuleError('This rule cannot be read', { start: 0, end: 0 })
  visit(root, new Set())
  const repeats = [...named.values()].flatMap(({ field }) => (field && 'fields' in field ? [field] : []))
  const references = new Set([...named.values()].map(({ id }) => id))
  const addParts = (rows: RuleRows) => {
    for (const [id, field] of rows.fields) {
      if (parts.has(nameOf(id))) references.add(id)
      if ('fields' in field) addParts(field)
    }
  }
  for (const repeat of repeats) addParts(repeat)
  const usesToday = nodes.some((node) => node.op === 'call' && nameIn(node) === 'today')
  return { nodes, fields: [...named.values()], repeats, lists, references: [...references], usesToday }
}

/** Numbers are doubles, so that 7 / 2 is 3.5; only the position in a list or text is an integer. */
function literal(node: Node, integer: boolean) {
  if (typeof node.args === 'bigint' && !integer) node.args = Number(node.args)
  if (!['string', 'number', 'boolean', 'bigint'].includes(typeof node.args)) {
    throw new RuleError('This cannot be used in a rule', node)
  }
}
