import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mountContractors } from './contractor.ts'
import { mountContractorCategories } from './contractor-category.ts'
import { mountContractorDocuments } from './contractor-document.ts'
import { mountPrequalifications } from './prequalification.ts'

export { mayOpenContractorDocument } from './contractor-document.ts'
export { contractorExpiry } from './expiry-source.ts'
export { mayOpenPrequalification } from './prequalification.ts'

/** Contractors with their categories, documents and prequalification. */
export function mountContractorDomain(app: FastifyInstance, context: AppContext): void {
  mountContractorCategories(app, context)
  mountContractors(app, context)
  mountContractorDocuments(app, context)
  mountPrequalifications(app, context)
}
