import type { IsolationRow } from '@selamat/contract/domains/permits/evidence/isolation'
import { ISOLATION_ACTIONS } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Executor } from '../../../platform/database.ts'
import type { StoredPermit } from '../queries/stored.ts'
import type { PermitReader } from '../relations.ts'
import { isolationMoves, subjectOf } from './isolation-moves.ts'
import { isolationsOf } from './stored-isolations.ts'
import { canTransfer } from './transfer-isolation.ts'

const instant = (at: Date | null) => at && formatTimestamp(at)

/** The isolations of a permit with what the reader can do to each. */
export async function listIsolations(
  db: Executor,
  reader: PermitReader,
  permit: StoredPermit,
): Promise<IsolationRow[]> {
  return (await isolationsOf(db, permit.id)).map((one) => {
    const { id, pointId, tag, energy, method, place, normalState, equipmentCode, version, status, lockNumber } = one
    const { appliedBy, appliedByName, verifiedByName, removedByName, transferredTo } = one
    const subject = subjectOf(one, permit, reader)
    return {
      id,
      pointId,
      tag,
      energy,
      method,
      place,
      normalState,
      equipmentCode,
      version,
      status,
      lockNumber,
      appliedByName,
      verifiedByName,
      removedByName,
      transferredTo,
      appliedAt: instant(one.appliedAt),
      verifiedAt: instant(one.verifiedAt),
      removedAt: instant(one.removedAt),
      removeNeedsReason: appliedBy !== null && appliedBy !== reader.actor.userId,
      allowedActions: isolationMoves.allowed(subject, reader.actor, ISOLATION_ACTIONS),
      canTransfer: subject.isIsolator && canTransfer(one),
    }
  })
}
