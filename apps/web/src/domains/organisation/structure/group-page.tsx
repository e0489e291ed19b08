import { SettingOutlined } from '@ant-design/icons'
import { group } from '@selamat/contract/domains/organisation/group'
import type { RowOf } from '@selamat/contract/kit/resource'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { useGo } from '../../../lib/navigation.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { texts } from './texts.ts'

const own = texts.groups

const form = resourceForm({
  resource: group,
  nameOf: (row) => row.groupName,
  blank: { groupName: '', description: '' },
  fields: (of) => (
    <>
      <TextField form={of} name="groupName" label={texts.name} required placeholder={own.placeholder} />
      <AreaField form={of} name="description" label={own.description} />
    </>
  ),
})

const columns: readonly Column<RowOf<typeof group>>[] = [
  { key: 'groupName', title: texts.name, cell: (row) => row.groupName, sortable: true, width: 260 },
  { key: 'description', title: own.description, cell: (row) => row.description, priority: 'key' },
  updatedColumn,
]

export default function GroupPage() {
  const go = useGo()
  return (
    <ResourcePage
      form={form}
      title={own.title}
      purpose={own.purpose}
      columns={columns}
      searches={own.searches}
      extra={[{ key: 'settings', label: own.settings, icon: <SettingOutlined />, run: () => go('/general-group') }]}
    />
  )
}
