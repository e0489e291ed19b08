import type { z } from 'zod'
import { isEmpty, type RuleType } from '../../kit/rule-text.ts'
import { parseRule, type Rule } from '../../kit/rules.ts'
import type { FormDefinition, FormNode, Section } from './form.ts'
import { type AnswerContext, answerSchema, type Field, kinds, ruleTypeOf, STORED } from './kinds.ts'
import { ruleScopes } from './rule-scopes.ts'

/** A node of a form with its rules parsed and its position in the tree. */
export interface CompiledNode {
  readonly node: Section | FormNode
  readonly parent: string | null
  /** The repeats around it, the outermost first. */
  readonly repeats: readonly string[]
  /** Where it is, in the words of the form: `People › Crew › SIO`. */
  readonly position: string
  readonly visibleIf: Rule | null
  readonly requiredIf: Rule | null
  readonly calculate: Rule | null
  readonly constraint: (Rule & { readonly message: string }) | null
}

/** A form that is proved to make sense, ready to check answers and to follow a person who types. */
export interface CompiledForm {
  readonly definition: FormDefinition
  readonly nodes: ReadonlyMap<string, CompiledNode>
  /** The ids in an order in which each comes after what its value depends on. */
  readonly order: readonly string[]
  /** The node and all whose value or visibility depends on it, in that order. */
  readonly dependents: (id: string) => readonly string[]
  /** The nodes whose check looks at this one. */
  readonly checkedBy: (id: string) => readonly string[]
  /** The check of a field's answers, built at its first answer. */
  readonly schemaOf: (field: Field, context: AnswerContext) => z.ZodType
}

/** Why a form cannot be used: in words with the position, and the node to correct, null for the form itself. */
export interface FormProblem {
  readonly nodeId: string | null
  readonly text: string
}

/** A form definition that makes no sense: each problem names the position in the form. */
export class FormDefinitionError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`This form cannot be used. ${problems.join('. ')}`)
    this.problems = problems
  }
}

/**
 * Compiles a version of a form: parses its rules and builds the graph of what depends on what. Throws
 * FormDefinitionError for an id that is used twice, a rule that is wrong, rules in a circle, and a repeat without room
 * for its rows. The parser is a parameter for those who count evaluations.
 */
export function compileForm(definition: FormDefinition, parse = parseRule): CompiledForm {
  const { form, problems } = tryCompileForm(definition, parse)
  if (form === null || problems.length > 0) throw new FormDefinitionError(problems.map(({ text }) => text))
  return form
}

const UNREAD: Rule = { references: [], usesToday: false, mostWork: () => 0, evaluate: () => undefined }

/** The nodes of a form that was published, and so was found to make sense: for its stored answers, which need no rule. */
export function outlineOf(definition: FormDefinition): CompiledForm {
  const known = outlines.get(definition)
  if (known !== undefined) return known
  const outline = compileForm(definition, () => UNREAD)
  outlines.set(definition, outline)
  return outline
}
const outlines = new WeakMap<FormDefinition, CompiledForm>()

/**
 * Compiles what an author has so far: a rule that is wrong counts as none, and is named in the problems. The form is null
 * where ids are used twice or rules are in a circle.
 */
export function tryCompileForm(definition: FormDefinition, parse = parseRule) {
  const problems: FormProblem[] = []
  const report = (nodeId: string | null, text: string) => problems.push({ nodeId, text })
  const nodes = new Map<string, CompiledNode>()
  const scopeOf = ruleScopes(definition)
  let hasTwins = false

  function add(node: Section | FormNode, parent: string | null, repeats: readonly string[], above: string) {
    const position = `${above}${node.type === 'field' ? node.label : node.title}`
    const twin = nodes.get(node.id)
    if (twin) {
      hasTwins = true
      return report(node.id, `The id "${node.id}" is used twice: at "${twin.position}" and at "${position}"`)
    }
    const { requiredIf, calculate, constraint }: Partial<Field> = node.type === 'field' ? node : {}
    function rule(name: string, text: string | undefined, type: RuleType = 'bool'): Rule | null {
      if (text === undefined) return null
      const parsed = parse(text, scopeOf(repeats), type)
      if ('evaluate' in parsed) return parsed
      report(node.id, `"${position}": ${name}: ${parsed.message} (character ${parsed.from + 1})`)
      return null
    }
    const check = rule('constraint', constraint?.rule)
    nodes.set(node.id, {
      node,
      parent,
      repeats,
      position,
      visibleIf: rule('visibleIf', node.visibleIf),
      requiredIf: rule('requiredIf', requiredIf),
      calculate: rule('calculate', calculate, (node.type === 'field' && ruleTypeOf(node)) || undefined),
      constraint: check && constraint ? { ...check, message: constraint.message } : null,
    })
    if (node.type === 'field') {
      if (calculate !== undefined && ruleTypeOf(node) === null)
        report(node.id, `"${position}": this kind cannot be calculated`)
      return checkDefault(node, position)
    }
    if (node.type === 'repeat' && (node.min ?? 0) > (node.max ?? Number.POSITIVE_INFINITY)) {
      report(node.id, `"${position}" needs at least ${node.min} rows but allows at most ${node.max}`)
    }
    const within = node.type === 'repeat' ? [...repeats, node.id] : repeats
    for (const child of node.nodes) add(child, node.id, within, `${position} › `)
  }
  function checkDefault(field: Field, position: string) {
    if (isEmpty(field.defaultValue)) return
    const { hasDefault, label } = kinds[field.kind]
    const checked = hasDefault ? answerSchema(field, STORED).safeParse(field.defaultValue) : undefined
    const reason = hasDefault ? checked?.error?.issues[0]?.message : `the kind ${label} has none`
    if (reason !== undefined) report(field.id, `"${position}": default answer: ${reason}`)
  }
  for (const section of definition.sections) add(section, null, [], '')

  for (const text of wrongSubject(definition, nodes)) report(null, text)
  if (hasTwins) return { form: null, problems }
  const linked = link(definition, nodes)
  if ('order' in linked) return { form: linked, problems }
  return { form: null, problems: [...problems, linked] }
}

