import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { CHOOSE } from '../../../platform/messages.ts'

/** Hours that a row of the schedule opens: on a day of the week, or on a range of days. */
export interface Hours {
  readonly id: number | null
  readonly centerId: number
  readonly clinicianId: number | null
  /** Null: on each day from the first to the last. */
  readonly weekday: number | null
  readonly from: string
  readonly until: string | null
  readonly fromTime: string
  readonly untilTime: string
}

/**
 * Nobody has two sessions at once, in whichever center; nor has a center that counts as a whole. The center and the clinician are
 * locked, so that two who write at once see one another. Throws 422 at the field.
 */
export async function assertApart(tx: Tx, hours: Hours, kind: 'session' | 'exception'): Promise<void> {
  const { id, centerId, clinicianId, weekday, from, until, fromTime, untilTime } = hours
  const [center] = await run<{ isBox: boolean }>(
    tx,
    sql`select box_type is not null as is_box from medical_centers where id = ${centerId} for no key update`,
  )
  // A first-aid box is a place of the stock: nobody is seen there.
  if (center?.isBox) throw httpError('INVALID', { errors: { centerId: CHOOSE } })
  if (clinicianId !== null) await run(tx, sql`select 1 from clinicians where id = ${clinicianId} for no key update`)
  const whose =
    clinicianId === null
      ? sql`o.center_id = ${centerId} and o.clinician_id is null`
      : sql`o.clinician_id = ${clinicianId}`
  // A session meets another on the same day of the week; days besides meet those on which the week is open, and one another.
  const others = sql`
    select o.session_name as label, o.from_time from center_sessions o
    where ${whose} and o.archived_at is null and ${kind === 'session' ? sql`o.id <> ${id ?? 0}` : sql`true`}
      and o.from_time < ${untilTime} and ${fromTime} < o.until_time
      and daterange(o.valid_from, o.valid_until, '[]') && daterange(${from}::date, ${until}::date, '[]')
      and (${
        weekday === null
          ? sql`exists (select from generate_series(0, least(${until}::date - ${from}::date, 6)) n
            where extract(isodow from ${from}::date + n) = o.weekday and o.valid_from <= ${from}::date + n
              and (o.valid_until is null or o.valid_until >= ${from}::date + n))`
          : sql`o.weekday = ${weekday}`
      })
    union all
    select o.reason, o.from_time from center_exceptions o
    where ${
      kind === 'exception'
        ? sql`o.id <> ${id ?? 0} and ${whose} and o.archived_at is null and o.kind = 'EXTRA'
        and o.from_time < ${untilTime} and ${fromTime} < o.until_time
        and daterange(o.from_day, o.until_day, '[]') && daterange(${from}::date, ${until}::date, '[]')`
        : sql`false`
    }`
  const [met] = await run<{ label: string; fromTime: string }>(tx, sql`${others} limit 1`)
  if (!met) return
  const message = `It overlaps ${met.label}, which begins at ${met.fromTime}`
  throw httpError('INVALID', { errors: { fromTime: message } })
}

/** Throws 422 for types of visits that the company does not have. */
export async function assertTypes(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await run(
    tx,
    sql`select 1 from visit_types where id = any(${ids}) and company_id = ${companyId} and archived_at is null`,
  )
  if (found.length < new Set(ids).size) throw httpError('INVALID', { errors: { visitTypeIds: CHOOSE } })
}
