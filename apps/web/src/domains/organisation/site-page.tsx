import type { site } from '@selamat/contract/domains/organisation/site'
import type { RowOf } from '@selamat/contract/kit/resource'
import { ResourcePage } from '../../crud/resource-page.tsx'
import { dateTime } from '../../lib/format.ts'
import type { Column } from '../../ui/list/columns.ts'
import { LocationTabs } from './location-tabs.tsx'
import { siteForm } from './site-form.tsx'
import { texts } from './texts.ts'
import { trail } from './trail.ts'

/** The sites have a page size of their own (MASTER-059, LIMITS-16). */
const PAGE_SIZE = 8

const columns: readonly Column<RowOf<typeof site>>[] = [
  { key: 'siteName', title: texts.name, cell: (row) => row.siteName, sortable: true },
  { key: 'code', title: texts.code, cell: (row) => row.code, sortable: true, width: 140, priority: 'key' },
  { key: 'address', title: texts.address, cell: (row) => row.address },
  {
    key: 'updatedAt',
    title: texts.updated,
    cell: (row) => dateTime(row.updatedAt),
    sortable: true,
    width: 160,
    onPhone: 'hidden',
  },
]

export default function SitePage() {
  return (
    <ResourcePage
      form={siteForm}
      title={texts.sites}
      purpose={texts.purpose}
      trail={trail}
      columns={columns}
      searches={texts.searches}
      tabs={<LocationTabs />}
      pageSize={PAGE_SIZE}
    />
  )
}
