import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../access.ts'

type Scope = (actor: Actor, today: string) => RawBuilder<SqlBool>

/** Filters whose values mean more than a column's: a status that follows from the day, say. */
export type Filters = Readonly<Record<string, (values: readonly unknown[], today: string) => RawBuilder<SqlBool>>>

interface Narrowing {
  readonly scope?: Scope | undefined
  readonly filters?: Filters | undefined
}

/** What a list is asked by: the filters with a meaning of their own stand in the scope, as both know the day; the rest are columns'. */
export function resolvedFilters({ scope, filters = {} }: Narrowing, filter: Readonly<Record<string, unknown>> = {}) {
  const input = Object.entries(filter)
  const own = input.flatMap(([name, values]) => {
    const meaning = filters[name]
    return meaning && Array.isArray(values) ? [(today: string) => meaning(values, today)] : []
  })
  if (own.length === 0) return { scope, filter }
  const both: Scope = (actor, today) =>
    sql<SqlBool>`${scope?.(actor, today) ?? sql`true`} and ${sql.join(
      own.map((meaning) => meaning(today)),
      sql` and `,
    )}`
  return { scope: both, filter: Object.fromEntries(input.filter(([name]) => !(name in filters))) }
}
