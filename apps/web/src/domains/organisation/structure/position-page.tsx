import type { position } from '@selamat/contract/domains/organisation/position'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { count } from '../../../lib/format.ts'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { positionForm } from './position-form.tsx'
import { StructureTabs } from './structure-tabs.tsx'
import { texts } from './texts.ts'

const own = texts.positions

const columns: readonly Column<RowOf<typeof position>>[] = [
  { key: 'positionName', title: texts.name, cell: (row) => row.positionName, sortable: true },
  {
    key: 'postCount',
    title: own.posts,
    cell: (row) => count(row.postCount),
    width: 120,
    align: 'right',
    priority: 'key',
  },
  updatedColumn,
]

export default function PositionPage() {
  return (
    <ResourcePage
      form={positionForm}
      title={own.title}
      purpose={own.purpose}
      columns={columns}
      searches={texts.searchesName}
      tabs={<StructureTabs />}
    />
  )
}
