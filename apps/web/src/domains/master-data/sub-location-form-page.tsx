import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { subLocationForm } from './sub-location-form.tsx'
import { trails } from './trails.ts'

export default function SubLocationFormPage() {
  return <ResourceFormPage form={subLocationForm} trail={trails.subLocations} />
}
