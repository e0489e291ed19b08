import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { CHOOSE } from '../../../platform/messages.ts'

/** Does somebody work for a contractor, and so sees that firm only? */
export const ofContractor = ({ scopes, employerId, companyId }: Actor): boolean =>
  !scopes.includes('all') && employerId !== companyId

/** The contractors `t` that an actor reaches: staff every one of the tenant, a contractor's people their own. */
export const ownContractor = (actor: Actor): RawBuilder<SqlBool> =>
  ofContractor(actor) ? sql<SqlBool>`t.contractor_company_id = ${actor.employerId}` : sql<SqlBool>`true`

/** What belongs to a contractor, `t`, in the same reach. */
export const ofOwnContractor = (actor: Actor): RawBuilder<SqlBool> =>
  ofContractor(actor)
    ? sql<SqlBool>`t.contractor_id = (select id from contractors where contractor_company_id = ${actor.employerId})`
    : sql<SqlBool>`true`

interface Belonging {
  readonly contractorId: number
}

/** Refuses (422) a contractor out of the writer's reach, and that a record goes over to another one. */
export async function assertContractor<T extends Belonging>(
  tx: Tx,
  values: T,
  { actor, before }: { readonly actor: Actor; readonly before: Belonging | null },
): Promise<T> {
  const { contractorId } = values
  if (before !== null && before.contractorId !== contractorId)
    throw httpError('INVALID', { errors: { contractorId: 'It stays with its contractor' } })
  if (!ofContractor(actor)) return values
  const own = await run(tx, 'select 1 from contractors where id = $1 and contractor_company_id = $2', [
    contractorId,
    actor.employerId,
  ])
  if (own.length === 0) throw httpError('INVALID', { errors: { contractorId: CHOOSE } })
  return values
}
