import { medicineType } from '@selamat/contract/domains/medical/stock/medicine-type'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { texts } from '../texts.ts'
import { StockTabs, stockTrail } from './stock-tabs.tsx'

export const medicineTypeForm = resourceForm({
  resource: medicineType,
  nameOf: (row) => row.typeName,
  blank: { typeName: '', description: '' },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="typeName" label={texts.name} placeholder="Pain and fever" required wide />
      <AreaField form={form} name="description" label={texts.description} />
    </div>
  ),
})

export default entityPages({
  form: medicineTypeForm,
  title: texts.types,
  purpose: texts.typesPurpose,
  searches: texts.name,
  trail: stockTrail('MEDICINE', texts.types),
  tabs: <StockTabs kind="MEDICINE" />,
  columns: [nameColumn('typeName'), textColumn('description', texts.description), updatedColumn],
})
