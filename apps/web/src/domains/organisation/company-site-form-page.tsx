import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { companySiteForm } from './site-form.tsx'
import { companySiteTrail } from './trail.ts'

export default function CompanySiteFormPage() {
  return <ResourceFormPage form={companySiteForm} trail={companySiteTrail} />
}
