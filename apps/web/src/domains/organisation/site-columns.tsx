import type { site } from '@selamat/contract/domains/organisation/site'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { Column } from '../../ui/list/columns.ts'
import { updatedColumn } from '../../ui/list/updated-column.ts'
import { texts } from './texts.ts'

/** The columns of a list of sites. */
export const siteColumns: readonly Column<RowOf<typeof site>>[] = [
  { key: 'siteName', title: texts.name, cell: (row) => row.siteName, sortable: true },
  { key: 'code', title: texts.code, cell: (row) => row.code, sortable: true, width: 140, priority: 'key' },
  { key: 'address', title: texts.address, cell: (row) => row.address },
  updatedColumn,
]
