import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type {
  DecisionNode,
  FlowDefinition,
  FlowNode,
  TaskNode,
} from '@selamat/contract/domains/workflow/flow-definition'
import type { RuleFields } from '@selamat/contract/kit/rule-language'
import { Button, Input, Segmented, Select } from 'antd'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { Columns, Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { RuleInput } from '../../forms/index.ts'
import { AssigneeRules } from './assignee-rules.tsx'
import { Target } from './edge-target.tsx'
import { addBranch, replaceNode } from './edit-flow.ts'
import { TaskAnswers } from './task-answers.tsx'
import { texts } from './texts.ts'
import type { Design } from './use-design.ts'
import './node-settings.css'

const FORMS = choicesOf(formRecord)

interface NodeSettingsProps<Node extends FlowNode = FlowNode> {
  readonly node: Node
  readonly design: Design
  /** The form that starts the workflow. */
  readonly form: FormDefinition | null
  readonly fields: RuleFields
  /** `field` names what is typed, so that one undo takes it back. */
  readonly onChange: (flow: FlowDefinition, field?: string) => void
  readonly onSelect: (node: string) => void
  readonly onRemove: (node: string) => void
}

/** Everything that can be set at a node. */
export function NodeSettings(props: NodeSettingsProps) {
  const { node, onRemove } = props
  return (
    <div className="node-settings">
      <Content {...props} />
      {node.type !== 'end' && (
        <Button danger icon={<DeleteOutlined />} onClick={() => onRemove(node.id)}>
          {texts.remove}
        </Button>
      )}
    </div>
  )
}

function Content(props: NodeSettingsProps) {
  const { node, ...rest } = props
  switch (node.type) {
    case 'task':
      return <TaskSettings {...rest} node={node} />
    case 'decision':
      return <DecisionSettings {...rest} node={node} />
    case 'split':
      return <SplitSettings {...rest} node={node} />
    case 'join':
      return (
        <>
          <Note>{texts.joinNote}</Note>
          <Target {...rest} node={node} index={0} to={node.to} label={texts.follows} />
        </>
      )
    case 'end':
      return <Note>{texts.endNote}</Note>
  }
}

function TaskSettings(props: NodeSettingsProps<TaskNode>) {
  const { node, design, form, onChange } = props
  const { definition } = design
  const set = (patch: Partial<TaskNode>, field?: string) =>
    onChange(replaceNode(definition, { ...node, ...patch }), field && `${node.id} ${field}`)
  return (
    <>
      <FieldLayout label={texts.label} required>
        {(control) => (
          <Input
            {...control}
            value={node.label}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => set({ label: target.value }, 'label')}
          />
        )}
      </FieldLayout>
      {node.correction ? (
        <Note>{texts.correctionNote}</Note>
      ) : (
        <>
          <AssigneeRules rules={node.assignee} form={form} onChange={(assignee) => set({ assignee })} />
          <Completion node={node} onChange={(completion) => set({ completion }, 'completion')} />
        </>
      )}
      <TaskAnswers {...props} />
      {!node.correction && node.kind === undefined && (
        <FieldLayout label={texts.stepForm} help={texts.stepFormHelp}>
          {(control) => (
            <RemoteSelect
              control={control}
              source={FORMS}
              value={node.form?.formId}
              placeholder={texts.noStepForm}
              onChange={(formId) => set({ form: formId === null ? undefined : { formId, formVersionId: null } })}
            />
          )}
        </FieldLayout>
      )}
      <Columns of={2} gap={12}>
        <FieldLayout label={texts.dueTime} required>
          {(control) => (
            <NumberInput
              {...control}
              min={0}
              max={8760}
              precision={0}
              value={node.dueHours || null}
              suffix={texts.hours}
              onChange={(hours) => set({ dueHours: hours ?? 0 }, 'due')}
            />
          )}
        </FieldLayout>
        <FieldLayout label={texts.escalation} help={texts.escalationHelp}>
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              max={500}
              precision={0}
              value={node.escalateAt}
              suffix="%"
              onChange={(escalateAt) => set({ escalateAt }, 'escalation')}
            />
          )}
        </FieldLayout>
      </Columns>
      <FieldLayout label={texts.reminders} help={texts.remindersHelp}>
        {(control) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            value={[...node.reminders]}
            options={[25, 50, 75, 90, 100, 125].map((value) => ({ value, label: `${value} %` }))}
            onChange={(reminders) => set({ reminders: reminders.toSorted((one, two) => one - two).slice(0, 5) })}
          />
        )}
      </FieldLayout>
    </>
  )
}

