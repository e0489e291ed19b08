import type { FreeTime } from '@selamat/contract/domains/medical/appointments/booking'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { type Executor, run } from '../../../../platform/database.ts'
import { all, type Fragment } from '../../../../platform/records/statements.ts'

/** A visit that looks for a time. */
export interface Visit {
  readonly companyId: number
  readonly visitTypeId: number
  readonly minutes: number
  readonly patientId: number
}

const IS_FREE = sql.raw('not n.closed and n.taken < n.quota')

/** The slots `n` that a visit takes from a slot `f` on, as `v`: how far they reach, and whether all of them are free. */
const room = (minutes: Fragment, type: Fragment, isFree: Fragment = IS_FREE): Fragment => sql`
  cross join lateral (select max(n.ends_at) as ends_at, sum(n.ends_at - n.starts_at) as covered, min(n.quota - n.taken) as free,
      array_agg(n.id order by n.starts_at) as slot_ids, bool_and(${isFree}) as is_free
    from slots n where n.center_id = f.center_id and n.clinician_id is not distinct from f.clinician_id
      and n.starts_at >= f.starts_at and n.starts_at < f.starts_at + ${minutes} * interval '1 minute'
      and (n.visit_type_ids = '{}' or ${type} = any(n.visit_type_ids))) v`
/** They follow one another without a gap for as long as the visit takes. */
const isWhole = (minutes: Fragment): Fragment =>
  sql`(v.covered = v.ends_at - f.starts_at and v.ends_at >= f.starts_at + ${minutes} * interval '1 minute')`

type Stored = Omit<FreeTime, 'startsAt' | 'endsAt'> & { readonly startsAt: Date; readonly endsAt: Date }

/**
 * The times in which a visit finds room; `slots` asks for the center and the days of slots `f`. One pass over them: each with those of
 * the same clinician that follow within the visit. A clinician is not offered to himself or herself.
 */
async function readTimes(
  db: Executor,
  { companyId, visitTypeId, minutes, patientId }: Visit,
  slots: Fragment,
  { where, order }: { readonly where: Fragment; readonly order: Fragment },
  most: number,
): Promise<FreeTime[]> {
  const length = sql`${minutes}::int * interval '1 minute'`
  const rows = await run<Stored>(
    db,
    sql`select t.slot_id, t.starts_at, t.ends_at, t.center_id, m.center_name, t.clinician_id, c.title as clinician_title, t.free
      from (select f.id as slot_id, f.starts_at, f.center_id, f.clinician_id, max(f.ends_at) over w as ends_at,
          sum(f.ends_at - f.starts_at) over w as covered, min(case when f.closed then 0 else f.quota - f.taken end) over w as free
        from slots f where f.company_id = ${companyId} and ${slots}
          and (f.visit_type_ids = '{}' or ${visitTypeId}::bigint = any(f.visit_type_ids))
        window w as (partition by f.center_id, f.clinician_id order by f.starts_at
          range between current row and ${length} - interval '1 microsecond' following)) t
      join medical_centers m on m.id = t.center_id and m.archived_at is null
      left join clinicians c on c.id = t.clinician_id
      where t.free > 0 and t.covered = t.ends_at - t.starts_at and t.ends_at >= t.starts_at + ${length}
        and (c.user_id is null or c.user_id <> ${patientId}) and ${where}
      order by ${order} limit ${most}`,
  )
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: formatTimestamp(startsAt),
    endsAt: formatTimestamp(endsAt),
  }))
}

/** So many times are answered at once: some weeks of a center. */
const MOST = 2000

interface Criteria {
  readonly centerId: number
  readonly clinicianId: number | null
  readonly from: Date
  readonly until: Date
}

/** The times of a center between two instants in which a visit finds room, in their order. */
export const freeTimes = (db: Executor, visit: Visit, { centerId, clinicianId, from, until }: Criteria) => {
  // A visit that begins on the last day can end after it.
  const end = new Date(until.getTime() + visit.minutes * MINUTE)
  const conditions = [sql`f.center_id = ${centerId} and f.starts_at >= ${from} and f.starts_at < ${end}`]
  if (clinicianId !== null) conditions.push(sql`f.clinician_id = ${clinicianId}`)
  const days = { where: sql`t.starts_at < ${until}`, order: sql`t.starts_at, c.title, t.slot_id` }
  return readTimes(db, visit, all(conditions), days, MOST)
}

