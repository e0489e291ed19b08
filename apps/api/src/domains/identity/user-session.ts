import { ownSession, userSession } from '@selamat/contract/domains/identity/user-session'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { httpError } from '../../platform/errors.ts'
import { serve } from '../../platform/http.ts'
import { singlePage } from '../../platform/messages.ts'
import { newTemporaryPassword } from './commands/temporary-password.ts'
import { endOwnSessions, endSessions, giveTemporaryPassword, unlockUser } from './commands/user-access.ts'
import { originOf } from './device.ts'
import { openSessionsOf } from './queries/open-sessions.ts'
import { userWithin } from './queries/user-detail.ts'
import { signInsOf } from './queries/user-trail.ts'

/** Sign-ins and sessions of a user, for administrators. */
export function mountUserSessions(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  const idOf = async (actor: Actor, username: string) => {
    const row = await userWithin(context, database.kysely, actor, username)
    if (!row) throw httpError('NOT_FOUND')
    return row.id
  }

  serve(app, context, userSession, {
    list: async ({ actor, body }) => {
      const id = await idOf(actor, body.username)
      return singlePage(await openSessionsOf(context, id, actor.sessionId))
    },
    signIns: async ({ actor, body }) => signInsOf(database.kysely, await idOf(actor, body.username), body),
    end: async (call) => {
      const { params, body } = call
      const ended = await database.transaction((tx) => endSessions(context, tx, call, params.username, body.sessionId))
      return { ended }
    },
    unlock: async (call) => ({
      lifted: await database.transaction((tx) => unlockUser(context, tx, call, call.params.username)),
    }),
    resetPassword: async (call) => {
      const made = await newTemporaryPassword(context)
      await database.transaction((tx) => giveTemporaryPassword(context, tx, call, call.params.username, made))
      return { temporaryPassword: made.password, temporaryPasswordUntil: formatTimestamp(made.until) }
    },
  })
}

/** The sessions of the signed-in user. */
export function mountOwnSessions(app: FastifyInstance, context: AppContext): void {
  serve(app, context, ownSession, {
    list: async ({ actor }) => singlePage(await openSessionsOf(context, actor.userId, actor.sessionId)),
    end: async (call) => {
      const ended = await endOwnSessions(context, call.actor, call.body.sessionId, originOf(call))
      return { ended }
    },
  })
}
