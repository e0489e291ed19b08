import { stockItemAddress } from '@selamat/contract/domains/medical/items'
import { FIRST_AID_CODES, firstAidLabel } from '@selamat/contract/domains/medical/stock/first-aid-content'
import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePickField } from '../../../crud/resource-picker.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { calendarAction } from '../../../ui/head-actions.tsx'
import { codeColumn, noteColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { inventoryCategories } from '../choices.ts'
import { texts as firstAid } from '../first-aid/texts.ts'
import { texts } from '../texts.ts'
import { inventoryCategoryForm } from './inventory-category.tsx'
import { levelFilter, stockColumns } from './stock-columns.tsx'
import { StockHead } from './stock-head.tsx'
import { stockTrail } from './stock-tabs.tsx'

const lines = FIRST_AID_CODES.map((value) => ({ value, label: firstAidLabel(value) }))

export const inventoryForm = resourceForm({
  resource: inventory,
  nameOf: (row) => row.inventoryName,
  blank: {
    inventoryName: '',
    code: '',
    unit: '',
    minimum: null,
    maximum: null,
    description: '',
    categoryId: 0,
    firstAid: null,
  },
  pickers: { categoryId: inventoryCategories },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="inventoryName" label={texts.name} placeholder="Elastic bandage 10 cm" required />
      <TextField form={form} name="code" label={texts.code} placeholder="INV-001" required />
      <TextField form={form} name="unit" label={texts.unit} placeholder="roll" required />
      <ResourcePickField of={inventoryCategoryForm} form={form} name="categoryId" label={texts.category} required />
      <NumberField form={form} name="minimum" label={texts.minimum} help={texts.minimumHelp} />
      <NumberField form={form} name="maximum" label={texts.maximum} />
      <ChoiceField form={form} name="firstAid" label={firstAid.firstAid} help={firstAid.firstAidHelp} choices={lines} />
      <AreaField form={form} name="description" label={texts.description} />
    </div>
  ),
})

export default entityPages({
  form: inventoryForm,
  title: texts.inventory,
  purpose: texts.inventoryPurpose,
  searches: texts.inventorySearch,
  trail: stockTrail('INVENTORY'),
  tabs: <StockHead kind="INVENTORY" />,
  extra: [calendarAction('INVENTORY_BATCH')],
  recordOf: ({ id }) => stockItemAddress('INVENTORY', id),
  filters: [levelFilter, { name: 'categoryId', label: texts.category, kind: 'ids', source: inventoryCategories }],
  columns: [
    textColumn('inventoryName', texts.name, { sortable: true, below: 'categoryName' }),
    codeColumn('code', texts.code, { width: 110 }),
    ...stockColumns,
    noteColumn('description', texts.description),
    { ...updatedColumn, priority: 'extra' },
  ],
})
