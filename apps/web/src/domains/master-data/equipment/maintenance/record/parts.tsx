import { PlusOutlined } from '@ant-design/icons'
import { equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { Button } from 'antd'
import { useGo } from '../../../../../lib/navigation.ts'
import { useCan } from '../../../../../lib/session.ts'
import { useLoadList } from '../../../../../lib/use-load.ts'
import { LoadFailed } from '../../../../../ui/empty-state.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { Section } from '../../../../../ui/section.tsx'
import { StatusTag } from '../../../../../ui/status-tag.tsx'
import { FAMILIES, recordPath } from '../registers.ts'
import { texts } from '../texts.ts'

const FEW = 10

/** What lies directly in a piece, each with its own state and page. */
export function Parts({ piece: { id, family, partCount, archivedAt } }: { readonly piece: EquipmentRecord }) {
  const go = useGo()
  const { item, parts } = FAMILIES[family]
  const mayAdd = useCan()('create', item) && archivedAt === null
  const loaded = useLoadList(
    equipmentTree.list,
    { body: { family, parentId: id, limit: FEW } },
    { enabled: partCount > 0 },
  )
  const { rows } = loaded.data
  const extra = (
    <>
      {partCount > 0 && <Link to={`/equipment-tree?family=${family}&id=${id}`}>{texts.inTree}</Link>}
      {mayAdd && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => go(`${parts.add}?parentId=${id}`)}>
          {texts.addPart}
        </Button>
      )}
    </>
  )
  return (
    <Section title={texts.parts} {...(partCount > 0 ? { count: partCount } : {})} extra={extra} flush>
      {loaded.state === 'failure' && (
        <LoadFailed title={texts.partsFailed} error={loaded.error} onRetry={loaded.reload} />
      )}
      {partCount === 0 && <p className="equipment-record__nothing">{texts.noPartsText}</p>}
      <ul className="part-list">
        {rows.map((part) => (
          <li key={part.id}>
            <Link to={recordPath(part.id)}>
              <span>
                <strong>{part.code}</strong>
                <small>{[part.type, part.make].filter(Boolean).join(' · ')}</small>
              </span>
              <StatusTag status={part.status} />
            </Link>
          </li>
        ))}
      </ul>
      {partCount > FEW && (
        <p className="equipment-record__nothing">
          <Link to={`${parts.list}?parentId=${id}`}>{texts.allParts(partCount)}</Link>
        </p>
      )}
    </Section>
  )
}
