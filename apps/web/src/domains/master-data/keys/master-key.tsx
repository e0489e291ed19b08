import { entityPages } from '../../../crud/entity-pages.tsx'
import { categories, subCategories, types } from './choices.ts'
import { allKeyColumns } from './key-columns.tsx'
import { keyForm } from './key-form.tsx'
import { MasterTabs } from './master-tabs.tsx'

export default entityPages({
  form: keyForm,
  title: 'Master keys',
  purpose: 'Everything that people choose from in reports and records, in all categories.',
  searches: 'Name, description',
  tabs: <MasterTabs />,
  filters: [
    { name: 'typeId', label: 'Belongs to', kind: 'ids', source: types },
    { name: 'categoryId', label: 'Category', kind: 'ids', source: categories },
    { name: 'subCategoryId', label: 'Sub-category', kind: 'ids', source: subCategories },
  ],
  columns: allKeyColumns,
})
