import type { ExpiryKind } from '@selamat/contract/domains/expiry/expiry-kind'
import { addDays } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { House } from '../../../platform/house.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { ExpirySources } from '../ports.ts'
import { reading } from './list-expiry.ts'
import { type Asked, selection } from './selection.ts'

interface Days extends Asked {
  readonly from: string
  readonly until: string
}

/** How much falls due on each day of a span, by kind, and how much is over. */
export async function countDays(house: House, sources: ExpirySources, actor: Actor, { from, until, ...asked }: Days) {
  const read = await reading(house, sources, actor)
  const { today } = read
  const all = selection(read.readable, { ...read, asked })
  if (!all) return { today, days: [], overdue: 0 }
  const { rows } = await sql<{ day: string | null; kind: ExpiryKind | null; count: number }>`${sql.raw(PLAN_EACH_TIME)}
    select due_on as day, kind, count(*)::int as count from (${all}) x
    where due_on between ${from}::date and ${until}::date group by 1, 2
    union all select null, null, count(*)::int from (${all}) x where due_on < ${today}::date
    order by 1, 2`.execute(house.database.kysely)
  const days = Map.groupBy(
    rows.flatMap(({ day, kind, count }) => (day && kind ? [{ day, kind, count }] : [])),
    ({ day }) => day,
  )
  return {
    today,
    days: [...days].map(([day, kinds]) => ({ day, kinds: kinds.map(({ kind, count }) => ({ kind, count })) })),
    overdue: rows.find(({ day }) => day === null)?.count ?? 0,
  }
}

/** How much is over, or falls due within 30 and 90 days with that; and which kinds the actor may read at all. */
export async function countNear(house: House, sources: ExpirySources, actor: Actor, asked: Asked) {
  const read = await reading(house, sources, actor)
  const { today } = read
  const kinds = read.readable.map(({ source }) => source.kind)
  const near = selection(read.readable, { ...read, asked })
  if (!near) return { overdue: 0, within30: 0, within90: 0, kinds }
  const { rows } = await sql<{ overdue: number; within30: number; within90: number }>`${sql.raw(PLAN_EACH_TIME)}
    select count(*) filter (where due_on < ${today}::date)::int as overdue,
      count(*) filter (where due_on <= ${addDays(today, 30)}::date)::int as within30, count(*)::int as within90
    from (${near}) x where due_on <= ${addDays(today, 90)}::date`.execute(house.database.kysely)
  return { ...(rows[0] ?? { overdue: 0, within30: 0, within90: 0 }), kinds }
}
