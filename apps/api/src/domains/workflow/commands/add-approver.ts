import type { myTask } from '@selamat/contract/domains/workflow/my-task'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { emit } from '../../../platform/outbox.ts'
import { taskNode } from '../advance.ts'
import { caseAudit, type WorkflowContext } from '../case-kinds.ts'
import { takesApprovers, whyNotYours } from '../queries/actions.ts'
import { caseSteps, type OpenTask } from '../queries/case-steps.ts'
import { approverOf } from '../queries/successors.ts'
import { lockedCase, type VisibleCase } from '../queries/visible-case.ts'
import type { Person } from '../relations.ts'
import { addStandIns } from '../stand-ins.ts'
import { currentTask } from './answer-task.ts'
import { openSeats } from './apply-proposal.ts'
import { EVENT_LABELS } from './record-event.ts'

/**
 * Adds a person to the step of an open task of the actor: to its shared task as one more candidate, else with a task of
 * their own. Nothing else of the case changes. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT with the reason, and 422
 * for an unsuitable person.
 */
export async function addApprover(
  context: WorkflowContext,
  { actor, body, requestId }: SignedCall<typeof myTask.addApprover>,
) {
  return context.database.transaction(async (tx) => {
    const at = context.clock.now()
    const today = formatDate(at)
    const { reason } = body
    // Nobody archives the person meanwhile; who does locks the person before the cases, too.
    await sql`select 1 from users where id = ${body.userId} for share`.execute(tx)
    const found = await lockedCase(context, tx, actor, body.assignmentNumber)
    const { id: caseId, status, rule, companyId, assignmentNumber } = found
    const steps = await caseSteps(tx, caseId)
    const task = await currentTask(tx, found, steps, body)
    const notYours = await whyNotYours(tx, found, task, actor.userId, today)
    const whyNot = takesApprovers(taskNode(found.definition, task.node))
      ? notYours
      : 'Only the reporter can do this task'
    if (whyNot !== null) throw httpError('NOT_YOUR_ACT', { message: whyNot })
    const person = await approverOf(tx, context.caseKinds, task.id, body.userId, today)
    const step = steps.find(({ tasks }) => tasks.some(({ id }) => id === task.id))
    const added = await addTo(tx, found, task, { caseStepId: step?.id ?? 0, person, at })
    const { id: eventId } = await tx
      .insertInto('caseEvents')
      .values({
        caseId,
        taskId: task.id,
        at,
        actorId: actor.userId,
        action: 'add',
        label: `${EVENT_LABELS.add}: ${person.fullName}`,
        node: task.node,
        step: task.label,
        fromStatus: status,
        toStatus: status,
        reason,
        payload: JSON.stringify({ added: person.id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, {
      companyId,
      actorId: actor.userId,
      at,
      entity: 'cases',
      entityId: caseId,
      action: 'add-approver',
      requestId,
      ...caseAudit(rule, {
        label: assignmentNumber,
        before: null,
        after: { step: task.label, approver: person.fullName },
        reason,
      }),
    })
    await emit(tx, 'task.approver-added', { caseId, eventId, userIds: added.map(({ id }) => id) }, at)
    return { assignmentNumber, fullName: person.fullName }
  })
}

/** Gives a person the task or one beside it; returns the person with whoever stands in. */
async function addTo(
  tx: Tx,
  { id: caseId, typeFlow, rule, definition }: VisibleCase,
  { id: taskId, node: nodeId, openedAt, dueAt }: OpenTask,
  { caseStepId, person, at }: { readonly caseStepId: number; readonly person: Person; readonly at: Date },
): Promise<readonly Person[]> {
  const node = taskNode(definition, nodeId)
  if (node.completion !== 'any') {
    // Due like the tasks beside it, not later.
    const seats = { node, latest: dueAt, caseStepId, seats: [[person]], source: 'added' as const }
    const opened = await openSeats(tx, { caseId, typeFlow, rule, at }, seats)
    return opened.flatMap(({ candidates }) => candidates)
  }
  await tx
    .insertInto('taskCandidates')
    .values({ taskId, caseId, typeFlow, userId: person.id, source: 'added', open: true, openedAt, dueAt })
    .onConflict((conflict) =>
      conflict.columns(['taskId', 'userId']).doUpdateSet((set) => ({ open: true, source: set.ref('excluded.source') })),
    )
    .execute()
  return [person, ...(await addStandIns(tx, rule, [taskId], formatDate(at)))]
}
