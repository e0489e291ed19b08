import { useState } from 'react'
import { ResourceFormPage } from '../../../crud/resource-form-page.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { modelForm } from './model-form.tsx'
import { trails } from './trail.ts'

export default function ModelFormPage() {
  const [query] = useAddressQuery()
  const [form] = useState(() => modelForm(Number(query.parentId) || null))
  return <ResourceFormPage form={form} trail={trails.models} />
}
