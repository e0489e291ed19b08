import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { employeeId, reauthentication, secondFactorCode } from '../../kit/password.ts'
import { may } from '../../kit/permissions.ts'
import { instant } from '../../kit/text.ts'
import { envelope } from './auth.ts'
import { FACTOR_BEGIN_PATH, FACTOR_CONFIRM_PATH, FACTOR_PATH, FACTOR_REMOVE_PATH } from './auth-paths.ts'
import { sixDigits } from './recovery.ts'

/** The number of recovery codes for a lost authenticator; each works once. */
export const RECOVERY_CODES = 10

/** The encrypted payload that turns off two-factor authentication. */
export const factorRemoval = reauthentication.extend({ code: secondFactorCode })

export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: FACTOR_PATH,
    summary: 'Read the state of your two-factor authentication',
    permission: 'signed-in',
    ownScope: true,
    duringStep: ['second-factor'],
    data: z.object({
      enrolledAt: instant.nullable(),
      /** A role of the user requires it. */
      required: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: FACTOR_BEGIN_PATH,
    summary: 'Create a key for an authenticator app, by the password',
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    duringStep: ['second-factor'],
    body: z.strictObject({ data: envelope }),
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: FACTOR_CONFIRM_PATH,
    summary: 'Confirm the authenticator with a code; returns the recovery codes once',
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    duringStep: ['second-factor'],
    body: z.strictObject({ code: sixDigits }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    example: { body: { code: '123456' } },
  }),
  remove: endpoint({
    method: 'POST',
    path: FACTOR_REMOVE_PATH,
    summary: 'Turn off your two-factor authentication',
    done: 'Two-factor authentication is off',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ data: envelope }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/users/second-factor/reset/:username',
    summary: 'Reset the two-factor authentication of a user',
    done: 'Two-factor authentication was reset',
    permission: may('submenu/User', 'update'),
    params: z.strictObject({ username: employeeId }),
  }),
}
