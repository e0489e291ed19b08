import type { PermissionEntry, SessionUser, TokenResponse } from '@selamat/contract/domains/identity/auth'

/** The data of a session (AUTH-18 to 20), and the only state that survives a reload (AUTH-25). */
export interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  readonly user: SessionUser
}

/** The eight statuses of the auth state (AUTH-24). */
export const AUTH_STEPS = [
  'signIn',
  'register',
  'forgetPassword',
  'otp',
  'updatePassword',
  'signOut',
  'checkToken',
  'refreshToken',
] as const
export type AuthStep = (typeof AUTH_STEPS)[number]

export interface AuthStatus {
  readonly status: 'initial' | 'request' | 'success' | 'failure'
  readonly error: Error | null
}

export interface AuthState {
  readonly session: Session | null
  /** The rights of the user with the four derived entries (ACCESS-08, ACCESS-09). */
  readonly permissions: readonly PermissionEntry[]
  readonly steps: Readonly<Record<AuthStep, AuthStatus>>
  /** True from a sign-in until the password's age was asked for: once per sign-in (AUTH-60, AUTH-61). */
  readonly freshSignIn: boolean
}

const untouched: AuthStatus = { status: 'initial', error: null }

/** Signed out, without any attempt. */
export const INITIAL_AUTH: AuthState = {
  session: null,
  permissions: [],
  steps: {
    signIn: untouched,
    register: untouched,
    forgetPassword: untouched,
    otp: untouched,
    updatePassword: untouched,
    signOut: untouched,
    checkToken: untouched,
    refreshToken: untouched,
  },
  freshSignIn: false,
}

/** The session that a token answer gives. */
export const sessionOf = (response: TokenResponse): Session => ({
  accessToken: response.access_token,
  refreshToken: response.refresh_token,
  user: response.user,
})

/** Reads a stored session; null where nothing readable is stored. */
export function parseSession(stored: string | null): Session | null {
  if (stored === null) return null
  try {
    const session: Session | null = JSON.parse(stored)
    const whole = typeof session?.accessToken === 'string' && typeof session.refreshToken === 'string'
    if (!whole || typeof session.user?.id !== 'number') return null
    // One stored before these fields existed gets them with its next refresh.
    return {
      ...session,
      user: { ...session.user, userMenu: session.user.userMenu ?? [], photoFileId: session.user.photoFileId ?? null },
    }
  } catch {
    // Somebody else's or a broken entry counts as none: the person signs in again.
    return null
  }
}
