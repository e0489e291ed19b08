import type { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import type { StockLevel } from '@selamat/contract/domains/medical/stock/stock-words'
import type { RowOf } from '@selamat/contract/kit/resource'
import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

type Stocked = Pick<RowOf<typeof medicine>, 'minimum' | 'shelf' | 'qty' | 'unusable' | 'expiresOn' | 'level'>

/** SQL of what an item `t` has on all shelves, by expiry; the rest of `Stocked` follows from it and the day. */
export const SHELF_COLUMNS = {
  shelf: `(select coalesce(json_agg(json_build_object('expiresOn', b.expires_on, 'qty', b.qty, 'quarantined', b.quarantined)
      order by b.expires_on), '[]') from (
        select expires_on, sum(qty)::int as qty, quarantine is not null as quarantined
        from stock_batches where item_id = t.id and qty > 0 group by 1, 3) b)`,
  qty: '0',
  unusable: '0',
  expiresOn: 'null::date',
  level: `'OUT'`,
} as const

const levelOf = (qty: number, minimum: number | null): StockLevel => {
  if (qty === 0) return 'OUT'
  return minimum !== null && qty < minimum ? 'LOW' : 'ENOUGH'
}

/** An item with what of it can be used on a day: what expires on that day still can. */
export function stockedOn<T extends Stocked>(row: T, today: string): T {
  const usable = row.shelf.filter(
    ({ expiresOn, quarantined }) => !quarantined && (expiresOn === null || expiresOn >= today),
  )
  const sum = (parts: Stocked['shelf']) => parts.reduce((total, { qty }) => total + qty, 0)
  const qty = sum(usable)
  const ends = usable.flatMap(({ expiresOn }) => expiresOn ?? []).sort()
  return { ...row, qty, unusable: sum(row.shelf) - qty, expiresOn: ends[0] ?? null, level: levelOf(qty, row.minimum) }
}

/** What of a batch `b` can be used on a day. */
export const isUsable = (today: string): Fragment =>
  sql`b.qty > 0 and b.quarantine is null and (b.expires_on is null or b.expires_on >= ${today}::date)`

/** Whether an item `t` has one of some levels on a day. */
export function hasLevel(levels: readonly unknown[], today: string) {
  const usable = sql`(select coalesce(sum(b.qty), 0) from stock_batches b where b.item_id = t.id and ${isUsable(today)})`
  return sql<boolean>`(case when ${usable} = 0 then 'OUT' when ${usable} < t.minimum then 'LOW' else 'ENOUGH' end) = any(${levels})`
}
