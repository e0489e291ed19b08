import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../../platform/database.ts'
import { emitAll } from '../../../../platform/outbox.ts'
import { all, type Fragment } from '../../../../platform/records/statements.ts'
import { clinicSettingsOf } from '../../settings.ts'
import { tellOfClosed } from './closed-slots.ts'

/** A row of the schedule that is about to be archived, restored or deleted: it counts as it will be. */
export interface ScheduleMove {
  readonly table: 'center_sessions' | 'center_exceptions' | 'clinicians' | 'medical_centers'
  readonly id: number
  readonly isThere: boolean
}

const there = (alias: string, table: ScheduleMove['table'], move?: ScheduleMove): Fragment => {
  const row = sql.raw(alias)
  if (move?.table !== table) return sql`${row}.archived_at is null`
  return move.isThere
    ? sql`(${row}.archived_at is null or ${row}.id = ${move.id})`
    : sql`(${row}.archived_at is null and ${row}.id <> ${move.id})`
}

/** The instant of a day and a time of Jakarta. */
const at = (day: string, time: string) => sql.raw(`((${day} + ${time}::time) at time zone 'Asia/Jakarta')`)

/** What the schedules of centers say: each time that can be booked, from one day until another. */
function scheduled(centers: Fragment, { from, until }: Days, move?: ScheduleMove): Fragment {
  const days = sql`generate_series(0, ${until}::date - ${from}::date) n`
  return sql`select m.company_id, o.center_id, o.clinician_id, g.starts_at,
      g.starts_at + o.slot_minutes * interval '1 minute' as ends_at, o.quota, o.visit_type_ids
    from medical_centers m
    join (
      select s.center_id, s.clinician_id, ${from}::date + n as day, s.from_time, s.until_time, s.slot_minutes, s.quota, s.visit_type_ids
      from center_sessions s cross join ${days}
      where ${there('s', 'center_sessions', move)} and extract(isodow from ${from}::date + n) = s.weekday
        and s.valid_from <= ${from}::date + n and (s.valid_until is null or s.valid_until >= ${from}::date + n)
      union all
      select e.center_id, e.clinician_id, ${from}::date + n, e.from_time, e.until_time, e.slot_minutes, e.quota, '{}'::bigint[]
      from center_exceptions e cross join ${days}
      where e.kind = 'EXTRA' and ${there('e', 'center_exceptions', move)} and ${from}::date + n between e.from_day and e.until_day
    ) o on o.center_id = m.id
    cross join lateral generate_series(${at('o.day', 'o.from_time')},
      ${at('o.day', 'o.until_time')} - o.slot_minutes * interval '1 minute', o.slot_minutes * interval '1 minute') g (starts_at)
    where ${centers} and ${there('m', 'medical_centers', move)}
      and (o.clinician_id is null or exists (select from clinicians c join users u on u.id = c.user_id and u.archived_at is null
        where c.id = o.clinician_id and ${there('c', 'clinicians', move)}))
      and not exists (select from center_exceptions x where x.kind = 'CLOSED' and ${there('x', 'center_exceptions', move)}
        and x.center_id = o.center_id and (x.clinician_id is null or x.clinician_id = o.clinician_id)
        and o.day between x.from_day and x.until_day
        and (x.from_time is null or (g.starts_at < ${at('o.day', 'x.until_time')}
          and g.starts_at + o.slot_minutes * interval '1 minute' > ${at('o.day', 'x.from_time')})))`
}

interface Days {
  readonly from: string
  readonly until: string
}

const SAME = sql.raw(`w.center_id = s.center_id and coalesce(w.clinician_id, 0) = coalesce(s.clinician_id, 0)
  and w.starts_at = s.starts_at and w.ends_at = s.ends_at`)

/**
 * Writes the times of the centers `m` as far ahead as is booked. What the schedule no longer says is taken away where nobody has
 * booked it; who has stays, and nobody else gets a place there. Returns how many times are new.
 */
