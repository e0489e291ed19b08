import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { CHOOSE } from '../../../platform/messages.ts'

/** Whether a person works for a contractor and sees only that contractor. */
export const ofContractor = ({ scopes, employerId, companyId }: Actor): boolean =>
  !scopes.includes('all') && employerId !== companyId

/** The contractors `t` in an actor's scope: for staff all of the tenant, for a contractor's people their own. */
export const ownContractor = (actor: Actor): RawBuilder<SqlBool> =>
  ofContractor(actor) ? sql<SqlBool>`t.contractor_company_id = ${actor.employerId}` : sql<SqlBool>`true`

/** The records `t` of a contractor, in the same scope. */
export const ofOwnContractor = (actor: Actor): RawBuilder<SqlBool> =>
  ofContractor(actor)
    ? sql<SqlBool>`t.contractor_id = (select id from contractors where contractor_company_id = ${actor.employerId})`
    : sql<SqlBool>`true`

interface Belonging {
  readonly contractorId: number
}

/** Throws 422 for a contractor outside the writer's scope, and for a changed contractor. */
export async function assertContractor<T extends Belonging>(
  tx: Tx,
  values: T,
  { actor, before }: { readonly actor: Actor; readonly before: Belonging | null },
): Promise<T> {
  const { contractorId } = values
  if (before !== null && before.contractorId !== contractorId)
    throw httpError('INVALID', { errors: { contractorId: 'It stays with its contractor' } })
  if (!ofContractor(actor)) return values
  const own = await run(
    tx,
    sql`select 1 from contractors where id = ${contractorId} and contractor_company_id = ${actor.employerId}`,
  )
  if (own.length === 0) throw httpError('INVALID', { errors: { contractorId: CHOOSE } })
  return values
}
