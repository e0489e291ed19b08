import { subCategory } from '@selamat/contract/domains/master-data/keys/sub-category'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn, noteColumn, numberColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { categories } from './choices.ts'
import { MasterTabs } from './master-tabs.tsx'
import { categoryAddress } from './master-types.ts'

const subCategoryForm = resourceForm({
  resource: subCategory,
  nameOf: (row) => row.name,
  blank: { name: '', categoryId: 0, description: '' },
  pickers: { categoryId: categories },
  home: ({ categoryId }) => (categoryId > 0 ? categoryAddress(categoryId) : '/sub-category'),
  fields: (form) => (
    <div className="fields fields--single">
      <TextField form={form} name="name" label="Name" placeholder="Direct cause" required />
      <PickField
        form={form}
        name="categoryId"
        label="Category"
        source={categories}
        help="A category with sub-categories."
        required
      />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: subCategoryForm,
  title: 'Sub-categories',
  purpose: 'Sub-categories group the master keys of a category.',
  searches: 'Name, description',
  tabs: <MasterTabs />,
  filters: [{ name: 'categoryId', label: 'Category', kind: 'ids', source: categories }],
  columns: [
    nameColumn('name'),
    textColumn('categoryName', 'Category', { width: 240, priority: 'key' }),
    numberColumn('keyCount', 'Master keys'),
    noteColumn('description', 'Description'),
    updatedColumn,
  ],
})
