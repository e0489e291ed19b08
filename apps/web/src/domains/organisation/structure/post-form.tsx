import { subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { models, positions, posts } from './choices.ts'
import { positionForm } from './position-form.tsx'
import { texts } from './texts.ts'

const own = texts.posts

/** How a post is filled in; a new one may know its model and the post above. */
export const postForm = (place: { readonly hierarchyId: number; readonly parentId: number | null }) =>
  resourceForm({
    resource: subHierarchy,
    nameOf: (row) => row.title,
    blank: { title: '', positionId: 0, ...place },
    pickers: { hierarchyId: models, positionId: positions, parentId: posts },
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
        <PickField form={form} name="hierarchyId" label={own.unit} source={models} required />
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
