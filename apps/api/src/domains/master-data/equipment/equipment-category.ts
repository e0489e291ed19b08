import { equipmentCategory } from '@selamat/contract/domains/master-data/equipment/equipment-category'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** What kinds of equipment types there are. */
export const mountEquipmentCategories = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, equipmentCategory, {
    table: 'equipment_categories',
    label: 'equipmentCategoryName',
    columns: {
      typeCount: `(select count(*)::int from equipment_types y where y.equipment_category_id = t.id and y.archived_at is null)`,
    },
    unique: { equipment_categories_name: { field: 'equipmentCategoryName', code: 'NAME_EXISTS' } },
  })
