import { ResourcePage } from '../../crud/resource-page.tsx'
import { CompanyTabs } from './company/company-tabs.tsx'
import { companySiteForm, siteColumns } from './site-form.tsx'
import { texts } from './texts.ts'

/** The sites of the company, from the company's side (ORG-27). */
export default function CompanySitePage() {
  return (
    <ResourcePage
      form={companySiteForm}
      title={texts.sites}
      purpose={texts.purpose}
      tabs={<CompanyTabs />}
      columns={siteColumns}
      searches={texts.searches}
    />
  )
}
