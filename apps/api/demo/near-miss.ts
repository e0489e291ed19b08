import type { FormDefinitionInput } from '@selamat/contract/domains/forms/form'
import { type FlowDefinition, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { dayField, whatAndWhere } from './forms.ts'

/** The form of a near miss: what, where, when, possible severity, and actions taken. */
export const nearMissForm: FormDefinitionInput = {
  subjectFieldId: 'what',
  locationFieldId: 'where',
  sections: [
    whatAndWhere('What almost happened?', 'Where was it?', dayField('On which day?')),
    {
      type: 'section',
      id: 'how-bad',
      title: 'How bad',
      nodes: [
        {
          type: 'field',
          id: 'severity',
          kind: 'radio-button',
          label: 'Potential severity',
          required: true,
          settings: {
            options: [
              { value: 'low', label: 'Low: first aid at most' },
              { value: 'medium', label: 'Medium: could have injured somebody' },
              { value: 'high', label: 'High: could have disabled or killed' },
            ],
          },
        },
        { type: 'field', id: 'action', kind: 'text-area', label: 'Immediate action', settings: { max: 2000 } },
      ],
    },
  ],
}

const REVIEW = [
  { action: 'approve' as const, to: 'reviewed' },
  { action: 'return' as const, to: 'correction', interrupts: true },
  { action: 'reject' as const, to: 'rejected', interrupts: true },
]
const CLOSE = [{ action: 'close' as const, to: 'closed' }]
const OFFICER = { rule: 'appointment' as const, kind: 'safety-officer' }

/** Two reviews at the same time; then the SHE manager closes what could have been severe, and the safety officer all else. */
export const nearMissFlow: FlowDefinition = flowDefinition.parse({
  nodes: [
    { type: 'split', id: 'reviews', to: ['supervisor', 'area'], join: 'reviewed' },
    {
      type: 'task',
      id: 'supervisor',
      label: 'Supervisor review',
      assignee: [{ rule: 'superior' }, OFFICER],
      outcomes: REVIEW,
      dueHours: 24,
    },
    {
      type: 'task',
      id: 'area',
      label: 'Area review',
      assignee: [{ rule: 'area-owner' }, OFFICER, { rule: 'superior' }],
      completion: 'all',
      outcomes: REVIEW,
      dueHours: 24,
    },
    { type: 'join', id: 'reviewed', to: 'severity' },
    {
      type: 'decision',
      id: 'severity',
      conditions: [{ when: 'severity == "high"', to: 'manager' }],
      otherwise: 'officer',
    },
    {
      type: 'task',
      id: 'manager',
      label: 'Close-out of high severity',
      assignee: [{ rule: 'role', name: 'SHE Manager' }, OFFICER, { rule: 'superior' }],
      outcomes: CLOSE,
      dueHours: 72,
    },
    {
      type: 'task',
      id: 'officer',
      label: 'Safety close-out',
      assignee: [OFFICER, { rule: 'superior' }],
      outcomes: CLOSE,
      dueHours: 72,
    },
    {
      type: 'task',
      id: 'correction',
      label: 'Correct your report',
      assignee: [{ rule: 'submitter' }],
      correction: true,
      outcomes: [{ action: 'resubmit', to: 'reviews' }],
      dueHours: 48,
    },
    { type: 'end', id: 'closed', status: 'finish' },
    { type: 'end', id: 'rejected', status: 'REJECTED' },
  ],
})
