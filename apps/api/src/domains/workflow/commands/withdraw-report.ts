import type { Actor } from '../../../platform/access.ts'
import { advance } from '../advance.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { caseMoves } from '../case-moves.ts'
import { withoutTask } from '../queries/actions.ts'
import { caseSteps } from '../queries/case-steps.ts'
import { lockedCase } from '../queries/visible-case.ts'

interface Withdrawal {
  readonly assignmentNumber: string
  readonly version: number
  readonly reason: string | null
}

/**
 * Withdraws a report: its open tasks close, and whoever was to answer them gets a notice. Throws 404, 409 STALE, WRONG_STATE once it
 * has ended, NOT_YOUR_ACT for anybody but its reporter.
 */
export const withdrawReport = (
  context: WorkflowContext,
  actor: Actor,
  requestId: string,
  { assignmentNumber, version, reason }: Withdrawal,
) =>
  context.database.transaction(async (tx) => {
    const found = await lockedCase(context, tx, actor, assignmentNumber)
    const steps = await caseSteps(tx, found.id)
    const at = context.clock.now()
    const moved = await caseMoves.move(
      tx,
      { actor, requestId },
      {
        subject: withoutTask(found),
        version,
        action: 'withdraw',
        at,
        reason,
        change: () => {
          const proposal = advance(found.definition, steps, { type: 'stop' }, {})
          return { set: { endedAt: at }, proposal, correction: null }
        },
      },
    )
    return { assignmentNumber: found.assignmentNumber, status: moved.to, version: moved.version }
  })
