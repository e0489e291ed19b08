import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { flowSteps } from '@selamat/contract/domains/workflow/flow-text'
import type { FlowStep } from '@selamat/contract/domains/workflow/form-flow'
import type { RuleFields } from '@selamat/contract/kit/rule-language'
import { Button, Dropdown } from 'antd'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { canInsert, type EdgeKey, NEW_KINDS, type NewKind } from './edit-flow.ts'
import { NodeIcon } from './node-icon.tsx'
import { texts } from './texts.ts'
import type { FlowEditing } from './use-design.ts'
import './flow-list.css'

interface FlowListProps {
  readonly edit: FlowEditing
  readonly fields: RuleFields
}

/** The workflow as an ordered list: everything that the graph can do, by keyboard and on a phone. */
export function FlowList({ edit, fields }: FlowListProps) {
  const { design, findings, selected, onSelect, onInsert, onRemove } = edit
  const { definition } = design
  const steps = flowSteps(definition, fields)
  const numbers = new Map(steps.map(({ key, title }, index) => [key, `${index + 1}. ${title}`]))
  if (steps.length === 0) {
    const action = <AddMenu label={texts.addKinds.task} onAdd={(kind) => onInsert(null, kind)} primary />
    return <NothingYet {...texts.noSteps} action={action} />
  }
  return (
    <ol className="flow-list">
      <li className="flow-list__add">
        <AddMenu label={texts.addHere(null)} onAdd={(kind) => onInsert(null, kind)} />
      </li>
      {steps.map((step, index) => {
        const level = findings.filter(({ node }) => node === step.key).some((one) => one.level === 'error')
          ? 'error'
          : findings.some(({ node }) => node === step.key)
            ? 'warning'
            : null
        return (
          <li key={step.key} className={step.key === selected ? 'flow-list__step is-selected' : 'flow-list__step'}>
            <span className="ordinal">{index + 1}</span>
            <div className="what">
              <Row gap={8} className="flow-list__head">
                <Row
                  as="button"
                  gap={10}
                  grow
                  type="button"
                  className="flow-list__title"
                  aria-label={texts.settingsOf(`${index + 1}. ${step.title}`)}
                  aria-pressed={step.key === selected}
                  onClick={() => onSelect(step.key)}
                >
                  <NodeIcon type={step.type} />
                  <b>{step.title}</b>
                  {level !== null && (
                    <Mark status={level === 'error' ? 'stopped' : 'attention'} size={14} label={level} />
                  )}
                </Row>
                {step.type !== 'end' && step.type !== 'join' && (
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={texts.removeNamed(step.title)}
                    onClick={() => onRemove(step.key)}
                  />
                )}
              </Row>
              <StepFacts step={step} />
              <Text as="ul" size="body" className="flow-list__leads">
                {step.leads.map(({ text, to }, at) => {
                  const edge: EdgeKey = { from: step.key, index: at }
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an edge is known by its place
                    <Row as="li" gap={8} justify="between" key={at}>
                      <span>
                        <Text as="b" weight="medium">
                          {text}
                        </Text>{' '}
                        → {numbers.get(to) ?? texts.nowhere}
                      </span>
                      {canInsert(definition, edge) && (
                        <AddMenu
                          label={texts.addHere(`${step.title}: ${text}`)}
                          onAdd={(kind) => onInsert(edge, kind)}
                          small
                        />
                      )}
                    </Row>
                  )
                })}
              </Text>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Who is asked at a step and until when. */
function StepFacts({ step: { type, who, completion, dueHours, formId } }: { readonly step: FlowStep }) {
  if (type !== 'task') return null
  const facts = [
    who.filter(Boolean).join(', else ') || texts.nobodyYet,
    completion,
    dueHours ? texts.due(dueHours) : texts.noDue,
    formId !== null && texts.withForm,
  ]
  return <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
}

interface AddMenuProps {
  readonly label: string
  readonly onAdd: (kind: NewKind) => void
  readonly small?: boolean
  readonly primary?: boolean
}

/** A button that adds a step, a decision or parallel steps at one place. */
export function AddMenu({ label, onAdd, small = false, primary = false }: AddMenuProps) {
  const items = NEW_KINDS.map((kind) => ({ key: kind, label: texts.addKinds[kind], onClick: () => onAdd(kind) }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        type={primary ? 'primary' : 'text'}
        size={small ? 'small' : 'middle'}
        className="flow-list__plus"
        icon={<PlusOutlined />}
        aria-label={label}
        title={label}
      >
        {small ? null : label}
      </Button>
    </Dropdown>
  )
}
