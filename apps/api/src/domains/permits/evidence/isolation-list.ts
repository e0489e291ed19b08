import { type IsolationRow, isolationRow } from '@selamat/contract/domains/permits/evidence/isolation'
import { ISOLATION_ACTIONS } from '@selamat/contract/domains/permits/isolation-lifecycle'
import type { Executor } from '../../../platform/database.ts'
import { pick } from '../../../platform/pick.ts'
import type { StoredPermit } from '../queries/stored.ts'
import type { PermitReader } from '../relations.ts'
import { isolationMoves, subjectOf } from './isolation-moves.ts'
import { isolationsOf } from './stored-isolations.ts'
import { canTransfer } from './transfer-isolation.ts'

const STORED = isolationRow.omit({ removeNeedsReason: true, allowedActions: true, canTransfer: true }).keyof().options

/** The isolations of a permit with what the reader can do to each. */
export async function listIsolations(
  db: Executor,
  reader: PermitReader,
  permit: StoredPermit,
): Promise<IsolationRow[]> {
  return (await isolationsOf(db, permit.id)).map((one) => {
    const subject = subjectOf(one, permit, reader)
    return {
      ...pick(one, STORED),
      removeNeedsReason: one.appliedBy !== null && one.appliedBy !== reader.actor.userId,
      allowedActions: isolationMoves.allowed(subject, reader.actor, ISOLATION_ACTIONS),
      canTransfer: subject.isIsolator && canTransfer(one),
    }
  })
}
