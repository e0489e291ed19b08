import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { locationForm } from './location-form.tsx'
import { trails } from './trails.ts'

export default function LocationFormPage() {
  return <ResourceFormPage form={locationForm} trail={trails.locations} />
}
