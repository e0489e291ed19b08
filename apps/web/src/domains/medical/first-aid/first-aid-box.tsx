import { BOX_STATE_LABELS, type BoxState, firstAidBox } from '@selamat/contract/domains/medical/stock/first-aid-box'
import { BOX_TYPE_LABELS, BOX_TYPES } from '@selamat/contract/domains/medical/stock/first-aid-content'
import { entityPages } from '../../../crud/entity-pages.tsx'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { calendarAction } from '../../../ui/head-actions.tsx'
import { nameColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { centers, locations, people, sites } from '../choices.ts'
import { StockTabs, stockTrail } from '../stock/stock-tabs.tsx'
import { texts } from './texts.ts'

const MEANINGS = { COMPLETE: 'inforce', EXPIRING: 'attention', EXPIRED: 'stopped', SHORT: 'stopped' } as const

/** How a box stands, as a tag. */
export const BoxStateTag = ({ state }: { readonly state: BoxState }) => (
  <StatusTag status={state} meaning={MEANINGS[state]} label={BOX_STATE_LABELS[state]} />
)

/** The page of what a box holds. */
export const boxAddress = (id: number): string => `/first-aid-box/detail?id=${id}`

const types = BOX_TYPES.map((value) => ({ value, label: BOX_TYPE_LABELS[value] }))

export const boxForm = resourceForm({
  resource: firstAidBox,
  nameOf: (row) => row.centerName,
  blank: {
    ...{ centerName: '', siteId: 0, locationId: null, boxType: 'A', workers: 25, supplierId: 0 },
    firstAiderId: null,
  },
  pickers: { siteId: sites, locationId: locations, supplierId: centers, firstAiderId: people },
  fields: (form) => (
    <div className="fields">
      <TextField form={form} name="centerName" label={texts.name} placeholder={texts.nameExample} required />
      <ChoiceField form={form} name="boxType" label={texts.type} choices={types} required />
      <NumberField form={form} name="workers" label={texts.workers} help={texts.workersHelp} required />
      <PickField form={form} name="siteId" label={texts.site} source={sites} required />
      <PickField form={form} name="locationId" label={texts.location} source={locations} />
      <PickField form={form} name="supplierId" label={texts.supplier} source={centers} required />
      <PickField form={form} name="firstAiderId" label={texts.firstAider} source={people} help={texts.firstAiderHelp} />
    </div>
  ),
})

export default entityPages({
  form: boxForm,
  title: texts.boxes,
  purpose: texts.purpose,
  searches: texts.searches,
  trail: stockTrail('INVENTORY', texts.boxes),
  tabs: <StockTabs kind="INVENTORY" />,
  extra: [calendarAction('INVENTORY_BATCH')],
  recordOf: ({ id }) => boxAddress(id),
  filters: [{ name: 'siteId', label: texts.site, kind: 'ids', source: sites }],
  columns: [
    nameColumn('centerName'),
    textColumn('siteName', texts.site, { width: 190, below: 'locationName' }),
    { key: 'boxType', title: texts.type, cell: ({ boxType, workers }) => `${boxType}, ${workers}`, width: 90 },
    {
      key: 'short',
      title: texts.short,
      cell: ({ short }) => texts.lines(short),
      width: 110,
      priority: 'key',
      onPhone: 'named',
    },
    textColumn('expiresOn', texts.expires, { width: 140, priority: 'key', onPhone: 'named' }),
    { key: 'checkedOn', title: texts.checked, cell: ({ checkedOn }) => checkedOn ?? texts.never, width: 120 },
    textColumn('firstAider', texts.firstAider, { width: 170 }),
    {
      key: 'state',
      title: texts.state,
      cell: ({ state }) => <BoxStateTag state={state} />,
      width: 150,
      priority: 'key',
      onPhone: 'top',
    },
    { ...updatedColumn, priority: 'extra' },
  ],
})
