import { budgetLeft, RuleBudgetError, spendBudget, WORK_PER_CHARACTER, WORK_PER_ROW_FIELD } from './rule-budget.ts'
import { checkChoices } from './rule-choices.ts'
import { ERROR_WORK, mostWork, SCANNED_PER_WORK, scannedIn, TEXT_PER_WORK } from './rule-cost.ts'
import {
  exact,
  idOf,
  type Language,
  languageOf,
  MAX_FIELDS,
  moment,
  NO_RESULT,
  nameOf,
  type RowsType,
  type RuleField,
  type RuleFields,
  type RuleRows,
  variable,
} from './rule-language.ts'
import { type Evaluate, isNode, type NamedField, type Names, type Node, namesIn } from './rule-names.ts'
import { problemOf, RuleError, type RuleProblem, typeText } from './rule-problems.ts'
import { isEmpty, MAX_RULE_LENGTH, type RuleType } from './rule-text.ts'

/** Gives the answer of a field by its id; of a repeat a list with one such function for each row. */
export type Read = (fieldId: string) => unknown

/** A rule that was parsed once: the fields it refers to, and its result for the answers of the moment. */
export interface Rule {
  readonly references: readonly string[]
  readonly usesToday: boolean
  /** The steps that one evaluation takes at most; 0 where the fields are not known. */
  readonly mostWork: () => number
  /** The result; undefined where an answer that decides is missing. Throws only RuleBudgetError, within a budget. */
  readonly evaluate: (read: Read, today?: string) => unknown
}

/** Steps of one rule: nodes, elements of lists, stretches of text; an error counts many. Together some milliseconds. */
export const MAX_RULE_WORK = 20_000
const ARITHMETIC = new Set(['+', '-', '*', '/', '%'])
let work = 0

/**
 * Reads a rule: checks it against the fields that it can see and the type that it must give. Without fields every name
 * is allowed, and its type is that of the answer. Throws only RuleBudgetError, within a budget; whatever the text.
 */
export function parseRule(text: string, fields: RuleFields | null, expected: RuleType): Rule | RuleProblem {
  if (text.length > MAX_RULE_LENGTH) {
    return { message: `A rule has at most ${MAX_RULE_LENGTH} characters`, from: MAX_RULE_LENGTH, to: text.length }
  }
  spendBudget(text.length * WORK_PER_CHARACTER)
  try {
    let language = languageOf([])
    let program = language.environment.parse(text)
    let names = namesIn(program.ast, fields)
    if (names.repeats.length > 0) {
      // Parsed again in a language that knows the rows of these repeats.
      spendBudget(names.repeats.reduce((sum, repeat) => sum + repeat.fields.size, 0) * WORK_PER_ROW_FIELD)
      language = languageOf(names.repeats)
      program = language.environment.parse(text)
      names = namesIn(program.ast, fields)
    }
    if (fields !== null) checkChoices(names, fields)
    const variables = bind(names.fields, language)
    const { valid, type = '', error } = program.check()
    if (!valid) return problemOf(error, text)
    if (!gives(expected, type)) {
      const message = `The rule gives ${typeText(type)}, but ${typeText(expected)} is needed`
      return { message, from: 0, to: text.length }
    }
    const scanned = scannedIn(names)
    for (const node of names.nodes) meter(node, names, scanned)
    const { references, usesToday } = names
    const { ast } = program
    const most = () => (fields === null || !isNode(ast) ? 0 : mostWork(ast, names))
    const evaluate: Rule['evaluate'] = (read, today) => run(() => program(valuesOf(variables, read)), expected, today)
    return { references, usesToday, mostWork: most, evaluate }
  } catch (thrown) {
    if (thrown instanceof RuleBudgetError) throw thrown
    return problemOf(thrown, text)
  }
}

/** A text field also takes a number; a type that is not known is checked when the answer is there. */
const gives = (expected: RuleType, type: string) =>
  type === expected || type === 'dyn' || (expected === 'string' && type === 'double')

interface Variable extends NamedField {
  readonly name: string
  readonly rows: RowsType | undefined
}

/** Gives each field a variable of its type; the nodes get its name. Throws RuleError for too many fields. */
function bind(fields: readonly NamedField[], { rows }: Language): Variable[] {
  const counts = new Map<string, number>()
  return fields.map((field) => {
    const { field: known, nodes } = field
    const own = known && 'fields' in known ? rows.get(known) : undefined
    const kind = own?.name ?? (known && 'type' in known ? known.type : 'dyn')
    const index = counts.get(kind) ?? 0
    counts.set(kind, index + 1)
    const [node] = nodes
    if (index >= MAX_FIELDS && node) throw new RuleError(`A rule refers to at most ${MAX_FIELDS} fields`, node)
    const name = variable(kind, index)
    for (const one of nodes) one.args = name
    return { ...field, name, rows: own }
  })
}

function valuesOf(variables: readonly Variable[], read: Read): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { id, field, name, rows } of variables) {
    const value = answerValue(field, rows, read(id))
    if (rows && Array.isArray(value)) spend(value.length)
    values[name] = value
  }
  return values
}

