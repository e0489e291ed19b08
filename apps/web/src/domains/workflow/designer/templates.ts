import {
  type FlowDefinition,
  type FlowInput,
  flowDefinition,
  linear,
} from '@selamat/contract/domains/workflow/flow-definition'
import { texts } from './texts.ts'

const OFFICER = { rule: 'appointment' as const, kind: 'safety-officer' }
const CORRECTION = { label: texts.correction, dueHours: 48 }
const review = (id: string, label: string, assignee: Parameters<typeof linear>[0][number]['assignee']) => ({
  id,
  label,
  assignee,
  dueHours: 24,
})

const parallel: FlowInput = {
  nodes: [
    { type: 'split', id: 'reviews', to: ['superior', 'officer'], join: 'reviewed' },
    ...[
      review('superior', texts.superiorReview, [{ rule: 'superior' }, OFFICER]),
      review('officer', texts.safetyReview, [OFFICER, { rule: 'superior' }]),
    ].map((step) => ({
      type: 'task' as const,
      ...step,
      outcomes: [
        { action: 'approve' as const, to: 'reviewed' },
        { action: 'return' as const, to: 'correction', interrupts: true },
        { action: 'reject' as const, to: 'rejected', interrupts: true },
      ],
    })),
    { type: 'join', id: 'reviewed', to: 'closed' },
    {
      type: 'task',
      id: 'correction',
      ...CORRECTION,
      assignee: [{ rule: 'submitter' }],
      correction: true,
      outcomes: [{ action: 'resubmit', to: 'reviews' }],
    },
    { type: 'end', id: 'closed', status: 'finish' },
    { type: 'end', id: 'rejected', status: 'REJECTED' },
  ],
}

export interface Template {
  readonly key: string
  readonly name: string
  readonly text: string
  readonly make: () => FlowDefinition
}

/** What a new workflow can begin with. */
export const TEMPLATES: readonly Template[] = [
  {
    key: 'one',
    ...texts.templates.one,
    make: () =>
      linear(
        [
          {
            ...review('review', texts.superiorReview, [{ rule: 'superior' }, OFFICER]),
            actions: ['approve', 'return', 'reject'],
          },
        ],
        CORRECTION,
      ),
  },
  {
    key: 'two',
    ...texts.templates.two,
    make: () =>
      linear(
        [
          {
            ...review('superior', texts.superiorReview, [{ rule: 'superior' }, { rule: 'department-head' }]),
            actions: ['approve', 'return', 'reject'],
          },
          {
            ...review('head', texts.headReview, [{ rule: 'department-head' }, OFFICER]),
            actions: ['approve', 'return', 'reject'],
          },
        ],
        CORRECTION,
      ),
  },
  { key: 'parallel', ...texts.templates.parallel, make: () => flowDefinition.parse(parallel) },
  { key: 'empty', ...texts.templates.empty, make: () => ({ nodes: [] }) },
]
