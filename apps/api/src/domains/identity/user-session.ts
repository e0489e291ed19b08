import { ownSession, userSession } from '@selamat/contract/domains/identity/user-session'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import { refuse } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { newTemporaryPassword } from './commands/temporary-password.ts'
import { endOwnSessions, endSessions, giveOneTimePassword, unlockUser } from './commands/user-access.ts'
import { originOf } from './origin.ts'
import { openSessionsOf } from './queries/open-sessions.ts'
import { userWithin } from './queries/user-detail.ts'
import { signInsOf } from './queries/user-trail.ts'
import { unpaged } from './unpaged.ts'

/** How people come in, and what an administrator does about it. */
export function mountUserSessions(app: FastifyInstance, house: House): void {
  const { database } = house
  const idOf = async (actor: Actor, username: string) => {
    const row = await userWithin(house, database.kysely, actor, username)
    if (!row) throw refuse('NOT_FOUND')
    return row.id
  }

  mount(app, house, userSession.list, async ({ actor, body }) => {
    const id = await idOf(actor, body.username)
    return unpaged(await openSessionsOf(house, id, actor.sessionId))
  })
  mount(app, house, userSession.signIns, async ({ actor, body }) =>
    signInsOf(database.kysely, await idOf(actor, body.username), body),
  )
  mount(app, house, userSession.end, async (call) => {
    const { params, body } = call
    const ended = await database.transaction((tx) => endSessions(house, tx, call, params.username, body.sessionId))
    return { data: { ended }, message: 'Signed out' }
  })
  mount(app, house, userSession.unlock, async (call) => ({
    data: { lifted: await database.transaction((tx) => unlockUser(house, tx, call, call.params.username)) },
    message: 'The account is no longer paused',
  }))
  mount(app, house, userSession.resetPassword, async (call) => {
    const made = await newTemporaryPassword(house)
    await database.transaction((tx) => giveOneTimePassword(house, tx, call, call.params.username, made))
    const data = { firstPassword: made.password, firstPasswordUntil: formatTimestamp(made.until) }
    return { data, message: 'The password was reset' }
  })
}

/** The own sessions, as their owner sees and ends them. */
export function mountOwnSessions(app: FastifyInstance, house: House): void {
  mount(app, house, ownSession.list, async ({ actor }) =>
    unpaged(await openSessionsOf(house, actor.userId, actor.sessionId)),
  )
  mount(app, house, ownSession.end, async (call) => {
    const ended = await endOwnSessions(house, call.actor, call.body.sessionId, originOf(call))
    return { data: { ended }, message: 'Signed out' }
  })
}
