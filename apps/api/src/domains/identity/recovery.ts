import { recovery } from '@selamat/contract/domains/identity/recovery'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mountPublic } from '../../platform/http.ts'
import { askAgain, askForCode, verifyCode } from './commands/recovery-code.ts'
import { resetPassword } from './commands/reset-password.ts'
import { undoEmailChange } from './commands/undo-email-change.ts'
import { originOf } from './device.ts'

/** A forgotten password: a code by email, then a new one. */
export function mountRecovery(app: FastifyInstance, context: AppContext): void {
  mountPublic(app, context, recovery.forgot, async (call) => ({
    data: await askForCode(context, call.body.username, originOf(call)),
  }))
  mountPublic(app, context, recovery.resend, async (call) => ({
    data: await askAgain(context, call.body.ticket, originOf(call)),
  }))
  mountPublic(app, context, recovery.verify, async (call) => ({
    data: { resetTicket: await verifyCode(context, call.body.ticket, call.body.otp, originOf(call)) },
  }))
  mountPublic(app, context, recovery.reset, async (call) => {
    await resetPassword(context, call.body.data, originOf(call))
    return { data: null, message: 'Your password is changed' }
  })
  mountPublic(app, context, recovery.undoEmail, async (call) => ({
    data: { resetTicket: await undoEmailChange(context, call.body.token, originOf(call)) },
    message: 'Your email address is restored',
  }))
}
