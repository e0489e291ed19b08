import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { usePath } from '../../lib/navigation.ts'
import { companySiteForm, siteForm } from './site-form.tsx'

/** The form of a site, in the company settings or in the master data. */
export default function SiteFormPage() {
  return usePath().startsWith('/site/') ? (
    <ResourceFormPage form={companySiteForm} />
  ) : (
    <ResourceFormPage form={siteForm} />
  )
}
