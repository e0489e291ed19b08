import { newPassword } from '@selamat/contract/kit/password'
import { z } from 'zod'

const needed = (value: string, context: z.RefinementCtx) => {
  if (value === '') context.addIssue({ code: 'custom', message: 'This field is required' })
}
const required = z.string().superRefine(needed)

/** The change-password dialog: three fields and their rules (AUTH-56 to 59). */
export const passwordForm = z
  .object({ currentPassword: required, newPassword: required, confirmation: required, code: z.string().optional() })
  .superRefine((value, context) => {
    const wrong = (path: 'newPassword' | 'confirmation', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (value.newPassword !== '') {
      const composed = newPassword.safeParse(value.newPassword)
      if (value.newPassword === value.currentPassword) {
        wrong('newPassword', 'Your new password must be different from previously used password')
      } else if (!composed.success) {
        wrong('newPassword', composed.error.issues[0]?.message ?? '')
      }
    }
    if (value.confirmation !== '' && value.confirmation !== value.newPassword) {
      wrong('confirmation', "Those passwords didn't match")
    }
  })
