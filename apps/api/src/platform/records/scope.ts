import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import { all, type Fragment } from './statements.ts'

export interface Scoped {
  /** A constant condition on `t`, the same for everybody. */
  readonly where?: string | undefined
  readonly scope?: ((actor: Actor, today: string) => Fragment) | undefined
}

/** The rows of a tenant; all rows where a reader has every tenant. */
export const inTenant = (tenant: number | null, alias = 't'): Fragment[] =>
  tenant === null ? [] : [sql`${sql.raw(`${alias}.company_id`)} = ${tenant}`]

/** The rows `t` that are meant and that an actor reaches today; true where the tenant is all of it. */
export function scopeOf({ clock }: Pick<AppContext, 'clock'>, { where, scope }: Scoped, actor: Actor): Fragment {
  return all([
    ...(where === undefined ? [] : [sql.raw(`(${where})`)]),
    ...(scope === undefined ? [] : [sql`(${scope(actor, formatDate(clock.now()))})`]),
  ])
}
