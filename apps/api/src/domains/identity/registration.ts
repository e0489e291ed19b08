import { registration } from '@selamat/contract/domains/identity/registration'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount, mountPublic } from '../../platform/http.ts'
import { registerAccount } from './commands/register-account.ts'
import { registerCompany } from './commands/register-company.ts'
import { originOf } from './origin.ts'

/** A company registers itself: first the account, then, with its token, the company. */
export function mountRegistration(app: FastifyInstance, house: House): void {
  mountPublic(app, house, registration.account, async (call) => {
    await registerAccount(house, call.body, originOf(call))
    return { data: { username: call.body.username } }
  })
  mount(app, house, registration.company, async (call) => {
    await registerCompany(house, call.actor, call.body, originOf(call))
    return { data: null, message: 'Your company is waiting to be activated' }
  })
}
