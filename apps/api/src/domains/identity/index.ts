import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mountAuth } from './auth.ts'
import { mountRoles } from './role.ts'
import { mountUsers } from './user.ts'

export { cleanUpSessions } from './commands/clean-up.ts'
export { createFirstAdmin } from './commands/first-admin.ts'
export { insertSeededRoles } from './commands/seed-roles.ts'
export { seededRoles } from './seeded-roles.ts'

/** People, their roles and their sessions. */
export function mountIdentity(app: FastifyInstance, house: House): void {
  mountAuth(app, house)
  mountUsers(app, house)
  mountRoles(app, house)
}
