import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import { type Field, ruleTypeOf } from '@selamat/contract/domains/forms/kinds'
import { ruleScopes } from '@selamat/contract/domains/forms/rule-scopes'
import type { RuleType } from '@selamat/contract/kit/rule-text'
import { parseRule } from '@selamat/contract/kit/rules'
import { type ExpressionContext, type Named, ruleOf } from './expression.ts'
import { NotCarried } from './expression-part.ts'
import { type NoteList, short } from './import-notes.ts'
import type { Container, Node, Source } from './survey.ts'
import { textOf, YES } from './survey-field.ts'

const NO = /^(no|false|false\(\)|0|)$/i
type What = 'relevant' | 'required' | 'calculation' | 'constraint'
type Rule = ReturnType<typeof ruleOf>
type Outcome = { readonly rule: Rule } | { readonly problem: string }

/** All nodes, each before what is in it. */
export function allNodes(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => (node.type === 'field' ? [node] : [node, ...allNodes(node.nodes)]))
}

/**
 * Writes the rules of all nodes: those that are no rule of this form are left out, and noted with the reason. Returns the
 * ids of what cannot be there without a lost rule: a calculation without its expression or its condition.
 */
export function writeRules(sections: readonly Container[], sources: ReadonlyMap<string, Source>, notes: NoteList) {
  const nodes = new Map(allNodes(sections).map((node) => [node.id, node]))
  const byName = Map.groupBy(
    [...nodes.values()].filter(({ id }) => sources.get(id)),
    ({ id }) => sources.get(id)?.name ?? '',
  )
  const lost = new Map<string, string>()
  const outcomes = new Map<string, Outcome>()

  const hasQuestion = (node: Node): boolean =>
    node.type === 'field' ? sources.get(node.id)?.isCalculated === false : node.nodes.some(hasQuestion)
  function find(name: string): Named | undefined {
    const [node, ...others] = byName.get(name) ?? []
    if (others.length > 0) throw new NotCarried(`more than one question has the name “${name}”`)
    const source = node && sources.get(node.id)
    if (node === undefined || source === undefined || lost.has(node.id)) return undefined
    const named = { id: node.id, repeats: source.repeats }
    // One with calculations alone is gone where they are lost.
    if (node.type === 'repeat') return hasQuestion(node) ? { ...named, type: 'rows' } : undefined
    if (node.type !== 'field') return undefined
    const choices = 'options' in node.settings ? node.settings.options.map(({ value }) => value) : undefined
    const calculated = outcomes.get(`calculation ${node.id}`)
    const momentOfRule = calculated && 'rule' in calculated ? calculated.rule.moment : undefined
    const moment = node.kind === 'date' ? 'day' : node.kind === 'time' ? 'time' : momentOfRule
    return { ...named, type: ruleTypeOf(node), choices, moment }
  }
  function outcomeOf(node: Node, source: Source, what: What): Outcome {
    const key = `${what} ${node.id}`
    const known = outcomes.get(key)
    if (known) return known
    const self = what === 'constraint' ? selfOf(node, source) : null
    const context: ExpressionContext = { find, repeats: source.repeats, self }
    let outcome: Outcome
    try {
      outcome = { rule: ruleOf(source[what], context, what === 'constraint') }
    } catch (thrown) {
      if (!(thrown instanceof NotCarried)) throw thrown
      outcome = { problem: thrown.message }
    }
    outcomes.set(key, outcome)
    return outcome
  }
  function selfOf(node: Node, source: Source): Named | null {
    if (node.type !== 'field') return null
    const choices = 'options' in node.settings ? node.settings.options.map(({ value }) => value) : undefined
    const moment = node.kind === 'date' ? 'day' : node.kind === 'time' ? 'time' : undefined
    return { id: node.id, repeats: source.repeats, type: ruleTypeOf(node), choices, moment }
  }
  /** The nodes whose conditions decide about a node, itself among them. */
  const conditionsOf = (id: string) =>
    [id, ...(sources.get(id)?.parents ?? [])].filter((one) => {
      const relevant = sources.get(one)?.relevant ?? ''
      return nodes.has(one) && relevant !== '' && !YES.test(relevant)
    })

  const fieldsIn = [...nodes.values()].filter((node): node is Field => node.type === 'field')
  const calculations = fieldsIn.filter(({ id }) => sources.get(id)?.calculation)
  const { order, circle } = ordered(calculations, sources, byName, conditionsOf)
  for (const node of circle) {
    outcomes.set(`calculation ${node.id}`, { problem: 'it depends on itself' })
    if (sources.get(node.id)?.isCalculated) lost.set(node.id, 'it depends on itself')
  }
  // What a calculation gives has to be known before others read it.
  for (const node of order) {
    const source = sources.get(node.id)
    if (source === undefined) continue
    const outcome = outcomeOf(node, source, 'calculation')
    if ('problem' in outcome) {
      if (source.isCalculated) lost.set(node.id, outcome.problem)
    } else if (source.isCalculated && outcome.rule.type === 'double') {
      Object.assign(node, { kind: 'text-input', settings: { max: 255, number: { decimals: 6 } } })
    }
  }

  const scopeOf = ruleScopes({ sections: sections as FormDefinition['sections'], subjectFieldId: '' })
  const checked = new Map<string, { readonly text: string } | { readonly problem: string }>()
  function check(node: Node, what: What, expected: RuleType) {
    const key = `${what} ${node.id}`
    const known = checked.get(key)
    if (known) return known
    const source = sources.get(node.id)
    if (source === undefined) return { problem: 'it has no row' }
    const outcome = outcomeOf(node, source, what)
    const result = 'problem' in outcome ? outcome : checkRule(outcome.rule, source, expected)
    checked.set(key, result)
    return result
  }
  function checkRule({ text }: Rule, source: Source, expected: RuleType) {
    const rule = parseRule(text, scopeOf(source.repeats), expected)
    if (!('evaluate' in rule)) return { problem: rule.message }
    const gone = rule.references.find((id) => lost.has(id))
    return gone === undefined
      ? { text }
      : { problem: `there is no question \${${sources.get(gone)?.name}} that was carried over` }
  }
  const isLost = (id: string) =>
    conditionsOf(id).some((one) => {
      const node = nodes.get(one)
      return node !== undefined && 'problem' in check(node, 'relevant', 'bool')
    })
  for (const node of order) {
    const source = sources.get(node.id)
    if (!source?.isCalculated || lost.has(node.id)) continue
    const result = check(node, 'calculation', ruleTypeOf(node) ?? 'string')
    if ('problem' in result) lost.set(node.id, result.problem)
    else if (isLost(node.id)) lost.set(node.id, 'the condition under which it is worked out is not carried over')
  }

  for (const node of nodes.values()) {
    const source = sources.get(node.id)
    if (source === undefined) continue
    if (lost.has(node.id)) {
      notes.leaveOut(
        source.row,
        source.name,
        `The calculation is not carried over, because ${lost.get(node.id)}: ${short(source.calculation)}`,
      )
      continue
    }
    const note = (text: string) => notes.add('survey', source.row, source.name, text)
    const rule = (what: What, expected: RuleType): string | undefined => {
      const result = check(node, what, expected)
      if ('text' in result) return result.text
      note(`“${what}” is not carried over, because ${result.problem}: ${short(source[what])}`)
      return undefined
    }
    if (source.relevant !== '' && !YES.test(source.relevant)) {
      const visibleIf = rule('relevant', 'bool')
      if (visibleIf !== undefined) Object.assign(node, { visibleIf })
    }
    if (node.type === 'repeat' && (node.min ?? 0) > 0 && isLost(node.id)) {
      delete node.min
      note('No row is needed, because the condition is not carried over')
    }
    if (node.type === 'field') writeField(node, source, rule, note, isLost(node.id))
  }
  return lost
}

