import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { hasLevel, SHELF_COLUMNS, stockedOn } from './shelf.ts'

/** The inventory of the clinic (MEDICAL-66 to MEDICAL-70, MEDICAL-72). */
export const mountInventories = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, inventory, {
    table: 'stock_items',
    where: "t.kind = 'INVENTORY'",
    constants: { kind: 'INVENTORY' },
    label: 'inventoryName',
    hint: 't.code',
    joins: 'join inventory_categories g on g.id = t.category_id',
    columns: { categoryName: 'g.category_name', ...SHELF_COLUMNS },
    filters: { level: hasLevel },
    present: (row, _actor, today) => stockedOn(row, today),
    unique: { stock_items_code: { field: 'code', code: 'CODE_EXISTS' } },
    exportColumns: [
      ...(['code', 'inventoryName', 'categoryName', 'unit', 'qty', 'unusable', 'expiresOn', 'firstAid'] as const),
      ...(['level', 'minimum', 'maximum', 'description'] as const),
    ],
  })
