import { peopleSettings } from '@selamat/contract/domains/identity/settings'
import { user } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { tell } from '../../../ui/tell.ts'
import { texts } from './texts.ts'

/** Puts people into a group, or out of any, and says how it went; true when it was done. */
export async function movePeople(
  people: readonly Pick<UserRow, 'id' | 'version'>[],
  groupId: number | null,
): Promise<boolean> {
  const members = people.map(({ id, version }) => ({ id, version }))
  const done = await tell(texts.notMoved, () => call(peopleSettings.moveMembers, { body: { groupId, members } }))
  await refresh(peopleSettings.group, user.list, user.get)
  return done !== null
}
