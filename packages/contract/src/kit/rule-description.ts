import { LOOPS, languageOf, type RuleField, type RuleFields, type RuleRows } from './rule-language.ts'
import { fieldOf, isNode, type Node, nameIn, partsOf } from './rule-names.ts'
import { MAX_RULE_LENGTH } from './rule-text.ts'

/** Each operator in words, and what it says after "not". */
const RELATIONS: Readonly<Record<string, readonly [string, string]>> = {
  '==': ['is', 'is not'],
  '!=': ['is not', 'is'],
  '<': ['is less than', 'is at least'],
  '<=': ['is at most', 'is more than'],
  '>': ['is more than', 'is at most'],
  '>=': ['is at least', 'is less than'],
}
/** Of days and times. */
const MOMENT_RELATIONS: typeof RELATIONS = {
  '<': ['is before', 'is not before'],
  '<=': ['is not after', 'is after'],
  '>': ['is after', 'is not after'],
  '>=': ['is not before', 'is before'],
}
const PART_RELATIONS: typeof RELATIONS = {
  contains: ['contains', 'does not contain'],
  startsWith: ['starts with', 'does not start with'],
  endsWith: ['ends with', 'does not end with'],
}
const SIGNS: Readonly<Record<string, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷', '%': 'modulo' }
const LOOP_TEXT: Readonly<Record<string, string>> = {
  all: 'in every',
  exists: 'in at least one',
  exists_one: 'in exactly one',
}

/**
 * A rule in words, with the labels of the fields and of the choices: `"Severity" is "High" and "Cause" is answered`.
 * Returns null for a text that is no rule. Never throws.
 */
export function describeRule(text: string, fields: RuleFields): string | null {
  if (text.length > MAX_RULE_LENGTH) return null
  try {
    const { ast }: { readonly ast: unknown } = languageOf([]).environment.parse(text)
    return isNode(ast) ? sentence(ast, fieldOf(ast, fields)) : null
  } catch {
    return null
  }
}

type Find = ReturnType<typeof fieldOf>

const quoted = (label: string) => `"${label}"`

/** What is yes or no. */
function sentence(node: Node, find: Find, negated = false): string {
  const [left, right, third] = partsOf(node)
  const say = (relation: readonly [string, string]) => relation[negated ? 1 : 0]
  if (node.op === '!_' && left) return sentence(left, find, !negated)
  if ((node.op === '&&' || node.op === '||') && left && right) {
    const joint = (node.op === '&&') === negated ? 'or' : 'and'
    const side = (part: Node) => {
      const mixed = ['&&', '||', '?:'].includes(part.op) && part.op !== node.op
      const own = sentence(part, find, negated)
      return mixed ? `(${own})` : own
    }
    return `${side(left)} ${joint} ${side(right)}`
  }
  const relation = RELATIONS[node.op]
  if (relation && left && right) return compared(node.op, left, right, find, negated)
  if (node.op === 'in' && left && right) {
    const list = find(right)
    if (list) return `${term(right, find)} ${say(['includes', 'does not include'])} ${term(left, find, list)}`
    return `${term(left, find)} ${say(['is', 'is not'])} ${term(right, find, find(left))}`
  }
  if (node.op === 'call' && nameIn(node) === 'answered' && left) {
    return `${term(left, find)} ${say(['is answered', 'is not answered'])}`
  }
  const name = node.op === 'rcall' ? nameIn(node) : ''
  const part = PART_RELATIONS[name]
  if (part && left && right) return `${term(left, find)} ${say(part)} ${term(right, find)}`
  const field = find(node)
  if (field && 'type' in field && field.type === 'bool') return `${quoted(field.label)} ${say(['is yes', 'is no'])}`
  const loop = LOOP_TEXT[name]
  const own = loop && left && third ? `${loop} ${eachOf(left, find)}: ${sentence(third, find)}` : term(node, find)
  return negated ? `not (${own})` : own
}

