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
export const matching = (pattern: string): Fragment =>
  pattern.startsWith('%')
    ? sql`like search_text(${pattern})`
    : sql`~ search_beginning(${pattern.slice(0, -1).replace(/\\([\\%_])/g, '$1')})`

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

/**
 * What has a keyword in a search text, nothing for an empty one: three letters or more are found anywhere by the trigram index, fewer
 * where a word begins. `length`: what its rare part has at least.
 */
export function inText(text: string, keyword: string | undefined, length?: number): Fragment | undefined {
  const pattern = keywordPattern(keyword)
  if (pattern === undefined) return undefined
  const rare = rarePattern(keyword, length)
  const column = sql.ref(text)
  // The index reads the rare part; the whole is asked of what that has found: not the indexed expression.
  return rare
    ? sql`(${column} like search_text(${rare}) and (${column} || '') ${matching(pattern)})`
    : sql`${column} ${matching(pattern)}`
}
