import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { employeeId } from '../../kit/password.ts'
import { ACTIONS } from '../../kit/permissions.ts'
import { STEPS } from '../../kit/steps.ts'
import { instant } from '../../kit/text.ts'
import {
  CHANGE_PASSWORD_PATH,
  CHECK_PATH,
  LOGOUT_PATH,
  REFRESH_PATH,
  TOKEN_PATH,
  UPDATE_PASSWORD_PATH,
} from './auth-paths.ts'
import { userMenu } from './menu-preference.ts'

/** One entry of a role's permission list (ACCESS-04 to 06). */
export const permissionEntry = z.object({
  id: z.int(),
  name: z.string(),
  category: z.enum(['menu', 'submenu']),
  permissions: z.array(z.enum(ACTIONS)),
})
export type PermissionEntry = z.infer<typeof permissionEntry>

/** The signed-in user; the first feature of a role has the permissions that drive the menu (AUTH-20 to 22). */
export const sessionUser = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  companyName: z.string(),
  positionName: z.string().nullable(),
  mustChangePassword: z.boolean(),
  /** The step to complete before anything else. */
  step: z.enum(STEPS).nullable(),
  userMenu,
  /** The user's photo; null without one. */
  photoFileId: z.int().nullable(),
  roles: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      features: z.array(z.object({ name: z.string(), permissions: z.array(permissionEntry) })),
    }),
  ),
})
export type SessionUser = z.infer<typeof sessionUser>

/** The token response of RFC 6749; the only operation without the response envelope. */
export const tokenResponse = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  user: sessionUser,
})
export type TokenResponse = z.infer<typeof tokenResponse>

/** An encrypted payload: JSON, sealed with the server's public key (AUTH-65). */
export const envelope = z.string().min(1).max(8192)

export const auth = {
  token: endpoint({
    method: 'POST',
    path: TOKEN_PATH,
    summary: 'Sign in',
    permission: 'public',
    kind: 'token',
    body: z.object({
      username: employeeId,
      password: z.string().min(1, 'Please input your password!').max(1024),
      grant_type: z.literal('password'),
      /** The code of two-factor authentication; where it is on, the right password without a code gives `otp_required`. */
      otp: z.string().trim().max(20).optional(),
    }),
    data: tokenResponse,
    example: { body: { username: '10000008', password: 'Selamat#2026', grant_type: 'password' } },
  }),
  refresh: endpoint({
    method: 'POST',
    path: REFRESH_PATH,
    summary: 'Renew the tokens of a session',
    permission: 'public',
    kind: 'token',
    query: z.strictObject({ data: envelope }),
    data: tokenResponse,
  }),
  check: endpoint({
    method: 'GET',
    path: CHECK_PATH,
    summary: 'Check whether an access token is valid',
    permission: 'public',
    query: z.strictObject({ token: z.string().min(1).max(8192) }),
    data: z.object({ active: z.boolean() }),
  }),
  logout: endpoint({
    method: 'GET',
    path: LOGOUT_PATH,
    summary: 'End the session',
    permission: 'signed-in',
    ownScope: true,
    duringStep: STEPS,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: CHANGE_PASSWORD_PATH,
    summary: 'Change your password',
    done: 'Success to Change Password',
    permission: 'signed-in',
    ownScope: true,
    duringStep: ['password'],
    body: z.strictObject({ data: envelope }),
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: UPDATE_PASSWORD_PATH,
    summary: 'Set a new password with the old one',
    done: 'Success to Change Password',
    permission: 'signed-in',
    ownScope: true,
    duringStep: ['password'],
    body: z.strictObject({ data: envelope }),
  }),
  passwordAge: endpoint({
    method: 'GET',
    path: '/auth/passwords/age',
    summary: 'Check whether your password has expired',
    permission: 'signed-in',
    ownScope: true,
    data: z.object({ expired: z.boolean(), changedAt: instant }),
  }),
}
