import { ApartmentOutlined } from '@ant-design/icons'
import type { subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import type { RowOf } from '@selamat/contract/kit/resource'
import { useState } from 'react'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { useAddressQuery, useGo, writeQuery } from '../../../lib/navigation.ts'
import { textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { positions, posts, units } from './choices.ts'
import { postForm } from './post-form.tsx'
import { StructureTabs } from './structure-tabs.tsx'
import { texts } from './texts.ts'

const own = texts.posts

const filters: readonly Filter[] = [
  { name: 'hierarchyId', label: own.unit, kind: 'ids', source: units },
  { name: 'positionId', label: own.position, kind: 'ids', source: positions },
  { name: 'parentId', label: own.parent, kind: 'ids', source: posts },
]

const columns: readonly Column<RowOf<typeof subHierarchy>>[] = [
  textColumn('title', own.titleField, { below: 'parentTitle', sortable: true }),
  { key: 'positionName', title: own.position, cell: (row) => row.positionName, width: 220, priority: 'key' },
  { key: 'modelName', title: own.unit, cell: (row) => row.modelName, width: 220, priority: 'key' },
  updatedColumn,
]

/** The posts as a list, the archived ones too. */
export function PostList() {
  const go = useGo()
  const [{ hierarchyId }] = useAddressQuery()
  const [form] = useState(() => postForm({ hierarchyId: 0, parentId: null }))
  const back = `/subhierarchy_list${writeQuery({ hierarchyId })}`
  return (
    <ResourcePage
      form={form}
      title={own.title}
      purpose={own.purpose}
      columns={columns}
      filters={filters}
      searches={own.searches}
      tabs={<StructureTabs />}
      extra={[{ key: 'tree', label: texts.tree.asTree, icon: <ApartmentOutlined />, run: () => go(back) }]}
    />
  )
}
