import { removeRows } from '../../../lib/device-store.ts'
import { session } from '../../../lib/session.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { outboxTexts } from './texts.ts'
import { readOutbox } from './waiting.ts'

/** Signs out; asks first where reports wait on this device. They stay here for their user, kept forms go. */
export async function signOutSafely(): Promise<void> {
  const waiting = (await readOutbox().catch(() => [])).length
  const labels = outboxTexts
  const agreed =
    waiting === 0 ||
    (await confirm({
      title: labels.signOutTitle,
      consequence: labels.signOutText(waiting),
      verb: labels.signOut,
      keep: labels.staySignedIn,
    }))
  if (!agreed) return
  const userId = session.get().session?.user.id ?? 0
  await removeRows('forms', userId).catch((cause) => console.info('The kept forms could not be removed', cause))
  await session.signOut()
}
