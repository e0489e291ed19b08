import { userSession } from '@selamat/contract/domains/identity/user-session'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import { refuse } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { oneTimePassword } from './commands/one-time-password.ts'
import { endSessions, giveOneTimePassword, unlockUser } from './commands/user-access.ts'
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
    return unpaged(await openSessionsOf(database.kysely, id, actor.sessionId, house.clock.now()))
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
    const { password, hash } = await oneTimePassword()
    await database.transaction((tx) => giveOneTimePassword(house, tx, call, call.params.username, hash))
    return { data: { firstPassword: password }, message: 'The password was reset' }
  })
}
