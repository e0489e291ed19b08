import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, tenantOf } from '../../../../platform/access.ts'

/** The equipment `t` in an actor's scope: staff the whole tenant's, a contractor's people what their contractor brings. */
export function equipmentInScope(actor: Actor): RawBuilder<SqlBool> {
  const tenant = tenantOf(actor)
  if (tenant === null) return sql<SqlBool>`true`
  if (actor.employerId === actor.companyId) return sql<SqlBool>`t.company_id = ${tenant}`
  return sql<SqlBool>`t.company_id = ${tenant} and t.contractor_id in (
    select k.id from contractors k where k.contractor_company_id = ${actor.employerId})`
}
