import {
  type PermitAction,
  type PermitState,
  permitLifecycle,
} from '@selamat/contract/domains/permits/permit-lifecycle'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { run } from '../../platform/database.ts'
import { type Gate, gate, lifecycleOf } from '../../platform/lifecycle.ts'
import { withdrawOpen } from './commands/extension-moves.ts'
import { NEARNESS, type Nearness } from './independence.ts'
import type { Missing } from './queries/missing.ts'
import type { StoredPermit } from './queries/stored.ts'

/** What the checks of a move look at, beside the permit. */
export interface PermitFactsOfMove {
  /** The safety functions of the actor at the site. */
  readonly isIssuer: boolean
  readonly isSafetyOfficer: boolean
  readonly isAreaOwner: boolean
  /** Why the open task is not the actor's; null: it is, or none is answered. */
  readonly notYours: string | null
  /** Why the actor is too near to it to decide about it; null: the actor is independent. */
  readonly near: Nearness | null
  /** The actor has signed an approval of it; of the permit of a day: of its special permit. */
  readonly hasApproved: boolean
  /** The actor has signed its safety review; of the permit of a day: of its special permit. */
  readonly hasReviewed: boolean
  /** Another issuer is appointed at the site who is independent and did not review it. */
  readonly hasOtherIssuer: boolean
  /** The actor has signed as its issuer: issued or reinstated it, or confirmed an incoming holder. */
  readonly hasIssued: boolean
  /** The permit is of a day, and the actor requested or holds its special permit. */
  readonly isOfSpecial: boolean
  readonly closerIsNotIssuer: boolean
  readonly reviewerIsNotIssuer: boolean
  /** What is missing for a submission. */
  readonly missing: readonly Missing[]
  /** Conflicts that nobody has settled. */
  readonly unsettled: readonly string[]
  readonly closedGates: readonly Gate[]
  readonly peopleAtWork: number
  /** Those of them who watch for fire. */
  readonly watchersAtWork: number
  readonly fireWatchSigned: boolean
  /** Under the permits below it, at every depth. */
  readonly peopleBelow: number
  readonly livePermitsBelow: number
  /** Expired and not handed back: people can still be at the place. */
  readonly expiredBelow: number
  /** Its isolation points that are still locked. */
  readonly isolated: number
  /** What is missing before it can be closed. */
  readonly unrestored: readonly string[]
}

export type PermitSubject = StoredPermit & PermitFactsOfMove

const OTHERS = 'Somebody else has to do this: you'

/** Why somebody who is too near to a permit does not decide about it; null: the person does. */
const whyTooNear = ({ near }: PermitFactsOfMove): string | null => near && `${OTHERS} ${NEARNESS[near]}`

/** Why somebody does not issue a permit, reinstate it or confirm its holder; null: the person does. */
function whyNotIssue(subject: PermitSubject): string | null {
  const { isOfSpecial, reviewerIsNotIssuer, hasReviewed, hasOtherIssuer } = subject
  if (isOfSpecial && subject.near === null) return `${OTHERS} requested or hold the special permit`
  // In a place with a single issuer work must go on.
  const reviews = reviewerIsNotIssuer && hasReviewed && hasOtherIssuer
  return whyTooNear(subject) ?? (reviews ? `${OTHERS} reviewed its safety` : null)
}

const system = 'The system does this'

/** Says that people are still at work; null: nobody is. */
const signedOn = (people: number, where: string): string | null =>
  people === 0 ? null : `${plural(people, 'person is', 'people are')} ${where}`

/** Nobody is at work under the permits below, and none of them is in force or waits to be handed back. */
const clearedBelow = ({ peopleBelow, livePermitsBelow, expiredBelow }: PermitFactsOfMove): Gate[] => {
  const permits = (n: number, are: string, is: string, that: string) =>
    n === 0 ? null : `${plural(n, `special permit under it ${is}`, `special permits under it ${are}`)} ${that}`
  return [
    gate('peopleBelow', signedOn(peopleBelow, 'still signed on under a special permit of it')),
    gate('below', permits(livePermitsBelow, 'have', 'has', 'not ended yet')),
    gate('below', permits(expiredBelow, 'have', 'has', 'expired: hand back first what is under it')),
  ]
}

