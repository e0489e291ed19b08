import { formatDate } from '@selamat/contract/kit/dates'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { asReader } from '../actor-scopes.ts'
import { personScope } from './user-scope.ts'

/** Can the actor see the photo of a user? Everyone who can choose or read the user can. */
export async function mayOpenPhoto(context: AppContext, actor: Actor, userId: number): Promise<boolean> {
  const { database, clock } = context
  const today = formatDate(clock.now())
  const colleague = sql<SqlBool>`t.company_id = ${actor.companyId} and ${actor.employerId} in (t.company_id, t.employer_id)`
  const reader = await asReader(context, actor)
  const found = await run(
    database.kysely,
    sql`
    select 1 from users t where t.id = ${userId} and (${colleague} or ${personScope(reader, today)})`,
  )
  return found.length > 0
}
