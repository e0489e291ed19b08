import type { user } from '@selamat/contract/domains/identity/user'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import { lookUp } from '../../../platform/records/options.ts'
import { reasonsAgainstGiving, rolesOf } from './givable-roles.ts'

/** The roles of a company by name, each with whether the actor can give it and why not (USERS-31). */
export async function pickRoles(
  db: Executor,
  { userId }: Actor,
  companyId: number,
  { keyword, limit }: { keyword?: string | undefined; limit: number },
): Promise<DataOf<typeof user.roles>> {
  const { options, totalItem } = await lookUp(
    db,
    { table: 'roles', label: 'name', hint: 't.description' },
    { keyword, limit },
    companyId,
  )
  const ids = options.map(({ id }) => id)
  const [against, roles] = await Promise.all([reasonsAgainstGiving(db, userId), rolesOf(db, companyId, ids)])
  const byId = new Map(roles.map((role) => [role.id, role]))
  return {
    totalItem,
    options: options.flatMap((option) => {
      const role = byId.get(option.id)
      if (!role) return []
      const reason = against(role)
      return [{ ...option, scope: role.scope, givable: reason === null, reason }]
    }),
  }
}
