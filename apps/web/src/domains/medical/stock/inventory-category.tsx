import { inventoryCategory } from '@selamat/contract/domains/medical/stock/inventory-category'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { texts } from '../texts.ts'
import { StockTabs, stockTrail } from './stock-tabs.tsx'

export const inventoryCategoryForm = resourceForm({
  resource: inventoryCategory,
  nameOf: (row) => row.categoryName,
  blank: { categoryName: '', description: '' },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="categoryName" label={texts.name} placeholder="Dressing" required wide />
      <AreaField form={form} name="description" label={texts.description} />
    </div>
  ),
})

export default entityPages({
  form: inventoryCategoryForm,
  title: texts.categories,
  purpose: texts.categoriesPurpose,
  searches: texts.name,
  trail: stockTrail('INVENTORY', texts.categories),
  tabs: <StockTabs kind="INVENTORY" />,
  columns: [nameColumn('categoryName'), textColumn('description', texts.description), updatedColumn],
})
