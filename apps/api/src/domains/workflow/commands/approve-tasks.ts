import type { Approval, myTask } from '@selamat/contract/domains/workflow/my-task'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import type { Actor } from '../../../platform/access.ts'
import { toHttpError } from '../../../platform/errors.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { answerTask } from './answer-task.ts'

interface Approving {
  readonly actor: Actor
  readonly requestId: string
  readonly body: BodyOf<typeof myTask.approveAll>
}

/**
 * Approves several tasks, one after the other and each in a transaction of its own: one that is refused says why and stops no
 * other, and neither does a failure that nobody foresaw: it is logged, and its row says so. The comment is that of each. A task
 * that the actor has approved already counts as approved, so that the call can be sent again.
 */
export async function approveTasks(context: WorkflowContext, approving: Approving): Promise<Approval[]> {
  const { actor, requestId, body } = approving
  const results: Approval[] = []
  for (const task of body.tasks) {
    results.push({ taskId: task.taskId, failure: await approve(context, actor, requestId, task, body.comment) })
  }
  return results
}

type Task = Approving['body']['tasks'][number]

const UNFORESEEN =
  'Something went wrong. Open the report and approve it there; if that fails too, tell an administrator'

/** Approves one task; gives why it could not be, or null. Never throws. */
async function approve(
  context: WorkflowContext,
  actor: Actor,
  requestId: string,
  task: Task,
  comment: Approving['body']['comment'],
): Promise<string | null> {
  const answer = { ...task, action: 'approve', comment } as const
  try {
    await answerTask(context, { actor, requestId, answer, reasonField: 'comment', together: true })
    return null
  } catch (error) {
    const refusal = toHttpError(error)
    if (!refusal) context.log.error({ err: error, requestId, taskId: task.taskId }, 'a task was not approved')
    const isDone = await hasApproved(context, actor, task).catch(() => false)
    return isDone ? null : (refusal?.message ?? UNFORESEEN)
  }
}

/** Whether the actor approved the task in the version that they had read. */
async function hasApproved(
  { database }: WorkflowContext,
  { userId }: Actor,
  { taskId, version }: Task,
): Promise<boolean> {
  const approved = await database.kysely
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where('closedBy', '=', userId)
    .where('outcome', '=', 'approve')
    .where('version', '=', version + 1)
    .executeTakeFirst()
  return approved !== undefined
}
