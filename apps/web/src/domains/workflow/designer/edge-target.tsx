import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import type { FlowDefinition, FlowNode } from '@selamat/contract/domains/workflow/flow-definition'
import { nodeTitle } from '@selamat/contract/domains/workflow/flow-text'
import { Select } from 'antd'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { redirect, targetsOf, withEnds } from './edit-flow.ts'
import { texts } from './texts.ts'
import type { Design } from './use-design.ts'

interface TargetProps {
  readonly node: FlowNode
  readonly design: Design
  readonly onChange: (flow: FlowDefinition) => void
  /** The place of the edge among those of the node. */
  readonly index: number
  readonly to: string
  readonly action?: CaseAction
  readonly label: string
}

/** Where an edge leads. */
export function Target({ node, design: { definition }, index, to, action, label, onChange }: TargetProps) {
  const whole = withEnds(definition)
  const options = targetsOf(whole, node, action ?? null).map((each) => ({ value: each.id, label: nodeTitle(each) }))
  return (
    <FieldLayout label={label}>
      {(control) => (
        <Select<string>
          {...control}
          value={to || null}
          placeholder={texts.nowhere}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          onChange={(next) => onChange(redirect(whole, { from: node.id, index }, next))}
        />
      )}
    </FieldLayout>
  )
}
