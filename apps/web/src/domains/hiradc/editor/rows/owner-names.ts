import type { StoredRow } from '@selamat/contract/domains/hiradc/hiradc-row'
import { user } from '@selamat/contract/domains/identity/user'
import type { ChoiceSource } from '../../../../lib/choices.ts'
import { choicesOf } from '../../../../lib/resource-reads.ts'

/** The names of people who put controls in place, as they were read or chosen. */
const names = new Map<number, string>()

/** Takes note of the names that come with rows. */
export function rememberOwners(rows: readonly StoredRow[]): void {
  for (const { ownerId, ownerName } of rows.flatMap(({ controls }) => controls)) {
    if (ownerId !== null && ownerName !== null) names.set(ownerId, ownerName)
  }
}

/** The name of an owner; empty where it is not known. */
export const ownerName = (id: number | null): string => (id === null ? '' : (names.get(id) ?? ''))

const people = choicesOf({ path: 'users', endpoints: user })

/** People as owners of controls: the rows show the name of whoever is chosen. */
export const owners: ChoiceSource = {
  key: 'hiradc-owners',
  load: async (query) => {
    const found = await people.load(query)
    for (const { value, label } of found)
      if (typeof value === 'number') names.set(value, label.replace(/ \(\d+\)$/, ''))
    return found
  },
}
