import type { SimopsCell } from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import { OVERDUE, type PermitState, PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { PLAN_ONCE } from '../../../platform/prepared.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { checkedPermits, checkedWork, type FoundReason, MARK, pairs, takenUntil, type Work } from './pairs.ts'
import { measureOf, reasonText } from './reason-text.ts'
import { simopsOf } from './simops.ts'

/** What a gate looks at of a conflict. */
export interface ConflictFacts {
  readonly permitId: number
  readonly number: string
  readonly title: string
  /** N: not together. R: restricted, until somebody acknowledges the measure. */
  readonly verdict: 'N' | 'R'
  /** All reasons as one text, without the title of the other permit. */
  readonly reason: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The restriction was acknowledged for both as they are. */
  readonly isSettled: boolean
}

/** Another permit that must not run beside one, or only with an agreed measure. */
export interface Conflict extends ConflictFacts {
  readonly placeName: string
  readonly status: PermitState
  readonly reasons: readonly (Pick<FoundReason, 'kind' | 'verdict'> & {
    readonly text: string
    readonly measure: string | null
  })[]
  /** What an acknowledgement is about; it changes with windows, places, activities and reasons. */
  readonly mark: string
  readonly settledBy: string | null
  readonly settledAt: Date | null
  readonly measure: string | null
  /** Of the other permit: who answers for it. */
  readonly siteId: number
  readonly areaOwnerId: number | null
  readonly requesterId: number
  readonly holderId: number
}

/** A pair as found, seen from one of both. */
export interface FoundPair extends Omit<Conflict, 'reason' | 'reasons' | 'isSettled'> {
  readonly activity: WorkActivity
  readonly otherActivity: WorkActivity
  readonly reasons: readonly FoundReason[]
}

/** What is read of a pair `t`: of the permit `p` on the other side, and of the acknowledgement `k` of both as they are. */
export const PAIR_FIELDS = sql`p.id as permit_id, p.number, p.title,
  l.location_name || coalesce(', ' || sl.sub_location_name, '') as place_name, p.status, p.starts_at,
  p.ends_at, m.activity, w.activity as other_activity, t.verdict, t.reasons, x.mark,
  ku.full_name as settled_by, k.acknowledged_at as settled_at, k.measure, p.site_id,
  p.area_owner_id, p.requester_id, p.holder_id`
export const PAIR_JOINS = sql`pairs t join me m on m.key = t.mine join permits p on p.id = t.other
  join work_types w on w.id = p.work_type_id join locations l on l.id = p.location_id
  left join sub_locations sl on sl.id = p.sub_location_id cross join lateral (select ${MARK} as mark) x
  left join conflict_settlements k on k.permit_id = least(m.id, p.id) and k.other_id = greatest(m.id, p.id) and k.mark = x.mark
  left join users ku on ku.id = k.acknowledged_by`

const ONCE = sql.raw(PLAN_ONCE)
const STILL_THERE = 'Its window has ended and people are still signed on: have it handed back first'

/** A pair with its reasons in words. */
export function conflictOf(cells: readonly SimopsCell[], found: FoundPair): Conflict {
  const { activity, otherActivity, ...pair } = found
  const reasons = pair.reasons.map((reason) => ({
    kind: reason.kind,
    verdict: reason.verdict,
    text: reasonText(reason, activity, otherActivity),
    measure: measureOf(reason, cells, [activity, otherActivity]),
  }))
  return {
    ...pair,
    reasons,
    reason: [...reasons.map(({ text }) => text), ...(pair.status === OVERDUE[0] ? [STILL_THERE] : [])].join('. '),
    // What is not permitted cannot be acknowledged.
    isSettled: pair.verdict === 'R' && pair.settledAt !== null,
  }
}

async function conflictsWith(
  db: Executor,
  companyId: number,
  checked: ReturnType<typeof checkedPermits>,
  states: readonly PermitState[],
): Promise<readonly Conflict[]> {
  const cells = await simopsOf(db, companyId)
  const found = await run<FoundPair>(
    db,
    sql`${ONCE}with ${pairs(checked, cells, states)} select ${PAIR_FIELDS} from ${PAIR_JOINS} order by t.verdict, p.starts_at, p.id`,
  )
  return found.map((pair) => conflictOf(cells, pair))
}

/** The conflicts of a stored permit with others in some states. */
export const conflictsOf = (
  db: Executor,
  { id, companyId }: { readonly id: number; readonly companyId: number },
  states: readonly PermitState[],
  at: Date,
): Promise<readonly Conflict[]> => conflictsWith(db, companyId, checkedPermits(sql`p.id = ${id}`, at), states)

/** The ids of those that are planned or live and conflict with any permit `p` of a condition. */
export async function partnersOf(db: Executor, companyId: number, where: Fragment, at: Date): Promise<number[]> {
  const cells = await simopsOf(db, companyId)
  const rows = await run<{ mine: number; other: number }>(
    db,
    sql`with ${pairs(checkedPermits(where, at), cells, PLANNED)} select mine, other from pairs`,
  )
  // Of two that are both checked one direction is found.
  return [...new Set(rows.flatMap(({ mine, other }) => [mine, other]))]
}

/** The conflicts of work as it is planned with all that is planned or live. */
export const conflictsOfWork = (db: Executor, work: Work, at: Date): Promise<readonly Conflict[]> =>
  conflictsWith(db, work.companyId, checkedWork(work, at), PLANNED)

/** When others conflict with work at any time of a longer window. */
export async function busyTimes(db: Executor, work: Work, at: Date): Promise<{ startsAt: Date; endsAt: Date }[]> {
  const cells = await simopsOf(db, work.companyId)
  return run(
    db,
    sql`${ONCE}with ${pairs(checkedWork(work, at), cells, PLANNED)}
      select p.starts_at, ${takenUntil(at)} as ends_at from pairs t join permits p on p.id = t.other`,
  )
}
