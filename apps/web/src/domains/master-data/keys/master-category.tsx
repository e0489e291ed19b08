import { PartitionOutlined } from '@ant-design/icons'
import { masterCategory } from '@selamat/contract/domains/master-data/keys/master-category'
import { subCategory } from '@selamat/contract/domains/master-data/keys/sub-category'
import { MAX_PAGE_SIZE } from '@selamat/contract/kit/list-query'
import type { RowOf } from '@selamat/contract/kit/resource'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad, useLoadList } from '../../../lib/use-load.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { categoryColumns } from './category-columns.tsx'
import { categoryForm } from './category-form.tsx'
import { types } from './choices.ts'
import { keyColumns } from './key-columns.tsx'
import { keyForm } from './key-form.tsx'
import { MasterTabs } from './master-tabs.tsx'
import { categoryAddress, entryOf, TITLES, typeAt } from './master-types.ts'

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

type Category = RowOf<typeof masterCategory>

/** The keys of one category, those of a sub-category behind each tab. */
function CategoryPage({ id }: { readonly id: number }) {
  const loaded = useLoad(masterCategory.endpoints.get, { params: { id } })
  if (loaded.state === 'success' && loaded.data !== null) return <KeysOf category={loaded.data} />
  return <RecordLoading failed="The category could not be loaded" loaded={loaded} />
}

function KeysOf({ category }: { readonly category: Category }) {
  const { id, typeId, value, description, configTypeId } = category
  const [query] = useAddressQuery()
  const go = useGo()
  const can = useCan()
  const type = typeAt('', { typeId: String(typeId) })
  const divided = configTypeId === 2
  const part = Number(query.subCategoryId ?? 0)
  const add = {
    key: 'sub-category',
    label: 'Add sub-category',
    icon: <PartitionOutlined />,
    run: () => go(`/sub-Category/add?categoryId=${id}`),
  }
  const title = value
  return (
    <ResourcePage
      key={part}
      form={keyForm}
      title={title}
      purpose={description ?? 'What people choose from in this category.'}
      up={type ? [{ label: TITLES[type.name], to: entryOf(type) }] : []}
      columns={keyColumns(divided)}
      searches="Name, description"
      tabs={divided && <SubCategoryTabs category={category} part={part} />}
      extra={divided && type && can('create', type.item) ? [add] : []}
      within={{ categoryId: id, ...(part > 0 ? { subCategoryId: part } : {}) }}
    />
  )
}

function SubCategoryTabs({ category: { id, typeId, keyCount }, part }: { category: Category; part: number }) {
  const loaded = useLoadList(subCategory.endpoints.list, {
    body: { filter: { categoryId: [id] }, limit: MAX_PAGE_SIZE },
  })
  const address = categoryAddress(id, typeId)
  const at = (one: number) => (one > 0 ? `${address}&subCategoryId=${one}` : address)
  const tabs = loaded.data.rows.map((row) => ({ label: `${row.name} (${row.keyCount})`, to: at(row.id) }))
  return <LinkTabs label="Sub-categories" tabs={[{ label: `All (${keyCount})`, to: at(0) }, ...tabs]} at={at(part)} />
}
