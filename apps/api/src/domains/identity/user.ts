import { user } from '@selamat/contract/domains/identity/user'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { sessionUserOf } from './queries/session-user.ts'
import { pickUsers, profileOf } from './queries/users.ts'

/** Who I am, and the look-up of people. */
export function mountUsers(app: FastifyInstance, house: House): void {
  const { kysely } = house.database

  mount(app, house, user.me, async ({ actor }) => {
    const now = house.clock.now()
    const [profile, authUser] = await Promise.all([
      profileOf(kysely, actor.userId, now),
      sessionUserOf(kysely, actor.userId, now),
    ])
    return { data: { user: profile, authUser } }
  })

  mount(app, house, user.options, async ({ actor, body }) => ({
    data: await pickUsers(kysely, actor, body, house.clock.now()),
  }))
}
