import { secondFactor } from '@selamat/contract/domains/identity/second-factor'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { beginFactor, confirmFactor, removeFactor, resetFactor } from './commands/second-factor.ts'
import { originOf } from './origin.ts'
import { secondFactorOf } from './queries/second-factor.ts'

/** The own second factor: an authenticator app (TOTP, RFC 6238) and recovery codes. */
export function mountSecondFactor(app: FastifyInstance, house: House): void {
  mount(app, house, secondFactor.get, async ({ actor }) => ({
    data: await secondFactorOf(house.database.kysely, actor.userId),
  }))
  mount(app, house, secondFactor.begin, async (call) => ({
    data: await beginFactor(house, call.actor, call.body.data, originOf(call)),
  }))
  mount(app, house, secondFactor.confirm, async (call) => ({
    data: { recoveryCodes: await confirmFactor(house, call.actor, call.body.code, originOf(call)) },
  }))
  mount(app, house, secondFactor.remove, async (call) => {
    await removeFactor(house, call.actor, call.body.data, originOf(call))
    return { data: null, message: 'Your second factor is off' }
  })
  mount(app, house, secondFactor.reset, async (call) => {
    await resetFactor(house, call.actor, call.params.username, originOf(call))
    return { data: null, message: 'The second factor was reset' }
  })
}
