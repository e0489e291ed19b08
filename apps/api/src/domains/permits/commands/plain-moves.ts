import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { WorkflowContext } from '../../workflow/index.ts'
import { cancelCase } from '../../workflow/index.ts'
import { gateFacts } from '../gates/facts.ts'
import { permitMoves } from '../permit-moves.ts'
import type { Permits } from '../ports.ts'
import { moveFacts } from '../queries/move-facts.ts'
import { lockedPermit, type StoredPermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { voidSignatures } from '../sign.ts'
import { dayRoomErrors } from './days-of-special.ts'
import { notUnderItsWork } from './permit-above.ts'

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
          if (action === 'restore') await assertRoom(tx, found)
          // It is a draft again: whatever was signed, also of a round that was rejected, counts no more.
          await voidSignatures(tx, id, at)
          return { set: { caseId: null, returnedBy: null, nextGateAt: null, endedAt: null } }
        },
      },
    )
    return { id, version: moved.version, status: moved.to }
  })
}

/** A permit comes back where that above it still has room for it. Throws 422. */
async function assertRoom(tx: Tx, { kind, parentId, id, companyId, startsAt, endsAt }: StoredPermit): Promise<void> {
  if (parentId === null) return
  const why =
    kind === 'BY_DAY'
      ? Object.values(await dayRoomErrors(tx, { companyId, parentId, id, startsAt, endsAt })).join('. ')
      : await notUnderItsWork(tx, id)
  if (why) throw httpError('RULE', { message: `It cannot be restored: ${why}` })
}
