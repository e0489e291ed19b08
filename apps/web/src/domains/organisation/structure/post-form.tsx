import { subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePicker } from '../../../crud/resource-picker.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { models, positions, posts } from './choices.ts'
import { positionForm } from './position-form.tsx'
import { texts } from './texts.ts'

const own = texts.posts

/** How a post is filled in; a new one may know its model and the post above. */
export const postForm = (place: { readonly hierarchyId: number; readonly parentId: number | null }) =>
  resourceForm({
    resource: subHierarchy,
    nameOf: (row) => row.title,
    valuesOf: (row) => ({
      title: row?.title ?? '',
      hierarchyId: row?.hierarchyId ?? place.hierarchyId,
      positionId: row?.positionId ?? 0,
      parentId: row === null ? place.parentId : row.parentId,
    }),
    pickers: { hierarchyId: models, positionId: positions, parentId: posts },
    fields: (form) => (
      <div className="fields">
        <Field form={form} name="title" label={own.titleField} required>
          {(field) => <TextInput field={field} placeholder={own.titlePlaceholder} />}
        </Field>
        <Field form={form} name="positionId" label={own.position} help={own.positionHelp} required>
          {({ control, value, change, blur }) => (
            <ResourcePicker
              form={positionForm}
              control={control}
              value={value}
              onChange={(id) => change(id ?? 0)}
              onBlur={blur}
            />
          )}
        </Field>
        <Field form={form} name="hierarchyId" label={own.model} required>
          {({ control, value, change, blur }) => (
            <RemoteSelect
              source={models}
              control={control}
              value={value}
              onChange={(id) => change(id ?? 0)}
              onBlur={blur}
            />
          )}
        </Field>
        <Field form={form} name="parentId" label={own.parent} help={own.parentHelp}>
          {({ control, value, change, blur }) => (
            <RemoteSelect source={posts} control={control} value={value ?? null} onChange={change} onBlur={blur} />
          )}
        </Field>
      </div>
    ),
  })
