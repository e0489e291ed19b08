import { useState } from 'react'
import { ResourceFormPage } from '../../../crud/resource-form-page.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { postForm } from './post-form.tsx'
import { trails } from './trail.ts'

export default function PostFormPage() {
  const [{ hierarchyId, parentId }] = useAddressQuery()
  const [form] = useState(() => postForm({ hierarchyId: Number(hierarchyId) || 0, parentId: Number(parentId) || null }))
  return <ResourceFormPage form={form} trail={trails.posts} />
}
