import { profiles } from '@selamat/contract/domains/identity/profile'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { serve } from '../../platform/http.ts'
import { changePhoto } from './commands/change-photo.ts'
import { updateProfile } from './commands/update-profile.ts'
import { originOf } from './device.ts'
import { ownProfile, profileFor } from './queries/profile.ts'

/** The user's own profile with its photo, and the profiles of others. */
export function mountProfiles(app: FastifyInstance, context: AppContext): void {
  serve(app, context, profiles, {
    me: ({ actor }) => ownProfile(context.database.kysely, actor.userId, context.clock.now()),
    get: ({ actor, query }) => profileFor(context, actor, query?.username),
    update: (call) => updateProfile(context, { ...call, origin: originOf(call) }, call.body),
    avatar: (call) => changePhoto(context, call),
  })
}
