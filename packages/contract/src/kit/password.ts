import { z } from 'zod'

/** An employee ID: exactly 8 digits; every failed rule gives its message, in this order (AUTH-12 to 14). */
export const employeeId = z
  .string()
  .max(64)
  .superRefine((value, context) => {
    const failed =
      value === ''
        ? ['Please input your Employee ID!']
        : [
            ...(value.length === 8 ? [] : ['Please input Employee ID with 8 character numbers']),
            ...(/^\d+$/.test(value) ? [] : ['Must be numbers']),
          ]
    for (const message of failed) context.addIssue({ code: 'custom', message })
  })
  .meta({ examples: ['10000008'] })

export const PASSWORD_RULE =
  'Use 8 or more characters with combination of uppercase & lowercase, numbers and special characters'

/** A new password: 8 or more with lower, upper, digit and a printable ASCII special character (AUTH-58); long ones are welcome. */
export const newPassword = z
  .string()
  .max(256)
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!-/:-@[-`{-~]).{8,}$/s, PASSWORD_RULE)
  .meta({ examples: ['Kapal-Layar-7'] })

const currentPassword = z.string().min(1, 'This field is required').max(1024)

/** The code required beside a password where two-factor authentication is on: six digits of the app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(1, 'Enter the code').max(20)

/** The encrypted proof of identity required for each change that could give another person control of the account. */
export const reauthentication = z.strictObject({
  password: currentPassword,
  /** Needed where two-factor authentication is on. */
  code: secondFactorCode.optional(),
})
export type Reauthentication = z.output<typeof reauthentication>

/** The same, sealed for one operation: it proves nothing to another. */
export const operationProof = reauthentication.extend({ operation: z.string().max(120) })
export type OperationProof = z.output<typeof operationProof>

/** The encrypted payload of a password update (AUTH-49). */
export const passwordUpdate = z.strictObject({
  oldPassword: currentPassword,
  newPassword,
  code: secondFactorCode.optional(),
})

/** The encrypted payload of a password change. */
export const passwordChange = z.strictObject({ currentPassword, newPassword, code: secondFactorCode.optional() })