/** An answer as a rule sees it; undefined for none, and for an answer of another type. */
function answerValue(field: RuleField | RuleRows | null, rows: RowsType | undefined, answer: unknown): unknown {
  if (rows) return Array.isArray(answer) ? answer.flatMap((row) => (isRead(row) ? [rowOf(rows, row)] : [])) : []
  if (isEmpty(answer)) return undefined
  switch (field && 'type' in field ? field.type : null) {
    case 'string':
      return typeof answer === 'string' ? answer : undefined
    case 'bool':
      return typeof answer === 'boolean' ? answer : undefined
    case 'double':
      return numberIn(answer)
    case 'list<string>':
      return listOf(textsIn(answer), (one) => typeof one === 'string')
    case 'list<double>':
      return listOf(answer, (one) => typeof one === 'number')
    default:
      return looseValue(answer)
  }
}
/** Of a list of entries with a text, such as deviations, their texts. */
const textsIn = (answer: unknown) =>
  Array.isArray(answer)
    ? answer.map((one: unknown) => (typeof one === 'object' && one !== null && 'text' in one ? one.text : one))
    : answer
const isRead = (row: unknown): row is Read => typeof row === 'function'
const listOf = (answer: unknown, test: (one: unknown) => boolean) =>
  Array.isArray(answer) && answer.every(test) ? answer : undefined

/** A number, the id of a location, or the value of an answer that computes one. */
function numberIn(answer: unknown): number | undefined {
  const isObject = typeof answer === 'object' && answer !== null
  const value =
    isObject && 'locationId' in answer ? answer.locationId : isObject && 'value' in answer ? answer.value : answer
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function rowOf(type: RowsType, read: Read) {
  return type.row((name) => {
    const id = idOf(name)
    const own = type.fields.get(id)
    return own && answerValue(own, type.nested.get(id), read(id))
  })
}

/** An answer whose field is not known. */
function looseValue(answer: unknown): unknown {
  if (isEmpty(answer)) return undefined
  if (Array.isArray(answer)) return answer.map(looseValue).filter((one) => one !== undefined)
  if (typeof answer !== 'object' || answer === null) return typeof answer === 'function' ? undefined : answer
  if ('locationId' in answer || 'value' in answer) return numberIn(answer)
  return new Map(Object.entries(answer).map(([id, value]) => [nameOf(id), looseValue(value)]))
}

/** Evaluates within the limits; whatever goes wrong, the rule has no result, unless the budget of all rules is used up. */
function run(program: () => unknown, expected: RuleType, today: string | undefined): unknown {
  const most = Math.min(MAX_RULE_WORK, budgetLeft() ?? MAX_RULE_WORK)
  work = most
  moment.today = today
  const value = attempt(program)
  const isUsedUp = work < 0
  spendBudget(isUsedUp && most === MAX_RULE_WORK ? MAX_RULE_WORK : most - work)
  // answered() and the loops go on over what failed.
  if (isUsedUp) return undefined
  if (expected === 'bool') return typeof value === 'boolean' ? value : undefined
  return typeof value === 'bigint' ? Number(value) : isEmpty(value) ? undefined : value
}

function attempt(program: () => unknown): unknown {
  try {
    return program()
  } catch {
    return undefined
  }
}

function spend(amount: number): void {
  work -= amount
  if (work < 0) throw NO_RESULT
}

/** Makes the evaluation of a node count, its numbers exact, and a name without an answer cheap to find out. */
function meter(node: Node, { lists }: Names, scanned: ReadonlySet<Node>): void {
  const target = node.meta.alternate ?? node
  if (target.meta.macro !== undefined) return
  const { evaluate } = target.meta
  const isName = node.op === 'id'
  const isArithmetic = ARITHMETIC.has(node.op)
  const textPerWork = scanned.has(node) ? SCANNED_PER_WORK : TEXT_PER_WORK
  const metered: Evaluate = (evaluator, own, context) => {
    spend(1)
    if (isName && context.getValue(String(own.args)) === undefined) throw NO_RESULT
    let value: unknown
    try {
      value = evaluate(evaluator, own, context)
    } catch (thrown) {
      if (thrown !== NO_RESULT) spend(ERROR_WORK)
      // What the nodes around it see is no error of their own.
      throw NO_RESULT
    }
    if (Array.isArray(value)) spend(value.length)
    else if (typeof value === 'string') spend(value.length / textPerWork)
    return isArithmetic && typeof value === 'number' ? exact(value) : value
  }
  target.setMeta('evaluate', lists.has(node) ? orEmptyList(metered) : metered)
}

/** `count(x)` and `x.all(…)` of nothing are those of an empty list. */
const orEmptyList =
  (evaluate: Evaluate): Evaluate =>
  (evaluator, node, context) => {
    try {
      return evaluate(evaluator, node, context)
    } catch (thrown) {
      if (thrown === NO_RESULT && work >= 0) return []
      throw thrown
    }
  }
