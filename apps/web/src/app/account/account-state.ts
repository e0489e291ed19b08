import { useSyncExternalStore } from 'react'
import { session } from '../../lib/session.ts'

/** Which of the user's account's dialogs is open. */
export type AccountDialog = 'profile' | 'notifications' | 'password' | 'security' | null

let open: AccountDialog = null
const watchers = new Set<() => void>()

/** Opens a dialog of the user's account, or closes it with null. */
export function openAccount(next: AccountDialog): void {
  open = next
  for (const watch of watchers) watch()
}
session.onLeave(() => openAccount(null))

/** The open dialog of the user's account. */
export const useAccountDialog = (): AccountDialog =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    () => open,
  )
