import { ARCHIVED, type HiradcState, IN_FORCE, WORKING } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { Register } from '@selamat/contract/domains/hiradc/hiradc-register'
import type { Scope } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { inForceInScope, type Reader, reachesCompany, revisionInScope } from '../relations.ts'

// Literals: the partial indexes of the lists are found by them.
const inStates = (states: readonly HiradcState[]): RawBuilder<SqlBool> =>
  sql`r.status in (${sql.join(states.map((state) => sql.lit(state)))})`

/** The revisions `r` in force. */
export const IS_IN_FORCE: RawBuilder<SqlBool> = inStates(IN_FORCE)

const STATES: Readonly<Record<Register, RawBuilder<SqlBool>>> = {
  submission: inStates([...WORKING, 'REJECTED']),
  approved: IS_IN_FORCE,
  archive: inStates(ARCHIVED),
}

/** The revisions `r` in force that somebody reaches with scopes on HIRADC List. */
export const reachedInForce = (actor: Actor, scopes: readonly Scope[], today: string): Fragment => {
  if (scopes.length === 0) return sql`false`
  const reader = { ...actor, scopes }
  return all([...inTenant(tenantOf(reader), 'r'), IS_IN_FORCE, inForceInScope(reader, today)])
}

/** The revisions `r` of a list that a reader reaches: what is worked on and what is archived also as their author. */
export function reached(register: Register, { actor, submission, list, today }: Reader): Fragment {
  if (register === 'approved') return reachedInForce(actor, list, today)
  if (submission.length === 0) return sql`false`
  const reader = { ...actor, scopes: submission }
  const inData = revisionInScope(reader, today)
  const mine = sql`(${inData} or r.author_id = ${actor.userId})`
  return all([...inTenant(tenantOf(reader), 'r'), STATES[register], reachesCompany(reader) ? inData : mine])
}
