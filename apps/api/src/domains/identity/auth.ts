import { auth } from '@selamat/contract/domains/identity/auth'
import { formatTimestamp, isStale } from '@selamat/contract/kit/dates'
import { STEPS } from '@selamat/contract/kit/steps'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError, httpError } from '../../platform/errors.ts'
import { mount, mountPublic } from '../../platform/http.ts'
import type { Origin } from '../../platform/security-events.ts'
import { authenticate } from '../../platform/session.ts'
import { changePassword, updatePassword } from './commands/change-password.ts'
import { refreshSession } from './commands/refresh-session.ts'
import { auditUser, endSession, lockUser } from './commands/sessions.ts'
import { signIn } from './commands/sign-in.ts'
import { deviceCookie, newDevice, originOf as origin } from './device.ts'
import { passwordChangedAt } from './queries/users.ts'

/** Mounts sign-in, token renewal, sign-out and password changes. */
export function mountAuth(app: FastifyInstance, context: AppContext): void {
  mountPublic(app, context, auth.token, async (call) => {
    const from = origin(call)
    const device = from.device ?? newDevice()
    const raw = await signIn(context, call.body, { ...from, device })
    call.reply.header('set-cookie', deviceCookie(device, context.config.publicUrl?.startsWith('https:') ?? false))
    return { raw }
  })

  mountPublic(app, context, auth.refresh, async (call) => {
    const ticket = call.request.headers['x-ticket']
    if (typeof ticket !== 'string') throw httpError('INVALID', { errors: { 'x-ticket': 'The ticket is missing' } })
    return { raw: await refreshSession(context, call.query.data, ticket, origin(call)) }
  })

  mountPublic(app, context, auth.check, async (call) => ({
    data: { active: await isAlive(context, call.query.token, origin(call)) },
  }))

  mount(app, context, auth.logout, async (call) => {
    const { userId: id, companyId, username, fullName, sessionId } = call.actor
    await context.database.transaction(async (tx) => {
      await lockUser(tx, id)
      await endSession(tx, sessionId, 'signed out', context.clock.now())
      await auditUser(tx, context, { id, companyId, username, fullName }, 'sign-out', {
        actorId: id,
        origin: origin(call),
      })
    })
    return { data: null }
  })

  for (const [endpoint, perform, wrong] of [
    [auth.changePassword, changePassword, 'The current password is wrong'],
    [auth.updatePassword, updatePassword, 'The old password is wrong'],
  ] as const) {
    mount(app, context, endpoint, async (call) => {
      const changed = await perform(context, call.actor, call.body.data, origin(call))
      return changed
        ? { data: null, message: 'Success to Change Password' }
        : { data: null, result: false, message: wrong }
    })
  }

  mount(app, context, auth.passwordAge, async ({ actor }) => {
    const changedAt = await passwordChangedAt(context.database.kysely, actor.userId)
    const months = context.config.passwordMaxAgeMonths
    const expired = months > 0 && isStale(changedAt, context.clock.now(), months)
    return { data: { expired, changedAt: formatTimestamp(changedAt) } }
  })
}

async function isAlive(context: AppContext, token: string, from: Origin): Promise<boolean> {
  try {
    await authenticate(context, `Bearer ${token}`, { ...auth.check, permission: 'signed-in', duringStep: STEPS }, from)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'UNAUTHENTICATED') return false
    throw error
  }
}
