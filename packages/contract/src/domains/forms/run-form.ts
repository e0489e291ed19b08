import { spendBudget, WORK_PER_NODE } from '../../kit/rule-budget.ts'
import { isEmpty } from '../../kit/rule-text.ts'
import type { Read, Rule } from '../../kit/rules.ts'
import { type FlatAnswers, flatten, type Instance, instancesOf, nest, rowsIn } from './answers.ts'
import { calculatedAnswer } from './calculated.ts'
import type { CompiledForm, CompiledNode } from './compile-form.ts'
import type { FieldData } from './form.ts'
import { type AnswerContext, kinds } from './kinds.ts'

/** What holds for a node at a path now. */
export interface NodeState {
  readonly visible: boolean
  readonly required: boolean
  /** The answer that counts: none while hidden, the result where it is calculated, the number of rows of a repeat. */
  readonly value: unknown
  readonly error: string | undefined
}

/** A form with answers in it. */
export interface FormRun {
  readonly instances: readonly Instance[]
  readonly stateOf: (path: string) => NodeState
  /** Changes an answer, evaluates what depends on it alone, and gives the paths whose state is another now. */
  readonly set: (path: string, value: unknown) => readonly string[]
  /** The clean answers, without what is hidden, and the message of each wrong one by its path. */
  readonly result: () => { readonly answers: FieldData; readonly errors: Readonly<Record<string, string>> }
}

const ABSENT: NodeState = { visible: false, required: false, value: undefined, error: undefined }
const pathOf = ({ node, repeats }: CompiledNode, rows: readonly number[]) =>
  repeats.map((repeat, index) => `${repeat}[${rows[index]}].`).join('') + node.id

/** Whether two instances are in the same rows of the repeats that are around both. */
function sameRows(one: Instance, other: Instance): boolean {
  const apart = one.compiled.repeats.findIndex((repeat, index) => repeat !== other.compiled.repeats[index])
  return one.rows.slice(0, apart < 0 ? undefined : apart).every((row, index) => row === other.rows[index])
}

