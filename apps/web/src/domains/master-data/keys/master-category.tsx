import { entityPages } from '../../../crud/entity-pages.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { categoryColumns } from './category-columns.tsx'
import { categoryForm } from './category-form.tsx'
import { CategoryPage } from './category-page.tsx'
import { types } from './choices.ts'
import { MasterTabs } from './master-tabs.tsx'
import { categoryAddress } from './master-types.ts'

const all = entityPages({
  form: categoryForm,
  title: 'Categories',
  purpose: 'The categories of all master data. Open one to see its master keys.',
  searches: 'Name, description',
  tabs: <MasterTabs />,
  filters: [{ name: 'typeId', label: 'Belongs to', kind: 'ids', source: types }],
  columns: categoryColumns,
  recordOf: ({ id, typeId }) => categoryAddress(id, typeId),
})

/** The categories, or the keys of the one that the address names (MASTER-004). */
function OneOrAll() {
  const [{ id }] = useAddressQuery()
  return id === undefined ? all.list : <CategoryPage key={id} id={Number(id)} />
}

export default { ...all, list: <OneOrAll /> }
