import { role } from '@selamat/contract/domains/identity/role'
import { user } from '@selamat/contract/domains/identity/user'
import { company } from '@selamat/contract/domains/organisation/company'
import { department } from '@selamat/contract/domains/organisation/department'
import { group } from '@selamat/contract/domains/organisation/group'
import { lookUps } from '@selamat/contract/domains/organisation/look-up'
import { position } from '@selamat/contract/domains/organisation/position'
import { section } from '@selamat/contract/domains/organisation/section'
import { site } from '@selamat/contract/domains/organisation/site'
import type { Option, OptionsQuery } from '@selamat/contract/kit/list-query'
import { type ChoiceSource, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'

type LookUpQuery = Omit<Partial<OptionsQuery>, 'ids'>
type LookUpResponse = Promise<{ data: { options: readonly Option[] } }>

/** A source that searches with the look-up of the specification; labels of known ids come from the resource. */
function lookedUp(known: ChoiceSource, search: (query: LookUpQuery) => LookUpResponse): ChoiceSource {
  return {
    key: known.key,
    load: async ({ ids, ...query }) =>
      ids === undefined ? toChoices((await search(query)).data.options) : known.load({ ids }),
  }
}

/** Pick-lists for the references of a user (USERS-25 to USERS-32). */
export const companies = lookedUp(choicesOf(company), (query) => call(lookUps.companies, { query }))
export const departments = lookedUp(choicesOf(department), (query) => call(lookUps.departments, { query }))
export const sections = lookedUp(choicesOf(section), (query) => call(lookUps.sections, { query }))
export const positions = lookedUp(choicesOf(position), (query) => call(lookUps.positions, { query }))
export const groups = lookedUp(choicesOf(group), (query) => call(lookUps.groups, { query }))
export const superiors = lookedUp(choicesOf({ path: 'users', endpoints: user }), (query) =>
  call(user.directSuperiors, { query }),
)
export const sites = choicesOf(site)
export const roles = choicesOf(role)
