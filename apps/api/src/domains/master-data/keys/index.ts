import type { FastifyInstance } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { mountMasterCategories } from './master-category.ts'
import { mountMasterKeys } from './master-key.ts'
import { mountMasterTypes } from './master-type.ts'
import { mountSubCategories } from './sub-category.ts'

/** The master data of the two modules: categories and what is in them. */
export function mountKeys(app: FastifyInstance, house: House): void {
  mountMasterTypes(app, house)
  mountMasterCategories(app, house)
  mountSubCategories(app, house)
  mountMasterKeys(app, house)
}
