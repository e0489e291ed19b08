import { registration } from '@selamat/contract/domains/identity/registration'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount, mountPublic } from '../../platform/http.ts'
import { registerAccount, verifyRegistration } from './commands/register-account.ts'
import { registerCompany } from './commands/register-company.ts'
import { originOf } from './origin.ts'

/** A company registers itself: first the account, which a mailed code proves, then, with its token, the company. */
export function mountRegistration(app: FastifyInstance, house: House): void {
  mountPublic(app, house, registration.account, async (call) => ({
    data: await registerAccount(house, call.body, originOf(call)),
  }))
  mountPublic(app, house, registration.verify, async (call) => ({
    data: { username: await verifyRegistration(house, call.body.ticket, call.body.otp, originOf(call)) },
  }))
  mount(app, house, registration.company, async (call) => {
    await registerCompany(house, call.actor, call.body, originOf(call))
    return { data: null, message: 'Your company is waiting to be activated' }
  })
}
