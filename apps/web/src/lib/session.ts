import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { useSyncExternalStore } from 'react'
import type { AuthState } from './auth-state.ts'
import { createAuthStore, SESSION_KEY } from './auth-store.ts'
import { createTransport } from './http.ts'
import { meta } from './meta.ts'

const LOCK = 'auth-refresh'

/** The one session of this tab. */
export const session = createAuthStore({
  send: createTransport(),
  storage: localStorage,
  // Locks are missing on plain http beyond loopback; there each tab renews for itself.
  exclusively: (task) => (navigator.locks === undefined ? task() : navigator.locks.request(LOCK, task)),
  publicKey: () => meta('selamat-key'),
  reload: () => location.reload(),
  later: (task, milliseconds) => void setTimeout(task, milliseconds),
  log: (message, cause) => console.error(message, cause),
})

addEventListener('storage', (event) => {
  if (event.key === SESSION_KEY || event.key === null) session.follow(event.key === null ? null : event.newValue)
})

/** Whether the signed-in user may do something on an item, e.g. `can('create', 'submenu/Role')`. */
export const can = (action: Action, item: ItemKey): boolean => session.can(action, item)

/** The auth state; the component draws anew when it changes. */
export const useAuth = (): AuthState => useSyncExternalStore(session.subscribe, session.get)

/** `can` for components: draws anew when the rights change. */
export function useCan(): (action: Action, item: ItemKey) => boolean {
  useAuth()
  return session.can
}
