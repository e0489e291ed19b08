import { auth } from '@selamat/contract/domains/identity/auth'
import { formatTimestamp, isStale } from '@selamat/contract/kit/dates'
import { STEPS } from '@selamat/contract/kit/steps'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError, httpError } from '../../platform/errors.ts'
import { respond } from '../../platform/handler-result.ts'
import { type SignedCall, serve, servePublic } from '../../platform/http.ts'
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
  servePublic(app, context, auth, {
    token: async (call) => {
      const from = origin(call)
      const device = from.device ?? newDevice()
      const raw = await signIn(context, call.body, { ...from, device })
      call.reply.header('set-cookie', deviceCookie(device, context.config.publicUrl?.startsWith('https:') ?? false))
      return raw
    },
    refresh: async (call) => {
      const ticket = call.request.headers['x-ticket']
      if (typeof ticket !== 'string') throw httpError('INVALID', { errors: { 'x-ticket': 'The ticket is missing' } })
      return refreshSession(context, call.query.data, ticket, origin(call))
    },
    check: async (call) => ({ active: await isAlive(context, call.query.token, origin(call)) }),
  })
  const changed =
    (perform: typeof changePassword, wrong: string) => async (call: SignedCall<typeof auth.changePassword>) =>
      (await perform(context, call.actor, call.body.data, origin(call)))
        ? null
        : respond(null, { message: wrong, result: false })
  serve(app, context, auth, {
    logout: async (call) => {
      const { userId: id, companyId, username, fullName, sessionId } = call.actor
      await context.database.transaction(async (tx) => {
        await lockUser(tx, id)
        await endSession(tx, sessionId, 'signed out', context.clock.now())
        await auditUser(tx, context, { id, companyId, username, fullName }, 'sign-out', {
          actorId: id,
          origin: origin(call),
        })
      })
    },
    changePassword: changed(changePassword, 'The current password is wrong'),
    updatePassword: changed(updatePassword, 'The old password is wrong'),
    passwordAge: async ({ actor }) => {
      const changedAt = await passwordChangedAt(context.database.kysely, actor.userId)
      const months = context.config.passwordMaxAgeMonths
      const expired = months > 0 && isStale(changedAt, context.clock.now(), months)
      return { expired, changedAt: formatTimestamp(changedAt) }
    },
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
