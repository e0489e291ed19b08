import type { DayRange } from '@selamat/contract/kit/list-query'

/** A piece of SQL with the values that it names as `$1` and on. */
export interface SqlText {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Conditions of a query with their values, `$n` in step. */
export interface Conditions extends SqlText {
  /** Rows are found by a keyword. */
  readonly searched: boolean
}

const TRIGRAM = 3

/** What was typed as the part of a LIKE pattern that means it literally. */
export const escapeLike = (keyword: string) => keyword.replace(/[\\%_]/g, '\\$&')
const isRange = (value: unknown): value is DayRange =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The pattern of a keyword: three letters or more are found anywhere, fewer at the beginning; nothing for an empty one. */
export function keywordPattern(keyword: string | undefined): string | undefined {
  const pattern = keyword?.trim()
  if (!pattern) return undefined
  return pattern.length >= TRIGRAM ? `%${escapeLike(pattern)}%` : `${escapeLike(pattern)}%`
}

const NUMBERED_WORD = /[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu
const RARE_LENGTH = 5

/**
 * The part of a keyword that few records have: its longest word with a digit, of five characters or more. What people
 * type before it ("LOC-", "Pump house") stands in most records, and the index would read its longest lists for it.
 */
function rarePattern(keyword = ''): string | undefined {
  const numbered = (keyword.match(NUMBERED_WORD) ?? []).filter((word) => word.length >= RARE_LENGTH)
  const longest = numbered.reduce((one, other) => (other.length >= one.length ? other : one), '')
  return longest && longest !== keyword.trim() ? `%${longest}%` : undefined
}

interface Criteria {
  /** A condition of the caller, whose values come first. */
  readonly scope?: SqlText | undefined
  readonly tenant: number | null
  readonly archived: boolean | null
  readonly keyword?: string | undefined
  readonly filter?: Readonly<Record<string, unknown>> | undefined
  readonly expression: (field: string) => string
}

/**
 * What a list asks, as SQL over `t`. A keyword of three letters or more is found anywhere by the trigram index on
 * search_text, a shorter one at its beginning; a filter is one of several, a range of days in Jakarta, or equal.
 */
export function conditions({ scope, tenant, archived, keyword, filter = {}, expression }: Criteria): Conditions {
  const values: unknown[] = [...(scope?.values ?? [])]
  const parts: string[] = scope ? [scope.text] : []
  const next = (value: unknown) => `$${values.push(value)}`
  if (tenant !== null) parts.push(`t.company_id = ${next(tenant)}`)
  if (archived !== null) parts.push(`t.archived_at is ${archived ? 'not null' : 'null'}`)
  const pattern = keywordPattern(keyword)
  const rare = rarePattern(keyword)
  if (rare) parts.push(`t.search_text like search_text(${next(rare)})`)
  // Beside a rare part the whole is asked of what that has found: not the indexed expression.
  if (pattern) parts.push(`${rare ? "(t.search_text || '')" : 't.search_text'} like search_text(${next(pattern)})`)
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined) continue
    const column = expression(field)
    if (Array.isArray(value)) parts.push(`${column} = any(${next(value)})`)
    else if (isRange(value)) {
      if (value.from) parts.push(`${column} >= (${next(value.from)}::date)::timestamp at time zone 'Asia/Jakarta'`)
      if (value.until) parts.push(`${column} < (${next(value.until)}::date + 1)::timestamp at time zone 'Asia/Jakarta'`)
    } else parts.push(`${column} = ${next(value)}`)
  }
  return { text: parts.join(' and ') || 'true', values, searched: Boolean(pattern) }
}
