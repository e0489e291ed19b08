import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { writeAudit } from '../../../platform/audit.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { emit } from '../../../platform/outbox.ts'
import { canAttach } from '../attachments.ts'
import { caseAudit, type WorkflowContext } from '../case-kinds.ts'
import { lockedCase } from '../queries/visible-case.ts'
import { EVENT_LABELS } from './record-event.ts'

/**
 * Adds a comment to the timeline of a case and notifies whoever deals with it; the case stays as it is, also after its end.
 * Throws 404, and 409 NOT_YOUR_ACT for a reader who has nothing to do with it.
 */
export async function addComment(context: WorkflowContext, call: SignedCall<typeof myTask.comment>) {
  const { actor, body, requestId } = call
  return createOnce(context, myTask.comment, call, async (tx) => {
    const { userId } = actor
    const found = await lockedCase(context, tx, actor, body.assignmentNumber)
    if (!(await canAttach(context, actor, found))) {
      throw httpError('NOT_YOUR_ACT', { message: 'Only the reporter and the assignees can comment on this report' })
    }
    const { id: caseId, status, rule, companyId, assignmentNumber: label } = found
    const at = context.clock.now()
    const { comment } = body
    const { id } = await tx
      .insertInto('caseEvents')
      .values({
        caseId,
        at,
        actorId: userId,
        action: 'comment',
        label: EVENT_LABELS.comment,
        fromStatus: status,
        toStatus: status,
        reason: comment,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, {
      companyId,
      actorId: userId,
      at,
      entity: 'cases',
      entityId: caseId,
      action: 'comment',
      requestId,
      ...caseAudit(rule, { label, before: null, after: { comment } }),
    })
    await emit(tx, 'case.commented', { caseId, eventId: id }, at)
    return { id }
  })
}
