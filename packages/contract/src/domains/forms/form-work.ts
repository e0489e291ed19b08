import { MAX_RULES_TEXT, MAX_RULES_WORK } from '../../kit/rule-budget.ts'
import { MAX_RULE_WORK, type Rule } from '../../kit/rules.ts'
import type { CompiledForm, CompiledNode, FormProblem } from './compile-form.ts'
import type { FormDefinition, Nodes } from './form.ts'

const MOST_ROWS = 100
const REMEDY = 'Allow fewer rows, or use fewer loops inside one another'

/** The characters of all rules of a form. */
function rulesText({ sections }: FormDefinition): number {
  const lengthOf = (nodes: Nodes): number =>
    nodes.reduce((sum, node) => {
      if (node.type !== 'field') return sum + (node.visibleIf?.length ?? 0) + lengthOf(node.nodes)
      const { visibleIf, requiredIf, calculate, constraint } = node
      return sum + [visibleIf, requiredIf, calculate, constraint?.rule].join('').length
    }, 0)
  return lengthOf(sections)
}

/** A form whose rules take too long to be read; null: they do not. */
export function tooLong(definition: FormDefinition): FormProblem | null {
  if (rulesText(definition) <= MAX_RULES_TEXT) return null
  const most = MAX_RULES_TEXT.toLocaleString('en-US')
  return { nodeId: null, text: `The rules of this form are too long together: use at most ${most} characters` }
}

/** The rules that can take too long once every row is filled in: each for itself, or all of them together. */
export function tooCostly(form: CompiledForm): FormProblem[] {
  const costs = [...form.nodes.values()].map((compiled) => ({ compiled, ...workOf(form, compiled) }))
  const wrong = costs.filter(({ hardest }) => hardest > MAX_RULE_WORK)
  if (wrong.length > 0) {
    return wrong.map(({ compiled: { node, position } }) => ({
      nodeId: node.id,
      text: `"${position}": a rule can take too long once every row is filled in. ${REMEDY}`,
    }))
  }
  const total = costs.reduce((sum, { work }) => sum + work, 0)
  if (total <= MAX_RULES_WORK) return []
  const [first] = costs.toSorted((one, other) => other.work - one.work)
  const text = `The rules of this form can take too long together once every row is filled in, most of all those of "${first?.compiled.position}". ${REMEDY}`
  return [{ nodeId: first?.compiled.node.id ?? null, text }]
}

/** The steps that the rules of a node take at most in all its rows, and those of its hardest one. */
function workOf(form: CompiledForm, { repeats, visibleIf, requiredIf, calculate, constraint }: CompiledNode) {
  const each = [visibleIf, requiredIf, calculate, constraint].map((rule: Rule | null) => rule?.mostWork() ?? 0)
  const rows = repeats.reduce((product, id) => {
    const node = form.nodes.get(id)?.node
    return product * (node?.type === 'repeat' ? (node.max ?? MOST_ROWS) : 1)
  }, 1)
  return { work: rows * each.reduce((sum, one) => sum + one, 0), hardest: Math.max(...each) }
}
