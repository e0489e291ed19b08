import type { Scope } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SentOnce } from './composer.ts'
import { holdsAt } from './dated.ts'

/** The user of a request, read from the session at every request. */
export interface Actor {
  readonly userId: number
  readonly username: string
  readonly fullName: string
  /** The tenant. */
  readonly companyId: number
  /** The tenant for staff, the contractor for its people. */
  readonly employerId: number
  readonly departmentId: number | null
  readonly siteId: number | null
  readonly sessionId: string
  /** The scopes of the roles that grant the operation. */
  readonly scopes: readonly Scope[]
  /** Everybody below in today's chain of superiors, as `readBelow` gives it: where several conditions ask. */
  readonly below?: SentOnce
}

/** The columns that give the owner of a record, each with the alias of the queried table. */
export interface ScopeColumns {
  readonly company: string
  readonly employer: string
  readonly owner: string
  readonly department: string
  readonly site: string
}

/** Whether an actor reaches every row of the own company: a contractor's people only those of their employer. */
export const reachesCompany = ({
  scopes,
  employerId,
  companyId,
}: Pick<Actor, 'scopes' | 'employerId' | 'companyId'>): boolean =>
  scopes.includes('all') || (scopes.includes('company') && employerId === companyId)

const refs = new Map<string, RawBuilder<unknown>>()

/** The column of that name in a statement; the names are constants of the code. */
function ref(name: string): RawBuilder<unknown> {
  const known = refs.get(name) ?? sql.ref(name)
  refs.set(name, known)
  return known
}

/** More levels no company has; superiors form no loop. */
const DEEPEST = 100

/**
 * Everybody below somebody in today's chain of superiors, by level: each is an array, looked up at once in the order of the index.
 * The planner takes a recursion over people for hundreds of thousands and makes room for so many at each request, but not one over arrays.
 */
export const levelsBelow = (userId: number, today: string) => sql`
  with recursive level as (
    select array[${userId}::bigint] as superiors, 0 as depth
    union all
    select array(select e.user_id from employments e where e.superior_id = any(l.superiors) and ${holdsAt('e', today)}), depth + 1
    from level l where cardinality(l.superiors) > 0 and depth < ${sql.lit(DEEPEST)}
  ) select superiors from level where depth > 0 and cardinality(superiors) > 0`

/** Everybody below somebody in today's chain of superiors, as a selection of user ids. */
export const subordinatesOf = ({ userId, below }: Pick<Actor, 'userId' | 'below'>, today: string) =>
  below
    ? sql`select unnest(${below}::bigint[])`
    : sql`select unnest(superiors) from (${levelsBelow(userId, today)}) levels`

/**
 * The rows of records that an actor reaches: the union of the scopes, never beyond the tenant but for `all`.
 * The same condition decides list, open, export, count and look-up. `today` is the day in Jakarta.
 */
export function inScope(actor: Actor, columns: ScopeColumns, today: string): RawBuilder<SqlBool> {
  if (actor.scopes.includes('all')) return sql<SqlBool>`true`
  const reach: Record<Exclude<Scope, 'all'>, () => RawBuilder<unknown>> = {
    own: () => sql`${ref(columns.owner)} = ${actor.userId}`,
    subordinates: () =>
      sql`(${ref(columns.owner)} = ${actor.userId} or ${ref(columns.owner)} in (${subordinatesOf(actor, today)}))`,
    department: () => sql`${ref(columns.department)} = ${actor.departmentId}`,
    site: () => sql`${ref(columns.site)} = ${actor.siteId}`,
    // A contractor's people see their employer's records, staff the whole tenant's.
    company: () =>
      actor.employerId === actor.companyId ? sql`true` : sql`${ref(columns.employer)} = ${actor.employerId}`,
  }
  const parts = actor.scopes.flatMap((scope) => (scope === 'all' ? [] : [reach[scope]()]))
  if (parts.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(${ref(columns.company)} = ${actor.companyId} and (${sql.join(parts, sql` or `)}))`
}

/** The tenant of the master data that an actor sees; null for all tenants. */
export const tenantOf = (actor: Actor): number | null => (actor.scopes.includes('all') ? null : actor.companyId)

/** An actor without the scopes that hold oneself and those below, where these are asked beside. */
export const beyondOwnChain = (actor: Actor): Actor => ({
  ...actor,
  scopes: actor.scopes.filter((scope) => scope !== 'own' && scope !== 'subordinates'),
})
