import { flowCategory } from '@selamat/contract/domains/workflow/flow-category'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, nameColumn, numberColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { FlowTabs } from './flow-tabs.tsx'
import { FLOW_TEXTS } from './texts.ts'

export const flowCategoryForm = resourceForm({
  resource: flowCategory,
  nameOf: (row) => row.name,
  blank: { name: '', code: '', description: '' },
  fields: (form) => (
    <div className="fields fields--single">
      <TextField form={form} name="name" label={FLOW_TEXTS.name} placeholder="Hazards and near misses" required />
      <TextField form={form} name="code" label={FLOW_TEXTS.code} placeholder="SHE" required />
      <AreaField form={form} name="description" label={FLOW_TEXTS.description} />
    </div>
  ),
})

export default entityPages({
  form: flowCategoryForm,
  title: FLOW_TEXTS.categories,
  purpose: FLOW_TEXTS.categoriesPurpose,
  searches: FLOW_TEXTS.searches,
  tabs: <FlowTabs />,
  columns: [
    nameColumn('name'),
    codeColumn('code'),
    textColumn('description', FLOW_TEXTS.description),
    numberColumn('workflowCount', FLOW_TEXTS.workflows, { onPhone: 'named' }),
    updatedColumn,
  ],
})
