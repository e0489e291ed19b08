import { Link } from '../../../../ui/link.tsx'
import type { Column } from '../../../../ui/list/columns.ts'
import { texts } from '../texts.ts'
import type { Kind } from './stock-dialogs.tsx'

/** How many are on the shelf, with the way to their movements. */
export const inStockColumn: Column<Kind> = {
  key: 'inStock',
  title: texts.inStock,
  cell: ({ id, ppeName, inStock }) => (
    <Link to={`/ppe-stock?id=${id}`} aria-label={texts.stockOf(ppeName)}>
      {inStock ?? texts.noStock}
    </Link>
  ),
  width: 130,
  priority: 'key',
  onPhone: 'named',
}
