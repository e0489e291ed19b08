import { PlusOutlined } from '@ant-design/icons'
import { equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { Button } from 'antd'
import { useGo } from '../../../../../lib/navigation.ts'
import { useCan } from '../../../../../lib/session.ts'
import { useLoadList } from '../../../../../lib/use-load.ts'
import { LoadFailed } from '../../../../../ui/empty-state.tsx'
import { Note, Text } from '../../../../../ui/layout/layout.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { Section } from '../../../../../ui/section.tsx'
import { StatusTag } from '../../../../../ui/status-tag.tsx'
import { FAMILIES, recordPath } from '../registers.ts'
import { texts } from '../texts.ts'

const FEW = 10

/** The child equipment, each with its status and page. */
export function Parts({ equipment: { id, family, childCount, archivedAt } }: { readonly equipment: EquipmentRecord }) {
  const go = useGo()
  const { item, children } = FAMILIES[family]
  const mayAdd = useCan()('create', item) && archivedAt === null
  const loaded = useLoadList(
    equipmentTree.list,
    { body: { family, parentId: id, limit: FEW } },
    { enabled: childCount > 0 },
  )
  const { rows } = loaded.data
  const extra = (
    <>
      {childCount > 0 && <Link to={`/equipment-tree?family=${family}&id=${id}`}>{texts.inTree}</Link>}
      {mayAdd && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => go(`${children.add}?parentId=${id}`)}>
          {texts.addChild}
        </Button>
      )}
    </>
  )
  return (
    <Section title={texts.children} {...(childCount > 0 ? { count: childCount } : {})} extra={extra} flush>
      {loaded.state === 'failure' && (
        <LoadFailed title={texts.childrenFailed} error={loaded.error} onRetry={loaded.reload} />
      )}
      {childCount === 0 && <Note className="equipment-record__nothing">{texts.noChildrenText}</Note>}
      <ul className="lines part-list">
        {rows.map((child) => (
          <li key={child.id}>
            <Link to={recordPath(child.id)} className="pressable">
              <span className="what">
                <Text as="strong" size="body" weight="medium">
                  {child.code}
                </Text>
                <small>{[child.type, child.make].filter(Boolean).join(' · ')}</small>
              </span>
              <StatusTag status={child.status} />
            </Link>
          </li>
        ))}
      </ul>
      {childCount > FEW && (
        <Note className="equipment-record__nothing">
          <Link to={`${children.list}?parentId=${id}`}>{texts.allChildren(childCount)}</Link>
        </Note>
      )}
    </Section>
  )
}
