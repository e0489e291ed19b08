import { secondFactor } from '@selamat/contract/domains/identity/second-factor'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { serve } from '../../platform/http.ts'
import { beginFactor, confirmFactor, removeFactor, resetFactor } from './commands/second-factor.ts'
import { originOf } from './device.ts'
import { secondFactorOf } from './queries/second-factor.ts'

/** The own second factor: an authenticator app (TOTP, RFC 6238) and recovery codes. */
export function mountSecondFactor(app: FastifyInstance, context: AppContext): void {
  serve(app, context, secondFactor, {
    get: ({ actor }) => secondFactorOf(context.database.kysely, actor.userId),
    begin: (call) => beginFactor(context, call.actor, call.body.data, originOf(call)),
    confirm: async (call) => ({
      recoveryCodes: await confirmFactor(context, call.actor, call.body.code, originOf(call)),
    }),
    remove: (call) => removeFactor(context, call.actor, call.body.data, originOf(call)),
    reset: (call) => resetFactor(context, call.actor, call.params.username, originOf(call)),
  })
}
