import { ApartmentOutlined } from '@ant-design/icons'
import type { hierarchy } from '@selamat/contract/domains/organisation/hierarchy'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { count } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { Link } from '../../../ui/link.tsx'
import { textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { departments, levels, units } from './choices.ts'
import { StructureTabs } from './structure-tabs.tsx'
import { texts } from './texts.ts'
import { unitForm } from './unit-form.tsx'

const own = texts.units
const form = unitForm(null)

const filters: readonly Filter[] = [
  { name: 'level', label: own.level, kind: 'texts', source: levels },
  { name: 'parentId', label: own.parent, kind: 'ids', source: units },
  { name: 'departmentId', label: own.department, kind: 'ids', source: departments },
]

const columns: readonly Column<RowOf<typeof hierarchy>>[] = [
  textColumn('modelName', texts.name, { below: 'parentName', sortable: true }),
  {
    key: 'level',
    title: own.level,
    cell: (row) => texts.levels[row.level],
    sortable: true,
    width: 140,
    priority: 'key',
  },
  textColumn('departmentName', own.department, { below: 'sectionName', width: 260 }),
  {
    key: 'postCount',
    title: own.posts,
    cell: (row) => <Link to={`/subhierarchy_list?hierarchyId=${row.id}`}>{count(row.postCount)}</Link>,
    width: 90,
    align: 'right',
    priority: 'key',
    onPhone: 'hidden',
  },
  updatedColumn,
]

/** The models of the company as a list, the archived ones too. */
export function UnitList() {
  const go = useGo()
  const asTree = {
    key: 'tree',
    label: texts.tree.asTree,
    icon: <ApartmentOutlined />,
    run: () => go('/hierarchy_list'),
  }
  return (
    <ResourcePage
      form={form}
      title={own.title}
      purpose={own.purpose}
      columns={columns}
      filters={filters}
      searches={texts.searchesName}
      tabs={<StructureTabs />}
      extra={[asTree]}
    />
  )
}