function writeField(
  node: Field,
  source: Source,
  rule: (what: What, expected: RuleType) => string | undefined,
  note: (text: string) => void,
  isLost: boolean,
) {
  const type = ruleTypeOf(node)
  const calculate = source.calculation !== '' && type !== null ? rule('calculation', type) : undefined
  if (source.calculation !== '' && type === null)
    note(`“calculation” is not carried over: ${short(source.calculation)}`)
  if (calculate !== undefined) {
    const isAsked = !NO.test(source.required)
    if (isAsked) note('A calculated answer is never required')
    if (source.constraint !== '') note(`“constraint” is not carried over: nobody can correct a calculated answer`)
    if (node.defaultValue !== undefined) note('The default is not carried over: the answer is calculated')
    delete node.defaultValue
    Object.assign(node, { calculate, required: false })
    return
  }
  const isConditional = !YES.test(source.required) && !NO.test(source.required)
  const requiredIf = isConditional ? rule('required', 'bool') : undefined
  if (isLost && (node.required || requiredIf !== undefined)) {
    note('It is not required, because the condition under which it is asked is not carried over')
    node.required = false
  } else if (requiredIf !== undefined) Object.assign(node, { requiredIf })
  const check = source.constraint === '' || YES.test(source.constraint) ? undefined : rule('constraint', 'bool')
  if (check !== undefined) {
    const message = textOf(source.constraintMessage, 200, 'message', note) || 'This answer is not valid'
    Object.assign(node, { constraint: { rule: check, message } })
  } else if (source.constraint === '' && source.constraintMessage !== '')
    note('The constraint message has no constraint')
}

/** Calculations after what they are made of; those that are made of themselves. */
function ordered(
  calculations: readonly Field[],
  sources: ReadonlyMap<string, Source>,
  byName: ReadonlyMap<string, readonly Node[]>,
  conditionsOf: (id: string) => readonly string[],
) {
  const own = new Set(calculations.map(({ id }) => id))
  const needs = new Map(
    calculations.map(({ id }) => {
      const texts = [sources.get(id)?.calculation, ...conditionsOf(id).map((one) => sources.get(one)?.relevant)].join(
        ' ',
      )
      const names = [...texts.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name.trim())
      const ids = names.flatMap((name) => (byName.get(name) ?? []).map((node) => node.id))
      return [id, new Set(ids.filter((one) => own.has(one)))] as const
    }),
  )
  const neededBy = new Map<string, string[]>()
  for (const [id, ids] of needs) for (const one of ids) neededBy.set(one, [...(neededBy.get(one) ?? []), id])
  const left = new Map([...needs].map(([id, ids]) => [id, ids.size]))
  const ready = [...left].flatMap(([id, count]) => (count === 0 ? [id] : []))
  for (const id of ready) {
    for (const next of neededBy.get(id) ?? []) {
      const count = (left.get(next) ?? 0) - 1
      left.set(next, count)
      if (count === 0) ready.push(next)
    }
  }
  const byId = new Map(calculations.map((node) => [node.id, node]))
  const done = new Set(ready)
  return {
    order: ready.flatMap((id) => byId.get(id) ?? []),
    circle: calculations.filter(({ id }) => !done.has(id)),
  }
}
