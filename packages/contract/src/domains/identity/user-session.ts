import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'
import { employeeId } from '../../kit/password.ts'
import { may } from '../../kit/permissions.ts'
import { instant } from '../../kit/text.ts'
import { usernameParams } from './user-fields.ts'

/** An open session of a user. */
export const sessionRow = z.object({
  id: z.uuid(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session of this request. */
  current: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>

/** A sign-in event: `sign-in`, `sign-in-failed`, `sign-out` or the end of a session. */
export const signInRow = z.object({
  id: z.int(),
  at: instant,
  action: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  reason: z.string().nullable(),
})
export type SignInRow = z.infer<typeof signInRow>

/** The user's own sessions: list, and sign out elsewhere. */
export const ownSession = {
  list: endpoint({
    method: 'POST',
    path: '/auth/sessions/list',
    summary: 'List your open sessions',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    data: z.array(sessionRow),
  }),
  /** Ends one other session, or all others; the session of this request stays. */
  end: endpoint({
    method: 'POST',
    path: '/auth/sessions/end',
    summary: 'Sign out elsewhere',
    done: 'Signed out',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ sessionId: z.uuid().optional() }),
    data: z.object({ ended: z.int() }),
  }),
}

/** Sessions and sign-ins of a user for administrators. */
export const userSession = {
  list: endpoint({
    method: 'POST',
    path: '/users/sessions/list',
    summary: 'List the open sessions of a user',
    permission: may('submenu/User', 'read'),
    confidential: true,
    kind: 'list',
    body: z.strictObject({ username: employeeId }),
    data: z.array(sessionRow),
  }),
  /** Newest first. */
  signIns: endpoint({
    method: 'POST',
    path: '/users/sign-ins/list',
    summary: 'List the sign-ins of a user',
    permission: may('submenu/User', 'read'),
    confidential: true,
    kind: 'list',
    body: listQuery(['at'], {}).safeExtend({ username: employeeId }),
    data: z.array(signInRow),
    example: { body: { username: '10000008', limit: 10 } },
  }),
  /** Ends one session, or all of them. */
  end: endpoint({
    method: 'POST',
    path: '/users/sessions/end/:username',
    summary: 'End the sessions of a user',
    done: 'Signed out',
    permission: may('submenu/User', 'update'),
    params: usernameParams,
    body: z.strictObject({ sessionId: z.uuid().optional() }),
    data: z.object({ ended: z.int() }),
  }),
  /** Unlocks an account after failed sign-ins. */
  unlock: endpoint({
    method: 'POST',
    path: '/users/unlock/:username',
    summary: 'Unlock a user account',
    done: 'Account unlocked',
    permission: may('submenu/User', 'update'),
    params: usernameParams,
    data: z.object({ lifted: z.int() }),
  }),
  /** Sets a temporary password, shown once, to be changed at the next sign-in. All sessions end. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/passwords/reset/:username',
    summary: 'Give a user a temporary password',
    done: 'The password was reset',
    permission: may('submenu/User', 'update'),
    confidential: true,
    params: usernameParams,
    data: z.object({ temporaryPassword: z.string(), temporaryPasswordUntil: instant }),
  }),
}
