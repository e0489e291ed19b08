import { caseLifecycle, TASK_OUTCOMES } from '@selamat/contract/domains/workflow/case'
import type { TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import { labelOf } from '@selamat/contract/domains/workflow/flow-text'
import type { SqlBool } from 'kysely'
import { gate, lifecycleOf } from '../../platform/lifecycle.ts'
import type { CaseStatus, Proposal } from './advance.ts'
import { caseAudit } from './case-kinds.ts'
import { applyProposal } from './commands/apply-proposal.ts'
import { type Correction, correctionAudit } from './commands/keep-correction.ts'
import { recordEvent } from './commands/record-event.ts'
import type { OpenTask } from './queries/case-steps.ts'
import { lastChange } from './queries/last-change.ts'
import type { VisibleCase } from './queries/visible-case.ts'
import { closeAnswered } from './task-moves.ts'

/** A case at a task, with why the task is not the actor's to answer; a withdrawal is about no task. */
interface CaseAtTask {
  readonly submitterId: number
  /** It is a follow-up action about a report. */
  readonly wasRaised: SqlBool
  readonly node: TaskNode | null
  readonly notYours: string | null
}
type MovedCase = CaseAtTask & VisibleCase & { readonly task: OpenTask | null }

/** What a move changes: the case, and what `advance` proposes for its steps. */
interface CaseChange {
  readonly to?: CaseStatus
  readonly set: { readonly endedAt: Date | null; readonly facts?: string } & Partial<Correction['set'] & Filled>
  readonly proposal: Proposal
  readonly correction: Correction | null
}

/** What of a case is only known when somebody has filled in its form. */
interface Filled {
  readonly submitterId: number
  readonly superiorId: number | null
  readonly departmentId: number | null
  readonly submittedAt: Date
}

function whyNotAtStep({ label, outcomes }: TaskNode, action: string): string | null {
  if (outcomes.some((outcome) => outcome.action === action)) return null
  return `At the step "${label}" you can ${outcomes.map((outcome) => labelOf(outcome).toLowerCase()).join(', ')}`
}

const answerer = ({ notYours }: CaseAtTask, _actor: { readonly userId: number }) => notYours

/** What can be done to a case: its tasks, candidates and steps change with it, and the next tasks are opened. */
export const caseMoves = lifecycleOf(caseLifecycle, {
  table: 'cases',
  relations: {
    assignee: answerer,
    submitter: answerer,
    reporter: ({ submitterId, wasRaised }, { userId }) => {
      if (submitterId !== userId) return 'Only the reporter can withdraw this report'
      return wasRaised ? 'A follow-up action is carried out, not withdrawn' : null
    },
    undoer: () => 'commands/undo-status.ts undoes',
    system: () => 'commands/follow-record.ts follows',
  },
  guards: { answer: () => [], step: ({ node }, action) => [gate('step', node && whyNotAtStep(node, action))] },
  changedBy: lastChange,
  audit: ({ subject, from, to, reason }: CaseMove, { correction }: CaseChange) => {
    const answers = correctionAudit(correction)
    return {
      companyId: subject.companyId,
      ...caseAudit(subject.rule, {
        label: subject.assignmentNumber,
        before: { status: from, ...(subject.task && { step: subject.task.label }), ...answers?.before },
        after: { status: to, ...answers?.after },
        reason,
      }),
    }
  },
  emit: async ({ tx, subject, actor, actorId, action, from, to, at, reason }, { proposal, set }) => {
    const { id: caseId, task, typeFlow, rule, origin } = subject
    const answer = TASK_OUTCOMES.find((one) => one === action)
    const settled =
      task === null || answer === undefined
        ? []
        : await closeAnswered(tx, { caseId, typeFlow, task, actor, action: answer, comment: reason, at })
    const { siteId = origin.siteId, locationId = origin.locationId, subLocationId = origin.subLocationId } = set
    const { submitterId = origin.submitterId, superiorId = origin.superiorId, departmentId = origin.departmentId } = set
    const newOrigin = { ...origin, siteId, locationId, subLocationId, submitterId, superiorId, departmentId }
    const applied = await applyProposal(tx, { caseId, typeFlow, rule, origin: newOrigin, proposal, at })
    const { opened, left, entered } = applied
    const closed = [...settled, ...applied.closed]
    const place = { taskId: task?.id ?? null, node: task?.node ?? null, step: task?.label ?? null }
    const event = { caseId, ...place, actorId, at, action, from, to, reason }
    const released = closed.map(({ userId }) => userId)
    await recordEvent(tx, { ...event, kind: subject.node?.kind, opened, released, trail: { left, entered, closed } })
  },
})

interface CaseMove {
  readonly subject: MovedCase
  readonly reason: string | null
  readonly from: CaseStatus
  readonly to: CaseStatus
}
