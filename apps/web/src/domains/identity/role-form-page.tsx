import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { roleForm } from './role-form.tsx'
import { trail } from './trail.ts'

export default function RoleFormPage() {
  return <ResourceFormPage form={roleForm} trail={trail} wide />
}
