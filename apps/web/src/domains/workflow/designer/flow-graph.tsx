import { flowSteps } from '@selamat/contract/domains/workflow/flow-text'
import type { FlowStep } from '@selamat/contract/domains/workflow/form-flow'
import type { RuleFields } from '@selamat/contract/kit/rule-language'
import {
  Background,
  BaseEdge,
  Controls,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getSmoothStepPath,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import { useMemo } from 'react'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import '@xyflow/react/dist/base.css'
import { ClockCircleOutlined, UserOutlined } from '@ant-design/icons'
import { Mark } from '../../../ui/mark.tsx'
import { canInsert, type EdgeKey, type NewKind } from './edit-flow.ts'
import { AddMenu } from './flow-list.tsx'
import { pathThrough, placed, START } from './layout.ts'
import { NodeIcon } from './node-icon.tsx'
import { texts } from './texts.ts'
import type { FlowEditing } from './use-design.ts'
import './flow-graph.css'

type CardNode = Node<
  {
    readonly step: FlowStep | null
    readonly correction: boolean
    readonly level: 'error' | 'warning' | null
  },
  'card'
>
type AddEdge = Edge<
  {
    readonly label: { readonly x: number; readonly y: number } | null
    readonly text: string
    readonly add: ((kind: NewKind) => void) | null
    readonly addLabel: string
  },
  'add'
>

interface FlowGraphProps {
  readonly edit: FlowEditing
  readonly fields: RuleFields
}

/** The workflow as a graph, laid out from top to bottom: a click selects a node, + on an edge adds one. */
export default function FlowGraph({ edit, fields }: FlowGraphProps) {
  const { design, findings, selected, onSelect, onInsert, onRemove } = edit
  const { definition } = design
  const plan = useMemo(() => placed(definition), [definition])
  const steps = useMemo(
    () => new Map(flowSteps(definition, fields).map((step) => [step.key, step])),
    [definition, fields],
  )
  const levels = useMemo(() => {
    const found = new Map<string, 'error' | 'warning'>()
    for (const { node, level } of findings) if (node !== null && found.get(node) !== 'error') found.set(node, level)
    return found
  }, [findings])

  const nodes = plan.nodes.map(
    ({ id, node, x, y, width, height }): CardNode => ({
      id,
      type: 'card',
      position: { x, y },
      width,
      height,
      data: {
        step: steps.get(id) ?? null,
        correction: node?.type === 'task' && node.correction,
        level: levels.get(id) ?? null,
      },
      selected: id === selected,
      selectable: id !== START,
      focusable: id !== START,
      draggable: false,
      connectable: false,
      ariaLabel: id === START ? texts.sent : texts.settingsOf(steps.get(id)?.title ?? ''),
    }),
  )
  const edges = plan.edges.map(({ from, index, to, back, side, label }): AddEdge => {
    const key: EdgeKey = index < 0 ? null : { from, index }
    const text = steps.get(from)?.leads[index]?.text ?? ''
    return {
      id: `${from} ${index}`,
      type: 'add',
      source: from,
      target: to,
      sourceHandle: back ? side : 'down',
      targetHandle: back ? side : 'up',
      className: back ? 'flow-graph__back' : '',
      markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--color-text-quaternary)' },
      focusable: false,
      data: {
        label: back ? null : label,
        text: back || text === 'At the same time' || text === 'Then' ? '' : text,
        add: canInsert(definition, key) ? (kind) => onInsert(key, kind) : null,
        addLabel: texts.addHere(key === null ? null : `${steps.get(from)?.title}: ${text}`),
      },
    }
  })

  return (
    <div className="flow-graph">
      <ReactFlow<CardNode, AddEdge>
        // A new shape is fitted into view, a changed text leaves it as it is.
        key={plan.nodes.map(({ id }) => id).join()}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        fitView
        // Lines that lead up need room beside the boxes.
        fitViewOptions={{ maxZoom: 1, minZoom: 0.6, padding: { x: '44px', y: 0.06 } }}
        minZoom={0.25}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable
        zoomOnScroll={false}
        panOnScroll
        preventScrolling
        deleteKeyCode={null}
        onNodeClick={(_, { id }) => id !== START && onSelect(id)}
        onPaneClick={() => onSelect(null)}
        onKeyDown={(event) => {
          const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined
          if (id === undefined || id === START) return
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault()
            onSelect(id)
          } else if (event.key === 'Delete') onRemove(id)
        }}
        proOptions={{ hideAttribution: false }}
      >
        <Background gap={20} size={1} color="var(--color-border-secondary)" />
        <Controls showInteractive={false} position="top-right" orientation="horizontal" />
      </ReactFlow>
    </div>
  )
}

function Card({ data: { step, correction, level }, selected }: NodeProps<CardNode>) {
  const type = step?.type ?? 'start'
  const kind = `flow-card flow-card--${correction ? 'correction' : type}`
  return (
    <div className={`${kind}${selected ? ' is-selected' : ''}${level === null ? '' : ` is-${level}`}`}>
      <Handle id="up" type="target" position={Position.Top} />
      <Handle id="left" type="target" position={Position.Left} />
      <Handle id="right" type="target" position={Position.Right} />
      <Row gap={8} className="flow-card__head">
        {step && <NodeIcon type={step.type} correction={correction} />}
        <Text as="b" size="body" clip grow>
          {step?.title ?? texts.sent}
        </Text>
        {level !== null && <Mark status={level === 'error' ? 'stopped' : 'attention'} size={14} label={level} />}
      </Row>
      {step?.type === 'task' && (
        <>
          <p>
            <UserOutlined aria-hidden />{' '}
            {[step.who.filter(Boolean).join(', else ') || texts.nobodyYet, step.completion].filter(Boolean).join(' · ')}
          </p>
          <p>
            <ClockCircleOutlined aria-hidden />{' '}
            {[step.dueHours ? texts.due(step.dueHours) : texts.noDue, step.formId !== null && texts.withForm]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      )}
      <Handle id="down" type="source" position={Position.Bottom} />
      <Handle id="left" type="source" position={Position.Left} />
      <Handle id="right" type="source" position={Position.Right} />
    </div>
  )
}

function LabelledEdge(props: EdgeProps<AddEdge>) {
  const { data, markerEnd, ...ends } = props
  const { sourceX, sourceY, targetX, targetY } = ends
  const [around, middleX, middleY] = getSmoothStepPath({ ...ends, borderRadius: 10, offset: 36 })
  const { x, y } = data?.label ?? { x: middleX, y: middleY }
  const path = data?.label ? pathThrough([sourceX, sourceY], [x, y], [targetX, targetY]) : around
  return (
    <>
      <BaseEdge path={path} {...(markerEnd === undefined ? {} : { markerEnd })} />
      <EdgeLabelRenderer>
        <Row gap={2} className="flow-edge" style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
          {data?.text && (
            <Text size="tiny" weight="medium" tone="secondary" clip title={data.text}>
              {data.text}
            </Text>
          )}
          {data?.add && <AddMenu label={data.addLabel} onAdd={data.add} small />}
        </Row>
      </EdgeLabelRenderer>
    </>
  )
}

const NODE_TYPES = { card: Card }
const EDGE_TYPES = { add: LabelledEdge }
