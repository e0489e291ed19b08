import { rankConfiguration } from '@selamat/contract/domains/permits/rank-configuration'
import { workType } from '@selamat/contract/domains/permits/work-type'
import type { RowOf } from '@selamat/contract/kit/resource'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { fixedChoices } from '../../../lib/choices.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { nameColumn, noteColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { RiskSquare } from '../risk-square.tsx'
import { detailsAddress, idIn, typeAddress } from './addresses.ts'
import { risks, workTypes } from './choices.ts'
import { MasterTabs } from './master-tabs.tsx'
import { texts } from './texts.ts'
import './rank-details.css'

type Row = RowOf<typeof rankConfiguration>

export const rankForm = resourceForm({
  resource: rankConfiguration,
  nameOf: (row) => row.rankName,
  blank: { workTypeId: 0, rankName: '', risk: 'MEDIUM', description: '' },
  pickers: { workTypeId: workTypes },
  // It stays with its type.
  fields: (form, row) => (
    <div className="fields fields--single">
      {row === null && <PickField form={form} name="workTypeId" label={texts.type} source={workTypes} required />}
      <TextField form={form} name="rankName" label={texts.rank} placeholder={texts.rankPlaceholder} required />
      <ChoiceField form={form} name="risk" label={texts.risk} choices={risks} help={texts.riskHelp} required />
      <AreaField form={form} name="description" label={texts.description} />
    </div>
  ),
})

const typeColumn: Column<Row> = {
  key: 'workTypeName',
  title: texts.type,
  cell: ({ workTypeName }) => workTypeName,
  width: 240,
  priority: 'key',
}
const columns: readonly Column<Row>[] = [
  nameColumn('rankName', texts.rank),
  { key: 'risk', title: texts.risk, cell: ({ risk }) => <RiskSquare risk={risk} />, width: 130, priority: 'key' },
  {
    key: 'details',
    title: texts.applies,
    cell: ({ details }) =>
      details === null ? (
        <span className="quiet">{texts.noDetails}</span>
      ) : (
        <Stack as="ul" gap={2} className="rank-details">
          {details.split('\n').map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Stack>
      ),
    width: 420,
    onPhone: 'hidden',
  },
  {
    key: 'detailCount',
    title: texts.details,
    cell: ({ id, detailCount }) => <Link to={detailsAddress(id)}>{texts.detailCount(detailCount)}</Link>,
    width: 120,
    priority: 'key',
  },
  noteColumn('description', texts.description),
  { ...updatedColumn, priority: 'extra' },
]
const [first, ...more] = columns
const allColumns = first ? [first, typeColumn, ...more] : columns

const riskFilter = {
  name: 'risk',
  label: texts.risk,
  kind: 'texts',
  source: fixedChoices('permit-risks', risks),
} as const
const oneFilters = [riskFilter]
const allFilters = [{ name: 'workTypeId', label: texts.type, kind: 'ids', source: workTypes } as const, riskFilter]

/** The ranks of the type of work in the address, or of all. */
export default function RankPage() {
  const [query] = useAddressQuery()
  const workTypeId = idIn(query.workTypeId)
  const one = workTypeId > 0
  const type = useLoad(workType.endpoints.get, { params: { id: workTypeId } }, { enabled: one }).data
  const name = one ? (type?.typeName ?? '…') : null
  const title = name === null ? texts.ranks : texts.ranksOf(name)
  const up = name === null ? [] : [{ label: name, to: typeAddress(workTypeId) }]
  return (
    <ResourcePage
      key={workTypeId}
      form={rankForm}
      title={title}
      purpose={texts.ranksPurpose}
      up={up}
      here={texts.ranks}
      columns={one ? columns : allColumns}
      filters={one ? oneFilters : allFilters}
      searches={texts.searchesName}
      tabs={<MasterTabs />}
      {...(one ? { within: { workTypeId } } : {})}
    />
  )
}
