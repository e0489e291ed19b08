import { user } from '@selamat/contract/domains/identity/user'
import { call } from '../../../lib/client.ts'
import type { PaletteHit, PaletteSource } from '../../../lib/palette.ts'
import { can } from '../../../lib/session.ts'
import { recordAddress } from './addresses.ts'
import { texts } from './texts.ts'

const AT_MOST = 5
const hit = (label: string, username: string, more: string | null): PaletteHit => ({
  key: `user-${username}`,
  label,
  hint: [username, more].filter((each) => each !== null).join(', '),
  address: recordAddress(username),
})

/** Users whose name, employee ID or email contains a keyword: those in the data scope, or else the team. */
async function find(keyword: string, signal: AbortSignal): Promise<PaletteHit[]> {
  if (keyword === '') return []
  const body = { keyword, limit: AT_MOST }
  if (can('read', 'submenu/User')) {
    const { data } = await call(user.list, { body }, { signal })
    return data.result.map(({ fullName, username, positionName }) => hit(fullName, username, positionName))
  }
  const { data } = await call(user.children, { body }, { signal })
  return data.map(({ fullName, username }) => hit(fullName, username, null))
}

/** The users in the Ctrl-K search. */
export const peopleHits: PaletteSource = { title: texts.people.charAt(0).toUpperCase() + texts.people.slice(1), find }
