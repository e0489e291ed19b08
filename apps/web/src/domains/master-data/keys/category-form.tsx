import { masterCategory } from '@selamat/contract/domains/master-data/keys/master-category'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { configChoices, typeChoices } from './choices.ts'
import { typesFor } from './master-types.ts'

const mine = () => typeChoices.filter(({ value }) => typesFor('create').some(({ id }) => id === value))

/** How a category is filled in. */
export const categoryForm = resourceForm({
  resource: masterCategory,
  nameOf: (row) => row.value,
  blank: { value: '', typeId: 1, configTypeId: 1, description: '' },
  disabledReason: ({ knownId }, action) =>
    action === 'update' || knownId === null ? null : 'Risks choose their hazard from this category',
  fields: (form, row) => (
    <div className="fields fields--single">
      <TextField form={form} name="value" label="Name" placeholder="Unsafe condition" required />
      {(row !== null || mine().length > 1) && (
        <ChoiceField form={form} name="typeId" label="Belongs to" choices={typeChoices} required />
      )}
      <ChoiceField
        form={form}
        name="configTypeId"
        label="Layout"
        choices={configChoices}
        help="With sub-categories, every key belongs to one."
        required
      />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})
