import {
  type PermitAction,
  type PermitState,
  permitLifecycle,
} from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { run } from '../../platform/database.ts'
import { type Gate, gate, lifecycleOf } from '../../platform/lifecycle.ts'
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
  /** Why the actor is too near to it to decide about it; null: the actor is not. */
  readonly involved: string | null
  /** The actor has signed an approval of it. */
  readonly hasApproved: boolean
  readonly closerIsNotIssuer: boolean
  /** What is missing for a submission. */
  readonly missing: readonly Missing[]
  /** Conflicts that nobody has settled. */
  readonly unsettled: readonly string[]
  readonly closedGates: readonly Gate[]
  readonly peopleAtWork: number
  readonly livePermitsBelow: number
  /** What is missing before it can be closed. */
  readonly unrestored: readonly string[]
}

export type PermitSubject = StoredPermit & PermitFactsOfMove

const OTHERS = 'Somebody else has to do this: you'

/** Whoever requests or holds a permit does not decide about it (domain anchors 3.1). */
export function isInvolved({ requesterId, holderId, incomingHolderId }: StoredPermit, userId: number): string | null {
  if (userId === requesterId) return `${OTHERS} requested the permit`
  if (userId === holderId) return `${OTHERS} hold the permit`
  return userId === incomingHolderId ? `${OTHERS} are the incoming holder` : null
}

const system = 'The system does this'

/** What can be done to a permit; its timeline is written with its status. */
export const permitMoves = lifecycleOf(permitLifecycle, {
  table: 'permits',
  relations: {
    requester: ({ requesterId, requesterName }: PermitSubject, actor: Actor | null) =>
      actor?.userId === requesterId ? null : `Only the requester, ${requesterName}, can do this`,
    holder: ({ holderId, holderName }, actor) =>
      actor?.userId === holderId ? null : `Only the permit holder, ${holderName}, can do this`,
    assignee: ({ notYours }) => notYours,
    issuer: (subject, actor) => {
      if (!actor) return system
      if (!subject.isIssuer) return 'Only an appointed permit issuer can do this'
      const involved = isInvolved(subject, actor.userId)
      return involved && `${involved}. Ask another permit issuer`
    },
    closer: (subject, actor) => {
      if (!actor) return system
      const { isIssuer, isAreaOwner, closerIsNotIssuer, issuedBy } = subject
      if (!isIssuer && !isAreaOwner) return 'Only the area owner or a permit issuer can do this'
      const involved = isInvolved(subject, actor.userId)
      if (involved) return involved
      return closerIsNotIssuer && issuedBy === actor.userId ? `${OTHERS} issued the permit` : null
    },
    canceller: ({ isIssuer, isAreaOwner, isSafetyOfficer }) =>
      isIssuer || isAreaOwner || isSafetyOfficer
        ? null
        : 'Only a permit issuer, the area owner or a safety officer can do this',
    anyone: () => null,
    system: (_subject, actor) => (actor === null ? null : system),
  },
  guards: {
    complete: ({ missing }) => missing.map(({ message }) => gate('complete', message)),
    settled: ({ unsettled }) => unsettled.map((reason) => gate('conflicts', reason)),
    independent: (subject, action) => {
      if (action !== 'approve') return []
      const reason = subject.hasApproved ? `${OTHERS} approved an earlier stage` : subject.involved
      return [gate('independent', reason)]
    },
    gates: ({ closedGates }) => closedGates,
    cleared: ({ kind, peopleAtWork, livePermitsBelow }, action) => [
      gate(
        'people',
        peopleAtWork === 0
          ? null
          : `${peopleAtWork} ${peopleAtWork === 1 ? 'person is still signed on: sign that person' : 'people are still signed on: sign them'} off under People first`,
      ),
      gate(
        'below',
        // The days of a special permit go on after its own shift.
        livePermitsBelow === 0 || (kind === 'SPECIAL' && action === 'handBack')
          ? null
          : `${livePermitsBelow} special ${livePermitsBelow === 1 ? 'permit' : 'permits'} under it ${livePermitsBelow === 1 ? 'is' : 'are'} still in force`,
      ),
    ],
    restored: ({ unrestored }) => unrestored.map((reason) => gate('restored', reason)),
  },
  audit: ({ subject: { companyId, number } }) => ({ companyId, label: number }),
  emit: ({ tx, subject, actorId, at, action, from, to, reason }, { set, details }: PermitChange) =>
    run(
      tx,
      sql`insert into permit_events (permit_id, company_id, at, actor_id, action, label, from_status, to_status, reason, starts_at,
          ends_at, holder_id, details)
        values (${subject.id}, ${subject.companyId}, ${at}, ${actorId}, ${action}, ${labelOf(action, from, to)}, ${from}, ${to}, ${reason},
          ${subject.startsAt}, ${set?.endsAt ?? subject.endsAt}, ${set?.holderId ?? subject.holderId},
          ${details ? JSON.stringify(details) : null}::jsonb)`,
    ),
})

/** What a move changes beside the status, and what the timeline keeps of it. */
export interface PermitChange {
  readonly to?: PermitState
  readonly set?: PermitColumns
  readonly details?: Readonly<Record<string, unknown>>
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
  readonly endedAt?: Date
  readonly followUpPermitId?: number | null
  readonly holderId?: number
  readonly incomingHolderId?: number | null
  readonly endsAt?: Date
}

/** What the timeline calls a move. */
export function labelOf(action: PermitAction, _from: PermitState, to: PermitState): string {
  const LABELS: Partial<Record<PermitAction, string>> = {
    submit: to === 'APPROVED' ? 'Ready to be issued' : 'Submitted',
    approve: 'Approved',
    return: 'Returned for changes',
    reject: 'Rejected',
    withdraw: 'Withdrawn',
    issue: 'Issued at the site',
    accept: 'Accepted, work begins',
    suspend: 'Suspended',
    reinstate: 'Reinstated',
    handOver: 'Handed over',
    takeOver: 'Incoming holder confirmed',
    handBack: 'Handed back',
    close: 'Closed',
    cancel: 'Cancelled',
    delete: 'Deleted',
    restore: 'Restored',
  }
  return LABELS[action] ?? permitLifecycle.actions[action].label
}