function wrongSubject(definition: FormDefinition, nodes: ReadonlyMap<string, CompiledNode>): string[] {
  const { subjectFieldId, locationFieldId } = definition
  return Object.entries({ subjectFieldId, locationFieldId }).flatMap(([name, id]) => {
    const found = id === undefined ? undefined : nodes.get(id)
    if (id === undefined || (found?.node.type === 'field' && found.repeats.length === 0)) return []
    return [`${name} refers to "${id}", which is no field outside a repeat of this form`]
  })
}

/** Orders the nodes by what their values depend on; a circle is a problem. */
function link(definition: FormDefinition, nodes: ReadonlyMap<string, CompiledNode>): CompiledForm | FormProblem {
  const needs = new Map<string, Set<string>>()
  const neededBy = new Map<string, string[]>()
  const checks = new Map<string, Set<string>>()
  const addCheck = (id: string, by: string) => checks.set(id, (checks.get(id) ?? new Set()).add(by))
  for (const [id, { parent, repeats, visibleIf, requiredIf, calculate, constraint }] of nodes) {
    const own = new Set([...(visibleIf?.references ?? []), ...(calculate?.references ?? [])])
    if (parent !== null) own.add(parent)
    needs.set(id, own)
    for (const needed of own) {
      const list = neededBy.get(needed)
      if (list) list.push(id)
      else neededBy.set(needed, [id])
    }
    for (const checked of [...(requiredIf?.references ?? []), ...(constraint?.references ?? [])]) addCheck(checked, id)
    // An empty row is found by the repeat.
    for (const repeat of repeats) addCheck(id, repeat)
  }

  const open = new Map([...needs].map(([id, own]) => [id, own.size]))
  const order = [...open].flatMap(([id, count]) => (count === 0 ? [id] : []))
  for (const id of order) {
    open.delete(id)
    for (const next of neededBy.get(id) ?? []) {
      const left = (open.get(next) ?? 0) - 1
      open.set(next, left)
      if (left === 0) order.push(next)
    }
  }
  if (open.size > 0) return circleIn(nodes, needs, open)

  const rank = new Map(order.map((id, index) => [id, index]))
  const found = new Map<string, readonly string[]>()
  function dependents(id: string): readonly string[] {
    const known = found.get(id)
    if (known) return known
    const reached = new Set([id])
    for (const one of reached) for (const next of neededBy.get(one) ?? []) reached.add(next)
    const sorted = [...reached].sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0))
    found.set(id, sorted)
    return sorted
  }
  return {
    definition,
    nodes,
    order,
    dependents,
    checkedBy: (id) => [...(checks.get(id) ?? [])],
    schemaOf: schemaCache(),
  }
}

function schemaCache(): CompiledForm['schemaOf'] {
  const known = new Map<string, { readonly today: string; readonly schema: z.ZodType }>()
  return (field, { today }) => {
    const last = known.get(field.id)
    if (last?.today === today) return last.schema
    const schema = answerSchema(field, { today })
    known.set(field.id, { today, schema })
    return schema
  }
}

/** Walks back from a node that could not be ordered until one comes again. */
function circleIn(
  nodes: ReadonlyMap<string, CompiledNode>,
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  open: ReadonlyMap<string, number>,
): FormProblem {
  const path: string[] = []
  let [id] = open.keys()
  while (id !== undefined && !path.includes(id)) {
    path.push(id)
    id = [...(needs.get(id) ?? [])].find((needed) => open.has(needed))
  }
  const circle = [...path.slice(path.indexOf(id ?? '')), id ?? '']
  const positions = circle.map((one) => `"${nodes.get(one)?.position ?? one}"`)
  const text = `These rules depend on one another in a circle: ${positions.join(' → ')}`
  return { nodeId: circle[0] ?? null, text }
}
