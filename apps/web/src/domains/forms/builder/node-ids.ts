import type { DraftNode, DraftSection } from '@selamat/contract/domains/forms/records/form-draft'

type AnyNode = DraftSection | DraftNode

const LONGEST = 48
/** Words of the language of rules: a field with such an id could be in no rule. */
const RESERVED = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true var void while'.split(
    ' ',
  ),
)

/** The id for a question or title: its words, and a number where they are taken. */
export function freshId(text: string, taken: ReadonlySet<string>): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  const base = plain === '' ? 'question' : /^[a-z]/.test(plain) && !RESERVED.has(plain) ? plain : `q-${plain}`
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}

/** A name in a rule, or a text in quotes, which is none. */
const TOKENS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_][A-Za-z0-9_]*/g
const nameOf = (id: string) => id.replaceAll('-', '_')

/** A rule with other names for some fields. */
export function renameInRule(rule: string, names: ReadonlyMap<string, string>): string {
  const renamed = new Map([...names].map(([from, to]) => [nameOf(from), nameOf(to)]))
  return rule.replace(TOKENS, (token) => renamed.get(token) ?? token)
}

/** The node and all below it with other ids, in their own rules too. */
export function renameNode<N extends AnyNode>(node: N, names: ReadonlyMap<string, string>): N
export function renameNode(node: AnyNode, names: ReadonlyMap<string, string>): AnyNode {
  const id = names.get(node.id) ?? node.id
  const rule = (text: string | undefined) => (text === undefined ? undefined : renameInRule(text, names))
  const visible = node.visibleIf === undefined ? {} : { visibleIf: rule(node.visibleIf) }
  if (node.type !== 'field') {
    const nodes = node.nodes.map((child) => renameNode(child, names))
    return { ...node, ...visible, id, nodes }
  }
  const { requiredIf, calculate, constraint } = node
  return {
    ...node,
    ...visible,
    id,
    ...(requiredIf === undefined ? {} : { requiredIf: rule(requiredIf) }),
    ...(calculate === undefined ? {} : { calculate: rule(calculate) }),
    ...(constraint === undefined ? {} : { constraint: { ...constraint, rule: renameInRule(constraint.rule, names) } }),
  }
}
