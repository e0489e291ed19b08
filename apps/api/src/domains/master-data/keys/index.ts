import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mountMasterCategories } from './master-category.ts'
import { mountMasterKeys } from './master-key.ts'
import { mountMasterTypes } from './master-type.ts'
import { mountSubCategories } from './sub-category.ts'

/** The master data of the two modules: categories and what is in them. */
export function mountKeys(app: FastifyInstance, context: AppContext): void {
  mountMasterTypes(app, context)
  mountMasterCategories(app, context)
  mountSubCategories(app, context)
  mountMasterKeys(app, context)
}
