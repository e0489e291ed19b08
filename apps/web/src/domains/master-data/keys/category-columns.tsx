import type { masterCategory } from '@selamat/contract/domains/master-data/keys/master-category'
import { CONFIG_TYPES } from '@selamat/contract/domains/master-data/keys/master-type'
import type { RowOf } from '@selamat/contract/kit/resource'
import { nameColumn, numberColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'

/** The columns of a list of categories. */
export const categoryColumns: readonly Column<RowOf<typeof masterCategory>>[] = [
  nameColumn('value'),
  numberColumn('keyCount', 'Master keys', { priority: 'key' }),
  {
    key: 'configTypeId',
    title: 'Layout',
    cell: ({ configTypeId, subCategoryCount: parts }) =>
      configTypeId === 2
        ? `${parts} ${parts === 1 ? 'sub-category' : 'sub-categories'}`
        : CONFIG_TYPES.find(({ id }) => id === configTypeId)?.name,
    width: 190,
  },
  textColumn('description', 'Description'),
  updatedColumn,
]
