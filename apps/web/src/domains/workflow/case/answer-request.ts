import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import type { CallInput } from '@selamat/contract/kit/endpoint'

/** What of a case an answer needs. */
export type Answerable = Pick<TaskDetail, 'assignmentNumber' | 'typeFlow' | 'task'>

export interface GivenAnswer {
  readonly action: CaseAction
  readonly comment: string
  readonly fieldData?: NonNullable<CallInput<typeof myTask.safety>['body']['fieldData']>
}

/**
 * The request an answer makes: rejections by the reject operation of the type of flow, all else by its create
 * (TASKS-21, TASKS-22, TASKS-25, TASKS-26). Throws where the reader has no open task of the case.
 */
export function requestOf({ assignmentNumber, typeFlow, task }: Answerable, answer: GivenAnswer) {
  if (task === null) throw new Error('The reader has no task of the case')
  const safety = typeFlow === 'Safety'
  const comment = answer.comment.trim() || null
  const common = { assignmentNumber, taskId: task.id, version: task.version }
  if (answer.action === 'reject') {
    return {
      endpoint: safety ? myTask.safetyReject : myTask.healthReject,
      body: { ...common, reason: comment },
    } as const
  }
  const { action, fieldData } = answer
  const body = { ...common, action, comment, ...(fieldData === undefined ? {} : { fieldData }) }
  return { endpoint: safety ? myTask.safety : myTask.health, body } as const
}
