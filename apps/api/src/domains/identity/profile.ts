import { profiles } from '@selamat/contract/domains/identity/profile'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { changePhoto } from './commands/change-photo.ts'
import { updateProfile } from './commands/update-profile.ts'
import { originOf } from './origin.ts'
import { ownProfile, profileFor } from './queries/profile.ts'

const FOUND = 'Data found'
const UPDATED = 'Data Updated Successfully'

/** The own profile with its photo, and what one may see of others'. */
export function mountProfiles(app: FastifyInstance, house: House): void {
  mount(app, house, profiles.me, async ({ actor }) => ({
    data: await ownProfile(house.database.kysely, actor.userId, house.clock.now()),
    message: FOUND,
  }))
  mount(app, house, profiles.get, async ({ actor, query }) => ({
    data: await profileFor(house, actor, query?.username),
    message: FOUND,
  }))
  mount(app, house, profiles.update, async (call) => ({
    data: await updateProfile(house, { ...call, origin: originOf(call) }, call.body),
    message: UPDATED,
  }))
  mount(app, house, profiles.avatar, async (call) => ({ data: await changePhoto(house, call), message: UPDATED }))
}
