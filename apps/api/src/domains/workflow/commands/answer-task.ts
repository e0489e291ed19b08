import { type CaseAction, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import type { Facts } from '@selamat/contract/domains/workflow/decide'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import {
  fillsForm,
  recordPage,
  TASK_PAGES,
  type TaskKind,
  type TaskNode,
} from '@selamat/contract/domains/workflow/flow-definition'
import { labelOf } from '@selamat/contract/domains/workflow/flow-text'
import type { TaskAnswer } from '@selamat/contract/domains/workflow/my-task'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { advance, type CaseStatus, statusAfter, taskNode } from '../advance.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { caseMoves } from '../case-moves.ts'
import { isForm, whyNotYours } from '../queries/actions.ts'
import { answersOf } from '../queries/answers.ts'
import { caseSteps, type OpenTask, openTasks, type StoredStep } from '../queries/case-steps.ts'
import { lastChange } from '../queries/last-change.ts'
import { namableRecords } from '../queries/readable-reports.ts'
import { lockedCase, type VisibleCase } from '../queries/visible-case.ts'
import { keepCorrection } from './keep-correction.ts'
import { keepStepForm } from './keep-step-form.ts'

interface Answering {
  readonly actor: Actor
  readonly requestId: string
  /** The type of flow whose address was used; any where there is one for all. */
  readonly typeFlow?: TypeFlow
  readonly answer: TaskAnswer
  /** The field that a missing reason is reported on. */
  readonly reasonField: string
  /** Given by the domain whose tasks are answered on a page of their own. */
  readonly kind?: TaskKind
  /** One of several that are answered together, without a look at each. */
  readonly together?: boolean
}

/** What a domain gives with the answer to a task about its record. */
interface OfRecord {
  /** What decisions look at from now on, such as those of the corrected record; left out, they stay. */
  readonly facts?: Facts
  /** What the record is called now; left out, it stays. */
  readonly subject?: string
}

/**
 * Answers an open task of a case. Always in this order: what the actor can see, lock, version of the task, state, relation,
 * step, reason; then case, task, candidates, steps, next tasks, timeline, audit and outbox, in one transaction.
 * Throws 404, 409 STALE or WRONG_STATE naming who was first and when, 409 NOT_YOUR_ACT with the reason, 422.
 */
export async function answerTask(context: WorkflowContext, answering: Omit<Answering, 'kind'>) {
  return context.database.transaction(async (tx) => {
    const { assignmentNumber, status, version } = await answerIn(context, tx, answering)
    return { assignmentNumber, status, version }
  })
}

/**
 * The same in the transaction of the domain that answers the tasks of a kind. Returns also the nodes that are open now; none
 * when the case has ended, as its status says.
 */
export async function answerTaskOfKind(
  context: WorkflowContext,
  tx: Tx,
  answering: Answering & OfRecord & { readonly kind: TaskKind },
) {
  const { caseId, ...answered } = await answerIn(context, tx, answering)
  const open = openTasks(await caseSteps(tx, caseId))
  return { ...answered, openNodes: [...new Set(open.map(({ node }) => node))] }
}

/** Answers a task of a report in the transaction of what follows from it, as `answerTask`. */
export const answerTaskOf = (context: WorkflowContext, tx: Tx, answering: Omit<Answering, 'kind'>) =>
  answerIn(context, tx, answering)

async function answerIn(
  context: WorkflowContext,
  tx: Tx,
  { actor, requestId, typeFlow, answer, reasonField, kind, together = false, facts, subject }: Answering & OfRecord,
) {
  const { action, comment } = answer
  const found = await lockedCase(context, tx, actor, answer.assignmentNumber, typeFlow)
  const { id: caseId, definition, assignmentNumber } = found
  const at = context.clock.now()
  const steps = await caseSteps(tx, caseId)
  const task = await currentTask(tx, found, steps, answer)
  const node = taskNode(definition, task.node)
  if (node.kind !== kind) {
    const page = recordPage(found.kind, assignmentNumber)
    throw httpError('WRONG_STATE', {
      message: page ? `${page.label} to answer` : `Open the report and choose “${buttonOf(node)}”`,
    })
  }
  if (together) assertAnswerableTogether(found, task, node)
  const notYours = await whyNotYours(tx, found, task, actor.userId, formatDate(at))
  const moved = await caseMoves.move(
    tx,
    { actor, requestId },
    {
      subject: { ...found, task, node, notYours },
      action,
      at,
      reason: comment,
      reasonField,
      change: async () => {
        const records = namableRecords(context, actor, found.rule)
        const fills = fillsForm(node, action)
        if (fills) await keepStepForm(tx, { found, node, answer, userId: actor.userId, at, records })
        const correction = fills ? null : await keepCorrection(tx, { actor, requestId }, found, answer, at, records)
        const event = { type: 'answer', taskId: task.id, action } as const
        const proposal = advance(definition, steps, event, facts ?? (await answersOf(tx, caseId)))
        const endedAt = proposal.effects.some(({ type }) => type === 'finish') ? at : null
        const ofRecord = { ...(subject !== undefined && { subject }), ...(facts && { facts: JSON.stringify(facts) }) }
        const set = { endedAt, ...correction?.set, ...ofRecord }
        return { to: leadingTo(action, statusAfter(definition, proposal)), set, proposal, correction }
      },
    },
  )
  return { caseId, assignmentNumber, status: moved.to, version: moved.version }
}

const ACTIONS: { readonly [A in CaseAction]: { readonly to: readonly CaseStatus[] } } = caseLifecycle.actions

/** Throws 409 where a workflow, published before its answers were followed to their end, leads one where it must not go. */
function leadingTo(action: CaseAction, status: CaseStatus): CaseStatus {
  if (ACTIONS[action].to.includes(status)) return status
  const message =
    'The workflow leads this answer to an end that it cannot have. Ask an administrator to correct the workflow'
  throw httpError('WRONG_STATE', { message })
}

/**
 * The open task that an answer is meant for. Throws 409: STALE where somebody else changed the task since the caller read it,
 * WRONG_STATE where there is no such open task.
 */
export async function currentTask(
  tx: Tx,
  { id: caseId, status }: VisibleCase,
  steps: readonly StoredStep[],
  answer: Pick<TaskAnswer, 'taskId' | 'version'>,
): Promise<OpenTask> {
  const task = steps.flatMap(({ tasks }) => tasks).find(({ id }) => id === answer.taskId)
  const open = openTasks(steps).find(({ id }) => id === answer.taskId)
  if (open && open.version === answer.version) return open
  const details = { ...(await lastChange(tx, caseId)), status }
  if (task && task.version !== answer.version) throw httpError('STALE', { details })
  throw httpError('WRONG_STATE', { message: 'This task is no longer open', details })
}

/** Throws 409 for a task that needs more than an approval: who answers it must open it. */
function assertAnswerableTogether({ rule }: VisibleCase, task: OpenTask, { correction, outcomes }: TaskNode): void {
  const message = rule.confidential
    ? 'This report is confidential. Open it to answer'
    : isForm(task)
      ? 'Open the task and fill in the form'
      : correction
        ? 'Open the report and correct it'
        : outcomes.some(({ action }) => action === 'approve')
          ? null
          : `Open the report and choose: ${outcomes.map(labelOf).join(', ')}`
  if (message !== null) throw httpError('WRONG_STATE', { message })
}

const buttonOf = ({ kind }: TaskNode) => (kind === undefined ? 'Approve' : TASK_PAGES[kind].button)
