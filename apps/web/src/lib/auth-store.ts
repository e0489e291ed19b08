import type { Action, ItemKey } from '@selamat/contract/kit/permissions'
import { requestCheck, requestLogout, requestRefresh, requestTokens } from './auth-calls.ts'
import {
  type AuthState,
  type AuthStatus,
  type AuthStep,
  INITIAL_AUTH,
  parseSession,
  type Session,
  sessionOf,
} from './auth-state.ts'
import type { Transport } from './http.ts'
import { asReceived, grants, type RolesHolder, receivedPermissions, withDerived, withRoles } from './permissions.ts'

export const SESSION_KEY = 'auth'
/** Entries of this prefix are the remembered list filters, cleared at sign-out (AMB-09). */
export const FILTER_PREFIX = 'filter:'
/** Refreshes 1 to 3 are tried, the fourth 401 in a row ends the session (AUTH-32, AUTH-33, LIMITS-09). */
export const MAX_CONSECUTIVE_401 = 3
/** The page reloads this long after the session ended (AUTH-37, LIMITS-10). */
export const RELOAD_DELAY_MS = 1000

/** What the store needs of the browser. */
export interface AuthDependencies {
  readonly send: Transport
  readonly storage: Storage
  /** Runs one task at a time among all tabs. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>
  readonly publicKey: () => string
  readonly reload: () => void
  readonly later: (task: () => void, milliseconds: number) => void
  readonly log: (message: string, cause: unknown) => void
}

export type AuthStore = ReturnType<typeof createAuthStore>

/** The auth state of this tab and everything that changes it. */
export function createAuthStore(dependencies: AuthDependencies) {
  const { send, storage } = dependencies
  const watchers = new Set<() => void>()
  const leavers = new Set<() => void>()
  const enders = new Set<() => void>()
  let state: AuthState = withSession(INITIAL_AUTH, parseSession(storage.getItem(SESSION_KEY)))
  let consecutive401 = 0
  let renewal: Promise<boolean> | null = null
  let ended = false
  let stay = new AbortController()

  function permissionsOf(user: RolesHolder) {
    try {
      return withDerived(receivedPermissions(user))
    } catch (cause) {
      // A sign-in never fails for the sake of the derived entries (ERRORS-03).
      dependencies.log('The derived permissions could not be added', cause)
      return asReceived(user)
    }
  }

  function withSession(base: AuthState, session: Session | null): AuthState {
    if (session === null) return { ...base, session, permissions: [] }
    return { ...base, session: { ...session, user: withRoles(session.user) }, permissions: permissionsOf(session.user) }
  }

  function set(next: AuthState) {
    state = next
    for (const watch of watchers) watch()
  }

  function mark(step: AuthStep, status: AuthStatus['status'], error: Error | null = null) {
    set({ ...state, steps: { ...state.steps, [step]: { status, error } } })
  }

  function keep(session: Session) {
    storage.setItem(SESSION_KEY, JSON.stringify(session))
    set(withSession(state, session))
  }

  /** Everything of the user leaves this tab (AUTH-26); other users' and device settings stay. */
  function forget() {
    stay.abort()
    for (const leave of leavers) leave()
    stay = new AbortController()
    consecutive401 = 0
    set(INITIAL_AUTH)
  }

  function wipe() {
    storage.removeItem(SESSION_KEY)
    const remembered = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of remembered) if (key?.startsWith(FILTER_PREFIX)) storage.removeItem(key)
  }

  async function attempt<T>(step: AuthStep, work: () => Promise<T>): Promise<T> {
    mark(step, 'request')
    try {
      const result = await work()
      mark(step, 'success')
      return result
    } catch (thrown) {
      mark(step, 'failure', thrown instanceof Error ? thrown : new Error(String(thrown)))
      throw thrown
    }
  }

  /** Notice, local storage cleared, reload after a second (AUTH-35 to 37, ERRORS-28); drafts in IndexedDB stay. */
  function end() {
    if (ended) return
    ended = true
    for (const notify of enders) notify()
    storage.clear()
    dependencies.later(dependencies.reload, RELOAD_DELAY_MS)
  }

