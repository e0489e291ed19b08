import type { BoxState, FirstAidLine, firstAidBox } from '@selamat/contract/domains/medical/stock/first-aid-box'
import { requiredContent } from '@selamat/contract/domains/medical/stock/first-aid-content'
import { EXPIRING_DAYS } from '@selamat/contract/domains/medical/stock/stock-words'
import { addDays } from '@selamat/contract/kit/dates'
import type { RowOf } from '@selamat/contract/kit/resource'

type Box = RowOf<typeof firstAidBox>
type LineState = Pick<FirstAidLine, 'code' | 'required' | 'qty' | 'missing' | 'expired' | 'expiresOn'>

/** SQL of what is in a box `t`; the rest of a box follows from it and the day. */
export const BOX_COLUMNS = {
  shelf: `(select coalesce(json_agg(json_build_object('code', b.first_aid, 'expiresOn', b.expires_on, 'qty', b.qty,
      'quarantined', b.quarantined) order by b.first_aid, b.expires_on), '[]') from (
        select i.first_aid, b.expires_on, sum(b.qty)::int as qty, b.quarantine is not null as quarantined
        from stock_batches b join stock_items i on i.id = b.item_id where b.center_id = t.id and b.qty > 0 group by 1, 2, 4) b)`,
  amounts: `(select (select json_object_agg(a.key, a.value) from json_each(v.definition::json) a
      where right(a.key, 2) = '_' || t.box_type) from first_aid_amounts v
    where v.company_id = t.company_id order by v.version desc limit 1)`,
  checkedOn: `(select (max(c.posted_at) at time zone 'Asia/Jakarta')::date from stock_counts c
    where c.center_id = t.id and c.kind = 'INVENTORY' and c.status = 'POSTED')`,
  short: '0',
  expired: '0',
  expiresOn: 'null::date',
  state: `'COMPLETE'`,
} as const

/** Each line of the required content on a day: what can be used of it, is missing, or has expired. */
export function linesOn(
  { boxType, shelf, amounts }: Pick<Box, 'boxType' | 'shelf' | 'amounts'>,
  today: string,
): LineState[] {
  return requiredContent(boxType, amounts).map(({ code, required }) => {
    const own = shelf.filter((part) => part.code === code)
    const isGood = ({ expiresOn, quarantined }: Box['shelf'][number]) =>
      !quarantined && (expiresOn === null || expiresOn >= today)
    const sum = (parts: Box['shelf']) => parts.reduce((total, { qty }) => total + qty, 0)
    const usable = own.filter(isGood)
    const qty = sum(usable)
    const expired = sum(own.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today))
    const ends = usable.flatMap(({ expiresOn }) => expiresOn ?? []).sort()
    return { code, required, qty, missing: Math.max(0, required - qty), expired, expiresOn: ends[0] ?? null }
  })
}

function stateOf(lines: readonly LineState[], isExpired: boolean, today: string): BoxState {
  if (lines.some(({ missing }) => missing > 0)) return 'SHORT'
  if (isExpired) return 'EXPIRED'
  const soon = addDays(today, EXPIRING_DAYS)
  return lines.some(({ expiresOn }) => expiresOn !== null && expiresOn <= soon) ? 'EXPIRING' : 'COMPLETE'
}

/** A box as it stands on a day. */
export function boxOn<T extends Box>(row: T, today: string): T {
  const lines = linesOn(row, today)
  const expired = row.shelf.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today).length
  const ends = lines.flatMap(({ expiresOn }) => expiresOn ?? []).sort()
  const short = lines.filter(({ missing }) => missing > 0).length
  return { ...row, short, expired, expiresOn: ends[0] ?? null, state: stateOf(lines, expired > 0, today) }
}
