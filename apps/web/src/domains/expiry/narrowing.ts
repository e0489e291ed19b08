import { expiry } from '@selamat/contract/domains/expiry/expiry'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { type ListState, listBody } from '../../ui/list/list-state.ts'

/** What the calendar is narrowed by, whichever way it is looked at. */
export type Criteria = Pick<BodyOf<typeof expiry.list>, 'keyword' | 'filter'>

/** What an address asks; what the calendar does not know there counts as not asked. */
export function criteriaOf(state: ListState): Criteria {
  const criteria = expiry.list.body.safeParse(listBody(state))
  const { keyword, filter } = criteria.success ? criteria.data : {}
  return { ...(keyword === undefined ? {} : { keyword }), ...(filter === undefined ? {} : { filter }) }
}
