import { inventoryCategory } from '@selamat/contract/domains/medical/stock/inventory-category'
import { medicineType } from '@selamat/contract/domains/medical/stock/medicine-type'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** What medicines (MEDICAL-60) and the inventory (MEDICAL-65) are sorted into. */
export function mountSorting(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, medicineType, {
    table: 'medicine_types',
    label: 'typeName',
    unique: { medicine_types_name: { field: 'typeName', code: 'NAME_EXISTS' } },
  })
  crudRoutes(app, context, inventoryCategory, {
    table: 'inventory_categories',
    label: 'categoryName',
    unique: { inventory_categories_name: { field: 'categoryName', code: 'NAME_EXISTS' } },
  })
}
