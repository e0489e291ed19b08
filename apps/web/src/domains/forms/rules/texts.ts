import { plural } from '@selamat/contract/kit/plural'
/** The texts of the rule editor. */
export const texts = {
  means: (description: string) => `Means: ${description}`,
  insert: 'Insert a field or function',
  showWhere: 'Show where',
  suggestions: 'Fields and functions',
  found: (count: number) => plural(count, 'suggestion'),
  noToday: 'today() cannot be used in a workflow',
  hint: 'Suggestions appear while you type. Ctrl and Space shows all',
} as const

type Texts = Readonly<Record<string, string>>

/** What each function does; `‸` is where the caret goes. */
export const CALL_TEXTS: Texts = {
  'answered(‸)': 'has an answer',
  'count(‸)': 'number of rows, choices, files or characters',
  'today()‸': 'today, Jakarta time',
  'min(‸, )': 'the smaller number',
  'max(‸, )': 'the larger number',
  'double(‸)': 'text as a number',
  'string(‸)': 'number as text',
}
export const OPERATOR_TEXTS: Texts = {
  '== ‸': 'is',
  '!= ‸': 'is not',
  '> ‸': 'is more than, is after',
  '>= ‸': 'is at least',
  '< ‸': 'is less than, is before',
  '<= ‸': 'is at most',
  '&& ‸': 'and',
  '|| ‸': 'or',
  '!‸': 'not',
  'in ["‸"]': 'is one of',
}
export const METHOD_TEXTS: Texts = {
  'contains("‸")': 'contains a text',
  'startsWith("‸")': 'starts with a text',
  'endsWith("‸")': 'ends with a text',
  'trim()‸': 'without spaces around it',
}
export const LOOP_TEXTS: Texts = {
  'all(row, ‸)': 'in every row',
  'exists(row, ‸)': 'in at least one row',
  'exists_one(row, ‸)': 'in exactly one row',
  'filter(row, ‸)': 'only the rows where',
  'sum(row, ‸)': 'sum over the rows',
  'map(row, ‸)': 'a value of each row',
}
