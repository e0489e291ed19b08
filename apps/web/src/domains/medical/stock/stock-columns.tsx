import type { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { EXPIRING_DAYS, STOCK_LEVEL_LABELS, STOCK_LEVELS } from '@selamat/contract/domains/medical/stock/stock-words'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import type { RowOf } from '@selamat/contract/kit/resource'
import { fixedChoices } from '../../../lib/choices.ts'
import { count } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import type { Column } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from '../texts.ts'
import { LevelBar } from './level-bar.tsx'

export type Stocked = Pick<
  RowOf<typeof medicine>,
  'qty' | 'unusable' | 'unit' | 'minimum' | 'maximum' | 'expiresOn' | 'level'
>

/** What an item needs now, in a tag; null where it is well. */
export function StockState({ level, expiresOn }: Pick<Stocked, 'level' | 'expiresOn'>) {
  if (level === 'OUT') return <StatusTag status="OUT" meaning="stopped" label={STOCK_LEVEL_LABELS.OUT} />
  if (level === 'LOW') return <StatusTag status="LOW" label={STOCK_LEVEL_LABELS.LOW} />
  const soon = addDays(formatDate(serverNow()), EXPIRING_DAYS)
  if (expiresOn !== null && expiresOn <= soon) return <StatusTag status="EXPIRING" label={texts.expiresSoon} />
  return <span className="quiet">{STOCK_LEVEL_LABELS.ENOUGH}</span>
}

/** What every item of the stock shows beside its name. */
export const stockColumns: readonly Column<Stocked>[] = [
  {
    key: 'qty',
    title: texts.usable,
    cell: ({ qty, unit }) => (
      <>
        <b>{count(qty)}</b> <small>{unit}</small>
      </>
    ),
    width: 130,
    align: 'right',
    priority: 'key',
    onPhone: 'named',
  },
  { key: 'levelBar', title: texts.level, cell: (row) => <LevelBar {...row} />, width: 150, onPhone: 'hidden' },
  {
    key: 'expiresOn',
    title: texts.firstToExpire,
    cell: ({ expiresOn }) => expiresOn ?? '–',
    width: 140,
    onPhone: 'named',
  },
  {
    key: 'level',
    title: texts.state,
    cell: (row) => <StockState {...row} />,
    width: 170,
    priority: 'key',
    onPhone: 'top',
  },
]

export const levelFilter: Filter = {
  name: 'level',
  label: texts.level,
  kind: 'texts',
  source: fixedChoices(
    'stock level',
    STOCK_LEVELS.map((value) => ({ value, label: STOCK_LEVEL_LABELS[value] })),
  ),
}
