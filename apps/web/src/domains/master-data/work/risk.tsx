import { risk } from '@selamat/contract/domains/master-data/work/risk'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { codeColumn, nameColumn, noteColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { hazards } from '../keys/choices.ts'
import { MasterTabs } from '../keys/master-tabs.tsx'

const riskForm = resourceForm({
  resource: risk,
  nameOf: (row) => row.riskName,
  blank: { riskName: '', code: '', hazardId: null, consequence: '', usualControls: '' },
  pickers: { hazardId: hazards },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="riskName" label="Name" placeholder="Fall from a scaffold" wide required />
      <TextField form={form} name="code" label="Code" placeholder="R-005" required />
      <PickField form={form} name="hazardId" label="Hazard" source={hazards} help="What it comes from." />
      <AreaField form={form} name="consequence" label="Consequence" placeholder="Severe injury" />
      <AreaField form={form} name="usualControls" label="Usual controls" placeholder="Tagged scaffold, full harness" />
    </div>
  ),
})

export default entityPages({
  form: riskForm,
  title: 'Risks',
  purpose: 'Risks with their hazards and usual controls.',
  searches: 'Name, code, consequence',
  tabs: <MasterTabs />,
  filters: [{ name: 'hazardId', label: 'Hazard', kind: 'ids', source: hazards }],
  columns: [
    nameColumn('riskName'),
    codeColumn('code', 'Code', { width: 110 }),
    textColumn('hazardName', 'Hazard', { width: 200, priority: 'key' }),
    textColumn('consequence', 'Consequence', { width: 220 }),
    noteColumn('usualControls', 'Usual controls'),
    updatedColumn,
  ],
})
