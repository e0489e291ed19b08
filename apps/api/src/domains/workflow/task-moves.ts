import { type CaseAction, taskLifecycle } from '@selamat/contract/domains/workflow/case'
import type { Tx } from '../../platform/database.ts'
import { lifecycleOf } from '../../platform/lifecycle.ts'
import type { OpenTask } from './queries/case-steps.ts'

/** How a task ends. Who can answer it was checked for its case, whose row is locked and has the audit row. */
const taskMoves = lifecycleOf(taskLifecycle, {
  table: 'tasks',
  relations: { candidate: () => null, system: () => null, reassigner: () => 'commands/reassign-task.ts reassigns' },
  stamp: ({ actorId, at }) => ({ closedAt: at, closedBy: actorId }),
  audit: null,
})

interface TaskAnswer {
  readonly caseId: number
  readonly typeFlow: string
  readonly task: OpenTask
  readonly actor: { readonly userId: number }
  readonly action: CaseAction
  readonly comment: string | null
  readonly at: Date
}

/** Closes an answered task with its inbox rows: whoever answered keeps it as history. Returns the users with changed inboxes. */
export async function closeAnswered(tx: Tx, answer: TaskAnswer): Promise<number[]> {
  const { caseId, typeFlow, actor, action, comment, at } = answer
  const { id: taskId, openedAt, dueAt } = answer.task
  const { userId } = actor
  const change = () => ({ set: { outcome: action, comment } })
  await taskMoves.move(tx, { actor }, { subject: answer.task, action, at, change })
  const closed = await tx
    .updateTable('taskCandidates')
    .set({ open: false })
    .where('taskId', '=', taskId)
    .where('userId', '<>', userId)
    .returning('userId')
    .execute()
  // Somebody whom the rules name only since the task was opened has no row yet.
  await tx
    .insertInto('taskCandidates')
    .values({ taskId, caseId, userId, typeFlow, open: false, settledAt: at, openedAt, dueAt })
    .onConflict((conflict) => conflict.columns(['taskId', 'userId']).doUpdateSet({ open: false, settledAt: at }))
    .execute()
  return [userId, ...closed.map((candidate) => candidate.userId)]
}

/** Closes tasks that need no answer any more; returns their candidates. */
export async function cancelTasks(tx: Tx, ids: readonly number[], at: Date): Promise<number[]> {
  if (ids.length === 0) return []
  const subjects = ids.map((id) => ({ id }))
  await taskMoves.moveAll(tx, { actor: null }, { subjects, action: 'cancel', at, change: () => ({}) })
  const closed = await tx
    .updateTable('taskCandidates')
    .set({ open: false })
    .where((where) => where('taskId', '=', where.fn.any(where.val([...ids]))))
    .where('open', '=', true)
    .returning('userId')
    .execute()
  return closed.map(({ userId }) => userId)
}
