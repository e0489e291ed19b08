import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { siteForm } from './site-form.tsx'
import { trail } from './trail.ts'

export default function SiteFormPage() {
  return <ResourceFormPage form={siteForm} trail={trail} />
}