  async function renewOnce(failed: string): Promise<boolean> {
    consecutive401 += 1
    if (consecutive401 > MAX_CONSECUTIVE_401) {
      end()
      return false
    }
    return dependencies.exclusively(async () => {
      const stored = parseSession(storage.getItem(SESSION_KEY))
      const own = state.session
      if (own === null || stored === null) return false
      if (stored.accessToken !== failed) {
        // Another tab renewed while this one waited.
        set(withSession(state, stored))
        return true
      }
      const { signal } = stay
      try {
        const renewed = sessionOf(
          await attempt('refreshToken', () => requestRefresh(send, own, dependencies.publicKey())),
        )
        // A sign-out in the meantime wins.
        if (signal.aborted) return false
        keep(renewed)
        return true
      } catch (cause) {
        if (signal.aborted) return false
        dependencies.log('The session could not be renewed', cause)
        end()
        return false
      }
    })
  }

  const store = {
    get: () => state,
    token: () => state.session?.accessToken,
    /** Aborts when the person leaves: nothing that was asked in their name is of use from then on. */
    leaving: () => stay.signal,
    /** Whether the signed-in user may do something on an item. */
    can: (action: Action, item: ItemKey) => grants(state.permissions, action, item),
    subscribe(watch: () => void) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    /** Calls back when the user's state must leave this tab, so that each holder of it can empty itself. */
    onLeave: (leave: () => void) => void leavers.add(leave),
    /** Calls back when the session ended against the user's will. */
    onEnd: (notify: () => void) => void enders.add(notify),

    /** Signs in; throws ApiError, which is also kept under the sign-in status (AUTH-23). */
    async signIn(username: string, password: string, otp?: string) {
      const session = sessionOf(await attempt('signIn', () => requestTokens(send, { username, password, otp })))
      consecutive401 = 0
      set({ ...state, freshSignIn: true })
      keep(session)
    },

    /** Runs a call of registration or recovery under its status (AUTH-24); throws what it throws. */
    track: attempt,

    /** Leaves a session that the server has ended already, here and in all tabs. */
    drop() {
      wipe()
      forget()
    },

    /** Signs out here and in all tabs, also if the server cannot be reached. */
    async signOut() {
      const token = state.session?.accessToken
      // Requests in flight would get a 401.
      stay.abort()
      wipe()
      try {
        if (token !== undefined) await attempt('signOut', () => requestLogout(send, token))
      } catch (cause) {
        dependencies.log('The server could not be told of the sign-out', cause)
      }
      forget()
    },

    /** Asks whether the restored token is alive and renews it where it is not; a failed question changes nothing. */
    async checkToken() {
      const token = state.session?.accessToken
      if (token === undefined) return
      try {
        if (!(await attempt('checkToken', () => requestCheck(send, token)))) await store.renew(token)
      } catch (cause) {
        dependencies.log('The session could not be checked', cause)
      }
    },

    /** After a 401 for `token`: true when the call may be sent again. Concurrent callers share one refresh (AUTH-31, AMB-10). */
    renew(token: string): Promise<boolean> {
      if (ended || state.session === null) return Promise.resolve(false)
      if (state.session.accessToken !== token) return Promise.resolve(true)
      renewal ??= renewOnce(token).finally(() => {
        renewal = null
      })
      return renewal
    },

    /** A role of the user changed: a refresh brings the rights as they are now (ACCESS-09); where it fails, the next one does. */
    async renewRights() {
      const own = state.session
      if (ended || own === null) return
      await dependencies.exclusively(async () => {
        const stored = parseSession(storage.getItem(SESSION_KEY))
        if (stored === null || stored.accessToken !== own.accessToken) return
        const { signal } = stay
        try {
          const renewed = sessionOf(
            await attempt('refreshToken', () => requestRefresh(send, own, dependencies.publicKey())),
          )
          if (!signal.aborted) keep(renewed)
        } catch (cause) {
          if (!signal.aborted) dependencies.log('The changed rights could not be fetched', cause)
        }
      })
    },

    /** The user's photo changed: the header shows it without waiting for the next refresh. */
    showPhoto(photoFileId: number) {
      const own = state.session
      if (own !== null) keep({ ...own, user: { ...own.user, photoFileId } })
    },

    /** A call other than the refresh was answered with something else than 401 (AMB-11). */
    onResponse() {
      consecutive401 = 0
    },

    /** The question for the password's age was asked. */
    settle: () => set({ ...state, freshSignIn: false }),

    /** Another tab changed the stored session: this one follows. */
    follow(stored: string | null) {
      if (ended) return
      const next = parseSession(stored)
      const own = state.session
      if (next?.user.id === own?.user.id) return next === null ? undefined : set(withSession(state, next))
      if (own !== null) forget()
      if (next !== null) set(withSession(state, next))
    },
  }
  return store
}
