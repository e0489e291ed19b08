import { ResourcePage } from '../../crud/resource-page.tsx'
import { LocationTabs } from './location-tabs.tsx'
import { siteColumns, siteForm } from './site-form.tsx'
import { texts } from './texts.ts'

/** The sites have a page size of their own (MASTER-059, LIMITS-16). */
const PAGE_SIZE = 8

export default function SitePage() {
  return (
    <ResourcePage
      form={siteForm}
      title={texts.sites}
      purpose={texts.purpose}
      columns={siteColumns}
      searches={texts.searches}
      tabs={<LocationTabs />}
      pageSize={PAGE_SIZE}
    />
  )
}
