import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import type { OutboxEvent } from '../../../platform/outbox.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { holdsItem } from '../../workflow/index.ts'
import { ITEM_OF } from './counts/kinds-of.ts'
import { isUsable } from './shelf.ts'

interface Low {
  readonly id: number
  readonly companyId: number
  readonly kind: StockKind
  readonly item: string
  readonly qty: number
  readonly unit: string
  readonly minimum: number
  readonly userIds: readonly number[]
}

/**
 * Tells whoever keeps the stock of items that have fallen below their minimum, once until there is enough again; returns how many
 * items that were.
 */
async function tellOfLow(tx: Tx, items: Fragment, at: Date): Promise<number> {
  const today = formatDate(at)
  const usable = sql`(select coalesce(sum(b.qty), 0)::int from stock_batches b where b.item_id = t.id and ${isUsable(today)})`
  const isLow = sql`t.minimum is not null and t.archived_at is null and ${usable} < t.minimum`
  const low = await run<Low>(
    tx,
    sql`with changed as (
        update stock_items t set low_since = case when ${isLow} then ${at}::timestamptz end
        where ${items} and (t.low_since is not null) <> (${isLow}) returning t.*)
      select t.id, t.company_id, t.kind, concat_ws(' ', t.item_name, t.strength) as item, ${usable} as qty, t.unit, t.minimum,
        array(select u.id from users u where u.company_id = t.company_id and u.archived_at is null
          and case t.kind when 'MEDICINE' then ${holdsItem(sql`u.id`, [ITEM_OF.MEDICINE], 'update')}
            else ${holdsItem(sql`u.id`, [ITEM_OF.INVENTORY], 'update')} end) as user_ids
      from changed t where t.low_since is not null`,
  )
  await emitNotifications(
    tx,
    low.map(({ id, companyId, kind, item, qty, unit, minimum, userIds }) => ({
      kind: 'STOCK_LOW' as const,
      companyId,
      userIds,
      entityId: id,
      params: { kind, item, left: plural(qty, unit), minimum },
    })),
    at,
  )
  return low.length
}

const payload = z.object({ itemId: z.int() })

/** Hears that the stock of an item has moved: `{ itemId }`. It may hear of it twice. */
export type StockListener = (context: AppContext, tx: Tx, event: OutboxEvent) => Promise<void>

/** A movement may have left too little of an item. */
export const tellOfLowStock: StockListener = async ({ clock }, tx, event) => {
  await tellOfLow(tx, sql`t.id = ${payload.parse(event.payload).itemId}`, clock.now())
}

/** What expired last night no longer counts. */
export const tellOfExpired = ({ database, clock }: AppContext): Promise<number> =>
  database.transaction((tx) => tellOfLow(tx, sql`t.minimum is not null`, clock.now()))
