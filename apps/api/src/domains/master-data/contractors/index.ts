import type { FastifyInstance } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { mountContractors } from './contractor.ts'
import { mountContractorCategories } from './contractor-category.ts'
import { mountContractorDocuments } from './contractor-document.ts'
import { mountPrequalifications } from './prequalification.ts'

export { mayOpenContractorDocument } from './contractor-document.ts'
export { contractorExpiry } from './expiry-source.ts'
export { mayOpenPrequalification } from './prequalification.ts'

/** Contractors with their categories, documents and prequalification. */
export function mountContractorRoom(app: FastifyInstance, house: House): void {
  mountContractorCategories(app, house)
  mountContractors(app, house)
  mountContractorDocuments(app, house)
  mountPrequalifications(app, house)
}
