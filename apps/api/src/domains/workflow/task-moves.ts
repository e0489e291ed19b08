import { type TaskOutcome, taskLifecycle } from '@selamat/contract/domains/workflow/case'
import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database.ts'
import { lifecycleOf } from '../../platform/lifecycle.ts'
import { settleAsked } from '../notifications/index.ts'
import type { OpenTask } from './queries/case-steps.ts'

/** How a task ends. Who can answer it was checked for its case, whose row is locked and has the audit row. */
const relations = {
  candidate: () => null,
  system: () => null,
  reassigner: () => 'commands/reassign-task.ts reassigns',
}
const taskMoves = lifecycleOf(taskLifecycle, {
  table: 'tasks',
  relations,
  stamp: ({ actorId, at }) => ({ closedAt: at, closedBy: actorId }),
  audit: null,
})

/** How a task opens again when the answer that closed it is undone. */
const taskReopening = lifecycleOf(taskLifecycle, {
  table: 'tasks',
  relations,
  stamp: () => ({ closedAt: null, closedBy: null }),
  audit: null,
})

/** The row of a task in somebody's inbox. */
export interface InboxRow {
  readonly taskId: number
  readonly userId: number
}

interface TaskAnswer {
  readonly caseId: number
  readonly typeFlow: string
  readonly task: OpenTask
  readonly actor: { readonly userId: number }
  readonly action: TaskOutcome
  readonly comment: string | null
  readonly at: Date
}

/** Closes an answered task with its inbox rows: whoever answered keeps it as history. Returns the inbox rows that it closed. */
export async function closeAnswered(tx: Tx, answer: TaskAnswer): Promise<InboxRow[]> {
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
    .where('open', '=', true)
    .returning(['taskId', 'userId'])
    .execute()
  // Somebody whom the rules name only since the task was opened has no row yet.
  await tx
    .insertInto('taskCandidates')
    .values({ taskId, caseId, userId, typeFlow, open: false, settledAt: at, openedAt, dueAt })
    .onConflict((conflict) => conflict.columns(['taskId', 'userId']).doUpdateSet({ open: false, settledAt: at }))
    .execute()
  const rows = [{ taskId, userId }, ...closed]
  await settle(tx, rows, at)
  return rows
}

/** What asked for the answer of somebody who has no other open task of the case is done, too. */
async function settle(tx: Tx, closed: readonly InboxRow[], at: Date): Promise<void> {
  const done = await run<{ caseId: number; userId: number }>(
    tx,
    sql`select distinct k.case_id, k.user_id as "userId"
      from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as x ("taskId" bigint, "userId" bigint)
      join task_candidates k on k.task_id = x."taskId" and k.user_id = x."userId"
      where not exists (select from task_candidates o where o.case_id = k.case_id and o.user_id = k.user_id and o.open)`,
  )
  await settleAsked(tx, done, at)
}

/** Closes tasks that need no answer any more; returns the inbox rows that it closed. */
export async function cancelTasks(tx: Tx, ids: readonly number[], at: Date): Promise<InboxRow[]> {
  if (ids.length === 0) return []
  const subjects = ids.map((id) => ({ id }))
  await taskMoves.moveAll(tx, { actor: null }, { subjects, action: 'cancel', at, change: () => ({}) })
  const closed = await tx
    .updateTable('taskCandidates')
    .set({ open: false })
    .where((where) => where('taskId', '=', where.fn.any(where.val([...ids]))))
    .where('open', '=', true)
    .returning(['taskId', 'userId'])
    .execute()
  await settle(tx, closed, at)
  return closed
}

/** Opens closed tasks again, without the answers they got, for those who had them; the rest of their step stays as it is. */
export async function reopenTasks(tx: Tx, closed: readonly InboxRow[], at: Date): Promise<void> {
  const subjects = [...new Set(closed.map(({ taskId }) => taskId))].map((id) => ({ id }))
  const change = () => ({ set: { outcome: null, comment: null } })
  await taskReopening.moveAll(tx, { actor: null }, { subjects, action: 'reopen', at, change })
  await sql`update task_candidates k set open = true, settled_at = null
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as x ("taskId" bigint, "userId" bigint)
    where k.task_id = x."taskId" and k.user_id = x."userId"`.execute(tx)
}
