import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { locationTypeForm } from './location-type-form.tsx'
import { trails } from './trails.ts'

export default function LocationTypeFormPage() {
  return <ResourceFormPage form={locationTypeForm} trail={trails.types} />
}
