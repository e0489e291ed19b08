/** Why a text is no rule: one sentence, and the characters that it is about. */
export interface RuleProblem {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** A problem on its way out of the parser. */
export class RuleError extends Error {
  readonly range: Range
  constructor(message: string, range: Range) {
    super(message)
    this.range = range
  }
}
interface Range {
  readonly start: number
  readonly end: number
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  double: 'a number',
  int: 'a number',
  bool: 'yes or no',
}
/** A type in plain words. */
export const typeText = (type: string): string =>
  TYPES[type] ?? (type.startsWith('list') ? 'a list' : type.startsWith('row') ? 'a row' : 'something else')

const MESSAGES: Readonly<Record<string, string>> = {
  unexpected_character: 'This character has no meaning here',
  unterminated_string: 'The text has no closing quotation mark',
  reserved_identifier: 'This word is reserved: a field with this id cannot be used in a rule',
  invalid_logical_operand: '&& and || need yes or no on both sides',
  invalid_condition_type: 'The condition must be yes or no',
  incompatible_ternary_branches: 'Both results after "?" must have the same type',
  heterogeneous_list_element: 'The elements of a list must have the same type',
  invalid_comprehension_range: 'This works on a list only',
  invalid_macro_argument: 'Write a name first, such as row in rows.all(row, row.passed)',
  invalid_index_type: 'The number of an element must be a whole number',
  cannot_index_type: 'This has no parts',
  no_such_key: 'A row of this repeat has no such field',
  limit_exceeded: 'The rule is too long or nested too deeply',
  sum: 'sum() adds numbers',
}

interface CelError {
  readonly code: string
  readonly summary: string
  readonly range?: Range
  readonly node?: { readonly op?: string; readonly args?: unknown }
}
const isCelError = (value: unknown): value is CelError =>
  value instanceof Error && 'summary' in value && 'code' in value

/** What an error of the parser or of the type checker says to an author. */
export function problemOf(error: unknown, text: string): RuleProblem {
  const problem = (message: string, { start, end }: Range = { start: 0, end: text.length }) => ({
    message,
    from: Math.min(start, text.length),
    to: Math.min(Math.max(end, start), text.length),
  })
  if (error instanceof RuleError) return problem(error.message, error.range)
  if (!isCelError(error)) return problem('This rule cannot be read')
  const { code, range } = error
  if (code === 'unexpected_token' || code === 'parse_error') {
    const isEnd = (range?.start ?? 0) >= text.trimEnd().length
    return problem(isEnd ? 'The rule is not complete' : 'Something else is expected here', range)
  }
  if (code === 'no_such_overload') return problem(operatorText(error), range)
  if (code === 'no_matching_overload') return problem(callText(error), range)
  return problem(MESSAGES[code] ?? 'This cannot be read', range)
}

const typeOf = (node: unknown) =>
  typeof node === 'object' && node !== null && 'checkedType' in node ? String(node.checkedType) : ''

function operatorText({ node }: CelError): string {
  const [left, right] = [node?.args].flat()
  const sides =
    right === undefined ? typeText(typeOf(left)) : `${typeText(typeOf(left))} and ${typeText(typeOf(right))}`
  return `"${node?.op?.replace('_', '')}" does not work with ${sides}`
}

function callText({ node }: CelError): string {
  const [name, ...rest] = [node?.args].flat()
  const types = rest.flat().map((part) => typeText(typeOf(part)))
  return `${name}() does not work with ${types.length === 0 ? 'nothing' : types.join(' and ')}`
}
