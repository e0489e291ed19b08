import { recovery } from '@selamat/contract/domains/identity/recovery'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mountPublic } from '../../platform/http.ts'
import { askAgain, askForCode, verifyCode } from './commands/recovery-code.ts'
import { resetPassword } from './commands/reset-password.ts'
import { undoEmailChange } from './commands/undo-email-change.ts'
import { originOf } from './origin.ts'

/** A forgotten password: a code by e-mail, then a new one. */
export function mountRecovery(app: FastifyInstance, house: House): void {
  mountPublic(app, house, recovery.forgot, async (call) => ({
    data: await askForCode(house, call.body.username, originOf(call)),
  }))
  mountPublic(app, house, recovery.resend, async (call) => ({
    data: await askAgain(house, call.body.ticket, originOf(call)),
  }))
  mountPublic(app, house, recovery.verify, async (call) => ({
    data: { resetTicket: await verifyCode(house, call.body.ticket, call.body.otp, originOf(call)) },
  }))
  mountPublic(app, house, recovery.reset, async (call) => {
    await resetPassword(house, call.body.data, originOf(call))
    return { data: null, message: 'Your password is changed' }
  })
  mountPublic(app, house, recovery.undoEmail, async (call) => ({
    data: { resetTicket: await undoEmailChange(house, call.body.token, originOf(call)) },
    message: 'Your email address is restored',
  }))
}
