import { rankConfiguration } from '@selamat/contract/domains/permits/rank-configuration'
import { rankDetail } from '@selamat/contract/domains/permits/rank-detail'
import type { RowOf } from '@selamat/contract/kit/resource'
import { resourceForm } from '../../../crud/resource-form.ts'
import { ResourcePage } from '../../../crud/resource-page.tsx'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { nameColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { RankName } from '../risk-square.tsx'
import { idIn, ranksAddress, typeAddress } from './addresses.ts'
import { ranks, workTypes } from './choices.ts'
import { MasterTabs } from './master-tabs.tsx'
import { texts } from './texts.ts'

type Row = RowOf<typeof rankDetail>

export const rankDetailForm = resourceForm({
  resource: rankDetail,
  nameOf: (row) => row.detailName,
  blank: { rankId: 0, detailName: '' },
  pickers: { rankId: ranks },
  // It stays with its rank.
  fields: (form, row) => (
    <div className="fields fields--single">
      {row === null && <PickField form={form} name="rankId" label={texts.rank} source={ranks} required />}
      <TextField form={form} name="detailName" label={texts.detail} placeholder={texts.detailPlaceholder} required />
    </div>
  ),
})

const name: Column<Row> = nameColumn('detailName', texts.detail)
const updated: Column<Row> = { ...updatedColumn, priority: 'extra' }
const oneColumns = [name, updated]
const allColumns: readonly Column<Row>[] = [
  name,
  {
    key: 'rankName',
    title: texts.rank,
    cell: (row) => <RankName risk={row.risk} rankName={row.rankName} />,
    width: 200,
    priority: 'key',
  },
  { key: 'workTypeName', title: texts.type, cell: ({ workTypeName }) => workTypeName, width: 220, priority: 'key' },
  updated,
]
const filters = [
  { name: 'workTypeId', label: texts.type, kind: 'ids', source: workTypes },
  { name: 'rankId', label: texts.rank, kind: 'ids', source: ranks },
] as const
const noFilters = [] as const

/** The details of the rank in the address, or of all. */
export default function RankDetailPage() {
  const [query] = useAddressQuery()
  const rankId = idIn(query.rankId)
  const one = rankId > 0
  const rank = useLoad(rankConfiguration.endpoints.get, { params: { id: rankId } }, { enabled: one }).data
  const up =
    one && rank !== null
      ? [
          { label: rank.workTypeName, to: typeAddress(rank.workTypeId) },
          { label: texts.ranksOf(rank.workTypeName), to: ranksAddress(rank.workTypeId) },
        ]
      : []
  return (
    <ResourcePage
      key={rankId}
      form={rankDetailForm}
      title={one ? texts.detailsOf(rank ? `${rank.rankName}: ${rank.workTypeName}` : '…') : texts.details}
      purpose={texts.detailsPurpose}
      up={up}
      here={texts.details}
      columns={one ? oneColumns : allColumns}
      filters={one ? noFilters : filters}
      searches={texts.searchesName}
      tabs={<MasterTabs />}
      {...(one ? { within: { rankId } } : {})}
    />
  )
}
