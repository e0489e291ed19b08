import { registration } from '@selamat/contract/domains/identity/registration'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount, servePublic } from '../../platform/http.ts'
import { registerAccount, verifyRegistration } from './commands/register-account.ts'
import { registerCompany } from './commands/register-company.ts'
import { originOf } from './device.ts'

/** A company registers itself: first the account, which a mailed code proves, then, with its token, the company. */
export function mountRegistration(app: FastifyInstance, context: AppContext): void {
  servePublic(app, context, registration, {
    account: (call) => registerAccount(context, call.body, originOf(call)),
    verify: async (call) => ({
      username: await verifyRegistration(context, call.body.ticket, call.body.otp, originOf(call)),
    }),
  })
  mount(app, context, registration.company, (call) => registerCompany(context, call.actor, call.body, originOf(call)))
}
