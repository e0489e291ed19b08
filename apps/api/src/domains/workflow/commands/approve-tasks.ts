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
 * other. The comment is that of each. A task that the actor has approved already counts as approved, so that the call can be sent again.
 * Throws only what is no refusal.
 */
export async function approveTasks(context: WorkflowContext, approving: Approving): Promise<Approval[]> {
  const { actor, requestId, body } = approving
  const results: Approval[] = []
  for (const task of body.tasks) {
    const answer = { ...task, action: 'approve', comment: body.comment } as const
    const answering = { actor, requestId, answer, reasonField: 'comment', together: true }
    const failure = await answerTask(context, answering).then(
      () => null,
      (error: unknown) => refusalOf(error),
    )
    const isDone = failure === null || (await hasApproved(context, actor, task))
    results.push({ taskId: task.taskId, failure: isDone ? null : failure })
  }
  return results
}

function refusalOf(error: unknown): string {
  const refusal = toHttpError(error)
  if (!refusal) throw error
  return refusal.message
}

/** Whether the actor approved the task in the version that they had read. */
async function hasApproved(
  { database }: WorkflowContext,
  { userId }: Actor,
  { taskId, version }: Approving['body']['tasks'][number],
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
