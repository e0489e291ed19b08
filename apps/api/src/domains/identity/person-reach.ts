import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, inScope, type ScopeColumns } from '../../platform/access.ts'
import type { House } from '../../platform/house.ts'
import { scopesFor } from '../../platform/session.ts'

const PERSON: ScopeColumns = {
  company: 'u.company_id',
  employer: 'u.employer_id',
  owner: 'u.id',
  department: 'e.department_id',
  site: 'e.site_id',
}

/** Today's post of a person `u` as `e`. */
export const postOf = (today: string): RawBuilder<unknown> =>
  sql`left join employments e on e.user_id = u.id and e.valid_from <= ${today}::date and (e.valid_until is null or e.valid_until >= ${today}::date)`

/** The people `u` with a post `e` whom an actor reaches in its scopes. */
export const reaches = (actor: Actor, today: string): RawBuilder<SqlBool> => inScope(actor, PERSON, today)

/** The actor as a reader of people: oneself, everybody below today, and whom the right to read users reaches. */
export async function asReader(house: House, actor: Actor): Promise<Actor> {
  const scopes = await scopesFor(house, actor, { anyOf: ['submenu/User'], action: 'read' })
  return { ...actor, scopes: [...new Set([...scopes, 'subordinates' as const])] }
}

/** The actor as somebody who may see what is private of others: by the medical record, or as a keeper of users. */
export async function asConfidant(house: House, actor: Actor): Promise<Actor> {
  const [medical, keeper] = await Promise.all([
    scopesFor(house, actor, { anyOf: ['menu/Medical Record'], action: 'read' }),
    scopesFor(house, actor, { anyOf: ['submenu/User'], action: 'update' }),
  ])
  return { ...actor, scopes: [...new Set([...medical, ...keeper])] }
}
