import { ResourceFormPage } from '../../crud/resource-form-page.tsx'
import { greetingForm } from './greeting-form.tsx'
import { greetingTrail } from './trail.ts'

export default function GreetingFormPage() {
  return <ResourceFormPage form={greetingForm} trail={greetingTrail} />
}
