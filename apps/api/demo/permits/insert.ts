import type { IsolationState } from '@selamat/contract/domains/permits/isolation-lifecycle'
import { permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitRisk } from '@selamat/contract/domains/permits/permit-words'
import { MINUTE } from '@selamat/contract/kit/time'
import { ISOLATION_TEXTS } from '../../src/domains/permits/evidence/isolation-moves.ts'
import type { Tx } from '../../src/platform/database.ts'
import type { DemoCase } from '../cases.ts'
import { insertRows } from '../insert-rows.ts'
import { takeIds } from '../number-cases.ts'
import type { DemoPermit } from './plans.ts'
import type { DemoPoint, ExistingRecords, Place, WorkTypeOfDemo } from './stock.ts'
import type { Cast, Happened, PermitTimeline } from './tell-permit.ts'

/** A permit with all that is known before it is written. */
export interface StoredPermit {
  readonly id: number
  readonly companyId: number
  readonly number: string
  readonly plan: DemoPermit
  readonly cast: Cast
  readonly place: Place
  readonly workType: WorkTypeOfDemo
  readonly detail: { readonly id: number; readonly risk: PermitRisk }
  readonly points: readonly DemoPoint[]
  readonly timeline: PermitTimeline
  readonly departmentId: number | null
  readonly holderEmployerId: number
  readonly crew: readonly number[]
  readonly parentId: number | null
  readonly hiradcId: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly ownCase: DemoCase | null
}

/** An event of a timeline that is none of the life cycle. */
interface SiteEvent extends Omit<Happened, 'action' | 'details'> {
  readonly action: string
  readonly details: { readonly pointId: number; readonly isolation: IsolationState }
}

/** The status of a permit is that to which its events lead. */
export const statusOf = ({ timeline }: Pick<StoredPermit, 'timeline'>) =>
  timeline.events.at(-1)?.to ?? permitLifecycle.initial

/** When an action was last done. */
export const doneAt = (
  { timeline }: Pick<StoredPermit, 'timeline'>,
  ...actions: readonly Happened['action'][]
): Date | null => timeline.events.findLast(({ action }) => actions.includes(action))?.at ?? null

/** Writes permits with their timelines and audit rows, each table as one set. */
export async function insertPermits(
  tx: Tx,
  permits: readonly StoredPermit[],
  caseIds: ReadonlyMap<string, number>,
  { contractors, projects }: ExistingRecords,
): Promise<void> {
  // What stands under a permit comes after it.
  const depth = ({ plan, parentId }: StoredPermit) => (parentId === null ? 0 : plan.isDay ? 2 : 1)
  const ordered = permits.toSorted((one, other) => depth(one) - depth(other))
  await insertRows(
    tx,
    'permits',
    ordered.map((permit) => ({
      ...rowOf(permit, caseIds, contractors.get(permit.holderEmployerId) ?? null),
      projectId: projects.get(permit.plan.project ?? '') ?? null,
    })),
  )
  const events = permits
    .flatMap((permit) => [...permit.timeline.events, ...isolationEvents(permit)].map((event) => ({ permit, event })))
    .sort(({ event: one }, { event: other }) => one.at.getTime() - other.at.getTime())
  const ids = await takeIds(tx, 'permit_events', events.length)
  await insertRows(
    tx,
    'permitEvents',
    events.map(({ permit: { id: permitId, companyId, startsAt, endsAt, cast }, event }, index) => {
      const { at, actorId, action, label, from: fromStatus, to: toStatus, reason, details } = event
      return {
        id: ids[index] ?? 0,
        permitId,
        companyId,
        at,
        actorId,
        action,
        label,
        fromStatus,
        toStatus,
        reason,
        startsAt,
        endsAt,
        holderId: cast.holder,
        details,
      }
    }),
  )
  await insertRows(
    tx,
    'auditEvents',
    events.map(
      ({ permit: { id: entityId, companyId, number: label }, event: { at, actorId, action, from, to, reason } }) => ({
        companyId,
        at,
        actorId,
        entity: 'permits',
        entityId,
        label,
        action,
        reason,
        before: from && { status: from },
        after: { status: to },
      }),
    ),
  )
}

/** When the isolations of a permit were locked, verified and removed: between its approval and its issue, and at its end. */
export function isolatedAt(permit: Pick<StoredPermit, 'timeline'>) {
  const [approvedAt, issuedAt] = [doneAt(permit, 'submit', 'approve'), firstAt(permit, 'issue')]
  if (approvedAt === null || issuedAt === null) return { lockedAt: null, verifiedAt: null, removedAt: null }
  const shortly = new Date(issuedAt.getTime() - 40 * MINUTE)
  const half = (from: Date, until: Date) => new Date((from.getTime() + until.getTime()) / 2)
  const lockedAt = shortly > approvedAt ? shortly : half(approvedAt, issuedAt)
  return { lockedAt, verifiedAt: half(lockedAt, issuedAt), removedAt: doneAt(permit, 'close') }
}
const firstAt = ({ timeline }: Pick<StoredPermit, 'timeline'>, action: Happened['action']): Date | null =>
  timeline.events.find((event) => event.action === action)?.at ?? null