/** What keeps work that had begun from being cancelled: what its end needs, cancelling does not have. */
function notCancelled({ acceptedAt, needsFireWatch, status, isolated }: PermitSubject): string[] {
  if (acceptedAt === null) return []
  const handBack = status === 'SUSPENDED' ? 'Hand it back first' : 'Suspend it and hand it back first'
  if (needsFireWatch) return [`${handBack}: after hot work there is a fire watch`]
  if (isolated === 0) return []
  const points = plural(isolated, 'isolation point is', 'isolation points are')
  return [`${points} still locked. ${handBack}, or transfer them`]
}

/** Why somebody has not the part in a permit that an action needs; null: that person has it. */
const relations = {
  requester: ({ requesterId, requesterName }: PermitSubject, actor: Actor | null) =>
    actor?.userId === requesterId ? null : `Only the requester, ${requesterName}, can do this`,
  holder: ({ holderId, holderName }: PermitSubject, actor: Actor | null) =>
    actor?.userId === holderId ? null : `Only the permit holder, ${holderName}, can do this`,
  assignee: ({ notYours }: PermitSubject) => notYours,
  issuer: (subject: PermitSubject, actor: Actor | null) => {
    if (!actor) return system
    if (!subject.isIssuer) return 'Only an appointed permit issuer can do this'
    const reason = whyNotIssue(subject)
    return reason && `${reason}. Ask another permit issuer`
  },
  closer: (subject: PermitSubject, actor: Actor | null) => {
    if (!actor) return system
    const { isIssuer, isAreaOwner, closerIsNotIssuer, issuedBy, hasIssued } = subject
    if (!isIssuer && !isAreaOwner) return 'Only the area owner or a permit issuer can do this'
    const tooNear = whyTooNear(subject)
    if (tooNear) return tooNear
    return closerIsNotIssuer && (hasIssued || issuedBy === actor.userId) ? `${OTHERS} issued the permit` : null
  },
  canceller: ({ isIssuer, isAreaOwner, isSafetyOfficer }: PermitSubject) =>
    isIssuer || isAreaOwner || isSafetyOfficer
      ? null
      : 'Only a permit issuer, the area owner or a safety officer can do this',
  anyone: () => null,
  system: (_subject: PermitSubject, actor: Actor | null) => (actor === null ? null : system),
} satisfies Record<string, (subject: PermitSubject, actor: Actor | null) => string | null>

/** Whether somebody has the part in a permit that an action needs, whatever else stands against it. */
export const isTheirs = (subject: PermitSubject, actor: Actor, action: PermitAction): boolean =>
  relations[permitLifecycle.actions[action].who](subject, actor) === null

