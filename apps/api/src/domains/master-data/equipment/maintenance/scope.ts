import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, tenantOf } from '../../../../platform/access.ts'

/** SQL: an instant as the API writes it. */
export const jakarta = (column: string) =>
  `to_char(${column} at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`

/** SQL: a joined file as the API shows it; null without one. */
export const fileJson = (alias: string) => `case when ${alias}.id is not null then json_build_object('id', ${alias}.id,
  'url', '${API_BASE}/files/' || ${alias}.id, 'name', ${alias}.name, 'size', ${alias}.size, 'contentType', ${alias}.content_type) end`

/** The equipment `t` in an actor's scope: staff the whole tenant's, a contractor's people what their contractor brings. */
export function equipmentInScope(actor: Actor): RawBuilder<SqlBool> {
  const tenant = tenantOf(actor)
  if (tenant === null) return sql<SqlBool>`true`
  if (actor.employerId === actor.companyId) return sql<SqlBool>`t.company_id = ${tenant}`
  return sql<SqlBool>`t.company_id = ${tenant} and t.contractor_id in (
    select k.id from contractors k where k.contractor_company_id = ${actor.employerId})`
}
