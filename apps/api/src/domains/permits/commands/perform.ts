import type { PermitAction } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { SignedAction } from '@selamat/contract/domains/permits/permit-words'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { judgeAll, nextChange } from '../gates/evaluate.ts'
import { type GateFacts, gateFacts } from '../gates/facts.ts'
import type { Phase } from '../gates/gate.ts'
import { labelOf, type PermitChange, type PermitSubject, permitMoves } from '../permit-moves.ts'
import type { Permits } from '../ports.ts'
import { moveFacts } from '../queries/move-facts.ts'
import { lockedPermit, permitForServer, type StoredPermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'
import { type SigningRole, sign } from '../sign.ts'
import { followPermit } from './follow.ts'
import { notifyMoved } from './notify.ts'
import { carryDown } from './system-moves.ts'

interface Performance {
  readonly actor: Actor
  readonly requestId: string
  readonly id: number
  /** The version that the actor has read; none for a stop. */
  readonly version?: number
  readonly action: PermitAction
  readonly reason?: string | null
  /** For which phase the gates must be open. */
  readonly phase?: Phase
  /** The act reaches permits that the actor does not read, such as an alarm; the caller has the locks. */
  readonly unseen?: boolean
  readonly signed?: { readonly action: SignedAction; readonly role: (subject: PermitSubject) => SigningRole }
  /** Called before the gates are read, for what the action itself puts in place. */
  readonly prepare?: (tx: Tx, permit: StoredPermit, at: Date) => Promise<void>
  readonly change?: (subject: PermitSubject, at: Date, tx: Tx) => PermitChange | Promise<PermitChange>
}

/**
 * Does one action of a person to a permit: under its lock and those of the permits above it, with its gates as they are now;
 * then its signature, what it stops below, its next task and the notices. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT
 * with every closed gate, 422.
 */
export async function perform({ context, ports }: Permits, tx: Tx, one: Performance) {
  const { actor, requestId, id, version, action, reason = null, phase, unseen, signed, prepare, change } = one
  const reader = await readerOf(context, tx, actor)
  const found = unseen ? await permitForServer(tx, id) : await lockedPermit(tx, reader, { id })
  const at = context.clock.now()
  const prepared = await preparedBy(prepare, tx, found, version, at)
  const facts = await gateFacts(tx, ports, prepared, at)
  const subject = await moveFacts(tx, facts, reader, at, phase === undefined ? {} : { phase })
  const moved = await permitMoves.move(
    tx,
    { actor, requestId },
    {
      subject,
      ...(version !== undefined && { version }),
      action,
      at,
      reason,
      change: async () => {
        const changed = (await change?.(subject, at, tx)) ?? {}
        return { ...changed, set: { nextGateAt: nextGateOf(facts, at, action), ...changed.set } }
      },
    },
  )
  if (signed) await sign(tx, { permit: found, action: signed.action, role: signed.role(subject), actor, at })
  const permit = await permitForServer(tx, id)
  const label = labelOf(action, moved.to)
  await followPermit(context, tx, { permit, to: moved.to, actor, at, requestId, reason, label })
  await notifyMoved(tx, { permit, actorId: actor.userId, action, reason, at })
  await carryDown({ context, ports }, tx, { from: found, permit, at, requestId })
  return { id, version: moved.version, status: moved.to }
}

/** The permit as the gates look at it: with what the action has put in place, unless somebody was faster. */
async function preparedBy(
  prepare: Performance['prepare'],
  tx: Tx,
  found: StoredPermit,
  version: number | undefined,
  at: Date,
): Promise<StoredPermit> {
  if (!prepare || found.version !== version) return found
  await prepare(tx, found, at)
  return permitForServer(tx, found.id)
}

/** What the watch waits for once an action is done: a gate of a phase, the end of the window, or nothing more. */
const WATCHED: Readonly<Record<PermitAction, Phase | 'window' | null>> = {
  submit: 'window',
  approve: 'window',
  return: 'window',
  reject: null,
  withdraw: null,
  issue: 'issue',
  accept: 'work',
  suspend: 'window',
  stop: 'window',
  reinstate: 'issue',
  handOver: 'window',
  takeOver: 'issue',
  expire: null,
  lapse: null,
  end: null,
  handBack: null,
  close: null,
  cancel: null,
  delete: null,
  restore: 'window',
}

/** When the watch has to look at a permit next, once an action is done. */
function nextGateOf(facts: GateFacts, at: Date, action: PermitAction): Date | null {
  const watched = WATCHED[action]
  if (watched === null) return null
  const { endsAt } = facts.permit
  // The shift change counts from the acceptance on.
  const moved = action === 'accept' ? { ...facts, permit: { ...facts.permit, acceptedAt: at } } : facts
  const change = watched === 'window' ? null : nextChange(judgeAll(moved, at, watched))
  return change === null || change > endsAt ? endsAt : change
}
