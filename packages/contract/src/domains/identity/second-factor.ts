import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { instant } from '../../kit/text.ts'
import { envelope } from './auth.ts'
import { FACTOR_BEGIN_PATH, FACTOR_CONFIRM_PATH, FACTOR_PATH, FACTOR_REMOVE_PATH } from './auth-paths.ts'
import { employeeId, reauthentication, secondFactorCode } from './password.ts'
import { sixDigits } from './recovery.ts'

/** So many codes for the day the authenticator is lost, each good once. */
export const RECOVERY_CODES = 10

/** What travels, encrypted, when the own second factor is taken away. */
export const factorRemoval = reauthentication.extend({ code: secondFactorCode })

export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: FACTOR_PATH,
    summary: 'Tell whether the own second factor is on',
    permission: 'signed-in',
    ownScope: true,
    duringStep: ['second-factor'],
    data: z.object({
      enrolledAt: instant.nullable(),
      /** A role of the user demands one. */
      required: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: FACTOR_BEGIN_PATH,
    summary: 'Make a key for an authenticator app, by the password',
    permission: 'signed-in',
    ownScope: true,
    duringStep: ['second-factor'],
    body: z.strictObject({ data: envelope }),
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: FACTOR_CONFIRM_PATH,
    summary: 'Prove the authenticator by a code; gives the recovery codes, once',
    permission: 'signed-in',
    ownScope: true,
    duringStep: ['second-factor'],
    body: z.strictObject({ code: sixDigits }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    example: { body: { code: '123456' } },
  }),
  remove: endpoint({
    method: 'POST',
    path: FACTOR_REMOVE_PATH,
    summary: 'Take the own second factor away',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ data: envelope }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/users/second-factor/reset/:username',
    summary: 'Take away the second factor of somebody who has lost it',
    permission: may('submenu/User', 'update'),
    params: z.strictObject({ username: employeeId }),
  }),
}
