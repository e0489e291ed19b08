import { stockItemAddress } from '@selamat/contract/domains/medical/items'
import {
  type StockMovementRow,
  stockLogs,
  stockMovements,
} from '@selamat/contract/domains/medical/stock/stock-movement'
import { MOVEMENT_LABELS, type StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { count, dateTime } from '../../../lib/format.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { items } from '../choices.ts'
import { texts } from '../texts.ts'
import { StockTabs, stockTrail } from './stock-tabs.tsx'

const views = {
  MEDICINE: registerView(stockMovements, { sources: { itemId: items.MEDICINE } }),
  INVENTORY: registerView(stockMovements, {
    sources: { itemId: items.INVENTORY },
    chips: ['itemId', 'centerId', 'movement', 'at'],
  }),
}

/** A signed quantity, with a real minus. */
export const signed = (qty: number): string => (qty > 0 ? `+${count(qty)}` : qty < 0 ? `−${count(-qty)}` : '0')

/** Who moved something, and who confirmed it. */
export const actorsOf = ({ actor, secondActor }: Pick<StockMovementRow, 'actor' | 'secondActor'>): string =>
  [actor, secondActor].filter((name) => name !== null).join(', ')

const columns = registerColumns(stockMovements, [
  {
    key: 'itemName',
    cell: ({ itemName }) => itemName,
    second: ({ itemCode, batchNo }) => `${itemCode} · ${batchNo}`,
    also: ['itemCode', 'batchNo'],
  },
  { key: 'at', cell: ({ at }) => dateTime(at), width: 150, priority: 'key' },
  {
    key: 'movement',
    cell: ({ movement }) => MOVEMENT_LABELS[movement],
    second: ({ reason }) => reason,
    also: ['reason'],
    width: 260,
    priority: 'key',
  },
  {
    key: 'qty',
    cell: ({ qty }) => <b>{signed(qty)}</b>,
    width: 110,
    align: 'right',
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'balanceAfter',
    cell: ({ balanceAfter, unit }) => `${count(balanceAfter)} ${unit}`,
    width: 130,
    align: 'right',
    onPhone: 'named',
  },
  { key: 'centerName', width: 170, priority: 'extra' },
  { key: 'actor', title: texts.by, cell: actorsOf, width: 220 },
])

/** What came in, went out and was corrected of a kind of stock. */
export function MovementList({ kind }: { readonly kind: StockKind }) {
  const { list, exporting } = useRegister(views[kind], stockLogs[kind].list)
  return (
    <ListPage
      {...list}
      title={texts.log(kind)}
      trail={stockTrail(kind, texts.log(kind))}
      purpose={texts.logPurpose}
      heads={[exporting(stockLogs[kind].export).all]}
      tabs={<StockTabs kind={kind} />}
      columns={columns}
      searches={texts.logSearch}
      bulk={[exporting(stockLogs[kind].export).chosen]}
      nameOf={({ itemName, batchNo }) => `${itemName}, ${batchNo}`}
      open={({ itemId }) => ({ to: stockItemAddress(kind, itemId) })}
      nothingYet={<NothingYet title={texts.noMovements} text={texts.logPurpose} />}
    />
  )
}
