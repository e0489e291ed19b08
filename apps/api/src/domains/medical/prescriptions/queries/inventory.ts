import type {
  MedicalInventory,
  reservationInventory,
} from '@selamat/contract/domains/medical/prescriptions/reservation-inventory'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/app-context.ts'
import { run } from '../../../../platform/database.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { keywordPattern, matching } from '../../../../platform/keyword.ts'
import { all } from '../../../../platform/records/statements.ts'
import { isUsable } from '../../stock/shelf.ts'
import { visitInScope } from '../visit-in-scope.ts'
import { ITEM_NAME } from './lines.ts'

/** So many items are offered; a keyword finds the others. */
const ITEMS = 50

/** What the center of a reservation has (MEDICAL-20): items with something first, then by name. Throws 404. */
export async function inventoryFor(context: AppContext, { actor, body }: SignedCall<typeof reservationInventory>) {
  const db = context.database.kysely
  const { companyId, centerId } = await visitInScope(context, db, actor, body.reservationId)
  const today = formatDate(context.clock.now())
  const pattern = keywordPattern(body.keyword)
  const where = all([
    sql`i.company_id = ${companyId} and i.archived_at is null`,
    ...(body.kind === undefined ? [] : [sql`i.kind = ${body.kind}`]),
    ...(pattern === undefined ? [] : [sql`i.search_text ${matching(pattern)}`]),
  ])
  const items = await run<MedicalInventory>(
    db,
    sql`select i.id, i.kind, i.code, ${ITEM_NAME} as name, coalesce(y.type_name, c.category_name) as category, i.unit, i.control,
        i.is_lasa, s.qty, s.expires_on,
        case when s.qty = 0 then 'OUT' when s.qty < i.minimum then 'LOW' else 'ENOUGH' end as level
      from stock_items i left join medicine_types y on y.id = i.type_id left join inventory_categories c on c.id = i.category_id
      cross join lateral (select coalesce(sum(b.qty), 0)::int as qty, min(b.expires_on) as expires_on from stock_batches b
        where b.item_id = i.id and b.center_id = ${centerId} and ${isUsable(today)}) s
      where ${where} order by s.qty = 0, i.item_name, i.id limit ${ITEMS}`,
  )
  return { items }
}
