import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { instant } from '../../kit/text.ts'
import { employeeId } from './password.ts'
import { usernameParams } from './user-fields.ts'

/** An open session of a person. */
export const sessionRow = z.object({
  id: z.uuid(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The reader's own, from which is asked. */
  current: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>

/** What happened at the door: `sign-in`, `sign-in-failed`, `sign-out` and what ended sessions. */
export const signInRow = z.object({
  id: z.int(),
  at: instant,
  action: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  reason: z.string().nullable(),
})
export type SignInRow = z.infer<typeof signInRow>

/** The own sessions: where one is signed in, and signing out elsewhere. */
export const ownSession = {
  list: endpoint({
    method: 'POST',
    path: '/auth/sessions/list',
    summary: 'List the own open sessions',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    data: z.array(sessionRow),
  }),
  /** One of the others, or all of them; the session that asks stays. */
  end: endpoint({
    method: 'POST',
    path: '/auth/sessions/end',
    summary: 'Sign out elsewhere',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ sessionId: z.uuid().optional() }),
    data: z.object({ ended: z.int() }),
  }),
}

/** Sessions and sign-ins of a person, and what an administrator does to them. */
export const userSession = {
  list: endpoint({
    method: 'POST',
    path: '/users/sessions/list',
    summary: 'List the open sessions of a user',
    permission: may('submenu/User', 'read'),
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
    kind: 'list',
    body: listQuery(['at'], {}).safeExtend({ username: employeeId }),
    data: z.array(signInRow),
    example: { body: { username: '10000008', limit: 10 } },
  }),
  /** One session, or all of them. */
  end: endpoint({
    method: 'POST',
    path: '/users/sessions/end/:username',
    summary: 'End the sessions of a user',
    permission: may('submenu/User', 'update'),
    params: usernameParams,
    body: z.strictObject({ sessionId: z.uuid().optional() }),
    data: z.object({ ended: z.int() }),
  }),
  /** Lifts the pause of failed sign-ins. */
  unlock: endpoint({
    method: 'POST',
    path: '/users/unlock/:username',
    summary: 'Let a user sign in again',
    permission: may('submenu/User', 'update'),
    params: usernameParams,
    data: z.object({ lifted: z.int() }),
  }),
  /** A new temporary password, shown once; it must be changed at the next sign-in. All sessions end. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/passwords/reset/:username',
    summary: 'Give a user a temporary password',
    permission: may('submenu/User', 'update'),
    params: usernameParams,
    data: z.object({ temporaryPassword: z.string(), temporaryPasswordUntil: instant }),
  }),
}
