import { user } from '@selamat/contract/domains/identity/user'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import type { Named } from './named-people.ts'

const users = choicesOf({ path: 'users', endpoints: user })

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
