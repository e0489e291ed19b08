import { parseAst } from 'vitest/node'
import { type Change, sqlMutants } from './sql-mutants.ts'

/** One fault in a file: where it is, and how the line reads without and with it. */
export interface Mutant extends Change {
  readonly line: number
  readonly was: string
  readonly becomes: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string' && 'start' in Object(value)
const child = (node: Node, key: string): Node | undefined => (isNode(node[key]) ? node[key] : undefined)
const children = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat().filter(isNode)))

const OTHER: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
/** Types as such do nothing when the program runs; these only wrap an expression. */
const WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

/** The faults of one file: conditions, boundaries, calls, refusals, answers and what its SQL says. */
export function mutantsOf(source: string): Mutant[] {
  const changes: Change[] = []
  const add = ({ start, end }: Pick<Node, 'start' | 'end'>, text: string) => changes.push({ start, end, text })
  const textOf = ({ start, end }: Node) => source.slice(start, end)

  /** A yes, a no or nothing in place of what is answered. */
  function answer(returned: Node | undefined, type: Node | undefined) {
    if (!returned || returned.type === 'BlockStatement') return
    const declared = type ? textOf(type) : ''
    if (/\bnull\b/.test(declared) && textOf(returned) !== 'null') add(returned, 'null')
    if (/\bboolean\b/.test(declared))
      for (const each of ['true', 'false']) if (textOf(returned) !== each) add(returned, each)
    if (returned.type === 'ArrayExpression' && textOf(returned) !== '[]') add(returned, '[]')
  }

  function visit(node: Node, parent: Node | undefined, returnType: Node | undefined) {
    const inner = /Function/.test(node.type) ? child(node, 'returnType') : returnType
    if (node.type.startsWith('TS') && !WRAPPERS.includes(node.type)) return
    const test = child(node, 'test')
    if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && test) add(test, `!(${textOf(test)})`)
    const decides = parent && child(parent, 'test') === node && /^(If|Cond)/.test(parent.type)
    const other = OTHER[String(node.operator)]
    const [left, right] = [child(node, 'left'), child(node, 'right')]
    if (/^(Logical|Binary)Expression$/.test(node.type) && other && left && right && !(decides && /==$/.test(other))) {
      add({ start: left.end, end: right.start }, ` ${other} `)
    }
    if (node.type === 'LogicalExpression' && node.operator === '??' && left) add(node, `(${textOf(left)})`)
    const called = child(node, 'expression')
    if (node.type === 'ExpressionStatement' && called && /^(Call|Await)/.test(called.type)) add(node, ';')
    if (node.type === 'ThrowStatement') add(node, ';')
    if (node.type === 'ReturnStatement') answer(child(node, 'argument'), returnType)
    if (node.type === 'ArrowFunctionExpression') answer(child(node, 'body'), inner)
    if (node.type === 'Literal' && typeof node.value === 'boolean') add(node, String(!node.value))
    const callee = child(node, 'callee')
    const receiver = callee && child(callee, 'object')
    if (callee && receiver && /\.(where|orderBy)$/.test(textOf(callee))) add(node, textOf(receiver))
    const isText = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
    if (isText && parent?.type !== 'ImportDeclaration') {
      for (const { start, end, text } of sqlMutants(source.slice(node.start + 1, node.end - 1))) {
        add({ start: node.start + 1 + start, end: node.start + 1 + end }, text)
      }
    }
    for (const each of children(node)) visit(each, node, inner)
  }

  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, undefined, undefined)
  const once = new Map(changes.map((change) => [JSON.stringify(change), change]))
  return [...once.values()]
    .toSorted((one, two) => one.start - two.start)
    .map((change) => ({ ...change, ...asRead(source, change) }))
}

function asRead(source: string, { start, end, text }: Change) {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const after = source.indexOf('\n', end)
  const until = after < 0 ? source.length : after
  const short = (snippet: string) => snippet.replace(/\s+/g, ' ').trim()
  return {
    line: source.slice(0, start).split('\n').length,
    was: short(source.slice(from, until)),
    becomes: short(source.slice(from, start) + text + source.slice(end, until)),
  }
}
