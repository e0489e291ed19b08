import { type CaseAction, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import { myTask, type TaskDetail } from '@selamat/contract/domains/workflow/my-task'
import type { CallInput } from '@selamat/contract/kit/endpoint'

/** What of a case an answer needs. */
export type Answerable = Pick<TaskDetail, 'assignmentNumber' | 'typeFlow' | 'version' | 'task'>

export interface GivenAnswer {
  readonly action: CaseAction
  readonly comment: string
  readonly fieldData?: NonNullable<CallInput<typeof myTask.safety>['body']['fieldData']>
}

/** Whether an act cannot go without a reason. */
export const needsReason = (action: CaseAction): boolean => {
  const move: { readonly reason?: boolean } = caseLifecycle.actions[action]
  return move.reason === true
}

/**
 * The request an answer makes: rejections by the reject operation of the type of flow, all else by its create
 * (TASKS-21, TASKS-22, TASKS-25, TASKS-26). Throws where the reader has no open task of the case.
 */
export function requestOf({ assignmentNumber, typeFlow, version, task }: Answerable, answer: GivenAnswer) {
  if (task === null) throw new Error('The case asks nothing of the reader')
  const safety = typeFlow === 'Safety'
  const comment = answer.comment.trim() || null
  const common = { assignmentNumber, taskId: task.id, version }
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
