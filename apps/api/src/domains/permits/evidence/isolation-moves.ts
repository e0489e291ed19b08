import type { IsolationAction } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { isolationLifecycle } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { AT_SITE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { Actor } from '../../../platform/access.ts'
import { gate, lifecycleOf } from '../../../platform/lifecycle.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { isAppointed, type PermitReader } from '../relations.ts'
import type { StoredIsolation } from './stored-isolations.ts'

/** What the checks of a move look at, beside the isolation. */
export type IsolationSubject = StoredIsolation & {
  readonly companyId: number
  readonly number: string
  readonly isIsolator: boolean
  readonly isAreaOwner: boolean
  readonly userId: number
  /** A reason was given for taking off somebody else's lock, or it is asked for later. */
  readonly hasReason: boolean
}

/** An isolation as the actor of a reader can move it. */
export const subjectOf = (
  isolation: StoredIsolation,
  { companyId, number, siteId, areaOwnerId }: StoredPermit,
  reader: PermitReader,
  hasReason = true,
): IsolationSubject => ({
  ...isolation,
  companyId,
  number,
  hasReason,
  userId: reader.actor.userId,
  isIsolator: isAppointed(reader, 'isolation-officer', siteId),
  isAreaOwner: areaOwnerId === reader.actor.userId,
})

/** Work under the permit has not begun, or is over for good. */
const NOT_UNDER_WAY: readonly PermitState[] = ['APPROVED', 'HANDED_BACK', 'finish', 'CANCELLED']
/** Its points are chosen in the request. */
const REQUESTED: readonly PermitState[] = ['draft', 'WAITING_APPROVAL', 'REVISION', 'REJECTED', 'DELETED']

const officer = 'Only an isolation officer who is appointed at the site can do this'

/** What can be done to an isolation. */
export const isolationMoves = lifecycleOf(isolationLifecycle, {
  table: 'permitIsolations',
  relations: {
    isolator: ({ isIsolator }: IsolationSubject, _actor: Actor) => (isIsolator ? null : officer),
    verifier: ({ isIsolator, isAreaOwner }) =>
      isIsolator || isAreaOwner ? null : 'Only an isolation officer or the area owner can do this',
  },
  guards: {
    approved: ({ permitStatus, transferredTo, inTestFor }) => [
      gate('approved', AT_SITE.includes(permitStatus) ? null : 'The permit must be approved and not handed back'),
      gate('transferred', transferredTo === null ? null : `It is locked for ${transferredTo.number} now`),
      gate('inTest', inTestFor === null ? null : `${inTestFor} has it under energy for a test run. End that first`),
    ],
    twoPeople: ({ appliedBy, userId }) => [
      gate('twoPeople', appliedBy === userId ? 'Somebody else has to verify: you put the lock on' : null),
    ],
    // Energy reaches everybody of the job, and whoever else relies on the lock.
    stopped: ({ jobInForce, jobAtWork, lockedFor }) => [
      gate('stopped', jobInForce && `Suspend the work first: energy comes back to ${jobInForce}`),
      gate('people', jobAtWork && `Sign everybody off first: people are at work under ${jobAtWork}`),
      gate('locked', lockedFor && `Locked for ${lockedFor}, too. Remove that lock first, once its work is over`),
    ],
    workOver: ({ status, permitStatus, peopleAtWork, transferredTo }) => {
      if (REQUESTED.includes(permitStatus)) return [gate('workOver', 'Points of a request are changed in the request')]
      const isOver = NOT_UNDER_WAY.includes(permitStatus)
      // A point that was never locked can be taken out again while nobody works.
      const isIdle = status === 'PENDING' && (isOver || permitStatus === 'SUSPENDED' || permitStatus === 'ISSUED')
      return [
        gate('workOver', isOver || isIdle ? null : 'The permit must be handed back or cancelled first'),
        gate('people', isIdle || peopleAtWork === 0 ? null : 'Somebody is still signed on'),
        gate('transferred', transferredTo === null ? null : `It is locked for ${transferredTo.number} now`),
      ]
    },
    sameHand: ({ appliedBy, appliedByName, userId, hasReason }) => [
      gate(
        'sameHand',
        appliedBy === null || appliedBy === userId || hasReason
          ? null
          : `${appliedByName} put this lock on. Give the reason why somebody else removes it`,
      ),
    ],
  },
  audit: ({ subject: { companyId, number, tag } }) => ({ companyId, label: `${number} ${tag}` }),
})

/** What the timeline of the permit says of a move. */
export const ISOLATION_TEXTS: Readonly<Record<IsolationAction, string>> = {
  lock: 'locked',
  verify: 'verified',
  startTest: 'has energy for a test run',
  endTest: 'locked again',
  remove: 'removed',
}
