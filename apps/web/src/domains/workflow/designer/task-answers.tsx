import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import type { FlowDefinition, Outcome, TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import { labelOf } from '@selamat/contract/domains/workflow/flow-text'
import { Checkbox, Input } from 'antd'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Target } from './edge-target.tsx'
import { offer, replaceNode, splitAround } from './edit-flow.ts'
import { texts } from './texts.ts'
import type { Design } from './use-design.ts'

interface TaskAnswersProps {
  readonly node: TaskNode
  readonly design: Design
  readonly onChange: (flow: FlowDefinition, field?: string) => void
}

const ANSWERS: readonly CaseAction[] = ['approve', 'close', 'return', 'reject']

/** The answers that a step offers: each with its label and, where that is a choice, its target. */
export function TaskAnswers(props: TaskAnswersProps) {
  const { node, design, onChange } = props
  const { definition } = design
  const inBranch = splitAround(definition, node.id) !== null
  const actions = node.correction ? (['resubmit'] as const) : ANSWERS
  return (
    <FieldLayout label={texts.answers} group help={node.correction ? undefined : texts.answersHelp}>
      {() => (
        <Stack as="ul" gap={12} className="node-settings__answers">
          {actions.map((action) => {
            const index = node.outcomes.findIndex((each) => each.action === action)
            const outcome = node.outcomes[index]
            const setOutcome = (changed: Outcome, field?: string) =>
              onChange(
                replaceNode(definition, {
                  ...node,
                  outcomes: node.outcomes.map((each, at) => (at === index ? changed : each)),
                }),
                field,
              )
            return (
              <li key={action}>
                {!node.correction && (
                  <Checkbox
                    checked={outcome !== undefined}
                    onChange={({ target }) => onChange(offer(definition, node, action, target.checked))}
                  >
                    {texts.answer[action]}
                  </Checkbox>
                )}
                {outcome && (
                  <>
                    <Input
                      aria-label={texts.buttonLabel(texts.answer[action])}
                      placeholder={labelOf({ action })}
                      value={outcome.label ?? ''}
                      maxLength={120}
                      onChange={({ target }) => {
                        const { label: _, ...bare } = outcome
                        const named = target.value === '' ? bare : { ...bare, label: target.value }
                        setOutcome(named, `${node.id} ${action} label`)
                      }}
                    />
                    {(action === 'approve' || action === 'return' || action === 'resubmit') && (
                      <Target
                        node={node}
                        design={design}
                        onChange={onChange}
                        index={index}
                        to={outcome.to}
                        action={action}
                        label={texts.leadsTo(outcome.label ?? texts.answer[action])}
                      />
                    )}
                    {inBranch && action !== 'approve' && (
                      <Checkbox
                        checked={outcome.interrupts}
                        onChange={({ target }) => setOutcome({ ...outcome, interrupts: target.checked })}
                      >
                        {texts.endsOthers}
                      </Checkbox>
                    )}
                  </>
                )}
              </li>
            )
          })}
        </Stack>
      )}
    </FieldLayout>
  )
}
