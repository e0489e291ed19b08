import type { masterKey } from '@selamat/contract/domains/master-data/keys/master-key'
import type { RowOf } from '@selamat/contract/kit/resource'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'

type Key = RowOf<typeof masterKey>
const parts: Column<Key> = textColumn('subCategoryName', 'Sub-category', { width: 210, priority: 'key' })
const last: readonly Column<Key>[] = [textColumn('description', 'Description'), updatedColumn]

/** The columns of a list of keys; of several categories, the category too. */
export const keyColumns = (divided: boolean): readonly Column<Key>[] => [
  nameColumn('name'),
  ...(divided ? [parts] : []),
  ...last,
]

export const allKeyColumns: readonly Column<Key>[] = [
  nameColumn('name'),
  textColumn('categoryName', 'Category', { width: 230, priority: 'key' }),
  parts,
  ...last,
]
