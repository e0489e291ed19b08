import { auth } from '@selamat/contract/domains/identity/auth'
import { formatTimestamp, isStale } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { type Call, mount, mountPublic } from '../../platform/http.ts'
import { authenticate } from '../../platform/session.ts'
import { changePassword } from './commands/change-password.ts'
import { refreshSession } from './commands/refresh-session.ts'
import { auditUser, endSession, lockUser } from './commands/sessions.ts'
import { signIn } from './commands/sign-in.ts'
import { passwordChangedAt } from './queries/users.ts'

const origin = ({ address, userAgent, requestId }: Call) => ({ address, userAgent, requestId })

/** Sign-in, renewal and end of sessions, and the own password. */
export function mountAuth(app: FastifyInstance, house: House): void {
  mountPublic(app, house, auth.token, async (call) => ({
    raw: await signIn(house, call.body.username, call.body.password, origin(call)),
  }))

  mountPublic(app, house, auth.refresh, async (call) => {
    const ticket = call.request.headers['x-ticket']
    if (typeof ticket !== 'string') throw refuse('INVALID', { errors: { 'x-ticket': 'The ticket is missing' } })
    return { raw: await refreshSession(house, call.query.data, ticket, origin(call)) }
  })

  mountPublic(app, house, auth.check, async ({ query }) => ({ data: { active: await isAlive(house, query.token) } }))

  mount(app, house, auth.logout, async (call) => {
    const { userId: id, companyId, username, fullName, sessionId } = call.actor
    await house.database.transaction(async (tx) => {
      await lockUser(tx, id)
      await endSession(tx, sessionId, 'signed out', house.clock.now())
      await auditUser(tx, house, { id, companyId, username, fullName }, 'sign-out', {
        actorId: id,
        origin: origin(call),
      })
    })
    return { data: null }
  })

  mount(app, house, auth.changePassword, async (call) => {
    const changed = await changePassword(house, call.actor, call.body.data, origin(call))
    return changed
      ? { data: null, message: 'Success to Change Password' }
      : { data: null, result: false, message: 'The current password is wrong' }
  })

  mount(app, house, auth.passwordAge, async ({ actor }) => {
    const changedAt = await passwordChangedAt(house.database.kysely, actor.userId)
    const months = house.config.passwordMaxAgeMonths
    const expired = months > 0 && isStale(changedAt, house.clock.now(), months)
    return { data: { expired, changedAt: formatTimestamp(changedAt) } }
  })
}

async function isAlive(house: House, token: string): Promise<boolean> {
  try {
    await authenticate(house, `Bearer ${token}`, 'signed-in')
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') return false
    throw error
  }
}
