import { dateTime } from '../../lib/format.ts'
import type { Column } from './columns.ts'

/** When a record was changed last: the last column of a list, which a phone leaves out. */
export const updatedColumn: Column<{ readonly updatedAt: string }> = {
  key: 'updatedAt',
  title: 'Updated',
  cell: (row) => dateTime(row.updatedAt),
  sortable: true,
  width: 160,
  onPhone: 'hidden',
}
