import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import type {
  DecisionNode,
  FlowDefinition,
  FlowNode,
  TaskNode,
} from '@selamat/contract/domains/workflow/flow-definition'
import { labelOf, nodeTitle } from '@selamat/contract/domains/workflow/flow-text'
import type { RuleFields } from '@selamat/contract/kit/rule-language'
import { Button, Checkbox, Input, InputNumber, Segmented, Select } from 'antd'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { RuleInput } from '../../forms/index.ts'
import { AssigneeRules } from './assignee-rules.tsx'
import { addBranch, offer, redirect, replaceNode, splitAround, targetsOf, withEnds } from './edit-flow.ts'
import { TEXTS } from './texts.ts'
import type { Design } from './use-design.ts'
import './node-settings.css'

export interface NodeSettingsProps<Node extends FlowNode = FlowNode> {
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
          {TEXTS.remove}
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
          <p className="node-settings__note">{TEXTS.joinNote}</p>
          <Target {...rest} node={node} index={0} to={node.to} label={TEXTS.follows} />
        </>
      )
    case 'end':
      return <p className="node-settings__note">{TEXTS.endNote}</p>
  }
}

function TaskSettings(props: NodeSettingsProps<TaskNode>) {
  const { node, design, form, onChange } = props
  const { definition } = design
  const set = (patch: Partial<TaskNode>, field?: string) =>
    onChange(replaceNode(definition, { ...node, ...patch }), field && `${node.id} ${field}`)
  return (
    <>
      <FieldLayout label={TEXTS.label} required>
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
        <p className="node-settings__note">{TEXTS.correctionNote}</p>
      ) : (
        <>
          <AssigneeRules rules={node.assignee} form={form} onChange={(assignee) => set({ assignee })} />
          <Completion node={node} onChange={(completion) => set({ completion }, 'completion')} />
        </>
      )}
      <Answers {...props} />
      <div className="node-settings__pair">
        <FieldLayout label={TEXTS.dueTime} required>
          {(control) => (
            <InputNumber
              {...control}
              min={0}
              max={8760}
              precision={0}
              value={node.dueHours || null}
              suffix={TEXTS.hours}
              onChange={(hours) => set({ dueHours: hours ?? 0 }, 'due')}
            />
          )}
        </FieldLayout>
        <FieldLayout label={TEXTS.escalation} help={TEXTS.escalationHelp}>
          {(control) => (
            <InputNumber
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
      </div>
      <FieldLayout label={TEXTS.reminders} help={TEXTS.remindersHelp}>
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
    <FieldLayout label={TEXTS.completion} group>
      {() => (
        <div className="node-settings__inline">
          <Segmented<'any' | 'all' | 'atLeast'>
            value={value}
            onChange={(next) => onChange(next === 'atLeast' ? { atLeast: 2 } : next)}
            options={(['any', 'all', 'atLeast'] as const).map((each) => ({
              value: each,
              label: TEXTS.completions[each],
            }))}
          />
          {typeof completion !== 'string' && (
            <InputNumber
              aria-label={TEXTS.atLeast}
              min={1}
              max={50}
              precision={0}
              value={completion.atLeast}
              onChange={(atLeast) => onChange({ atLeast: atLeast ?? 1 })}
            />
          )}
        </div>
      )}
    </FieldLayout>
  )
}

const ANSWERS: readonly CaseAction[] = ['approve', 'close', 'return', 'reject']

