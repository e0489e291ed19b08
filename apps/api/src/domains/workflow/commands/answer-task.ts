import { caseLifecycle, taskLifecycle } from '@selamat/contract/domains/workflow/case'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { TaskAnswer } from '@selamat/contract/domains/workflow/my-task'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { transition } from '../../../platform/transition.ts'
import { advance } from '../advance.ts'
import { whyNotAtStep, whyNotYours } from '../queries/actions.ts'
import { lastChange } from '../queries/last-change.ts'
import { openTaskOf, type VisibleCase, visibleCase } from '../queries/visible-case.ts'
import { type Correction, correctionAudit, keepCorrection } from './keep-correction.ts'
import { openTask } from './open-task.ts'
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
 * Answers the open task of a case. Always in this order: what the actor may see, lock, version, state, relation, step, reason;
 * then case, task, candidates, next task, timeline, audit and outbox, in one transaction.
 * Throws 404, 409 STALE or WRONG_STATE naming who was first and when, 409 NOT_YOUR_ACT with the reason, 422.
 */
export async function answerTask(context: AppContext, answering: Answering) {
  return context.database.transaction((tx) => answerIn(context, tx, answering))
}

async function answerIn(context: AppContext, tx: Tx, { actor, requestId, typeFlow, answer, reasonField }: Answering) {
  const { action, comment } = answer
  const seen = await visibleCase(context, tx, actor, answer.assignmentNumber)
  if (seen.typeFlow !== typeFlow) throw httpError('NOT_FOUND')
  const at = context.clock.now()
  const task = await openTaskOf(tx, seen.id)
  const relation = () => (task ? whyNotYours(tx, seen, task, actor.userId, formatDate(at)) : 'Nobody is asked')
  let correction: Correction | null = null
  // Asked for only when the state allows the act: an ended case has no step.
  const lead = () => advance(seen.definition, seen.step, action)
  const moved = await transition(tx, {
    cycle: caseLifecycle,
    table: 'cases',
    id: seen.id,
    version: answer.version,
    action,
    to: () => lead().to,
    relation,
    guards: { step: () => whyNotAtStep(seen, action) },
    reason: comment,
    reasonField,
    changedBy: () => lastChange(tx, seen.id),
    set: async () => {
      correction = await keepCorrection(tx, seen, answer, at)
      const { ask, step } = lead()
      const endedAt = ask === 'nobody' ? at : null
      return { step: step?.key ?? null, updatedAt: at, updatedBy: actor.userId, endedAt, ...correction?.set }
    },
  })
  const next = lead()
  const step = next.step?.key ?? null
  if (!task || task.id !== answer.taskId) throw httpError('WRONG_STATE', { message: 'This task is not open any more' })
  await transition(tx, {
    cycle: taskLifecycle,
    table: 'tasks',
    id: task.id,
    action,
    // Asked a moment ago for the case, whose lock is held.
    relation: () => null,
    set: () => ({ closedAt: at, closedBy: actor.userId, comment }),
  })
  const released = await settleCandidates(tx, seen, task, actor.userId, at)
  const organisation = { ...seen.organisation, siteId: moved.set?.siteId ?? seen.siteId }
  const { id: caseId, definition, companyId, assignmentNumber } = seen
  const opened = await openTask(tx, { caseId, typeFlow, organisation, definition, next, at })
  await recordEvent(tx, {
    caseId,
    companyId,
    assignmentNumber,
    actorId: actor.userId,
    at,
    action,
    taskId: task.id,
    step: task.label,
    from: { status: moved.from, step: seen.step },
    to: { status: next.to, step },
    reason: comment,
    requestId,
    changed: correctionAudit(correction, typeFlow),
    question: opened?.label ?? null,
    asked: opened?.candidates.map(({ id }) => id) ?? [],
    released,
  })
  return { assignmentNumber, status: next.to, version: moved.version }
}

/** Closes the inbox rows of a task: the one who answered keeps it as history. Gives whose inboxes changed. */
async function settleCandidates(
  tx: Tx,
  { id: caseId, typeFlow }: VisibleCase,
  task: { id: number; openedAt: Date; dueAt: Date | null },
  actorId: number,
  at: Date,
): Promise<number[]> {
  const { id: taskId, openedAt, dueAt } = task
  const closed = await tx
    .updateTable('taskCandidates')
    .set({ open: false })
    .where('taskId', '=', taskId)
    .where('userId', '<>', actorId)
    .returning('userId')
    .execute()
  // Who got the relation after the task was opened has no row yet.
  await tx
    .insertInto('taskCandidates')
    .values({ taskId, caseId, userId: actorId, typeFlow, open: false, settledAt: at, openedAt, dueAt })
    .onConflict((conflict) => conflict.columns(['taskId', 'userId']).doUpdateSet({ open: false, settledAt: at }))
    .execute()
  return [actorId, ...closed.map(({ userId }) => userId)]
}
