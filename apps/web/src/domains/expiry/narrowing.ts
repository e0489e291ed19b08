import { expiry } from '@selamat/contract/domains/expiry/expiry'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { type ListState, listBody } from '../../ui/list/list-state.ts'

/** What the calendar is narrowed by, whichever way it is looked at. */
export type Narrowing = Pick<BodyOf<typeof expiry.list>, 'keyword' | 'filter'>

/** What an address asks; what the calendar does not know there counts as not asked. */
export function narrowingOf(state: ListState): Narrowing {
  const asked = expiry.list.body.safeParse(listBody(state))
  const { keyword, filter } = asked.success ? asked.data : {}
  return { ...(keyword === undefined ? {} : { keyword }), ...(filter === undefined ? {} : { filter }) }
}
