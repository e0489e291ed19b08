import { caseLifecycle, taskLifecycle } from '@selamat/contract/domains/workflow/case'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { TaskAnswer } from '@selamat/contract/domains/workflow/my-task'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { transition } from '../../../platform/transition.ts'
import { advance, type Proposal, statusAfter, taskNode } from '../advance.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { whyNotAtStep, whyNotYours } from '../queries/actions.ts'
import { answersOf } from '../queries/answers.ts'
import { caseSteps, type OpenTask, openTasks, type StoredStep } from '../queries/case-steps.ts'
import { lastChange } from '../queries/last-change.ts'
import { readStatus, type VisibleCase, visibleCase } from '../queries/visible-case.ts'
import { applyProposal } from './apply-proposal.ts'
import { type Correction, correctionAudit, keepCorrection } from './keep-correction.ts'
import { recordEvent } from './record-event.ts'

interface Answering {
  readonly actor: Actor
  readonly requestId: string
  readonly typeFlow: TypeFlow
  readonly answer: TaskAnswer
  /** The field that a missing reason is reported on. */
  readonly reasonField: string
}

/**
 * Answers an open task of a case. Always in this order: what the actor can see, lock, version of the task, state, relation,
 * step, reason; then case, task, candidates, steps, next tasks, timeline, audit and outbox, in one transaction.
 * Throws 404, 409 STALE or WRONG_STATE naming who was first and when, 409 NOT_YOUR_ACT with the reason, 422.
 */
export async function answerTask(context: WorkflowContext, answering: Answering) {
  return context.database.transaction((tx) => answerIn(context, tx, answering))
}

async function answerIn(
  context: WorkflowContext,
  tx: Tx,
  { actor, requestId, typeFlow, answer, reasonField }: Answering,
) {
  const { action, comment } = answer
  const { id: caseId } = await lockCase(context, tx, actor, answer, typeFlow)
  // Read again under the lock: another answer may have been first.
  const found = await visibleCase(context, tx, actor, answer.assignmentNumber)
  const { definition, companyId, assignmentNumber, origin } = found
  const at = context.clock.now()
  const steps = await caseSteps(tx, caseId)
  const task = await currentTask(tx, found, steps, answer)
  const node = taskNode(definition, task.node)
  let correction: Correction | null = null
  let proposal: Proposal | null = null
  /** Asked for only when state, relation and step allow the action. */
  const propose = async (): Promise<Proposal> => {
    if (proposal) return proposal
    correction = await keepCorrection(tx, found, answer, at)
    const facts = await answersOf(tx, caseId)
    proposal = advance(definition, steps, { type: 'answer', taskId: task.id, action }, facts)
    return proposal
  }
  const moved = await transition(tx, {
    cycle: caseLifecycle,
    table: 'cases',
    id: caseId,
    action,
    to: async () => statusAfter(definition, await propose()),
    relation: () => whyNotYours(tx, found, task, actor.userId, formatDate(at)),
    guards: { step: () => whyNotAtStep(node, action) },
    reason: comment,
    reasonField,
    changedBy: () => lastChange(tx, caseId),
    set: async () => {
      const isFinished = (await propose()).effects.some(({ type }) => type === 'finish')
      return { updatedAt: at, updatedBy: actor.userId, endedAt: isFinished ? at : null, ...correction?.set }
    },
  })
  const status = readStatus(moved.to)
  await transition(tx, {
    cycle: taskLifecycle,
    table: 'tasks',
    id: task.id,
    action,
    // Checked a moment ago for the case, whose lock is held.
    relation: () => null,
    set: () => ({ closedAt: at, closedBy: actor.userId, outcome: action, comment }),
  })
  const settled = await settleCandidates(tx, found, task, actor.userId, at)
  const {
    siteId = origin.siteId,
    locationId = origin.locationId,
    subLocationId = origin.subLocationId,
  } = moved.set ?? {}
  const { opened, released } = await applyProposal(tx, {
    caseId,
    typeFlow,
    origin: { ...origin, siteId, locationId, subLocationId },
    proposal: await propose(),
    at,
  })
  await recordEvent(tx, {
    caseId,
    companyId,
    assignmentNumber,
    rule: found.rule,
    actorId: actor.userId,
    at,
    action,
    taskId: task.id,
    node: task.node,
    step: task.label,
    from: moved.from,
    to: status,
    reason: comment,
    requestId,
    changed: correctionAudit(correction),
    opened,
    released: [...settled, ...released],
  })
  return { assignmentNumber, status, version: moved.version }
}

/** Locks the case of an answer that the actor can open. Throws 404. */
async function lockCase(context: WorkflowContext, tx: Tx, actor: Actor, answer: TaskAnswer, typeFlow: TypeFlow) {
  const found = await visibleCase(context, tx, actor, answer.assignmentNumber)
  if (found.typeFlow !== typeFlow) throw httpError('NOT_FOUND')
  await sql`select 1 from cases where id = ${found.id} for update`.execute(tx)
  return found
}

/**
 * The open task that an answer is meant for. Throws 409: STALE where somebody else changed the task since the caller read it,
 * WRONG_STATE where there is no such open task.
 */
async function currentTask(
  tx: Tx,
  { id: caseId, status }: VisibleCase,
  steps: readonly StoredStep[],
  answer: TaskAnswer,
): Promise<OpenTask> {
  const task = steps.flatMap(({ tasks }) => tasks).find(({ id }) => id === answer.taskId)
  const open = openTasks(steps).find(({ id }) => id === answer.taskId)
  if (open && open.version === answer.version) return open
  const details = { ...(await lastChange(tx, caseId)), status }
  if (task && task.version !== answer.version) throw httpError('STALE', { details })
  throw httpError('WRONG_STATE', { message: 'This task is no longer open', details })
}

/** Closes the inbox rows of a task: the one who answered keeps it as history. Gives whose inboxes changed. */
async function settleCandidates(
  tx: Tx,
  { id: caseId, typeFlow }: VisibleCase,
  { id: taskId, openedAt, dueAt }: OpenTask,
  actorId: number,
  at: Date,
): Promise<number[]> {
  const closed = await tx
    .updateTable('taskCandidates')
    .set({ open: false })
    .where('taskId', '=', taskId)
    .where('userId', '<>', actorId)
    .returning('userId')
    .execute()
  // Somebody whom the rules name only since the task was opened has no row yet.
  await tx
    .insertInto('taskCandidates')
    .values({ taskId, caseId, userId: actorId, typeFlow, open: false, settledAt: at, openedAt, dueAt })
    .onConflict((conflict) => conflict.columns(['taskId', 'userId']).doUpdateSet({ open: false, settledAt: at }))
    .execute()
  return [actorId, ...closed.map(({ userId }) => userId)]
}