const NEAREST = 3

/** The three times of a center that are nearest to one that is wished for. */
export const nearestTimes = (
  db: Executor,
  visit: Visit,
  { centerId, near, notBefore }: { readonly centerId: number; readonly near: Date; readonly notBefore: Date },
) => {
  const distance = sql`abs(extract(epoch from t.starts_at - ${near}::timestamptz))`
  const slots = sql`f.center_id = ${centerId} and f.starts_at >= ${notBefore}`
  return readTimes(db, visit, slots, { where: sql`true`, order: sql`${distance}, t.starts_at, t.slot_id` }, NEAREST)
}

/** Those of the waiting line of a center who find room now: the oldest first, each with the first time that fits. */
export async function nextInLine(db: Executor, centerId: number, notBefore: Date): Promise<InLine | null> {
  const [next] = await run<InLine>(
    db,
    sql`select r.id as reservation_id, f.slot_id, f.slot_ids, f.starts_at, f.ends_at, f.clinician_id
      from reservations r join visit_types y on y.id = r.visit_type_id
      cross join lateral (
        select f.id as slot_id, f.starts_at, v.ends_at, f.clinician_id, v.slot_ids
        from slots f left join clinicians c on c.id = f.clinician_id
        ${room(sql`y.minutes`, sql`r.visit_type_id`)}
        where f.center_id = r.center_id and f.starts_at >= greatest(r.starts_at, ${notBefore}::timestamptz) and f.starts_at < r.ends_at
          and (r.clinician_id is null or f.clinician_id = r.clinician_id) and v.is_free
          and ${isWhole(sql`y.minutes`)}
          and (c.user_id is null or c.user_id <> r.patient_id)
          and not exists (select from reservations o where o.patient_id = r.patient_id and o.status in ('WAITING_APPROVAL', 'CONFIRMED')
            and not o.is_walk_in and tstzrange(o.starts_at, o.ends_at) && tstzrange(f.starts_at, v.ends_at))
        order by f.starts_at, f.id limit 1) f
      where r.center_id = ${centerId} and r.status = 'WAITLIST' and r.ends_at > ${notBefore}
      order by r.created_at, r.id limit 1 for update of r skip locked`,
  )
  return next ?? null
}

export interface InLine {
  readonly reservationId: number
  readonly slotId: number
  readonly slotIds: readonly number[]
  readonly startsAt: Date
  readonly endsAt: Date
  readonly clinicianId: number | null
}

/** The time that begins in a slot, as it was chosen: whether or not it is free. */
export interface ChosenTime {
  readonly centerId: number
  readonly clinicianId: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly slotIds: readonly number[]
  /** There is room for as long as the visit takes, without a gap. */
  readonly isWhole: boolean
  readonly isFree: boolean
  readonly clinicianUserId: number | null
}

/** The time that begins in a slot of the company for a type of visit; null: there is no such time. The places of that reservation count as free. */
export async function chosenTime(
  db: Executor,
  { companyId, visitTypeId, minutes }: Visit,
  slotId: number,
  reservationId: number | null,
): Promise<ChosenTime | null> {
  const length = sql`${minutes}::int`
  const isOwn = sql`exists (select from reservation_slots h where h.slot_id = n.id and h.reservation_id = ${reservationId}::bigint)`
  const [row] = await run<ChosenTime>(
    db,
    sql`select f.center_id, f.clinician_id, f.starts_at, v.ends_at, v.slot_ids, c.user_id as clinician_user_id,
        ${isWhole(length)} as is_whole, v.is_free
      from slots f join medical_centers m on m.id = f.center_id and m.archived_at is null
      left join clinicians c on c.id = f.clinician_id
      ${room(length, sql`${visitTypeId}::bigint`, sql`${isOwn} or (${IS_FREE})`)}
      where f.id = ${slotId} and f.company_id = ${companyId} and v.slot_ids is not null`,
  )
  return row ?? null
}
