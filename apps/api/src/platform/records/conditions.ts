import type { DayRange } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { keywordPattern, matching, rarePattern } from '../keyword.ts'
import { inTenant } from './scope.ts'
import { all, type Fragment, fragment } from './statements.ts'

/** What a list asks. */
export interface Conditions {
  readonly where: Fragment
  /** Rows are found by a keyword. */
  readonly searched: boolean
}

const isRange = (value: unknown): value is DayRange =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Criteria {
  readonly scope?: Fragment | undefined
  readonly tenant: number | null
  readonly archived: boolean | null
  readonly keyword?: string | undefined
  readonly filter?: Readonly<Record<string, unknown>> | undefined
  readonly expression: (field: string) => string | Fragment
}

/** A filter is one of several, a range of days in Jakarta, or equal. */
function filterOf(column: Fragment, value: unknown): Fragment[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return [sql`${column} = any(${value})`]
  if (!isRange(value)) return [sql`${column} = ${value}`]
  const { from, until } = value
  return [
    ...(from ? [sql`${column} >= (${from}::date)::timestamp at time zone 'Asia/Jakarta'`] : []),
    ...(until ? [sql`${column} < (${until}::date + 1)::timestamp at time zone 'Asia/Jakarta'`] : []),
  ]
}

/**
 * What a list asks of its rows `t`. A keyword of three letters or more is found anywhere by the trigram index on
 * search_text, a shorter one where a word begins.
 */
export function conditions({ scope, tenant, archived, keyword, filter = {}, expression }: Criteria): Conditions {
  const pattern = keywordPattern(keyword)
  const rare = rarePattern(keyword)
  // Beside a rare part the whole is asked of what that has found: not the indexed expression.
  const searched = sql.raw(rare ? "(t.search_text || '')" : 't.search_text')
  const where = all([
    ...(scope ? [scope] : []),
    ...inTenant(tenant),
    ...(archived === null ? [] : [sql.raw(`t.archived_at is ${archived ? 'not null' : 'null'}`)]),
    ...(rare ? [sql`t.search_text like search_text(${rare})`] : []),
    ...(pattern ? [sql`${searched} ${matching(pattern)}`] : []),
    ...Object.entries(filter).flatMap(([field, value]) => filterOf(fragment(expression(field)), value)),
  ])
  return { where, searched: pattern !== undefined }
}