/** The answers that a step offers: each with its label and, where that is a choice, its target. */
function Answers(props: NodeSettingsProps<TaskNode>) {
  const { node, design, onChange } = props
  const { definition } = design
  const inBranch = splitAround(definition, node.id) !== null
  const actions = node.correction ? (['resubmit'] as const) : ANSWERS
  return (
    <FieldLayout label={TEXTS.answers} group help={node.correction ? undefined : TEXTS.answersHelp}>
      {() => (
        <ul className="node-settings__answers">
          {actions.map((action) => {
            const index = node.outcomes.findIndex((each) => each.action === action)
            const outcome = node.outcomes[index]
            const setOutcome = (patch: Partial<typeof outcome>, field?: string) =>
              onChange(
                replaceNode(definition, {
                  ...node,
                  outcomes: node.outcomes.map((each, at) => (at === index ? { ...each, ...patch } : each)),
                }),
                field && `${node.id} ${action} ${field}`,
              )
            return (
              <li key={action}>
                {!node.correction && (
                  <Checkbox
                    checked={outcome !== undefined}
                    onChange={({ target }) => onChange(offer(definition, node, action, target.checked))}
                  >
                    {TEXTS.answer[action]}
                  </Checkbox>
                )}
                {outcome && (
                  <>
                    <Input
                      aria-label={TEXTS.buttonLabel(TEXTS.answer[action])}
                      placeholder={labelOf({ action })}
                      value={outcome.label ?? ''}
                      maxLength={120}
                      onChange={({ target }) => {
                        const { label: _, ...bare } = outcome
                        const named = target.value === '' ? bare : { ...bare, label: target.value }
                        onChange(
                          replaceNode(definition, {
                            ...node,
                            outcomes: node.outcomes.map((each, at) => (at === index ? named : each)),
                          }),
                          `${node.id} ${action} label`,
                        )
                      }}
                    />
                    {(action === 'approve' || action === 'return' || action === 'resubmit') && (
                      <Target
                        {...props}
                        index={index}
                        to={outcome.to}
                        action={action}
                        label={TEXTS.leadsTo(outcome.label ?? TEXTS.answer[action])}
                      />
                    )}
                    {inBranch && action !== 'approve' && (
                      <Checkbox
                        checked={outcome.interrupts}
                        onChange={({ target }) => setOutcome({ interrupts: target.checked })}
                      >
                        {TEXTS.endsOthers}
                      </Checkbox>
                    )}
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </FieldLayout>
  )
}

interface TargetProps extends Omit<NodeSettingsProps, 'form' | 'fields' | 'onRemove'> {
  /** The place of the edge among those of the node. */
  readonly index: number
  readonly to: string
  readonly action?: CaseAction
  readonly label: string
}

/** Where an edge leads. */
function Target({ node, design: { definition }, index, to, action, label, onChange }: TargetProps) {
  const whole = withEnds(definition)
  const options = targetsOf(whole, node, action ?? null).map((each) => ({ value: each.id, label: nodeTitle(each) }))
  return (
    <FieldLayout label={label}>
      {(control) => (
        <Select<string>
          {...control}
          value={to || null}
          placeholder={TEXTS.nowhere}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          onChange={(next) => onChange(redirect(whole, { from: node.id, index }, next))}
        />
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
      <FieldLayout label={TEXTS.question} help={TEXTS.questionHelp}>
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
      {form === null && <p className="node-settings__note">{TEXTS.noForm}</p>}
      <p className="node-settings__note">{TEXTS.conditionsHelp}</p>
      {conditions.map(({ when, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place
        <div key={index} className="node-settings__box">
          <RuleInput
            label={TEXTS.condition(index)}
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
          <Target {...props} index={index} to={to} label={TEXTS.leadsTo(TEXTS.condition(index))} />
          {conditions.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              onClick={() => set({ conditions: conditions.filter((_, at) => at !== index) })}
            >
              {TEXTS.removeNamed(TEXTS.condition(index).toLowerCase())}
            </Button>
          )}
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => set({ conditions: [...conditions, { when: '', to: '' }] })}>
        {TEXTS.addCondition}
      </Button>
      <Target {...props} index={conditions.length} to={node.otherwise} label={TEXTS.leadsTo(TEXTS.otherwise)} />
    </>
  )
}

function SplitSettings(props: NodeSettingsProps<FlowNode & { type: 'split' }>) {
  const { node, design, onChange, onSelect } = props
  return (
    <>
      <p className="node-settings__note">{TEXTS.branchesHelp}</p>
      {node.to.map((to, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a branch is known by its place
        <Target key={index} {...props} index={index} to={to} label={TEXTS.branch(index)} />
      ))}
      <Button
        icon={<PlusOutlined />}
        onClick={() => {
          const { flow, selected } = addBranch(design.definition, node)
          onChange(flow)
          if (selected !== null) onSelect(selected)
        }}
      >
        {TEXTS.addBranch}
      </Button>
    </>
  )
}
