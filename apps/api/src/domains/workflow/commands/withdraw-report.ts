import { recordPage } from '@selamat/contract/domains/workflow/flow-definition'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { advance } from '../advance.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { caseMoves } from '../case-moves.ts'
import { withoutTask } from '../queries/actions.ts'
import { caseSteps } from '../queries/case-steps.ts'
import { findCase, lockedCase, type VisibleCase } from '../queries/visible-case.ts'

interface Withdrawal {
  readonly assignmentNumber: string
  readonly version: number
  readonly reason: string | null
}

/**
 * Withdraws a report: its open tasks close, and whoever was to answer them gets a notice. Throws 404, 409 STALE, WRONG_STATE once it
 * has ended, NOT_YOUR_ACT for anybody but its reporter and for a case whose record is taken back on a page of its own.
 */
export const withdrawReport = (
  context: WorkflowContext,
  actor: Actor,
  requestId: string,
  { assignmentNumber, version, reason }: Withdrawal,
) =>
  context.database.transaction(async (tx) => {
    const found = await lockedCase(context, tx, actor, assignmentNumber)
    const page = recordPage(found.kind, assignmentNumber)
    if (page) throw httpError('NOT_YOUR_ACT', { message: `${page.label} to take it back` })
    const moved = await withdraw(tx, { actor, requestId }, found, { version, at: context.clock.now(), reason })
    return { assignmentNumber: found.assignmentNumber, status: moved.to, version: moved.version }
  })

interface Cancellation {
  readonly caseId: number
  readonly actor: Actor
  readonly at: Date
  readonly requestId: string
  readonly reason: string | null
}

/**
 * Ends a case whose record its author takes back, in the transaction of its domain. Throws 404, 409 WRONG_STATE once it has
 * ended, and NOT_YOUR_ACT for anybody but its submitter.
 */
export async function cancelCase(context: WorkflowContext, tx: Tx, cancellation: Cancellation): Promise<void> {
  const { caseId, actor, at, requestId, reason } = cancellation
  await tx.selectFrom('cases').select('id').where('id', '=', caseId).forUpdate().execute()
  const found = await findCase(context, tx, actor, { id: caseId })
  if (!found) throw httpError('NOT_FOUND')
  await withdraw(tx, { actor, requestId }, found, { at, reason })
}

async function withdraw(
  tx: Tx,
  by: { readonly actor: Actor; readonly requestId: string },
  found: VisibleCase,
  request: { readonly version?: number; readonly at: Date; readonly reason: string | null },
) {
  const steps = await caseSteps(tx, found.id)
  return caseMoves.move(tx, by, {
    ...request,
    subject: withoutTask(found),
    action: 'withdraw',
    change: () => {
      const proposal = advance(found.definition, steps, { type: 'stop' }, {})
      return { set: { endedAt: request.at }, proposal, correction: null }
    },
  })
}
