import { secondFactor } from '@selamat/contract/domains/identity/second-factor'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { beginFactor, confirmFactor, removeFactor, resetFactor } from './commands/second-factor.ts'
import { originOf } from './device.ts'
import { secondFactorOf } from './queries/second-factor.ts'

/** The own second factor: an authenticator app (TOTP, RFC 6238) and recovery codes. */
export function mountSecondFactor(app: FastifyInstance, context: AppContext): void {
  mount(app, context, secondFactor.get, async ({ actor }) => ({
    data: await secondFactorOf(context.database.kysely, actor.userId),
  }))
  mount(app, context, secondFactor.begin, async (call) => ({
    data: await beginFactor(context, call.actor, call.body.data, originOf(call)),
  }))
  mount(app, context, secondFactor.confirm, async (call) => ({
    data: { recoveryCodes: await confirmFactor(context, call.actor, call.body.code, originOf(call)) },
  }))
  mount(app, context, secondFactor.remove, async (call) => {
    await removeFactor(context, call.actor, call.body.data, originOf(call))
    return { data: null, message: 'Two-factor authentication is off' }
  })
  mount(app, context, secondFactor.reset, async (call) => {
    await resetFactor(context, call.actor, call.params.username, originOf(call))
    return { data: null, message: 'Two-factor authentication was reset' }
  })
}