function Completion({ node, onChange }: { node: TaskNode; onChange: (completion: TaskNode['completion']) => void }) {
  const { completion } = node
  const value = typeof completion === 'string' ? completion : 'atLeast'
  return (
    <FieldLayout label={texts.completion} group>
      {() => (
        <Row gap={8} wrap className="node-settings__inline">
          <Segmented<'any' | 'all' | 'atLeast'>
            value={value}
            onChange={(next) => onChange(next === 'atLeast' ? { atLeast: 2 } : next)}
            options={(['any', 'all', 'atLeast'] as const).map((each) => ({
              value: each,
              label: texts.completions[each],
            }))}
          />
          {typeof completion !== 'string' && (
            <NumberInput
              aria-label={texts.atLeast}
              min={1}
              max={50}
              precision={0}
              value={completion.atLeast}
              onChange={(atLeast) => onChange({ atLeast: atLeast ?? 1 })}
            />
          )}
        </Row>
      )}
    </FieldLayout>
  )
}

function DecisionSettings(props: NodeSettingsProps<DecisionNode>) {
  const { node, design, form, fields, onChange } = props
  const { definition } = design
  const { conditions } = node
  const set = (patch: Partial<DecisionNode>, field?: string) =>
    onChange(replaceNode(definition, { ...node, ...patch }), field && `${node.id} ${field}`)
  return (
    <>
      <FieldLayout label={texts.question} help={texts.questionHelp}>
        {(control) => (
          <Input
            {...control}
            value={node.label ?? ''}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => {
              const { label: _, ...bare } = node
              const named = target.value === '' ? bare : { ...bare, label: target.value }
              onChange(replaceNode(definition, named), `${node.id} label`)
            }}
          />
        )}
      </FieldLayout>
      {form === null && <Note>{texts.noForm}</Note>}
      <Note>{texts.conditionsHelp}</Note>
      {conditions.map(({ when, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place
        <Stack gap={8} key={index} className="boxed node-settings__box">
          <RuleInput
            label={texts.condition(index)}
            value={when}
            fields={fields}
            expected="bool"
            withoutToday
            onChange={(text) =>
              set(
                { conditions: conditions.map((each, at) => (at === index ? { ...each, when: text } : each)) },
                `condition ${index}`,
              )
            }
          />
          <Target {...props} index={index} to={to} label={texts.leadsTo(texts.condition(index))} />
          {conditions.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              onClick={() => set({ conditions: conditions.filter((_, at) => at !== index) })}
            >
              {texts.removeNamed(texts.condition(index).toLowerCase())}
            </Button>
          )}
        </Stack>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => set({ conditions: [...conditions, { when: '', to: '' }] })}>
        {texts.addCondition}
      </Button>
      <Target {...props} index={conditions.length} to={node.otherwise} label={texts.leadsTo(texts.otherwise)} />
    </>
  )
}

function SplitSettings(props: NodeSettingsProps<FlowNode & { type: 'split' }>) {
  const { node, design, onChange, onSelect } = props
  return (
    <>
      <Note>{texts.branchesHelp}</Note>
      {node.to.map((to, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a branch is known by its place
        <Target key={index} {...props} index={index} to={to} label={texts.branch(index)} />
      ))}
      <Button
        icon={<PlusOutlined />}
        onClick={() => {
          const { flow, selected } = addBranch(design.definition, node)
          onChange(flow)
          if (selected !== null) onSelect(selected)
        }}
      >
        {texts.addBranch}
      </Button>
    </>
  )
}
