import { user } from '@selamat/contract/domains/identity/user'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'

const users = choicesOf({ path: 'users', endpoints: user })

/** Who stands in a permit, by id: the names come with it, also of people whom the reader cannot look up. */
export type Named = ReadonlyMap<number, string>

/** The names that permits bring along; a person without one is named by the employee ID. */
export const namesOf = (...permits: readonly (Pick<PermitDetail, 'people'> | null | undefined)[]): Named =>
  new Map(permits.flatMap((one) => one?.people.map(({ userId, name, username }) => [userId, name || username]) ?? []))

/** People to choose from, with the names that are known already. */
export function peopleSource(named: Named): ChoiceSource {
  return {
    key: `${users.key} ${[...named.keys()].join()}`,
    load: async (query) => {
      const known = (query.ids ?? []).flatMap((id) => {
        const label = named.get(id)
        return label === undefined ? [] : [{ value: id, label }]
      })
      const unknown = query.ids?.filter((id) => !named.has(id))
      if (unknown?.length === 0) return known
      return [...known, ...(await users.load(unknown === undefined ? query : { ...query, ids: unknown }))]
    },
  }
}
