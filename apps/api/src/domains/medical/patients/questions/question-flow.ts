import { type FlowDefinition, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import type { Tx } from '../../../../platform/database.ts'
import { ensureFlow } from '../../../workflow/index.ts'

/** What its rules look at: who answers for the entry, and who answers where nobody else is there. */
export interface QuestionFacts extends Record<string, string> {
  readonly answerer: string
  readonly anybody: string
}

/** One step: who answers for the entry, else the doctors, the nurses, or a doctor of the clinic whatever the roles are called. */
const definition: FlowDefinition = flowDefinition.parse({
  nodes: [
    {
      type: 'task',
      id: 'answer',
      label: 'Answer the question of a patient',
      kind: 'health-question',
      assignee: [
        { rule: 'user-field', field: 'answerer' },
        { rule: 'role', name: 'Doctor' },
        { rule: 'role', name: 'Nurse' },
        { rule: 'user-field', field: 'anybody' },
      ],
      outcomes: [{ action: 'close', label: 'Answer', to: 'answered' }],
      dueHours: 72,
    },
    { type: 'end', id: 'answered', status: 'finish' },
  ],
})

/** The workflow of the questions of a company. */
export const questionFlow = (tx: Tx, companyId: number, at: Date) =>
  ensureFlow(tx, {
    companyId,
    subject: 'health-question',
    code: 'ASK',
    name: 'Questions of patients',
    typeFlow: 'Health',
    definition,
    at,
  })
