import { profiles } from '@selamat/contract/domains/identity/profile'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { changePhoto } from './commands/change-photo.ts'
import { updateProfile } from './commands/update-profile.ts'
import { originOf } from './device.ts'
import { ownProfile, profileFor } from './queries/profile.ts'

const FOUND = 'Data found'
const UPDATED = 'Data Updated Successfully'

/** The user's own profile with its photo, and the profiles of others. */
export function mountProfiles(app: FastifyInstance, context: AppContext): void {
  mount(app, context, profiles.me, async ({ actor }) => ({
    data: await ownProfile(context.database.kysely, actor.userId, context.clock.now()),
    message: FOUND,
  }))
  mount(app, context, profiles.get, async ({ actor, query }) => ({
    data: await profileFor(context, actor, query?.username),
    message: FOUND,
  }))
  mount(app, context, profiles.update, async (call) => ({
    data: await updateProfile(context, { ...call, origin: originOf(call) }, call.body),
    message: UPDATED,
  }))
  mount(app, context, profiles.avatar, async (call) => ({ data: await changePhoto(context, call), message: UPDATED }))
}
