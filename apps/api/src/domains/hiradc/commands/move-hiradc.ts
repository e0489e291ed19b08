import {
  ARCHIVED,
  type HiradcAction,
  type HiradcState,
  IN_FORCE,
} from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { cancelCase, type WorkflowContext } from '../../workflow/index.ts'
import { setInForce } from '../cells.ts'
import { hiradcMoves } from '../hiradc-moves.ts'
import { matrixOf } from '../matrices.ts'
import { flagDependents, type HiradcPorts } from '../ports.ts'
import { withFacts } from '../queries/facts.ts'
import { rowsOf } from '../queries/rows.ts'
import { lockedRevision, lockedWorking, type StoredRevision } from '../queries/stored.ts'
import { otherWasFirst } from './other-was-first.ts'

/** The moves that need nothing but the record. */
type PlainMove = Extract<HiradcAction, 'withdraw' | 'rework' | 'archive' | 'restore' | 'delete'>

interface Acting {
  readonly actor: Actor
  readonly requestId: string
  readonly id: number
  /** Left out, the newest that can be moved so. */
  readonly revisionId?: number | undefined
  readonly version: number
}

/** Which revision of an assessment a move is about. */
const STATES: Readonly<Record<PlainMove, readonly HiradcState[] | 'working'>> = {
  withdraw: 'working',
  delete: ['draft', 'REJECTED'],
  rework: ['REJECTED'],
  archive: IN_FORCE,
  restore: ARCHIVED,
}

async function meant(context: WorkflowContext, tx: Tx, action: PlainMove, { actor, id: hiradcId, revisionId }: Acting) {
  if (revisionId !== undefined) return lockedRevision(context, tx, actor, { hiradcId, revisionId })
  const states = STATES[action]
  if (states === 'working') return lockedWorking(context, tx, actor, hiradcId)
  const found = await lockedRevision(context, tx, actor, { hiradcId, states }).catch(() => null)
  // Where there is none, the state of another one says why.
  return found ?? lockedWorking(context, tx, actor, hiradcId)
}

/** Does one of the plain moves. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT with every closed gate. */
export function moveHiradc(context: WorkflowContext, ports: HiradcPorts, action: PlainMove, acting: Acting) {
  const { actor, requestId, id, version } = acting
  const work = async (tx: Tx) => {
    const revision = await meant(context, tx, action, acting)
    const at = context.clock.now()
    const rows = await rowsOf(tx, revision.id, formatDate(at))
    const { matrix } = await matrixOf(tx, revision.companyId, revision.matrixVersion)
    const subject = await withFacts(tx, ports, { revision, rows, matrix, userId: actor.userId, notYours: null })
    const moved = await hiradcMoves.move(
      tx,
      { actor, requestId },
      { subject, version, action, at, change: () => effect(context, tx, { action, revision, actor, requestId, at }) },
    )
    if (action === 'archive') await flagDependents(ports, tx, { hiradcId: id, change: 'archived', at })
    return { id, revisionId: revision.id, version: moved.version, status: moved.to }
  }
  return context.database.transaction(work).catch(otherWasFirst)
}

interface Effect extends Pick<Acting, 'actor' | 'requestId'> {
  readonly action: PlainMove
  readonly revision: StoredRevision
  readonly at: Date
}

/** What a move does beside the status. */
async function effect(context: WorkflowContext, tx: Tx, { action, revision, actor, requestId, at }: Effect) {
  const { id, caseId, status } = revision
  switch (action) {
    case 'withdraw':
      if (caseId !== null) await cancelCase(context, tx, { caseId, actor, at, requestId, reason: null })
      return { set: { caseId: null } }
    case 'rework':
      return { set: { caseId: null } }
    case 'archive':
      await setInForce(tx, { revisionId: id, inForce: false, at })
      return {}
    case 'restore':
      if (status !== 'ARCHIVED') return { to: 'draft' as const, set: { caseId: null } }
      await setInForce(tx, { revisionId: id, inForce: true, at })
      return { to: 'APPROVED' as const }
    case 'delete':
      return {}
  }
}
