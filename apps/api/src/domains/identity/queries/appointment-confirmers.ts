import { storedItemId } from '@selamat/contract/kit/menu-items'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Executor, run } from '../../../platform/database.ts'
import { readSetting } from '../../organisation/index.ts'

/** What the role settings store of it. */
export const confirmation = z.object({ confirmAppointments: z.boolean().nullable().default(null) })

/** Administrators employed by the company who can update all its users; for users with scope all, also those with scope all. */
const confirmers = (
  tenant: number,
  involved: readonly number[],
  personId: number,
) => sql`select u.id, u.full_name from users u
  where u.company_id = ${tenant} and u.employer_id = u.company_id and u.archived_at is null and u.id <> all(${involved}::bigint[])
    and exists (select 1 from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null and r.scope in ('company', 'all')
      join role_grants g on g.role_id = r.id and g.item_id = ${sql.lit(storedItemId('submenu/User'))} and 'update' = any(g.actions)
      where ur.user_id = u.id and (r.scope = 'all' or not exists (select 1 from user_roles held
        join roles h on h.id = held.role_id and h.archived_at is null and h.scope = 'all' where held.user_id = ${personId})))
  order by u.full_name, u.id`

export interface Confirmer {
  readonly id: number
  readonly fullName: string
}

/** Who of a tenant could confirm an appointment of a person that somebody gave: neither of the two. */
export const confirmersOf = (
  db: Executor,
  tenant: number,
  { personId, givenBy }: { readonly personId: number; readonly givenBy: number },
): Promise<Confirmer[]> => run<Confirmer>(db, confirmers(tenant, [personId, givenBy], personId))

const TWO = 2

/**
 * Must a second administrator confirm the safety appointments of a tenant? As its role settings say, else where it has two
 * administrators who could.
 */
export async function needsConfirmation(db: Executor, tenant: number): Promise<boolean> {
  const { version, value } = await readSetting(db, tenant, 'role')
  const chosen = version === 0 ? null : confirmation.parse(value).confirmAppointments
  if (chosen !== null) return chosen
  return (await run<Confirmer>(db, confirmers(tenant, [], 0))).length >= TWO
}
