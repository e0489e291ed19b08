import type { WALL_PAGE } from '@selamat/contract/domains/dashboards/wall/wall-paths'
import type { UNDO_EMAIL_PAGE } from '@selamat/contract/domains/identity/auth-paths'
import type { LETTER_PAGE } from '@selamat/contract/domains/medical/letters/letter-paths'
import { useEffect, useSyncExternalStore } from 'react'
import { session } from '../../lib/session.ts'

/** Asks once whether a session that was restored is still alive, as the product does. */
export function useCheckedSession(): void {
  useEffect(() => {
    if (!session.get().freshSignIn) void session.checkToken()
  }, [])
}

/** The pages without a session beside the sign-in page (AUTH-02 to 06). */
export type GuestPath =
  | '/register'
  | '/register-step-2'
  | '/otp'
  | '/forget-password'
  | '/update-password'
  | typeof LETTER_PAGE
  | typeof UNDO_EMAIL_PAGE
  | typeof WALL_PAGE

/** State passed from one page to the next; it survives a reload, not the tab. */
export interface GuestState {
  /** The code that was asked for, and when the last one went out. */
  readonly ticket?: string
  readonly sentAt?: number
  readonly username?: string
  /** The proof for a new password. */
  readonly resetTicket?: string
  /** The company that is registered now. */
  readonly registered?: string
  /** Said on the sign-in page. */
  readonly notice?: string
}

const watchers = new Set<() => void>()
const notify = () => {
  for (const watch of watchers) watch()
}

function watchPath(watch: () => void) {
  watchers.add(watch)
  addEventListener('popstate', watch)
  return () => {
    watchers.delete(watch)
    removeEventListener('popstate', watch)
  }
}

/** The path of the address; the component redraws when it changes. */
export const useGuestPath = (): string => useSyncExternalStore(watchPath, () => location.pathname)

/** What the page was handed. */
export function guestState(): GuestState {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** Leads to a page without a session, handing something over. */
export function go(path: GuestPath | '/', state: GuestState = {}): void {
  history.pushState(state, '', path)
  notify()
}

/** The same, in place of the present entry of the browser's history. */
export function replacePath(path: GuestPath | '/', state: GuestState = {}): void {
  history.replaceState(state, '', path)
  notify()
}
