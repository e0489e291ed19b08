import { STOCK_PAGES } from '@selamat/contract/domains/medical/items'
import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { sql } from 'kysely'
import { tenantOf } from '../../../platform/access.ts'
import type { ExpirySource } from '../../../platform/expiry.ts'
import { matching } from '../../../platform/keyword.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all } from '../../../platform/records/statements.ts'
import { ITEM_OF } from './counts/kinds-of.ts'

const KINDS = { MEDICINE: 'MEDICINE_BATCH', INVENTORY: 'INVENTORY_BATCH' } as const

const item = (column: string) => sql`(select ${sql.ref(column)} from stock_items i where i.id = t.item_id)`

/** The batches of a kind of item that are still on a shelf, by their expiry. */
const batchExpiry = (kind: StockKind): ExpirySource => ({
  kind: KINDS[kind],
  table: 'stock_batches',
  dueOn: 'expires_on',
  condition: sql`t.qty > 0 and t.expires_on is not null
    and exists (select 1 from stock_items i where i.id = t.item_id and i.kind = ${kind})`,
  menuItem: ITEM_OF[kind],
  scope: (actor) => (actor.scopes.length === 0 ? null : (all([sql`true`, ...inTenant(tenantOf(actor))]) as never)),
  search: (pattern) => sql`(lower(t.batch_no) ${matching(pattern)}
    or t.item_id in (select i.id from stock_items i where i.search_text ${matching(pattern)}))`,
  title: item('i.item_name'),
  detail: sql`concat_ws(' · ', ${item('i.strength')}, 'batch ' || t.batch_no, t.qty || ' ' || ${item('i.unit')})`,
  holder: sql`null::text`,
  location: sql`(select m.center_name from medical_centers m where m.id = t.center_id)`,
  link: sql`${STOCK_PAGES[kind]}::text || t.item_id`,
  siteId: () => sql`(select m.site_id from medical_centers m where m.id = t.center_id)`,
  reminder: {},
})

/** What expires on the shelves of the clinic. */
export const stockExpiry: readonly ExpirySource[] = [batchExpiry('MEDICINE'), batchExpiry('INVENTORY')]