function compared(op: string, left: Node, right: Node, find: Find, negated: boolean): string {
  const [from, to] = [find(left), find(right)]
  const isMoment =
    [left, right].some(isText) || [from, to].some((side) => side && 'type' in side && side.type === 'string')
  const relation = (isMoment && MOMENT_RELATIONS[op]) || RELATIONS[op]
  return `${term(left, find, to)} ${relation?.[negated ? 1 : 0]} ${term(right, find, from)}`
}
const isText = (node: Node) =>
  typeof node.args === 'string' ? node.op === 'value' : node.op === 'call' && nameIn(node) === 'today'

/** The elements that a loop goes through, in the singular. */
function eachOf(node: Node, find: Find): string {
  const [list, , condition] = partsOf(node)
  if (node.op === 'rcall' && nameIn(node) === 'filter' && list && condition) {
    return `${eachOf(list, find)} where ${sentence(condition, find)}`
  }
  const field = find(node)
  return `${field && 'fields' in field ? 'row' : 'answer'} of ${term(node, find)}`
}

/** What has a value; `beside` is the field with which it is compared, whose choices have labels. */
function term(node: Node, find: Find, beside?: RuleField | RuleRows): string {
  const parts = partsOf(node)
  const [first, second, third] = parts
  switch (node.op) {
    case 'id':
    case '.':
      return nameText(node, find)
    case 'value':
      return literalText(node.args, beside)
    case 'list':
      return parts.map((part) => term(part, find, beside)).join(' or ')
    case '?:':
      if (first && second && third) {
        return `${term(second, find, beside)} if ${sentence(first, find)}, otherwise ${term(third, find, beside)}`
      }
      break
    case '-_':
      if (first) return `−${operand(first, find)}`
      break
    case '[]':
      if (first && second) return `${term(first, find)} no. ${Number(second.args) + 1}`
      break
    case 'call':
    case 'rcall':
      return callText(node, find)
  }
  const sign = SIGNS[node.op]
  if (sign && first && second) return `${operand(first, find, node.op)} ${sign} ${operand(second, find)}`
  return sentence(node, find)
}

/** A side of a sum or product: in brackets where it is one itself, but for the left side of the same. */
const operand = (node: Node, find: Find, same?: string) =>
  node.op !== same && (SIGNS[node.op] || node.op === '?:') ? `(${term(node, find)})` : term(node, find)

function nameText(node: Node, find: Find): string {
  const field = find(node)
  if (field) return quoted(field.label)
  return node.op === 'id' ? 'it' : quoted(String([node.args].flat()[1]))
}

function literalText(value: unknown, beside: RuleField | RuleRows | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return String(value)
  const options = beside && 'options' in beside ? beside.options : undefined
  return quoted(options?.find((option) => option.value === value)?.label ?? value)
}

function callText(node: Node, find: Find): string {
  const name = nameIn(node)
  const [first, second, third] = partsOf(node)
  if (!first) return name === 'today' ? 'today' : `${name}()`
  const text = term(first, find)
  if (LOOPS.has(name)) {
    if (name === 'filter') return `each ${eachOf(node, find)}`
    const value = third ? term(third, find) : ''
    if (name === 'sum') return `the sum of ${value} in each ${eachOf(first, find)}`
    return name === 'map' ? `${value} of each ${eachOf(first, find)}` : sentence(node, find)
  }
  const field = find(first)
  switch (name) {
    case 'answered':
      return sentence(node, find)
    case 'double':
    case 'string':
    case 'trim':
      return text
    case 'count': {
      if (field && 'type' in field && field.type === 'string') return `the number of characters of ${text}`
      return `the number of ${eachOf(first, find).replace(/^(row|answer)/, '$1s')}`
    }
    case 'min':
    case 'max':
      return `the ${name === 'min' ? 'smaller' : 'larger'} of ${text} and ${second ? term(second, find) : ''}`
    case 'round':
      return `${text}, rounded${second ? ` to ${term(second, find)} decimal places` : ''}`
    case 'trunc':
      return `${text}, without decimal places`
    case 'lowerAscii':
      return `${text} in small letters`
    case 'upperAscii':
      return `${text} in capital letters`
    case 'substring':
      return `a part of ${text}`
    default:
      return name in PART_RELATIONS ? sentence(node, find) : text
  }
}
