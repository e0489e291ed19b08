import { INVENTORY, MEDICINE } from '@selamat/contract/domains/medical/items'
import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { useCan } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts as firstAid } from '../first-aid/texts.ts'
import { texts as pharmacy } from '../prescriptions/texts.ts'
import { texts } from '../texts.ts'

/** The item of the menu, the pages and the words of each kind of stock. */
export const STOCK_LISTS = {
  MEDICINE: {
    item: MEDICINE,
    title: texts.medicines,
    list: '/medicine',
    batches: '/medicine-batch',
    log: '/log-medicine',
    sorting: { label: texts.tabs.types, to: '/medicine-type' },
  },
  INVENTORY: {
    item: INVENTORY,
    title: texts.inventory,
    list: '/list-inventory',
    batches: '/inventory-batch',
    log: '/log-inventory',
    sorting: { label: texts.tabs.categories, to: '/category-inventory' },
  },
} as const satisfies Record<StockKind, object>

/** The trail of the pages of a kind of stock. */
export const stockTrail = (kind: StockKind, title?: string) => [
  { label: texts.home, to: '/home' },
  { label: texts.group },
  ...(title === undefined
    ? [{ label: STOCK_LISTS[kind].title }]
    : [{ label: STOCK_LISTS[kind].title, to: STOCK_LISTS[kind].list }, { label: title }]),
]

/** The lists of a kind of stock, as tabs of their page headers. */
export function StockTabs({ kind }: { readonly kind: StockKind }) {
  const { item, title, list, batches, log, sorting } = STOCK_LISTS[kind]
  if (!useCan()('read', item)) return null
  const isMedicine = kind === 'MEDICINE'
  const tabs = [
    { label: pharmacy.toDispense, to: '/dispensing', visible: isMedicine },
    { label: texts.tabs.items, to: list },
    { label: texts.tabs.batches, to: batches },
    { label: texts.tabs.log, to: log },
    { label: texts.tabs.counts, to: `/stock-count?kind=${kind}` },
    { label: firstAid.boxes, to: '/first-aid-box', visible: !isMedicine },
    sorting,
    { label: pharmacy.register, to: '/controlled-register', visible: isMedicine },
    { label: pharmacy.interactions, to: '/interaction-rule', visible: isMedicine },
  ]
  return <LinkTabs label={title} tabs={tabs} />
}