/** What can be done to a permit; its timeline is written with its status. */
export const permitMoves = lifecycleOf(permitLifecycle, {
  table: 'permits',
  relations,
  guards: {
    complete: ({ missing }) => missing.map(({ message }) => gate('complete', message)),
    settled: ({ unsettled }) => unsettled.map((reason) => gate('conflicts', reason)),
    independent: (subject, action) => {
      if (action !== 'approve') return []
      const reason = subject.hasApproved ? `${OTHERS} approved an earlier stage` : whyTooNear(subject)
      return [gate('independent', reason)]
    },
    gates: ({ closedGates }) => closedGates,
    cleared: (subject, action) => [
      gate('people', signedOn(leftOf(subject, action), 'still signed on: sign everybody off under People first')),
      // The days of a special permit go on after its own shift.
      ...(subject.kind === 'SPECIAL' && action === 'handBack' ? [] : clearedBelow(subject)),
    ],
    restored: (subject, action) =>
      (action === 'cancel' ? notCancelled(subject) : subject.unrestored).map((reason) => gate('restored', reason)),
  },
  audit: ({ subject: { companyId, number } }) => ({ companyId, label: number }),
  emit: async (
    { tx, subject, actorId, at, action, from, to, reason, requestId },
    { set, details, forUserId = null }: PermitChange,
  ) => {
    await withdrawOpen(tx, { permit: subject, from, to, at, requestId })
    await run(
      tx,
      sql`insert into permit_events (permit_id, company_id, at, actor_id, action, label, from_status, to_status, reason, starts_at,
          ends_at, holder_id, details, for_user_id)
        values (${subject.id}, ${subject.companyId}, ${at}, ${actorId}, ${action}, ${labelOf(action, to)}, ${from}, ${to}, ${reason},
          ${subject.startsAt}, ${set?.endsAt ?? subject.endsAt}, ${set?.holderId ?? subject.holderId},
          ${details ? JSON.stringify(details) : null}::jsonb, ${forUserId})`,
    )
  },
})

/** Who must still leave: the fire watch stays when the work is handed back, and on the muster list. */
const leftOf = (
  subject: Pick<PermitSubject, 'peopleAtWork' | 'watchersAtWork' | 'needsFireWatch' | 'acceptedAt'>,
  action: PermitAction,
): number => subject.peopleAtWork - (action === 'handBack' && isWatchedAfter(subject) ? subject.watchersAtWork : 0)

/** A fire watch follows the hand-back of hot work that began. */
export const isWatchedAfter = ({
  needsFireWatch,
  acceptedAt,
}: Pick<StoredPermit, 'needsFireWatch' | 'acceptedAt'>): boolean => needsFireWatch && acceptedAt !== null

/** What a move changes beside the status, and what the timeline keeps of it. */
export interface PermitChange {
  readonly to?: PermitState
  readonly set?: PermitColumns
  readonly details?: Readonly<Record<string, unknown>>
  /** For whom a stand-in acts. */
  readonly forUserId?: number | null
}

/** The columns that moves write. */
export interface PermitColumns {
  readonly caseId?: number | null
  readonly submissions?: number
  readonly returnedBy?: string | null
  readonly nextGateAt?: Date | null
  readonly submittedAt?: Date
  readonly approvedAt?: Date | null
  readonly issuedAt?: Date
  readonly issuedBy?: number
  readonly acceptedAt?: Date
  readonly suspendedAt?: Date | null
  readonly suspendCode?: string | null
  readonly suspendReason?: string | null
  readonly handedBackAt?: Date
  readonly isWorkComplete?: boolean
  readonly fireWatchUntil?: Date | null
  readonly endedAt?: Date | null
  readonly followUpPermitId?: number | null
  readonly holderId?: number
  readonly incomingHolderId?: number | null
  readonly endsAt?: Date
}

/** What the timeline calls a move; null: as its action. */
const LABELS: Readonly<Record<PermitAction, string | null>> = {
  submit: 'Submitted',
  approve: 'Approved',
  return: 'Returned for revision',
  reject: 'Rejected',
  withdraw: 'Withdrawn',
  issue: 'Issued at the site',
  accept: 'Accepted, work begins',
  suspend: 'Suspended',
  stop: null,
  reinstate: 'Reinstated',
  handOver: 'Handed over',
  takeOver: 'Incoming holder confirmed',
  expire: null,
  lapse: null,
  end: null,
  handBack: 'Handed back',
  close: 'Closed',
  cancel: 'Cancelled',
  delete: 'Deleted',
  restore: 'Restored',
}

/** What the timeline calls a move to a state. */
export function labelOf(action: PermitAction, to: PermitState): string {
  if (action === 'submit' && to === 'APPROVED') return 'Ready to be issued'
  return LABELS[action] ?? permitLifecycle.actions[action].label
}
