import { permit } from '@selamat/contract/domains/permits/permit'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { signWithPassword } from '../../identity/index.ts'
import { answerTaskOfKind, ensureFlow, openTaskFor, startCase, type WorkflowContext } from '../../workflow/index.ts'
import { permitFlow } from '../approval-flow.ts'
import { gateFacts } from '../gates/facts.ts'
import { permitMoves } from '../permit-moves.ts'
import type { PermitPorts } from '../ports.ts'
import { moveFacts } from '../queries/move-facts.ts'
import { lockedPermit, type StoredPermit } from '../queries/stored.ts'
import { waitsFor } from '../queries/waits-for.ts'
import { readerOf } from '../relations.ts'
import { sign } from '../sign.ts'
import { factsOf } from './follow.ts'

/**
 * Submits a request, signed: a task for the first stage, after a return at the stage that returned it. The permit of a day is
 * ready to be issued at once. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 at the fields that lack something.
 */
export function submitPermit(context: WorkflowContext, ports: PermitPorts, call: SignedCall<typeof permit.submit>) {
  const { actor, body, requestId } = call
  return signWithPassword(context, permit.submit, call, async (tx) => {
    const reader = await readerOf(context, tx, actor)
    const found = await lockedPermit(tx, reader, { id: body.id })
    const at = context.clock.now()
    const subject = await moveFacts(tx, await gateFacts(tx, ports, found, at), reader, at)
    let caseId = found.caseId
    const isDay = found.kind === 'BY_DAY'
    const moved = await permitMoves
      .move(
        tx,
        { actor, requestId },
        {
          subject,
          version: body.version,
          action: 'submit',
          at,
          change: async () => {
            caseId = await toApprovers(context, tx, { found, actor, requestId, at })
            const set = { caseId, submittedAt: at, returnedBy: null, nextGateAt: found.endsAt }
            return isDay
              ? { to: 'APPROVED' as const, set: { ...set, approvedAt: at } }
              : { to: 'WAITING_APPROVAL' as const, set }
          },
        },
      )
      .catch((error: unknown) => {
        const mine = subject.requesterId === actor.userId && subject.version === body.version
        if (!mine || subject.missing.length === 0) throw error
        const errors = Object.fromEntries(subject.missing.map(({ field, message }) => [field, message]))
        throw httpError('INVALID', { message: subject.missing.map(({ message }) => message).join('. '), errors })
      })
    await sign(tx, { permit: found, action: 'submit', role: 'Requester', actor, at })
    const goesTo = [...new Set((await waitsFor(tx, caseId, actor.userId)).flatMap(({ who }) => who))]
    return { id: found.id, version: moved.version, status: moved.to, goesTo }
  })
}

interface Submission {
  readonly found: StoredPermit
  readonly actor: Actor
  readonly requestId: string
  readonly at: Date
}

/** The case of a request: a new one, or after a return the same. */
async function toApprovers(
  context: WorkflowContext,
  tx: Tx,
  { found, actor, requestId, at }: Submission,
): Promise<number> {
  const { id, caseId, assignmentNumber, companyId, status } = found
  const facts = await factsOf(tx, found)
  if (status === 'REVISION' && caseId !== null && assignmentNumber !== null) {
    const task = await openTaskFor(context, actor, caseId, tx)
    if (!task) throw httpError('WRONG_STATE', { message: 'The task of this change is no longer open' })
    const answer = {
      assignmentNumber,
      taskId: task.id,
      version: task.version,
      action: 'resubmit',
      comment: null,
    } as const
    await answerTaskOfKind(context, tx, { actor, requestId, answer, reasonField: 'comment', kind: 'permit', facts })
    return caseId
  }
  const definition = permitFlow()
  const flow = await ensureFlow(tx, {
    companyId,
    subject: 'permit',
    code: 'PTW',
    name: 'Permit to work',
    typeFlow: 'Safety',
    definition,
    at,
  })
  const { submissions } = await tx
    .updateTable('permits')
    .set((column) => ({ submissions: column('submissions', '+', 1) }))
    .where('id', '=', id)
    .returning('submissions')
    .executeTakeFirstOrThrow()
  const { employerId, requesterId, number, title, siteId, locationId, subLocationId, departmentId } = found
  const started = await startCase(context, tx, {
    kind: 'permit',
    flow,
    companyId,
    employerId,
    submitterId: requesterId,
    subject: title,
    facts,
    at,
    requestId,
    siteId,
    locationId,
    subLocationId,
    departmentId,
    assignmentNumber: submissions === 1 ? number : `${number}-${submissions}`,
  })
  return started.caseId
}
