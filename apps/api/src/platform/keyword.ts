import { sql } from 'kysely'
import type { Fragment } from './records/statements.ts'

const TRIGRAM = 3

/** What was typed as the part of a LIKE pattern that means it literally. */
export const escapeLike = (keyword: string) => keyword.replace(/[\\%_]/g, '\\$&')

/**
 * The pattern of a keyword, for `matching`: three letters or more are found anywhere, fewer where a word or the part of a code
 * begins; nothing for an empty one.
 */
export function keywordPattern(keyword: string | undefined): string | undefined {
  const pattern = keyword?.trim()
  if (!pattern) return undefined
  return pattern.length >= TRIGRAM ? `%${escapeLike(pattern)}%` : `${escapeLike(pattern)}%`
}

/** SQL behind a searched text: whether a pattern of `keywordPattern` is in it. Both ways the index over trigrams finds it. */
export const matching = (pattern: string): Fragment => {
  const { operator, operand } = searched(pattern)
  return sql`${operator} ${operand}`
}

const searched = (pattern: string): { readonly operator: Fragment; readonly operand: Fragment } =>
  pattern.startsWith('%')
    ? { operator: sql`like`, operand: sql`search_text(${pattern})` }
    : { operator: sql`~`, operand: sql`search_beginning(${pattern.slice(0, -1).replace(/\\([\\%_])/g, '$1')})` }

/** The same in a statement whose plan is kept for all keywords: the pattern is made once, and not for each row. */
const matchingOnce = (pattern: string): Fragment => {
  const { operator, operand } = searched(pattern)
  return sql`${operator} (select ${operand})`
}

const NUMBERED_WORD = /[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu
const RARE_LENGTH = 5

/**
 * The part of a keyword that few records have: its longest word with a digit, of five characters or as many as are said. What people
 * type before it ("LOC-", "Pump house") stands in most records, and the index would read its longest lists for it.
 */
export function rarePattern(keyword = '', length = RARE_LENGTH): string | undefined {
  const numbered = (keyword.match(NUMBERED_WORD) ?? []).filter((word) => word.length >= length)
  const longest = numbered.reduce((one, other) => (other.length >= one.length ? other : one), '')
  return longest && longest !== keyword.trim() ? `%${longest}%` : undefined
}

interface InText {
  /** What the rare part of a keyword has at least. */
  readonly length?: number
  /** The statement is planned once for all keywords. */
  readonly keepsPlan?: boolean
}

/**
 * What has a keyword in a search text, nothing for an empty one: three letters or more are found anywhere by the trigram index, fewer
 * where a word begins.
 */
export function inText(
  text: string,
  keyword: string | undefined,
  { length, keepsPlan = false }: InText = {},
): Fragment | undefined {
  const pattern = keywordPattern(keyword)
  if (pattern === undefined) return undefined
  const rare = rarePattern(keyword, length)
  const column = sql.ref(text)
  const match = keepsPlan ? matchingOnce : matching
  // The index reads the rare part; the whole is asked of what that has found: not the indexed expression.
  return rare
    ? sql`(${column} ${match(rare)} and (${column} || '') ${match(pattern)})`
    : sql`${column} ${match(pattern)}`
}
