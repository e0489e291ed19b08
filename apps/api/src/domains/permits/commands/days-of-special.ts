import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatInstant } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { permitSettingsOf } from '../settings.ts'

/** Without an issue, a day in such a state was not used. */
const CAME_TO_NOTHING = ['DELETED', 'CANCELLED', 'REJECTED'] as const satisfies PermitState[]
/** Nobody is at work any more in the window of such a day. */
const LEFT = [...CAME_TO_NOTHING, 'HANDED_BACK', 'finish'] as const satisfies PermitState[]

interface Day {
  readonly companyId: number
  /** Its special permit, whose lock the caller holds. */
  readonly parentId: number
  /** Of the day itself, where it is stored. */
  readonly id: number | null
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Why a special permit has no room for a day, by field: it has all its days, or another day at that time. */
export async function dayRoomErrors(
  tx: Tx,
  day: Day,
): Promise<{ readonly parentId?: string; readonly startsAt?: string }> {
  const { companyId, parentId, id, startsAt, endsAt } = day
  const { maxRenewals } = await permitSettingsOf(tx, companyId)
  const [found] = await run<{
    special: string
    days: number
    number: string | null
    from: Date | null
    until: Date | null
  }>(
    tx,
    sql`with days as (select b.* from permits b where b.parent_id = ${parentId} and b.kind = 'BY_DAY' and b.id is distinct from ${id}::bigint),
        other as (select d.number, d.starts_at, d.ends_at from days d where d.status <> all(${[...LEFT]})
          and tstzrange(d.starts_at, d.ends_at) && tstzrange(${startsAt}, ${endsAt}) order by d.starts_at limit 1)
      select p.number as special, o.number, o.starts_at as from, o.ends_at as until,
        (select count(*)::int from days d where d.status <> all(${[...CAME_TO_NOTHING]}) or d.issued_at is not null) as days
      from permits p left join other o on true where p.id = ${parentId}`,
  )
  if (!found) return {}
  const { special, days, number, from, until } = found
  return {
    ...(days < maxRenewals ? {} : { parentId: `${special} has ${maxRenewals} daily permits already` }),
    ...(from && until
      ? {
          startsAt: `Day ${number} is planned from ${formatInstant(from)} to ${formatInstant(until)}. Choose another time`,
        }
      : {}),
  }
}

/** When the next day of a special permit begins after an instant; null: none is planned. */
export async function nextDayBegins(
  tx: Tx,
  { parentId, id, endsAt }: Omit<Day, 'companyId' | 'startsAt'>,
): Promise<Date | null> {
  const [found] = await run<{ at: Date | null }>(
    tx,
    sql`select min(b.starts_at) as at from permits b where b.parent_id = ${parentId} and b.kind = 'BY_DAY' and b.id is distinct from ${id}::bigint
      and b.status <> all(${[...LEFT]}) and b.starts_at >= ${endsAt}`,
  )
  return found?.at ?? null
}
