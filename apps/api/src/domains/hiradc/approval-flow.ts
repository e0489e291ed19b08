import {
  APPROVAL_DEPTHS,
  type ApprovalDepth,
  bandOf,
  type RiskMatrix,
} from '@selamat/contract/domains/hiradc/risk-matrix'
import { type FlowDefinition, type FlowInput, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'

type Task = Extract<FlowInput['nodes'][number], { type: 'task' }>

const DEPARTMENT_HEAD = { rule: 'department-head' } as const
const SUPERIOR = { rule: 'superior', level: 1 } as const

const approval = (id: string, label: string, assignee: Task['assignee'], to: string): Task => ({
  type: 'task',
  id,
  label,
  kind: 'hiradc',
  assignee,
  outcomes: [
    { action: 'approve', to },
    { action: 'return', to: 'revise' },
    { action: 'reject', to: 'rejected' },
  ],
  dueHours: 120,
})

/**
 * How an assessment is reviewed and approved (domain anchors 3.3 and 2.6): safety first, then as deep as the band of its
 * highest residual risk says. A resubmission is reviewed again, as its rows may have changed.
 */
export function approvalFlow({
  reviewerRole,
  managementRole,
}: Pick<RiskMatrix, 'reviewerRole' | 'managementRole'>): FlowDefinition {
  const management = { rule: 'role', name: managementRole } as const
  return flowDefinition.parse({
    nodes: [
      {
        type: 'task',
        id: 'review',
        label: 'Safety review',
        kind: 'hiradc',
        assignee: [{ rule: 'appointment', kind: 'safety-officer' }, { rule: 'role', name: reviewerRole }, management],
        outcomes: [
          { action: 'approve', to: 'depth' },
          { action: 'return', to: 'revise' },
        ],
        dueHours: 72,
      },
      {
        type: 'decision',
        id: 'depth',
        label: 'Who approves the highest residual risk?',
        conditions: [{ when: 'approval == "superior"', to: 'superior' }],
        otherwise: 'department-head',
      },
      approval('superior', 'Approval by the superior', [SUPERIOR, DEPARTMENT_HEAD, management], 'approved'),
      approval('department-head', 'Approval by the department head', [DEPARTMENT_HEAD, SUPERIOR, management], 'high'),
      {
        type: 'decision',
        id: 'high',
        label: 'Does management approve too?',
        conditions: [{ when: 'approval == "management"', to: 'management' }],
        otherwise: 'approved',
      },
      approval('management', 'Approval by management', [management], 'approved'),
      {
        type: 'task',
        id: 'revise',
        label: 'Correct the assessment',
        kind: 'hiradc',
        assignee: [{ rule: 'submitter' }],
        correction: true,
        outcomes: [{ action: 'resubmit', to: 'review' }],
        dueHours: 168,
      },
      { type: 'end', id: 'approved', status: 'finish' },
      { type: 'end', id: 'rejected', status: 'REJECTED' },
    ],
  })
}

/** How deep an assessment with these residual risks is approved. */
export function approvalDepth(matrix: RiskMatrix, residualRisks: readonly number[]): ApprovalDepth {
  const depths = residualRisks.map((value) => APPROVAL_DEPTHS.indexOf(bandOf(matrix, value)?.approval ?? 'management'))
  return APPROVAL_DEPTHS[Math.max(0, ...depths)] ?? 'management'
}
