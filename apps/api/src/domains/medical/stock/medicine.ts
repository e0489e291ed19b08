import { medicine, medicineCodes } from '@selamat/contract/domains/medical/stock/medicine'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import { tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { mount } from '../../../platform/http.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all } from '../../../platform/records/statements.ts'
import { hasLevel, isUsable, SHELF_COLUMNS, stockedOn } from './shelf.ts'

/** So many codes are offered. */
const CODES = 50

/** Medicines (MEDICAL-51, MEDICAL-54, MEDICAL-55, MEDICAL-58, MEDICAL-59, MEDICAL-61) and their codes (MEDICAL-52). */
export function mountMedicines(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, medicine, {
    table: 'stock_items',
    where: "t.kind = 'MEDICINE'",
    constants: { kind: 'MEDICINE' },
    label: 'medicineName',
    hint: `concat_ws(' · ', t.code, t.strength)`,
    joins: 'join medicine_types y on y.id = t.type_id',
    columns: { typeName: 'y.type_name', ...SHELF_COLUMNS },
    filters: { level: hasLevel },
    present: (row, _actor, today) => stockedOn(row, today),
    unique: { stock_items_code: { field: 'code', code: 'CODE_EXISTS' } },
    exportColumns: [
      ...(['code', 'medicineName', 'typeName', 'form', 'strength', 'ingredients', 'unit', 'qty', 'unusable'] as const),
      ...(['expiresOn', 'level', 'minimum', 'maximum', 'control', 'isLasa', 'kfaCode', 'description'] as const),
    ],
  })
  mount(app, context, medicineCodes, async ({ actor, body }) => {
    const today = formatDate(context.clock.now())
    const begins = `${(body.keyword ?? '')
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, '\\$&')}%`
    const where = all([
      sql`t.kind = 'MEDICINE' and t.archived_at is null and lower(t.code) like ${begins}`,
      ...inTenant(tenantOf(actor)),
    ])
    const codes = await run<{ id: number; code: string; medicineName: string; unit: string; qty: number }>(
      context.database.kysely,
      sql`select t.id, t.code, t.medicine_name, t.unit,
          (select coalesce(sum(b.qty), 0)::int from stock_batches b where b.item_id = t.id and ${isUsable(today)}) as qty
        from stock_items t where ${where} order by t.code, t.id limit ${CODES}`,
    )
    return { codes }
  })
}
