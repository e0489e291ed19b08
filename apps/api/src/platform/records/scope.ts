import { formatDate } from '@selamat/contract/kit/dates'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import type { SqlText } from './conditions.ts'

export interface Scoped {
  /** A constant condition on `t`, the same for everybody. */
  readonly where?: string | undefined
  readonly scope?: ((actor: Actor, today: string) => RawBuilder<SqlBool>) | undefined
}

/** The rows that are meant and that an actor reaches today as SQL text; nothing where the tenant is all of it. */
export function scopeOf({ database, clock }: AppContext, { where, scope }: Scoped, actor: Actor): SqlText | undefined {
  if (!scope) return where === undefined ? undefined : { text: `(${where})`, values: [] }
  const { sql: text, parameters } = scope(actor, formatDate(clock.now())).compile(database.kysely)
  return { text: where === undefined ? `(${text})` : `(${where}) and (${text})`, values: parameters }
}

/** The same behind `by` values of another statement, as a further condition. */
export function andScope(scope: SqlText | undefined, by: number): SqlText {
  if (!scope) return { text: '', values: [] }
  return {
    text: ` and ${scope.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + by}`)}`,
    values: scope.values,
  }
}
