import type { Plugin } from 'vite'

/** What only the server says and checks of an operation: pages have the types of answers, and send what the server asks them. */
const OF_OPERATION = ['data', 'done', 'example', 'permission', 'summary']
/** The shape of a row, of which the answer of a list consists. */
const OF_REGISTER = ['row']
const CONTRACT = /packages[\\/]contract[\\/]src[\\/].*\.ts$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)
const partOf = (node: Node, name: string): unknown => new Map(Object.entries(node)).get(name)
const nameOf = (node: unknown) => (isNode(node) ? partOf(node, 'name') : undefined)

/** The named properties of an object. */
const propertiesOf = (object: Node, names: readonly unknown[]) =>
  childrenOf(object).filter((one) => one.type === 'Property' && names.includes(nameOf(partOf(one, 'key'))))

/** What pages do not need of a node and of what is in it. */
function serverPartsOf(node: Node): readonly Node[] {
  const called = node.type === 'CallExpression' ? nameOf(partOf(node, 'callee')) : undefined
  const described = childrenOf(node).filter(({ type }) => type === 'ObjectExpression')
  const parts =
    node.type === 'ObjectExpression' && propertiesOf(node, ['method']).length > 0
      ? propertiesOf(node, OF_OPERATION)
      : called === 'endpoint'
        ? described.flatMap((one) => propertiesOf(one, OF_OPERATION))
        : called === 'register'
          ? described.flatMap((one) => propertiesOf(one, OF_REGISTER))
          : []
  const inside = childrenOf(node).flatMap(serverPartsOf)
  // What lies in another part goes with it, and an operation can have been found by both of its marks.
  return [...parts, ...inside.filter((one) => parts.every(({ start, end }) => one.start < start || one.end > end))]
}

/** What is declared by a calculation at the start of a module. */
function calculatedOf(program: Node): readonly Node[] {
  const declarations = childrenOf(program)
    .map((one) => partOf(one, 'declaration') ?? one)
    .filter(isNode)
  const variables = declarations.filter(({ type }) => type === 'VariableDeclaration').flatMap(childrenOf)
  const values = variables.map((variable) => partOf(variable, 'init')).filter(isNode)
  return values.filter(({ type }) => !/Function|Literal$/.test(type))
}

/** A module of the contract as pages need it; `parse` reads what is left. */
export function withoutServerParts(code: string, parse: (code: string) => Node): string {
  // From the end, so that places before stay; what lies in another part goes with it.
  const cut = serverPartsOf(parse(code))
    .toSorted((one, other) => other.end - one.end)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
  return calculatedOf(parse(cut))
    .toSorted((one, other) => other.end - one.end)
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      cut,
    )
}

/**
 * Leaves out of pages the shapes of answers and what else of the contract is the server's, and makes a schema only where something
 * uses it: making one has no effect but itself, which a bundler cannot know.
 */
export const serverParts: Plugin = {
  name: 'server-parts',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: CONTRACT },
    handler(code) {
      return { code: withoutServerParts(code, (text) => this.parse(text)), map: null }
    },
  },
}
