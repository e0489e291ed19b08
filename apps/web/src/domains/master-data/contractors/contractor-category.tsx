import { contractorCategory } from '@selamat/contract/domains/master-data/contractors/contractor-category'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn, numberColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { ContractorTabs } from './contractor-tabs.tsx'

export const contractorCategoryForm = resourceForm({
  resource: contractorCategory,
  nameOf: (row) => row.contractorCategoryName,
  blank: { contractorCategoryName: '', description: '' },
  fields: (form) => (
    <div className="fields fields--single">
      <TextField form={form} name="contractorCategoryName" label="Name" placeholder="Scaffolding" required />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: contractorCategoryForm,
  title: 'Contractor categories',
  purpose: 'What kinds of work contractors do: scaffolding, heavy lifting, inspection.',
  searches: 'Name, description',
  tabs: <ContractorTabs />,
  columns: [
    nameColumn('contractorCategoryName'),
    textColumn('description', 'Description', { priority: 'key' }),
    numberColumn('contractorCount', 'Contractors'),
    updatedColumn,
  ],
})
