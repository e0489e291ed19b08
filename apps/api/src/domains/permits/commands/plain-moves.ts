import type { Actor } from '../../../platform/access.ts'
import type { WorkflowContext } from '../../workflow/index.ts'
import { cancelCase } from '../../workflow/index.ts'
import { gateFacts } from '../gates/facts.ts'
import { permitMoves } from '../permit-moves.ts'
import type { Permits } from '../ports.ts'
import { moveFacts } from '../queries/move-facts.ts'
import { lockedPermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { voidSignatures } from '../sign.ts'

interface Acting {
  readonly actor: Actor
  readonly requestId: string
  readonly id: number
  readonly version: number
}

/** Withdraws, deletes or restores a request of the actor. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT. */
export function movePermit({ context, ports }: Permits, action: 'withdraw' | 'delete' | 'restore', acting: Acting) {
  const { actor, requestId, id, version } = acting
  return context.database.transaction(async (tx) => {
    const reader = await readerOf(context, tx, actor)
    const found = await lockedPermit(tx, reader, { id })
    const at = context.clock.now()
    const subject = await moveFacts(tx, await gateFacts(tx, ports, found, at), reader, at)
    const moved = await permitMoves.move(
      tx,
      { actor, requestId },
      {
        subject,
        version,
        action,
        at,
        change: async () => {
          if (action === 'withdraw' && found.caseId !== null) {
            await cancelCase(context satisfies WorkflowContext, tx, {
              caseId: found.caseId,
              actor,
              at,
              requestId,
              reason: null,
            })
          }
          if (action === 'delete') return {}
          // It is a draft again: whatever was signed, also of a round that was rejected, counts no more.
          await voidSignatures(tx, id, at)
          return { set: { caseId: null, returnedBy: null, nextGateAt: null, endedAt: null } }
        },
      },
    )
    return { id, version: moved.version, status: moved.to }
  })
}
