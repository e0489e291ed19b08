import { masterCategory } from '@selamat/contract/domains/master-data/keys/master-category'
import { masterKey } from '@selamat/contract/domains/master-data/keys/master-key'
import type { z } from 'zod'
import { resourceForm } from '../../../crud/resource-form.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { categories, subCategories } from './choices.ts'
import { categoryAddress, typesFor } from './master-types.ts'

type Values = z.input<typeof masterKey.write>

/** The sub-category of a key, where its category has them. */
function SubCategoryField({ form }: { readonly form: Form<Values> }) {
  const { categoryId } = form.values
  const loaded = useLoad(masterCategory.endpoints.get, { params: { id: categoryId } }, { enabled: categoryId > 0 })
  if (loaded.data?.configTypeId !== 2) return null
  return (
    <PickField form={form} name="subCategoryId" label="Sub-category" source={subCategories} parentId={categoryId} />
  )
}

/** How a master key is filled in; it leads back to its category. */
export const keyForm = resourceForm({
  resource: masterKey,
  nameOf: (row) => row.name,
  blank: { name: '', categoryId: 0, subCategoryId: null, description: '' },
  pickers: { categoryId: categories, subCategoryId: subCategories },
  home: ({ categoryId }) => (categoryId > 0 ? categoryAddress(categoryId) : '/master-key'),
  fields: (form) => {
    const [type, other] = typesFor('create')
    return (
      <div className="fields fields--single">
        <TextField form={form} name="name" label="Name" placeholder="Work at height" required />
        <PickField
          form={form}
          name="categoryId"
          label="Category"
          source={categories}
          {...(type && !other ? { parentId: type.id } : {})}
          onPicked={() => form.set('subCategoryId', null)}
          required
        />
        <SubCategoryField form={form} />
        <AreaField form={form} name="description" label="Description" />
      </div>
    )
  },
})
