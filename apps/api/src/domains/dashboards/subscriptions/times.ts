import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

/** How often, at which hour and on which day, as SQL. */
interface When {
  readonly cadence: Fragment
  readonly hour: Fragment
  readonly day: Fragment
}

/** The first time of a subscription that is to come after an instant, by the clock of Jakarta, as SQL. */
export function nextTime(at: Date, { cadence, hour, day }: When): Fragment {
  const local = sql`(${at}::timestamptz at time zone 'Asia/Jakarta')`
  const time = sql`case ${cadence}::text when 'DAILY' then date_trunc('day', ${local})
      when 'WEEKLY' then date_trunc('week', ${local}) + make_interval(days => ${day} - 1)
      else date_trunc('month', ${local}) + make_interval(days => ${day} - 1) end + make_interval(hours => ${hour})`
  const step = sql`case ${cadence}::text when 'DAILY' then interval '1 day' when 'WEEKLY' then interval '1 week' else interval '1 month' end`
  return sql`((select case when n.at > ${local} then n.at else n.at + ${step} end from (select ${time} as at) n) at time zone 'Asia/Jakarta')`
}
