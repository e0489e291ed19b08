import type { RuleFields } from './rule-language.ts'
import { fieldOf, type Names, type Node, partsOf } from './rule-names.ts'
import { RuleError } from './rule-problems.ts'

const COMPARISONS = new Set(['==', '!=', 'in'])

/** A field with choices can only be one of them: throws RuleError where it is compared with another text. */
export function checkChoices({ nodes }: Names, fields: RuleFields): void {
  const [root] = nodes
  if (!root) return
  const find = fieldOf(root, fields)
  for (const node of nodes) {
    if (!COMPARISONS.has(node.op)) continue
    const sides = partsOf(node)
    for (const [index, side] of sides.entries()) {
      const field = find(side)
      const other = sides[1 - index]
      if (!field || !('options' in field) || !other) continue
      for (const { node: wrong, value } of textsIn(other)) {
        if (field.options?.some((option) => option.value === value)) continue
        const some = field.options?.slice(0, 5).map((option) => `"${option.value}"`)
        throw new RuleError(
          `"${field.label}" has no choice "${value}". It has ${some?.join(', ')}${(field.options?.length ?? 0) > 5 ? ' and others' : ''}`,
          wrong,
        )
      }
    }
  }
}

const textsIn = (node: Node): { readonly node: Node; readonly value: string }[] => {
  if (node.op === 'list') return partsOf(node).flatMap(textsIn)
  return node.op === 'value' && typeof node.args === 'string' ? [{ node, value: node.args }] : []
}