export async function writeSlots(
  tx: Tx,
  { centers, now, bookingDays }: { readonly centers: Fragment; readonly now: Date; readonly bookingDays: number },
  move?: ScheduleMove,
): Promise<number> {
  const from = formatDate(now)
  const until = addDays(from, bookingDays)
  const locked = await run<{ id: number }>(
    tx,
    sql`select m.id from medical_centers m where ${centers} order by m.id for no key update`,
  )
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return 0
  const these = sql`m.id = any(${ids})`
  const expected = sql`with w as materialized (${scheduled(these, { from, until }, move)})`
  const ahead = sql`s.center_id = any(${ids}) and s.starts_at >= ${now}`
  await run(
    tx,
    sql`${expected} delete from slots s where ${ahead} and s.taken = 0 and not exists (select from w where ${SAME})
      and not exists (select from reservation_slots h where h.slot_id = s.id)`,
  )
  const changed = await run<{ id: number; closed: boolean; wasClosed: boolean }>(
    tx,
    sql`${expected} update slots s set closed = w.center_id is null, quota = greatest(s.taken, coalesce(w.quota, s.taken)),
        visit_type_ids = coalesce(w.visit_type_ids, s.visit_type_ids)
      from slots o left join w on w.center_id = o.center_id and coalesce(w.clinician_id, 0) = coalesce(o.clinician_id, 0)
        and w.starts_at = o.starts_at and w.ends_at = o.ends_at
      where o.id = s.id and ${ahead}
        and (s.closed, s.quota, s.visit_type_ids) is distinct from
          (w.center_id is null, greatest(s.taken, coalesce(w.quota, s.taken)), coalesce(w.visit_type_ids, s.visit_type_ids))
      returning s.id, s.closed, o.closed as was_closed`,
  )
  const closed = changed.flatMap(({ id, closed: isClosed, wasClosed }) => (isClosed && !wasClosed ? [id] : []))
  await tellOfClosed(tx, closed, now)
  const made = await run<{ centerId: number }>(
    tx,
    sql`${expected} insert into slots (company_id, center_id, clinician_id, starts_at, ends_at, quota, visit_type_ids)
      select w.company_id, w.center_id, w.clinician_id, w.starts_at, w.ends_at, w.quota, w.visit_type_ids from w
      where w.starts_at >= ${now} order by w.center_id, w.starts_at on conflict do nothing returning center_id`,
  )
  await run(tx, sql`update medical_centers m set slots_until = ${until} where ${these}`)
  const opened = [...new Set(made.map(({ centerId }) => centerId))]
  await emitAll(
    tx,
    'slot-freed',
    opened.map((centerId) => ({ centerId })),
    now,
  )
  return made.length
}

/** Writes the times of a center where the days ahead have none yet: the first look at a day does so. */
export async function ensureSlots(context: AppContext, companyId: number, centerId: number): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  const { bookingDays } = await clinicSettingsOf(database.kysely, companyId)
  const until = addDays(formatDate(now), bookingDays)
  const centers = sql`m.id = ${centerId} and m.company_id = ${companyId} and m.archived_at is null
    and (m.slots_until is null or m.slots_until < ${until})`
  const missing = await run(database.kysely, sql`select 1 from medical_centers m where ${centers}`)
  if (missing.length > 0) await database.transaction((tx) => writeSlots(tx, { centers, now, bookingDays }))
}

/** Writes the times of all centers of all companies, every night. Returns how many are new. */
export async function writeAllSlots(context: AppContext): Promise<number> {
  const { database, clock } = context
  const companies = await run<{ companyId: number }>(
    database.kysely,
    sql`select distinct company_id from medical_centers where archived_at is null`,
  )
  let made = 0
  // One company at a time: each has its own number of days, and nobody waits for all of them.
  for (const { companyId } of companies) {
    const { bookingDays } = await clinicSettingsOf(database.kysely, companyId)
    made += await database.transaction((tx) =>
      writeSlots(tx, { centers: sql`m.company_id = ${companyId}`, now: clock.now(), bookingDays }),
    )
  }
  return made
}

/** The times of a center as its schedule says since a change of it. */
export async function rewriteSlots(tx: Tx, now: Date, centers: Fragment, move?: ScheduleMove): Promise<void> {
  const companies = await run<{ companyId: number }>(
    tx,
    sql`select distinct m.company_id from medical_centers m where ${centers}`,
  )
  for (const { companyId } of companies) {
    const { bookingDays } = await clinicSettingsOf(tx, companyId)
    await writeSlots(tx, { centers: all([centers, sql`m.company_id = ${companyId}`]), now, bookingDays }, move)
  }
}

/** Whether a center has any time on a day. */
export async function isOpenOn(db: Executor, centerId: number, begin: Date, end: Date): Promise<boolean> {
  const open = await run(
    db,
    sql`select 1 from slots s where s.center_id = ${centerId} and s.starts_at >= ${begin} and s.starts_at < ${end}
      and not s.closed limit 1`,
  )
  return open.length > 0
}
