import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { user } from '@selamat/contract/domains/identity/user'
import { location } from '@selamat/contract/domains/master-data/locations/location'
import { EXPIRY_KINDS, EXPIRY_LABELS, type ExpiryKind } from '@selamat/contract/domains/notifications/expiry-kind'
import { site } from '@selamat/contract/domains/organisation/site'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { fixedChoices } from '../../lib/choices.ts'
import { choicesOf } from '../../lib/resource-reads.ts'
import type { can } from '../../lib/session.ts'
import { type Filter, listShape } from '../../ui/list/filter.ts'
import { type ListState, listBody } from '../../ui/list/list-state.ts'
import { texts } from './texts.ts'

const kindFilter = (kinds: readonly ExpiryKind[]): Filter => ({
  name: 'kind',
  label: texts.kind,
  kind: 'texts',
  source: fixedChoices(
    `expiry-kinds ${kinds.join()}`,
    EXPIRY_KINDS.filter((kind) => kinds.includes(kind)).map((value) => ({ value, label: EXPIRY_LABELS[value] })),
  ),
})

const dueOn: Filter = { name: 'dueOn', label: texts.dueOn, kind: 'days' }
const places: readonly Filter[] = [
  { name: 'siteId', label: texts.site, kind: 'ids', source: choicesOf(site) },
  { name: 'locationId', label: texts.location, kind: 'ids', source: choicesOf(location) },
]
const person: Filter = {
  name: 'userId',
  label: texts.person,
  kind: 'ids',
  source: choicesOf({ path: 'users', endpoints: user }),
}
const within: Filter = { name: 'within', label: texts.due, kind: 'texts', source: fixedChoices('expiry-within', []) }

/** The filters of the calendar: the kinds and records that the user can read. */
export const filtersFor = (kinds: readonly ExpiryKind[], may: typeof can): readonly Filter[] => [
  kindFilter(kinds),
  ...(may('read', 'submenu/Location') ? places : []),
  ...(may('read', 'submenu/User') ? [person] : []),
  dueOn,
]

/** What the address may hold; how near has buttons of its own. */
export const shape = listShape([kindFilter(EXPIRY_KINDS), ...places, person, dueOn, within], ['dueOn'], 50)

/** Keyword and filter of the calendar, in every view. */
export type Criteria = Pick<BodyOf<typeof expiry.list>, 'keyword' | 'filter'>

/** The criteria in an address; unknown ones are ignored. */
export function criteriaOf(state: ListState): Criteria {
  const criteria = expiry.list.body.safeParse(listBody(state))
  const { keyword, filter } = criteria.success ? criteria.data : {}
  return { ...(keyword === undefined ? {} : { keyword }), ...(filter === undefined ? {} : { filter }) }
}
