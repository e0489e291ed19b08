import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { useCan } from '../../../lib/session.ts'
import { TagsField } from '../../../ui/form/choice-fields.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { codeColumn, nameColumn, noteColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { inStockColumn } from './stock/in-stock-column.tsx'
import { texts } from './texts.ts'

const TABS = [
  { label: 'Items', to: '/ppe' },
  { label: 'Issued PPE', to: '/ppe-issue' },
]

/** Tabs between PPE items and issued PPE. */
export function PpeTabs() {
  return useCan()('read', 'submenu/PPE') ? <LinkTabs label="Personal protective equipment" tabs={TABS} /> : null
}

export const ppeForm = resourceForm({
  resource: ppe,
  nameOf: (row) => row.ppeName,
  blank: { ppeName: '', code: '', standard: '', sizes: [], serviceMonths: null, description: '' },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="ppeName" label="Name" placeholder="Safety shoes" required />
      <TextField form={form} name="code" label="Code" placeholder="APD-SHO" required />
      <TextField form={form} name="standard" label="Standard" placeholder="SNI 7079 / EN ISO 20345" />
      <NumberField form={form} name="serviceMonths" label="Service life" unit="months" help={texts.serviceHelp} />
      <TagsField form={form} name="sizes" label="Sizes" placeholder="S, M, L" help={texts.sizesHelp} wide />
      <AreaField form={form} name="description" label="Description" />
    </div>
  ),
})

export default entityPages({
  form: ppeForm,
  title: 'PPE',
  purpose: texts.kindsPurpose,
  searches: 'Name, code, standard',
  tabs: <PpeTabs />,
  columns: [
    { ...nameColumn('ppeName'), also: ['standard'], second: ({ standard }) => standard },
    codeColumn('code'),
    {
      key: 'sizes',
      title: 'Sizes',
      cell: ({ sizes }) => sizes.join(', ') || texts.oneSize,
      width: 230,
      priority: 'key',
    },
    {
      key: 'serviceMonths',
      title: 'Service life',
      cell: ({ serviceMonths: months }) => (months === null ? '–' : texts.months(months)),
      width: 130,
      priority: 'key',
    },
    inStockColumn,
    noteColumn('description', 'Description'),
    updatedColumn,
  ],
})
