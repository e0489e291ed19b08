import { idOf, LOOPS, type RuleField, type RuleFields, type RuleRows } from './rule-language.ts'
import { fieldById, type Names, type Node, nameIn, partsOf } from './rule-names.ts'

/** Steps of an error, which is slow to make. */
export const ERROR_WORK = 100
/** Letters a step can carry, and how many it can look through. */
export const TEXT_PER_WORK = 64
export const SCANNED_PER_WORK = 32

const MOST_ROWS = 100
const LONGEST = 255
const LONGEST_NUMBER = 30
const SCANS = new Set(['contains', 'startsWith', 'endsWith', 'lowerAscii', 'upperAscii', 'trim', 'substring', 'join'])
const FAILS = new Set(['double', 'substring'])

/** What a node gives at its largest: the rows of a list, the letters of a text. */
interface Size {
  readonly kind: 'list' | 'text' | 'row' | 'other'
  readonly most: number
  readonly item: Size | null
  readonly fields: RuleFields | null
}
const OTHER: Size = { kind: 'other', most: 0, item: null, fields: null }
const textOf = (most: number): Size => ({ ...OTHER, kind: 'text', most })
const listOf = (most: number, item: Size | null): Size => ({ ...OTHER, kind: 'list', most, item })

function sizeOf(field: RuleField | RuleRows | null | undefined): Size {
  if (!field) return OTHER
  if ('fields' in field) return listOf(field.most ?? MOST_ROWS, { ...OTHER, kind: 'row', fields: field.fields })
  if (field.type === 'string') return textOf(field.longest ?? LONGEST)
  return field.type.startsWith('list') ? listOf(field.options?.length ?? MOST_ROWS, textOf(LONGEST)) : OTHER
}

const larger = (one: Size, other: Size | undefined): Size => (other && other.most > one.most ? other : one)
const chargeOf = ({ kind, most }: Size) => (kind === 'list' ? most : kind === 'text' ? most / TEXT_PER_WORK : 0)

/** The nodes whose text is looked through: reading it costs more. */
export const scannedIn = ({ nodes }: Names): ReadonlySet<Node> =>
  new Set(nodes.flatMap((node) => (node.op === 'rcall' && SCANS.has(nameIn(node)) ? partsOf(node) : [])))

/** The steps that an evaluation of a rule takes at most, with as many rows and letters as its fields can have. */
export function mostWork(root: Node, names: Names): number {
  const fields = new Map(names.fields.flatMap(({ field, nodes }) => nodes.map((node) => [node, field])))
  const scanned = scannedIn(names)

  function visit(node: Node, bound: ReadonlyMap<string, Size>): { work: number; size: Size } {
    const parts = partsOf(node)
    if (node.op === 'rcall' && LOOPS.has(nameIn(node))) return loop(node, parts, bound)
    const visited = parts.map((part) => visit(part, bound))
    const sizes = visited.map((each) => each.size)
    const size = resultOf(node, sizes, bound)
    const fails = node.op === '[]' || FAILS.has(nameIn(node)) ? ERROR_WORK : 0
    const scan = scanned.has(node) && size.kind === 'text' ? size.most / SCANNED_PER_WORK : 0
    return { work: visited.reduce((sum, { work }) => sum + work, 1 + fails + scan + chargeOf(size)), size }
  }

  function loop(node: Node, [receiver, variable, ...bodies]: Node[], bound: ReadonlyMap<string, Size>) {
    const list = receiver ? visit(receiver, bound) : { work: 0, size: OTHER }
    const within = new Map([...bound, [variable ? nameIn(variable) : '', list.size.item ?? OTHER]])
    const inner = bodies.map((body) => visit(body, within))
    const each = inner.reduce((sum, { work }) => sum + work, 1)
    const name = nameIn(node)
    const size =
      name === 'map' ? listOf(list.size.most, inner.at(-1)?.size ?? null) : name === 'filter' ? list.size : OTHER
    return { work: 1 + list.work + list.size.most * each + chargeOf(size), size }
  }

  function resultOf(node: Node, sizes: readonly Size[], bound: ReadonlyMap<string, Size>): Size {
    const [first = OTHER, second, third] = sizes
    const name = nameIn(node)
    switch (node.op) {
      case 'id':
        return bound.get(name) ?? sizeOf(fields.get(node))
      case 'value':
        return typeof node.args === 'string' ? textOf(node.args.length) : OTHER
      case '.':
        return first.fields ? sizeOf(fieldById(first.fields, idOf(String([node.args].flat()[1])))) : OTHER
      case '[]':
        return first.item ?? OTHER
      case 'list':
        return listOf(sizes.length, sizes.reduce(larger, OTHER))
      case '?:':
        return larger(second ?? OTHER, third)
      case '+':
        return { ...larger(first, second), most: first.most + (second?.most ?? 0) }
      case 'call':
        return ['string', 'today', 'date'].includes(name) ? textOf(LONGEST_NUMBER) : OTHER
      case 'rcall':
        if (name === 'join') return textOf(first.most * ((first.item?.most ?? 0) + (second?.most ?? 0)))
        return SCANS.has(name) && first.kind === 'text' && !['contains', 'startsWith', 'endsWith'].includes(name)
          ? first
          : OTHER
      default:
        return OTHER
    }
  }

  // The rows of every list are made ready before a rule begins.
  const rows = names.fields.reduce((sum, { field }) => sum + (field && 'fields' in field ? sizeOf(field).most : 0), 0)
  return Math.ceil(rows + visit(root, new Map()).work)
}