/** Puts answers into a form: the same in the browser and on the server. */
export function runForm(form: CompiledForm, answers: FlatAnswers, context: AnswerContext): FormRun {
  const inputs = new Map(Object.entries(answers))
  const instances = instancesOf(form, rowsIn(answers))
  const byPath = new Map(instances.map((instance) => [instance.path, instance]))
  const byId = Map.groupBy(instances, ({ id }) => id)
  const states = new Map<string, NodeState>()
  const clean = new Map<string, unknown>()
  const stateOf = (path: string) => states.get(path) ?? ABSENT
  const fieldsIn = once(() => fieldsByRepeat(instances))

  /** Answers as a rule sees them that is in these rows. */
  const readIn =
    (rows: readonly number[]): Read =>
    (id) => {
      const compiled = form.nodes.get(id)
      if (compiled === undefined) return undefined
      const { value } = stateOf(pathOf(compiled, rows))
      if (compiled.node.type !== 'repeat') return value
      const outer = rows.slice(0, compiled.repeats.length)
      return Array.from({ length: Number(value ?? 0) }, (_, row) => readIn([...outer, row]))
    }
  // The day of today is worked out for each question about it: only for rules that ask.
  const evaluateAt = (rule: Rule, { rows }: Instance) =>
    rule.evaluate(readIn(rows), rule.usesToday ? context.today : undefined)

  function put(path: string, part: Partial<NodeState>): boolean {
    const before = stateOf(path)
    const after = { ...before, ...part }
    const { visible, required, value, error } = before
    if (states.has(path) && visible === after.visible && required === after.required) {
      if (Object.is(value, after.value) && error === after.error) return false
    }
    states.set(path, after)
    return true
  }

  function evaluate(at: Instance): boolean {
    const { node, parent, visibleIf, calculate } = at.compiled
    const above = parent === null ? undefined : form.nodes.get(parent)
    const visible =
      (above === undefined || stateOf(pathOf(above, at.rows)).visible) &&
      (visibleIf === null || evaluateAt(visibleIf, at) === true)
    if (!visible) return put(at.path, { visible, value: undefined })
    if (calculate !== null) return put(at.path, { visible, value: fitting(node, evaluateAt(calculate, at)) })
    const input = inputs.get(at.path)
    return put(at.path, { visible, value: node.type === 'repeat' ? Number(input ?? 0) : input })
  }

  /** A result as an answer: nobody can correct it, so that what the field cannot hold is none. */
  function fitting(node: CompiledNode['node'], result: unknown): unknown {
    if (node.type !== 'field') return undefined
    const value = calculatedAnswer(node, result)
    if (isEmpty(value)) return undefined
    // A number is shown as it is: its limits are for people.
    if (typeof value === 'number' && 'number' in node.settings && node.settings.number) return value
    return form.schemaOf(node, context).safeParse(value).success ? value : undefined
  }

  function check(at: Instance): boolean {
    const { node, requiredIf, calculate } = at.compiled
    const { visible, value } = stateOf(at.path)
    clean.delete(at.path)
    if (!visible || node.type === 'section' || node.type === 'group') {
      return put(at.path, { required: false, error: undefined })
    }
    const source = node.type === 'field' ? kinds[node.kind].source : 'person'
    if (source !== 'person') return checkUnasked(source, at)
    if (node.type === 'repeat') {
      const count = Number(value)
      if (count > 0) clean.set(at.path, count)
      return put(at.path, { error: rowsError(node, at.path, count) })
    }
    const isAsked = calculate === null
    const required = isAsked && (node.required || (requiredIf !== null && evaluateAt(requiredIf, at) === true))
    if (isEmpty(value)) return put(at.path, { required, error: required ? 'This field is required' : undefined })
    const checked = form.schemaOf(node, context).safeParse(value)
    if (!checked.success) {
      return put(at.path, { required, error: checked.error.issues[0]?.message ?? 'This answer is not valid' })
    }
    clean.set(at.path, checked.data)
    const { constraint } = at.compiled
    const broken = constraint !== null && evaluateAt(constraint, at) === false
    return put(at.path, { required, error: broken ? constraint.message : undefined })
  }

  /** A field that nobody answers: the server puts the answer where the mark is. */
  function checkUnasked(source: 'server' | 'none', { path }: Instance): boolean {
    if (source === 'server') clean.set(path, true)
    const takesNone = source === 'none' && !isEmpty(stateOf(path).value)
    return put(path, { required: false, error: takesNone ? 'This field takes no answer' : undefined })
  }

  function rowsError(
    { min = 0, max }: { min?: number | undefined; max?: number | undefined },
    path: string,
    count: number,
  ) {
    if (count < min) return min === 1 ? 'Add at least 1 row' : `Add at least ${min} rows`
    if (max !== undefined && count > max) return `At most ${max} rows`
    const filled = new Set((fieldsIn().get(path) ?? []).filter(isAnswered).map((one) => rowOf(one.path, path)))
    const empty = Array.from({ length: count }, (_, row) => row).find((row) => !filled.has(row))
    return empty === undefined ? undefined : `Row ${empty + 1} is empty. Fill it in or remove it`
  }
  const isAnswered = ({ path }: Instance) => !isEmpty(stateOf(path).value)

  function set(path: string, value: unknown): readonly string[] {
    const at = byPath.get(path)
    if (at === undefined) return []
    inputs.set(path, value)
    const related = (id: string) => (byId.get(id) ?? []).filter((other) => sameRows(other, at))
    const ids = form.dependents(at.id)
    const changed = new Set<string>()
    for (const one of ids.flatMap(related)) if (evaluate(one)) changed.add(one.path)
    for (const id of new Set([...ids, ...ids.flatMap(form.checkedBy)])) {
      for (const one of related(id)) if (check(one)) changed.add(one.path)
    }
    return [...changed]
  }

  spendBudget(instances.length * WORK_PER_NODE)
  for (const id of form.order) for (const one of byId.get(id) ?? []) evaluate(one)
  for (const one of instances) check(one)
  return {
    instances,
    stateOf,
    set,
    result: () => ({
      answers: nest(form, Object.fromEntries(clean)),
      errors: Object.fromEntries(
        instances.flatMap(({ path }) => {
          const { error } = stateOf(path)
          return error === undefined ? [] : [[path, error]]
        }),
      ),
    }),
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The fields that people answer, by the path of each repeat around them. */
function fieldsByRepeat(instances: readonly Instance[]): ReadonlyMap<string, readonly Instance[]> {
  const found = new Map<string, Instance[]>()
  for (const one of instances) {
    const { node, repeats, calculate } = one.compiled
    if (node.type !== 'field' || kinds[node.kind].source !== 'person' || calculate !== null) continue
    let path = ''
    for (const [depth, repeat] of repeats.entries()) {
      path += repeat
      const list = found.get(path)
      if (list) list.push(one)
      else found.set(path, [one])
      path += `[${one.rows[depth]}].`
    }
  }
  return found
}

/** The row of a repeat in which a path is; -1 for a path elsewhere. */
function rowOf(path: string, repeatPath: string): number {
  if (!path.startsWith(`${repeatPath}[`)) return -1
  return Number.parseInt(path.slice(repeatPath.length + 1), 10)
}

/**
 * Checks answers against a form. Returns the clean answers, without those of hidden fields, and the message of each wrong
 * one by its path.
 */
export function checkAnswers(form: CompiledForm, data: FieldData, context: AnswerContext) {
  const { answers, errors } = flatten(form, data)
  const result = runForm(form, answers, context).result()
  return { answers: result.answers, errors: { ...result.errors, ...errors } }
}
