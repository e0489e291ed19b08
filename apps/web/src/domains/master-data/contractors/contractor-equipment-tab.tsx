import { PlusOutlined } from '@ant-design/icons'
import { contractorEquipment } from '@selamat/contract/domains/master-data/equipment/equipment'
import type { RowOf } from '@selamat/contract/kit/resource'
import { Button } from 'antd'
import { useGo, writeQuery } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { RowSection } from '../../../ui/list/row-section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

const MOST = 50

const columns: readonly Column<RowOf<typeof contractorEquipment>>[] = [
  { key: 'code', title: 'Code', cell: (row) => <span className="code">{row.code}</span>, width: 160 },
  {
    key: 'type',
    title: 'Type',
    cell: (row) => row.type,
    second: (row) => [row.brand, row.model].filter(Boolean).join(' ') || null,
  },
  { key: 'location', title: 'Where', cell: (row) => row.location, onPhone: 'hidden' },
  { key: 'nextDueOn', title: 'Next due', cell: (row) => row.nextDueOn, width: 130 },
  { key: 'status', title: 'Status', cell: (row) => <StatusTag status={row.status} />, width: 150, onPhone: 'top' },
]

/** The equipment that a contractor has brought. */
export function ContractorEquipment({ contractorId }: { readonly contractorId: number }) {
  const mayAdd = useCan()('create', contractorEquipment.menuItem)
  const go = useGo()
  const loaded = useLoadList(contractorEquipment.endpoints.list, {
    body: { limit: MOST, filter: { contractorId: [contractorId] } },
  })
  const here = writeQuery({ contractorId })
  const add = mayAdd && (
    <Button size="small" icon={<PlusOutlined />} onClick={() => go(`${contractorEquipment.paths.add}${here}`)}>
      Add equipment
    </Button>
  )
  return (
    <RowSection
      title="Equipment"
      many="equipment"
      loaded={loaded}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ code }) => code}
      open={({ id }) => ({ to: `/equipment-record${writeQuery({ id })}` })}
      nothing={{
        title: 'No equipment yet',
        text: 'Equipment of this contractor appears here.',
      }}
      extra={add || undefined}
      all={`${contractorEquipment.paths.list}${here}`}
    />
  )
}
