import { CaretRightOutlined } from '@ant-design/icons'
import { type EquipmentNode, equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import { Button } from 'antd'
import { useState } from 'react'
import { count } from '../../../lib/format.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { DueDay } from './due-day.tsx'
import './tree-branches.css'

const PAGE = 50
const MOST = 1000

/** A level of the equipment tree; each item unfolds to its child equipment. */
export const Branches = ({ nodes }: { readonly nodes: readonly EquipmentNode[] }) => (
  <ul className="boxed equipment-tree">
    {nodes.map((node) => (
      <Branch key={node.id} node={node} />
    ))}
  </ul>
)

function Branch({ node }: { readonly node: EquipmentNode }) {
  const [open, setOpen] = useState(false)
  const { code, type, make, location, parent, children } = node
  return (
    <li>
      <Row gap={10} size="body" className="pressable equipment-tree__row">
        <button
          type="button"
          className={open ? 'fold is-open' : 'fold'}
          aria-expanded={open}
          aria-label={`Child equipment of ${code}`}
          hidden={children === 0}
          onClick={() => setOpen(!open)}
        >
          <CaretRightOutlined aria-hidden />
        </button>
        <Row as="span" gap={10} align="baseline" wrap grow className="equipment-tree__what">
          <Link to={`/equipment-record?id=${node.id}`} className="code">
            {code}
          </Link>
          <span>{[type, make].filter(Boolean).join(' · ')}</span>
          {children > 0 && (
            <small>
              {count(children)} {children === 1 ? 'child' : 'children'}
            </small>
          )}
          {parent !== null && !open && <small className="equipment-tree__of">in {parent}</small>}
        </Row>
        <Text tone="secondary" clip className="equipment-tree__where">
          {location}
        </Text>
        <span className="equipment-tree__due">{node.nextDueOn !== null && <DueDay day={node.nextDueOn} />}</span>
        <span className="equipment-tree__status">
          <StatusTag status={node.status} />
        </span>
      </Row>
      {open && <Below of={node} />}
    </li>
  )
}

/** The child equipment of one item, page by page. */
function Below({ of: { id: parentId, family, code } }: { readonly of: EquipmentNode }) {
  const [limit, setLimit] = useState(PAGE)
  const loaded = useLoadList(equipmentTree.list, { body: { family, parentId, limit } })
  const { rows, pagination } = loaded.data
  if (loaded.state === 'failure') {
    return (
      <LoadFailed
        title={`The child equipment of ${code} could not be loaded`}
        error={loaded.error}
        onRetry={loaded.reload}
      />
    )
  }
  if (pagination === null) return <Spinner />
  const left = pagination.totalItem - rows.length
  return (
    <>
      <Branches nodes={rows} />
      {left > 0 && limit < MOST && (
        <Button type="link" onClick={() => setLimit(Math.min(limit + PAGE, MOST))}>
          Show more ({count(left)} left)
        </Button>
      )}
    </>
  )
}
