import { type Action, type ItemKeys, itemsOf } from '@selamat/contract/kit/permissions'
import { useSyncExternalStore } from 'react'
import type { AuthState } from './auth-state.ts'
import { createAuthStore, SESSION_KEY } from './auth-store.ts'
import { createTransport } from './http.ts'
import { meta } from './meta.ts'

const LOCK = 'auth-refresh'

/** Other tabs see stored data a little later than the released lock, so the lock is held longer. */
const SETTLE_MS = 250

/** Runs a task while no other tab does; its result is there before the next one's turn. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const turn = navigator.locks.request(LOCK, async () => {
    await task().then(resolve, reject)
    await new Promise((settled) => setTimeout(settled, SETTLE_MS))
  })
  turn.catch(reject)
  return promise
}

/** The one session of this tab. */
export const session = createAuthStore({
  send: createTransport(),
  storage: localStorage,
  // Locks are missing on plain http beyond loopback; there each tab renews for itself.
  exclusively: (task) => (navigator.locks === undefined ? task() : inTurn(task)),
  publicKey: () => meta('selamat-key'),
  reload: () => location.reload(),
  later: (task, milliseconds) => void setTimeout(task, milliseconds),
  log: (message, cause) => console.error(message, cause),
})

addEventListener('storage', (event) => {
  if (event.key === SESSION_KEY || event.key === null) session.follow(event.key === null ? null : event.newValue)
})

/** Whether the signed-in user may do something on an item, e.g. `can('create', 'submenu/Role')`, or on any of several. */
export const can = (action: Action, item: ItemKeys): boolean => itemsOf(item).some((one) => session.can(action, one))

/** The auth state; the component redraws when it changes. */
export const useAuth = (): AuthState => useSyncExternalStore(session.subscribe, session.get)

/** `can` for components: redraws when the rights change. */
export function useCan(): typeof can {
  useAuth()
  return can
}
