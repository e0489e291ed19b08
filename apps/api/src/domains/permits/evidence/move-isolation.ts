import type { isolation } from '@selamat/contract/domains/permits/evidence/isolation'
import type { IsolationAction, IsolationState } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import type { Permits } from '../ports.ts'
import { type AtPermit, atPermit, note, rechecked } from './at-permit.ts'
import { ISOLATION_TEXTS, type IsolationSubject, isolationMoves, subjectOf } from './isolation-moves.ts'
import { storedIsolation } from './stored-isolations.ts'

interface MoveInput {
  readonly id: number
  readonly version: number
  readonly lockNumber?: string
  readonly reason?: string | null
}

type Call = Pick<SignedCall<typeof isolation.remove>, 'actor' | 'requestId'>

/**
 * Moves an isolation of a permit, and looks at its gates; its audit row announces it to the others at the point. Of two people who act at once one wins, the other reads who was
 * faster. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT.
 */
export function moveIsolation(permits: Permits, { actor, requestId }: Call, action: IsolationAction, input: MoveInput) {
  const { id, version, lockNumber, reason = null } = input
  return permits.context.database.transaction(async (tx) => {
    const { permitId, pointId } = await storedIsolation(tx, id)
    const at = await atPermit(permits, tx, actor, permitId)
    // Of a lock and a test run of two permits at one point the second sees the first.
    await run(tx, sql`select 1 from isolation_points where id = ${pointId} for no key update`)
    const subject = subjectOf(await storedIsolation(tx, id), at.permit, at.reader, Boolean(reason))
    const moved = await isolationMoves.move(
      tx,
      { actor, requestId },
      {
        subject,
        version,
        action,
        at: at.at,
        reason,
        change: () => ({ set: columnsOf(action, actor, at.at, lockNumber) }),
      },
    )
    await noteMove(at, { subject, action, to: moved.to, actor, requestId, reason, lockNumber })
    const { status } = await rechecked(permits, at)
    return { id, permitId, status, version: moved.version, isolation: moved.to }
  })
}

function columnsOf(action: IsolationAction, { userId }: Actor, at: Date, lockNumber: string | undefined) {
  if (action === 'lock' || action === 'endTest') {
    return { appliedBy: userId, appliedAt: at, lockNumber: lockNumber ?? null, verifiedBy: null, verifiedAt: null }
  }
  if (action === 'verify') return { verifiedBy: userId, verifiedAt: at }
  if (action === 'remove') return { removedBy: userId, removedAt: at }
  return { verifiedBy: null, verifiedAt: null }
}

interface NotedMove extends Call {
  readonly subject: Pick<IsolationSubject, 'tag' | 'pointId'>
  readonly action: IsolationAction
  readonly to: IsolationState
  readonly reason?: string | null
  readonly lockNumber?: string | undefined
}

/** The timeline of the permit tells of a move of an isolation. */
export const noteMove = (
  at: AtPermit & { readonly tx: Tx },
  { subject: { tag, pointId }, action, to, reason = null, lockNumber, actor, requestId }: NotedMove,
) =>
  note(at, {
    action: `isolation-${action}`,
    label: `Isolation ${tag} ${ISOLATION_TEXTS[action]}`,
    actor,
    requestId,
    reason: reason ?? (lockNumber === undefined ? null : `Lock ${lockNumber}`),
    after: { tag, lockNumber },
    details: { pointId, isolation: to },
  })
