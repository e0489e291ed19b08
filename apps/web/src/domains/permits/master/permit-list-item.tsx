import {
  PERMIT_LIST_LABELS,
  PERMIT_LISTS,
  type PermitList,
  permitListItem,
} from '@selamat/contract/domains/permits/permit-list-item'
import { workType } from '@selamat/contract/domains/permits/work-type'
import type { RowOf } from '@selamat/contract/kit/resource'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { yesColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { idIn, typeAddress } from './addresses.ts'
import { Checklists } from './checklists.tsx'
import { ListTabs } from './list-tabs.tsx'
import { listPurpose, texts } from './texts.ts'

type Row = RowOf<typeof permitListItem>

/** The lists in which not every line is needed every time. */
const CHOSEN: readonly PermitList[] = ['CHECKLIST', 'DOCUMENT']

const lineForm = resourceForm({
  resource: permitListItem,
  nameOf: (row) => row.itemName,
  blank: {
    list: 'CHECKLIST',
    workTypeId: null,
    itemName: '',
    source: '',
    isRequired: true,
    position: null,
  },
  fields: (form) => (
    <div className="fields fields--single">
      <AreaField form={form} name="itemName" label={texts.line} placeholder={texts.linePlaceholder} required />
      <TextField
        form={form}
        name="source"
        label={texts.source}
        placeholder={texts.sourcePlaceholder}
        help={texts.sourceHelp}
      />
      {CHOSEN.includes(form.values.list) && (
        <SwitchField form={form} name="isRequired" label={texts.required} help={texts.requiredHelp[form.values.list]} />
      )}
      <NumberField form={form} name="position" label={texts.position} help={texts.positionHelp} />
    </div>
  ),
})

const columns: readonly Column<Row>[] = [
  {
    key: 'itemName',
    title: texts.line,
    cell: ({ itemName }) => <span className="whole-name">{itemName}</span>,
  },
  {
    key: 'source',
    title: texts.source,
    cell: ({ source }) => source ?? <span className="quiet">{texts.siteRule}</span>,
    width: 240,
    priority: 'key',
  },
  yesColumn('isRequired', texts.required, { width: 110 }),
  {
    key: 'position',
    title: texts.position,
    cell: ({ position }) => position,
    sortable: true,
    width: 110,
    align: 'right',
  },
  { ...updatedColumn, priority: 'extra' },
]

const PAGE = 20

/** The list of permits that the address names: a checklist of one type of work, or one for all. */
export default function PermitListPage() {
  const [query] = useAddressQuery()
  const list = PERMIT_LISTS.find((one) => one === query.list) ?? 'CHECKLIST'
  const workTypeId = list === 'CHECKLIST' ? idIn(query.workTypeId) : 0
  const type = useLoad(workType.endpoints.get, { params: { id: workTypeId } }, { enabled: workTypeId > 0 }).data
  if (list === 'CHECKLIST' && workTypeId === 0) return <Checklists />
  const name = type?.typeName ?? '…'
  const up = workTypeId > 0 ? [{ label: name, to: typeAddress(workTypeId) }] : []
  return (
    <ResourcePage
      key={`${list}${workTypeId}`}
      form={lineForm}
      title={workTypeId > 0 ? texts.checklistOf(name) : PERMIT_LIST_LABELS[list]}
      purpose={listPurpose[list]}
      up={up}
      here={PERMIT_LIST_LABELS[list]}
      columns={columns}
      searches={texts.searchesLine}
      tabs={<ListTabs list={list} />}
      within={workTypeId > 0 ? { list, workTypeId } : { list }}
      pageSize={PAGE}
    />
  )
}
