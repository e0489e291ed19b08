import { recovery } from '@selamat/contract/domains/identity/recovery'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { servePublic } from '../../platform/http.ts'
import { askAgain, askForCode, verifyCode } from './commands/recovery-code.ts'
import { resetPassword } from './commands/reset-password.ts'
import { undoEmailChange } from './commands/undo-email-change.ts'
import { originOf } from './device.ts'

/** A forgotten password: a code by email, then a new one. */
export function mountRecovery(app: FastifyInstance, context: AppContext): void {
  servePublic(app, context, recovery, {
    forgot: (call) => askForCode(context, call.body.username, originOf(call)),
    resend: (call) => askAgain(context, call.body.ticket, originOf(call)),
    verify: async (call) => ({
      resetTicket: await verifyCode(context, call.body.ticket, call.body.otp, originOf(call)),
    }),
    reset: (call) => resetPassword(context, call.body.data, originOf(call)),
    undoEmail: async (call) => ({ resetTicket: await undoEmailChange(context, call.body.token, originOf(call)) }),
  })
}
