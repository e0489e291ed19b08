import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mountSites } from './site.ts'

export { createCompany } from './commands/create-company.ts'

/** Companies and their parts. */
export function mountOrganisation(app: FastifyInstance, house: House): void {
  mountSites(app, house)
}
