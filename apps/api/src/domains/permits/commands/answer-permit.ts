import { permit } from '@selamat/contract/domains/permits/permit'
import type { Tx } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { signWithPassword } from '../../identity/index.ts'
import { answerTaskOfKind, openTaskFor, personStoodInFor, type WorkflowContext } from '../../workflow/index.ts'
import { STAGE_ROLES } from '../approval-flow.ts'
import { gateFacts } from '../gates/facts.ts'
import { permitMoves } from '../permit-moves.ts'
import type { PermitPorts } from '../ports.ts'
import { moveFacts } from '../queries/move-facts.ts'
import { notOfStage, stageOf } from '../queries/stage-duty.ts'
import { lockedPermit, permitForServer } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { sign } from '../sign.ts'
import { carryDown } from './system-moves.ts'

/**
 * Answers the task of a stage, signed: approved, returned or rejected. The last approval makes the permit ready to be issued.
 * Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 without a needed comment.
 */
export function answerPermit(context: WorkflowContext, ports: PermitPorts, call: SignedCall<typeof permit.answer>) {
  return signWithPassword(context, permit.answer, call, (tx) => answer(context, ports, call, tx))
}

async function answer(
  context: WorkflowContext,
  ports: PermitPorts,
  { actor, body, requestId }: SignedCall<typeof permit.answer>,
  tx: Tx,
) {
  const { assignmentNumber, taskId, version, action, comment } = body
  const reader = await readerOf(context, tx, actor)
  const found = await lockedPermit(tx, reader, { number: assignmentNumber })
  const at = context.clock.now()
  const task = found.caseId === null ? null : await openTaskFor(context, actor, found.caseId, tx)
  const stage = stageOf(task)
  const notYours = await notOfStage(tx, { permit: found, task, userId: actor.userId, at })
  const forUserId = task === null ? null : ((await personStoodInFor(tx, task.id, actor.userId))?.id ?? null)
  const subject = await moveFacts(tx, await gateFacts(tx, ports, found, at), reader, at, { notYours })
  const moved = await permitMoves.move(
    tx,
    { actor, requestId },
    {
      subject,
      action,
      at,
      reason: comment,
      reasonField: 'comment',
      change: async () => {
        const answered = await answerTaskOfKind(context, tx, {
          actor,
          requestId,
          reasonField: 'comment',
          kind: 'permit',
          answer: { assignmentNumber: found.assignmentNumber ?? assignmentNumber, taskId, version, action, comment },
        })
        if (action === 'return') return { set: { returnedBy: stage }, details: { stage }, forUserId }
        if (action === 'reject') return { set: { nextGateAt: null, endedAt: at }, details: { stage }, forUserId }
        const approved = answered.openNodes.includes('issue')
        return approved
          ? { to: 'APPROVED' as const, set: { approvedAt: at }, details: { stage }, forUserId }
          : { to: 'WAITING_APPROVAL' as const, details: { stage }, forUserId }
      },
    },
  )
  if (stage !== null) await sign(tx, { permit: found, action, role: STAGE_ROLES[stage], actor, forUserId, at })
  if (action === 'reject') {
    const permit = await permitForServer(tx, found.id)
    await carryDown({ context, ports }, tx, { from: found, permit, at, requestId })
  }
  return { id: found.id, version: moved.version, status: moved.to }
}
