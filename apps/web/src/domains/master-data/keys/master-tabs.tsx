import { useAddressQuery, usePath } from '../../../lib/navigation.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { entryOf, typeAt, typesFor } from './master-types.ts'

const OF_WORK = [
  { label: 'Risks', to: '/master-risk' },
  { label: 'Shifts', to: '/master-shift' },
  { label: 'Attendance', to: '/master-attendance' },
  { label: 'Detail attendance', to: '/detail-attendance' },
]

/** The lists of the master data as tabs of their page headers: those of the type in the address, else all readable ones. */
export function MasterTabs() {
  const path = usePath()
  const [query] = useAddressQuery()
  const type = typeAt(path, query)
  const resolvedFilters = type ? `?typeId=${type.id}` : ''
  const types = type ? [type] : typesFor('read')
  const tabs = [
    ...types.map((one) => ({ label: type ? 'Categories' : `${one.name} categories`, to: entryOf(one) })),
    { label: 'Master keys', to: `/master-key${resolvedFilters}` },
    { label: 'Sub-categories', to: '/sub-category' },
    ...(types.some(({ name }) => name === 'Safety') ? OF_WORK : []),
  ]
  const at = type?.path === path ? entryOf(type) : path === '/master-key' ? `${path}${resolvedFilters}` : path
  return <LinkTabs label="Master data" tabs={tabs} at={at} />
}
