import { type StockMovementRow, stockMovements } from '@selamat/contract/domains/medical/stock/stock-movement'
import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { tenantOf } from '../../../../platform/access.ts'
import { matching } from '../../../../platform/keyword.ts'
import { hasOneOf } from '../../../../platform/records/conditions.ts'
import { inTenant } from '../../../../platform/records/scope.ts'
import { all, type Fragment, pageStatements } from '../../../../platform/records/statements.ts'
import { column, instants } from '../../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../../register/register-queries.ts'

const COLUMNS = sql`t.id, t.at, b.item_id, i.code as item_code, i.item_name, i.unit, t.lot_id as batch_id, b.batch_no,
  b.expires_on, m.center_name, t.kind as movement, t.qty, t.balance_after, t.reason, a.full_name as actor,
  s.full_name as second_actor`
const JOINS = `join stock_batches b on b.id = t.lot_id join stock_items i on i.id = b.item_id
  join medical_centers m on m.id = b.center_id join users a on a.id = t.actor_id left join users s on s.id = t.second_actor_id`

type Stored = Omit<StockMovementRow, 'at'> & { readonly at: Date }

/** Movements of batches `b` that have something. */
const ofBatches = (condition: Fragment): Fragment =>
  sql`t.lot_id in (select b.id from stock_batches b join stock_items i on i.id = b.item_id where ${condition})`

/** The log of a kind of item (MEDICAL-49, MEDICAL-53). */
export const movementReads = (kind: StockKind) =>
  registerQueries(stockMovements, {
    table: 'stock_movements',
    reader: (asking: Asking) => asking,
    scope: ({ actor }) => all([...inTenant(tenantOf(actor)), ofBatches(sql`i.kind = ${kind}`)]),
    filters: {
      itemId: (ids) => ofBatches(hasOneOf(sql`b.item_id`, ids)),
      centerId: (ids) => ofBatches(hasOneOf(sql`b.center_id`, ids)),
      movement: column('t.kind'),
      control: (controls) => ofBatches(hasOneOf(sql`i.control`, controls)),
      at: instants('t.at'),
      batchId: column('t.lot_id'),
      id: column('t.id'),
    },
    keyword: (pattern) => ofBatches(sql`i.search_text ${matching(pattern)} or lower(b.batch_no) ${matching(pattern)}`),
    // They are written in the order of the clock.
    sorts: { at: [] },
    statements: () => pageStatements('stock_movements', COLUMNS, JOINS),
    present: (rows: readonly Stored[]) => rows.map(({ at, ...row }) => ({ ...row, at: formatTimestamp(at) })),
  })
