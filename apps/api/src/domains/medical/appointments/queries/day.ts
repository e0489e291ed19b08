import type { DayQuota } from '@selamat/contract/domains/medical/appointments/booking'
import { RESERVATION_STATES } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { DayBoard } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { addDays } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import { inDays } from '../../../../platform/records/conditions.ts'
import { ensureSlots } from '../slots/write-slots.ts'
import { careScope, OFF_SCHEDULE, staffReads } from './reservation-rows.ts'

/** The places of the days of a center, or of all centers of a company, each day once. */
export function quotaOf(
  db: Executor,
  { companyId, centerId }: { readonly companyId: number; readonly centerId: number | null },
  { from, until }: { readonly from: string; readonly until: string },
): Promise<DayQuota[]> {
  const where =
    centerId === null
      ? sql`s.company_id = ${companyId}`
      : sql`s.center_id = ${centerId} and s.company_id = ${companyId}`
  return run<DayQuota>(
    db,
    sql`select to_char(${from}::date + n, 'YYYY-MM-DD') as day, coalesce(q.quota, 0) as quota, coalesce(q.taken, 0) as taken,
        coalesce(q.free, 0) as free
      from generate_series(0, ${until}::date - ${from}::date) n
      left join (select (s.starts_at at time zone 'Asia/Jakarta')::date as day, sum(s.quota)::int as quota, sum(s.taken)::int as taken,
          (sum(s.quota - s.taken) filter (where not s.closed))::int as free
        from slots s where ${where} and ${inDays(sql`s.starts_at`, { from, until })} group by 1) q on q.day = ${from}::date + n
      order by n`,
  )
}

const NOTHING = (day: string): DayQuota => ({ day, quota: 0, taken: 0, free: 0 })

type Column = DayBoard['columns'][number]

/** Who is there on a day, with the hours of each: those of the week and besides, and what closes them. */
const columnsOn = (db: Executor, centerId: number, day: string) =>
  run<Column>(
    db,
    sql`with open as (
        select s.clinician_id, s.from_time, s.until_time, null::text as label, true as is_open from center_sessions s
        where s.center_id = ${centerId} and s.archived_at is null and s.weekday = extract(isodow from ${day}::date)
          and s.valid_from <= ${day}::date and (s.valid_until is null or s.valid_until >= ${day}::date)
        union all
        select e.clinician_id, coalesce(e.from_time, '00:00'), coalesce(e.until_time, '23:59'), e.reason, e.kind = 'EXTRA'
        from center_exceptions e where e.center_id = ${centerId} and e.archived_at is null and ${day}::date between e.from_day and e.until_day),
      booked as (select distinct r.clinician_id from reservations r where r.center_id = ${centerId}
        and ${inDays(sql`r.starts_at`, { from: day, until: day })} and r.status not in ('WAITLIST', 'CANCELLED', 'REJECTED')),
      who as (select clinician_id from open where is_open union select clinician_id from booked)
      select w.clinician_id, coalesce(c.title, 'The medical center') as title, c.room, u.photo_file_id,
        coalesce((select jsonb_agg(jsonb_build_object('from', o.from_time, 'until', o.until_time, 'label', o.label, 'isOpen', o.is_open)
          order by o.from_time) from open o where o.clinician_id is not distinct from w.clinician_id
            or (o.clinician_id is null and not o.is_open)), '[]'::jsonb) as hours
      from who w left join clinicians c on c.id = w.clinician_id left join users u on u.id = c.user_id
      order by c.id is null, case c.profession when 'DOCTOR' then 1 when 'NURSE' then 2 else 3 end, c.title, c.id`,
  )

const ON_BOARD = RESERVATION_STATES.filter((state) => !['WAITLIST', 'CANCELLED', 'REJECTED'].includes(state))
/** More do not fit on a day. */
const MOST = 1000

/** The day of a center: who is there, who comes, who waits (MEDICAL-27). Throws 404 for a center of another company. */
export async function readBoard(
  context: AppContext,
  actor: Actor,
  { centerId, day }: { readonly centerId: number; readonly day: string },
): Promise<DayBoard> {
  const db = context.database.kysely
  const [center] = await run<{ centerName: string }>(
    db,
    sql`select center_name from medical_centers where id = ${centerId} and company_id = ${actor.companyId}`,
  )
  if (!center) throw httpError('NOT_FOUND')
  await ensureSlots(context, actor.companyId, centerId)
  const ofDay = { centerId: [centerId], startsAt: { from: day, until: day } }
  const list = (filter: Parameters<typeof staffReads.list>[2]['filter'], column: 'startsAt' | 'createdDate') =>
    staffReads.list(context, actor, { limit: MOST, filter, orderBy: { column, direction: 'ascending' } })
  const [columns, reservations, waiting, [quota]] = await Promise.all([
    columnsOn(db, centerId, day),
    list({ ...ofDay, status: ON_BOARD }, 'startsAt'),
    list({ ...ofDay, status: ['WAITLIST'] }, 'createdDate'),
    quotaOf(db, { companyId: actor.companyId, centerId }, { from: day, until: day }),
  ])
  const people = { reservations: reservations.data, waiting: waiting.data }
  return { day, centerId, ...center, columns, ...people, quota: quota ?? NOTHING(day) }
}

/** How many reservations of a day stand where, within the scope of the reader (MEDICAL-26). */
export async function readSummary(
  context: AppContext,
  actor: Actor,
  { centerId, day }: { readonly centerId: number | null; readonly day: string },
) {
  const db = context.database.kysely
  const { companyId } = actor
  if (centerId !== null) await ensureSlots(context, companyId, centerId)
  const reached = await careScope({ context, db, actor, at: context.clock.now(), today: day })
  const where = sql`${reached} and t.starts_at >= ${instantAt(day)} and t.starts_at < ${instantAt(addDays(day, 1))}
    and (${centerId}::bigint is null or t.center_id = ${centerId})`
  const rows = await run<{ status: (typeof RESERVATION_STATES)[number]; n: number; off: number }>(
    db,
    sql`select t.status, count(*)::int as n, count(*) filter (where t.status in ('WAITING_APPROVAL', 'CONFIRMED') and ${OFF_SCHEDULE})::int as off
      from reservations t where ${where} group by t.status`,
  )
  const of = new Map(rows.map(({ status, n }) => [status, n]))
  const counts = Object.fromEntries(RESERVATION_STATES.map((state) => [state, of.get(state) ?? 0]))
  const [quota] = await quotaOf(db, { companyId, centerId }, { from: day, until: day })
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
  return {
    day,
    total: sum(rows.map(({ n }) => n)),
    counts: counts as Record<(typeof RESERVATION_STATES)[number], number>,
    offSchedule: sum(rows.map(({ off }) => off)),
    quota: quota ?? NOTHING(day),
  }
}
