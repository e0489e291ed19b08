import { ISOLATED } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { EDITABLE, ENDED, LIVE, OVERDUE, PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { conflictsOf } from '../conflicts/conflicts-of.ts'
import { closedGates, judgeAll, phaseOf } from '../gates/evaluate.ts'
import type { GateFacts } from '../gates/facts.ts'
import type { Phase } from '../gates/gate.ts'
import { hasOtherIssuer, type Nearness, nearness, reviewed } from '../independence.ts'
import type { PermitSubject } from '../permit-moves.ts'
import { isAppointed, type PermitReader } from '../relations.ts'
import { type ApprovedByOwn, type Missing, missingOf, ownApprovals } from './missing.ts'
import { decidedAbove, missingPeople } from './missing-people.ts'
import { notApplicable } from './not-applicable.ts'
import { approvedAs, type StoredPermit } from './stored.ts'

interface Counts extends ApprovedByOwn {
  readonly hasApproved: boolean
  readonly near: Nearness | null
  readonly hasReviewed: boolean
  readonly hasOtherIssuer: boolean
  readonly hasIssued: boolean
  readonly isOfSpecial: boolean
  readonly peopleAtWork: number
  readonly watchersAtWork: number
  readonly peopleBelow: number
  readonly livePermitsBelow: number
  readonly expiredBelow: number
  readonly openPermitsBelow: number
  readonly isolated: number
  readonly fireWatchSigned: boolean
}

const countsOf = async (db: Executor, permit: StoredPermit, userId: number | null, at: Date): Promise<Counts> => {
  const { id, kind, parentId, requesterId, holderId, handedBackAt } = permit
  const special = kind === 'BY_DAY' ? parentId : null
  const user = sql`${userId}::bigint`
  const [row] = await run<Counts>(
    db,
    sql`with recursive below as (
        select b.id, b.status from permits b where b.parent_id = ${id}
        union all select d.id, d.status from permits d join below b on d.parent_id = b.id),
      approved as (select g.user_id from permit_signatures g where g.permit_id = ${approvedAs(permit)} and g.action = 'approve'
        and g.void_at is null),
      signed as (select g.action from permit_signatures g where g.permit_id = ${id} and g.user_id = ${userId}::bigint
        and g.void_at is null)
      select
      ${userId}::bigint in (select a.user_id from approved a) is true as has_approved,
      ${nearness(user)} as near, ${reviewed(user)} as has_reviewed, ${hasOtherIssuer(user, formatDate(at))} as has_other_issuer,
      exists (select from signed s where s.action in ('issue', 'reinstate', 'takeOver')) as has_issued,
      exists (select from permits u where u.id = ${special}::bigint and ${userId}::bigint in (u.requester_id, u.holder_id)) as is_of_special,
      ${requesterId} in (select a.user_id from approved a) as requester_approved,
      ${holderId} in (select a.user_id from approved a) as holder_approved,
      (select count(*)::int from permit_sign_ons o where o.permit_id = ${id} and o.off_at is null) as people_at_work,
      (select count(*)::int from permit_sign_ons o join permit_people w on w.permit_id = o.permit_id and w.user_id = o.user_id
        where o.permit_id = ${id} and o.off_at is null and w.crew_role = 'FIRE_WATCH') as watchers_at_work,
      (select count(*)::int from below b join permit_sign_ons o on o.permit_id = b.id where o.off_at is null) as people_below,
      (select count(*)::int from below b where b.status = any(${[...LIVE]})) as live_permits_below,
      (select count(*)::int from below b where b.status = any(${[...OVERDUE]})) as expired_below,
      (select count(*)::int from below b where b.status <> all(${[...ENDED, 'draft']})) as open_permits_below,
      (select count(*)::int from permit_isolations i where i.permit_id = ${id} and i.transferred_to_id is null
        and i.status = any(${[...ISOLATED]})) as isolated,
      exists (select from permit_signatures g where g.permit_id = ${id} and g.action = 'fireWatch'
        and g.void_at is null and g.at >= ${handedBackAt}::timestamptz) as fire_watch_signed
      from permits p where p.id = ${id}`,
  )
  if (!row) throw new Error(`permit ${id} is gone`)
  return row
}

/** What is looked up for a request alone. */
async function alsoMissing(db: Executor, facts: GateFacts, at: Date): Promise<Missing[]> {
  const checks = await notApplicable(db, facts.permit.id, 'request')
  return [
    ...(checks === null ? [] : [{ field: 'checks' as const, message: checks }]),
    ...(await missingPeople(db, facts, at)),
    ...(await decidedAbove(db, facts)),
  ]
}

/** What the checks of the moves of a permit look at, for somebody or (null) for the system. */
export async function moveFacts(
  db: Executor,
  facts: GateFacts,
  reader: PermitReader | null,
  at: Date,
  options: { readonly phase?: Phase; readonly notYours?: string | null } = {},
): Promise<PermitSubject> {
  const { permit, settings } = facts
  const userId = reader?.actor.userId ?? null
  const counts = await countsOf(db, permit, userId, at)
  const conflicts = await conflictsOf(db, permit, [...PLANNED], at)
  const unsettled = conflicts.filter(
    // A restriction is acknowledged while the request waits.
    ({ verdict, isSettled }) => verdict === 'N' || (!isSettled && permit.status === 'WAITING_APPROVAL'),
  )
  const { fireWatchUntil, siteId } = permit
  const watching = fireWatchUntil !== null && fireWatchUntil > at
  return {
    ...permit,
    ...counts,
    isIssuer: reader !== null && isAppointed(reader, 'permit-issuer', siteId),
    isSafetyOfficer: reader !== null && isAppointed(reader, 'safety-officer', siteId),
    isAreaOwner: userId !== null && permit.areaOwnerId === userId,
    notYours: options.notYours ?? null,
    closerIsNotIssuer: settings.closerIsNotIssuer,
    reviewerIsNotIssuer: settings.reviewerIsNotIssuer,
    missing: [
      ...missingOf(facts, at),
      ...ownApprovals(facts, counts),
      ...(EDITABLE.some((state) => state === permit.status) ? await alsoMissing(db, facts, at) : []),
    ],
    unsettled: unsettled.map(({ number, reason }) => `${number}: ${reason}`),
    closedGates: closedGates(judgeAll(facts, at, options.phase ?? phaseOf(permit.status))),
    unrestored: [
      ...(watching ? [`The fire watch runs until ${formatTime(fireWatchUntil)}`] : []),
      ...(fireWatchUntil !== null && !watching && !counts.fireWatchSigned ? ['The fire watch has not signed'] : []),
      ...(counts.isolated > 0
        ? [
            `${counts.isolated} isolation ${counts.isolated === 1 ? 'point is' : 'points are'} still locked: remove or transfer them`,
          ]
        : []),
      ...(counts.openPermitsBelow > 0 ? ['Close the special permits under it first'] : []),
    ],
  }
}
