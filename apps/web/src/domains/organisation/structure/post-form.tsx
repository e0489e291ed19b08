import { subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { useState } from 'react'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourceFormPage } from '../../../crud/resource-form-page.tsx'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { positions, posts, units } from './choices.ts'
import { positionForm } from './position-form.tsx'
import { texts } from './texts.ts'

const own = texts.posts

/** The form of a post; a new one can start with its unit and superior post. */
export const postForm = (start: { readonly hierarchyId: number; readonly parentId: number | null }) =>
  resourceForm({
    resource: subHierarchy,
    nameOf: (row) => row.title,
    blank: { title: '', positionId: 0, ...start },
    pickers: { hierarchyId: units, positionId: positions, parentId: posts },
    fields: (form, row) => (
      <div className="fields">
        <TextField form={form} name="title" label={own.titleField} placeholder={own.titlePlaceholder} required />
        <ResourcePickField
          of={positionForm}
          form={form}
          name="positionId"
          label={own.position}
          help={own.positionHelp}
          required
        />
        <PickField form={form} name="hierarchyId" label={own.unit} source={units} required />
        <PickField
          form={form}
          name="parentId"
          label={own.parent}
          help={own.parentHelp}
          source={posts}
          outside={row?.id}
        />
      </div>
    ),
  })

export default function PostFormPage() {
  const [{ hierarchyId, parentId }] = useAddressQuery()
  const [form] = useState(() => postForm({ hierarchyId: Number(hierarchyId) || 0, parentId: Number(parentId) || null }))
  return <ResourceFormPage form={form} />
}
