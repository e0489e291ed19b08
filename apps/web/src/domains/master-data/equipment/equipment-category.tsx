import { equipmentCategory } from '@selamat/contract/domains/master-data/equipment/equipment-category'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { count } from '../../../lib/format.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Link } from '../../../ui/link.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { EquipmentTabs } from './equipment-tabs.tsx'

export const equipmentCategoryForm = resourceForm({
  resource: equipmentCategory,
  nameOf: (row) => row.equipmentCategoryName,
  blank: { equipmentCategoryName: '', description: '' },
  fields: (form) => (
    <div className="fields fields--single">
      <TextField form={form} name="equipmentCategoryName" label="Name" placeholder="Lifting" required />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: equipmentCategoryForm,
  title: 'Equipment categories',
  purpose: 'What kinds of equipment types there are: lifting, gas detection, fire fighting.',
  searches: 'Name, description',
  tabs: <EquipmentTabs family="COMPANY" />,
  columns: [
    nameColumn('equipmentCategoryName'),
    textColumn('description', 'Description', { priority: 'key' }),
    {
      key: 'typeCount',
      title: 'Types',
      cell: (row) => <Link to={`/master-equipment-type?category=${row.id}`}>{count(row.typeCount)}</Link>,
      width: 110,
      align: 'right',
      priority: 'key',
    },
    updatedColumn,
  ],
})
