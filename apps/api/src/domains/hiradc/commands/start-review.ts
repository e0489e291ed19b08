import type { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { IN_FORCE, REVIEW_TRIGGER_LABELS, type ReviewTrigger } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { hiradcMoves } from '../hiradc-moves.ts'
import { flagDependents, type HiradcPorts } from '../ports.ts'
import { lockedRevision, type StoredRevision } from '../queries/stored.ts'
import { copyRows } from './copy-rows.ts'
import { insertDraft } from './create-hiradc.ts'
import { otherWasFirst } from './other-was-first.ts'

type Call = Pick<SignedCall<typeof hiradc.startReview>, 'actor' | 'body' | 'requestId'>

const NO_FACTS = { incompleteRows: 0, hasWritten: false, notYours: null, livePermits: 0, openControls: 0 }

interface Review {
  readonly actor: Actor | null
  readonly requestId: string | null
  readonly at: Date
  readonly trigger: ReviewTrigger
  readonly reason: string | null
}

/** Moves a revision in force under review; it stays in force. What stands on it is flagged. */
export async function putUnderReview(
  ports: HiradcPorts,
  tx: Tx,
  revision: StoredRevision,
  { actor, requestId, at, trigger, reason }: Review,
) {
  const moved = await hiradcMoves.move(
    tx,
    { actor, requestId },
    {
      subject: { ...revision, ...NO_FACTS },
      version: revision.version,
      action: 'startReview',
      at,
      reason: reason === null ? REVIEW_TRIGGER_LABELS[trigger] : `${REVIEW_TRIGGER_LABELS[trigger]}: ${reason}`,
      change: () => ({ set: { reviewTrigger: trigger, reviewReason: reason } }),
    },
  )
  const change = trigger === 'DUE' ? 'overdue' : 'under-review'
  await flagDependents(ports, tx, { hiradcId: revision.hiradcId, change, at })
  return moved
}

/**
 * Starts the review of the revision in force, or goes on with one that the system has started: the draft of the next revision
 * has its rows. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, and 409 where somebody else has begun it.
 */
export const startReview = (context: AppContext, ports: HiradcPorts, call: Call) =>
  context.database.transaction((tx) => beginRevision(context, ports, tx, call)).catch(otherWasFirst)

/** The same in a transaction of the caller, who has `otherWasFirst` say that another draft was first. */
export async function beginRevision(context: AppContext, ports: HiradcPorts, tx: Tx, { actor, body, requestId }: Call) {
  const inForce = await lockedRevision(context, tx, actor, { hiradcId: body.id, states: IN_FORCE })
  const at = context.clock.now()
  const { trigger, reason, version } = body
  await putUnderReview(ports, tx, { ...inForce, version }, { actor, requestId, at, trigger, reason })
  const { hiradcId, companyId, number, title, process, departmentId, siteId, locationId, subLocationId, authorId } =
    inForce
  const { employerId } = inForce
  const head = { title, process, departmentId, siteId, locationId, subLocationId, authorId }
  const draft = { hiradcId, companyId, number, employerId, revision: inForce.revision + 1, ...head }
  const id = await insertDraft(tx, { actor, requestId, draft, at, action: 'revise' })
  await copyRows(tx, { from: inForce.id, to: id, userId: actor.userId, at, same: true })
  return { id: hiradcId, revisionId: id, version: 1, status: 'draft' as const }
}
