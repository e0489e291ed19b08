import {
  CalculatorOutlined,
  CaretDownOutlined,
  CaretRightOutlined,
  CheckSquareOutlined,
  CopyOutlined,
  DeleteOutlined,
  EyeOutlined,
  HolderOutlined,
  MoreOutlined,
  StarOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { kinds } from '@selamat/contract/domains/forms/kinds'
import { type DraftField, titleOf } from '@selamat/contract/domains/forms/records/form-draft'
import { Button, Dropdown } from 'antd'
import { memo } from 'react'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { type DropMark, useDispatch } from './builder-context.ts'
import { texts } from './texts.ts'
import type { AnyNode, Direction } from './tree.ts'

interface NodeProps {
  readonly node: AnyNode
  readonly selected: string | null
  readonly numbers: ReadonlyMap<string, number>
  readonly wrong: ReadonlySet<string>
  readonly drop: DropMark | null
  readonly closed?: boolean
  readonly onToggle?: (id: string) => void
  readonly onOpen: () => void
}

/** A node with what is below it. */
export function OutlineNode({ node, selected, numbers, wrong, drop, closed = false, onToggle, onOpen }: NodeProps) {
  const row = (
    <OutlineRow
      node={node}
      current={selected === node.id}
      number={numbers.get(node.id)}
      wrong={wrong.has(node.id)}
      place={drop?.id === node.id ? drop.place : undefined}
      closed={node.type === 'section' ? closed : undefined}
      onToggle={onToggle}
      onOpen={onOpen}
    />
  )
  if (node.type === 'field') return <li>{row}</li>
  return (
    <li className={`outline__${node.type}`}>
      {row}
      {!closed && (
        <ul>
          {node.nodes.map((child) => (
            <OutlineNode
              key={child.id}
              node={child}
              selected={selected}
              numbers={numbers}
              wrong={wrong}
              drop={drop}
              onOpen={onOpen}
            />
          ))}
          {node.nodes.length === 0 && (
            <Text
              as="li"
              size="body"
              tone="secondary"
              className={drop?.id === node.id ? 'outline__gap outline__gap--here' : 'outline__gap'}
              data-empty={node.id}
            >
              {texts.emptyHere}
            </Text>
          )}
        </ul>
      )}
    </li>
  )
}

interface RowProps {
  readonly node: AnyNode
  readonly current: boolean
  readonly number: number | undefined
  readonly wrong: boolean
  readonly place: DropMark['place'] | undefined
  readonly closed: boolean | undefined
  readonly onToggle: ((id: string) => void) | undefined
  readonly onOpen: () => void
}

const MOVES: readonly Direction[] = ['up', 'down', 'in', 'out']

const nameOf = (node: AnyNode): string =>
  titleOf(node) || (node.type === 'field' ? texts.noText : texts.noTitle[node.type])

/** One line of the tree. It is drawn again only when something on it has changed. */
const OutlineRow = memo(function OutlineRow({
  node,
  current,
  number,
  wrong,
  place,
  closed,
  onToggle,
  onOpen,
}: RowProps) {
  const dispatch = useDispatch()
  const { setNodeRef, listeners } = useDraggable({ id: `node:${node.id}` })
  const name = nameOf(node)
  const items = MOVES.map((direction) => ({
    key: direction,
    label: texts.moves[direction],
    onClick: () => dispatch({ type: 'step', id: node.id, direction }),
  }))
  return (
    <div
      ref={setNodeRef}
      className={`outline__row${place === undefined ? '' : ` is-${place}`}`}
      data-row={node.id}
      aria-current={current ? 'true' : undefined}
    >
      <span className="outline__grip" {...listeners} title={texts.drag(name)}>
        <HolderOutlined aria-hidden />
      </span>
      {closed !== undefined && (
        <Button
          type="text"
          size="small"
          icon={closed ? <CaretRightOutlined /> : <CaretDownOutlined />}
          aria-expanded={!closed}
          aria-label={`${closed ? texts.expand : texts.collapse} ${name}`}
          onClick={() => onToggle?.(node.id)}
        />
      )}
      <button
        type="button"
        className="outline__main"
        data-main={node.id}
        onClick={() => {
          dispatch({ type: 'select', id: node.id })
          onOpen()
        }}
      >
        <span className="outline__name">
          {number !== undefined && `${number}. `}
          {titleOf(node) === '' ? (
            <Text as="em" weight="regular" tone="secondary">
              {name}
            </Text>
          ) : (
            name
          )}
          {node.type === 'field' && node.required && (
            <Text as="b" tone="error" aria-hidden>
              {' '}
              *
            </Text>
          )}
          {wrong && <WarningFilled className="outline__wrong" aria-label={texts.problems} />}
        </span>
        <small>{node.type === 'field' ? kinds[node.kind].label : texts.containers[node.type]}</small>
        {node.type === 'field' && <Choices field={node} />}
        <Rules node={node} />
      </button>
      {current && (
        <Row as="span" align="stretch" className="outline__actions">
          <Button
            type="text"
            icon={<CopyOutlined />}
            aria-label={`${texts.duplicate} ${name}`}
            onClick={() => dispatch({ type: 'duplicate', id: node.id })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${texts.remove} ${name}`}
            onClick={() => dispatch({ type: 'remove', id: node.id })}
          />
          <Dropdown menu={{ items }} trigger={['click']}>
            <Button type="text" icon={<MoreOutlined />} aria-label={texts.more(name)} />
          </Dropdown>
        </Row>
      )}
    </div>
  )
})

const FEW = 4

/** The choices of a field in a line. */
function Choices({ field: { settings } }: { readonly field: DraftField }) {
  if (!Array.isArray(settings.options) || settings.options.length === 0) return null
  const labels = settings.options.map(({ label }) => String(label ?? '')).filter(Boolean)
  const more = labels.length > FEW ? [`+${labels.length - FEW}`] : []
  return (
    <Text size="small" weight="regular" tone="secondary" clip className="outline__choices">
      {[...labels.slice(0, FEW), ...more].join(' · ')}
    </Text>
  )
}

/** The rules of a node, as they are written. */
function Rules({ node }: { readonly node: AnyNode }) {
  const { requiredIf, calculate, constraint }: Partial<DraftField> = node.type === 'field' ? node : {}
  const rules = [
    { icon: <EyeOutlined />, label: texts.shownIf, text: node.visibleIf },
    { icon: <StarOutlined />, label: texts.requiredIf, text: requiredIf },
    { icon: <CalculatorOutlined />, label: texts.calculated, text: calculate },
    { icon: <CheckSquareOutlined />, label: texts.checked, text: constraint?.rule },
  ].filter(({ text }) => text !== undefined && text !== '')
  return rules.map(({ icon, label, text }) => (
    <Text size="small" weight="regular" tone="secondary" clip key={label} className="outline__rule">
      {icon} {label}{' '}
      <Text as="code" size="small">
        {text}
      </Text>
    </Text>
  ))
}