/** What the timeline tells of the isolations; each leaves the permit as it is. */
function isolationEvents(permit: StoredPermit): SiteEvent[] {
  const { lockedAt, verifiedAt, removedAt } = isolatedAt(permit)
  const { isolator, verifier } = permit.cast
  const moves = [
    { action: 'lock', at: lockedAt, actorId: isolator, isolation: 'LOCKED' },
    { action: 'verify', at: verifiedAt, actorId: verifier, isolation: 'VERIFIED' },
    { action: 'remove', at: removedAt, actorId: isolator, isolation: 'REMOVED' },
  ] as const
  return permit.points.flatMap(({ id: pointId, tag }) =>
    moves.flatMap(({ action, at, actorId, isolation }) => {
      const status = at && permit.timeline.events.findLast((event) => event.at <= at)?.to
      if (!at || !status) return []
      const label = `Isolation ${tag} ${ISOLATION_TEXTS[action]}`
      const details = { pointId, isolation }
      return [{ at, actorId, action: `isolation-${action}`, label, from: status, to: status, reason: null, details }]
    }),
  )
}

/** The states in which a window or a gate can end by itself. */
const WATCHED: readonly string[] = [...permitLifecycle.actions.lapse.from, ...permitLifecycle.actions.expire.from]

function rowOf(permit: StoredPermit, caseIds: ReadonlyMap<string, number>, contractorId: number | null) {
  const { id, companyId, number, plan, cast, place, workType, detail, timeline, endsAt, startsAt } = permit
  const status = statusOf(permit)
  const first = timeline.events[0]
  const last = timeline.events.at(-1)
  const is = (...states: readonly string[]) => states.includes(status)
  const suspension = is('SUSPENDED') ? timeline.events.findLast(({ to }) => to === 'SUSPENDED') : undefined
  const handedBackAt = doneAt(permit, 'handBack')
  const watches = workType.needsFireWatch && handedBackAt !== null
  const issuedAt = doneAt(permit, 'issue', 'reinstate')
  const approvedAt = timeline.events.findLast(({ to }) => to === 'APPROVED')?.at ?? null
  return {
    id,
    companyId,
    employerId: permit.holderEmployerId,
    number,
    kind: plan.isDay ? 'BY_DAY' : workType.kind,
    parentId: permit.parentId,
    workTypeId: workType.id,
    title: plan.title,
    method: plan.method ?? null,
    siteId: place.siteId,
    locationId: place.locationId,
    subLocationId: place.subLocationId,
    level: plan.level ?? null,
    system: plan.system ?? null,
    departmentId: permit.departmentId,
    areaOwnerId: place.areaOwnerId,
    requesterId: cast.requester,
    holderId: cast.holder,
    contractorId,
    hiradcId: permit.hiradcId,
    incomingHolderId: is('HANDOVER') ? cast.incoming : null,
    risk: detail.risk,
    startsAt,
    endsAt,
    status,
    version: timeline.events.length,
    contentVersion: 1,
    submissions: timeline.history === null ? 0 : 1,
    caseId: caseIds.get(number) ?? null,
    returnedBy: is('REVISION') ? (timeline.events.at(-1)?.details?.stage ?? null) : null,
    // What is at work is looked at at once.
    nextGateAt: is('ISSUED', 'ACTIVE') ? (last?.at ?? null) : WATCHED.includes(status) ? endsAt : null,
    submittedAt: timeline.submittedAt,
    approvedAt,
    issuedAt,
    issuedBy: issuedAt === null ? null : cast.issuer,
    acceptedAt: doneAt(permit, 'accept'),
    suspendedAt: suspension?.at ?? null,
    suspendCode: suspension === undefined ? null : suspension.action === 'stop' ? 'PARENT' : 'ALARM',
    suspendReason: suspension?.reason ?? null,
    handedBackAt,
    isWorkComplete: handedBackAt === null ? null : true,
    fireWatchUntil: watches ? new Date(handedBackAt.getTime() + (workType.fireWatchMinutes ?? 60) * MINUTE) : null,
    endedAt: is('finish', 'CANCELLED', 'REJECTED') ? (last?.at ?? null) : null,
    createdAt: first?.at,
    createdBy: cast.requester,
    updatedAt: last?.at,
    updatedBy: last?.actorId ?? null,
  }
}
