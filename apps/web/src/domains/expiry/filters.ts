import { expiry, expiryList } from '@selamat/contract/domains/expiry/expiry'
import { EXPIRY_KINDS, EXPIRY_LABELS, type ExpiryKind } from '@selamat/contract/domains/notifications/expiry-kind'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { fixedChoices } from '../../lib/choices.ts'
import type { can } from '../../lib/session.ts'
import { registerView } from '../../register/register-view.ts'
import type { Filter } from '../../ui/list/filter.ts'
import { type ListState, listBody } from '../../ui/list/list-state.ts'

const PLACES = ['siteId', 'locationId'] as const

/** The filters of the calendar: the kinds and records that the user can read. */
export const filtersFor = (kinds: readonly ExpiryKind[], may: typeof can): readonly Filter[] =>
  registerView(expiryList, {
    chips: [
      'kind',
      ...(may('read', 'submenu/Location') ? PLACES : []),
      ...(may('read', 'submenu/User') ? (['userId'] as const) : []),
      'dueOn',
    ],
    sources: {
      kind: fixedChoices(
        `expiry-kinds ${kinds.join()}`,
        EXPIRY_KINDS.filter((kind) => kinds.includes(kind)).map((value) => ({ value, label: EXPIRY_LABELS[value] })),
      ),
    },
  }).filters

/** What the address may hold; how near has buttons of its own. */
export const { shape } = registerView(expiryList)

/** Keyword and filter of the calendar, in every view. */
export type Criteria = Pick<BodyOf<typeof expiry.list>, 'keyword' | 'filter'>

/** The criteria in an address; unknown ones are ignored. */
export function criteriaOf(state: ListState): Criteria {
  const criteria = expiry.list.body.safeParse(listBody(state))
  const { keyword, filter } = criteria.success ? criteria.data : {}
  return { ...(keyword === undefined ? {} : { keyword }), ...(filter === undefined ? {} : { filter }) }
}
