import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { siteForm } from './site-form.tsx'
import { siteTrail } from './trail.ts'

export default function SiteFormPage() {
  return <ResourceFormPage form={siteForm} trail={siteTrail} />
}
