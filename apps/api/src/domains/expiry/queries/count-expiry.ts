import type { ExpiryKind } from '@selamat/contract/domains/expiry/expiry-kind'
import { addDays } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { ExpirySources } from '../ports.ts'
import { reading } from './list-expiry.ts'
import { type Asked, selection } from './selection.ts'

interface Days extends Asked {
  readonly from: string
  readonly until: string
}

/** How much falls due on each day of a span, by kind; days with nothing are left out. */
export async function countDays(
  context: AppContext,
  sources: ExpirySources,
  actor: Actor,
  { from, until, ...asked }: Days,
) {
  const read = await reading(context, sources, actor)
  const all = selection(read.readable, { ...read, asked })
  if (!all) return []
  const { rows } = await sql<{ day: string; kind: ExpiryKind; count: number }>`${sql.raw(PLAN_EACH_TIME)}
    select due_on as day, kind, count(*)::int as count from (${all}) x
    where due_on between ${from}::date and ${until}::date group by 1, 2 order by 1, 2`.execute(context.database.kysely)
  const days = Map.groupBy(rows, ({ day }) => day)
  return [...days].map(([day, kinds]) => ({ day, kinds: kinds.map(({ kind, count }) => ({ kind, count })) }))
}

/** How much is over, or falls due within 30 and 90 days with that; and which kinds the actor may read at all. */
export async function countNear(context: AppContext, sources: ExpirySources, actor: Actor, asked: Asked) {
  const read = await reading(context, sources, actor)
  const { today } = read
  const kinds = read.readable.map(({ source }) => source.kind)
  const near = selection(read.readable, { ...read, asked })
  if (!near) return { overdue: 0, within30: 0, within90: 0, kinds }
  const { rows } = await sql<{ overdue: number; within30: number; within90: number }>`${sql.raw(PLAN_EACH_TIME)}
    select count(*) filter (where due_on < ${today}::date)::int as overdue,
      count(*) filter (where due_on <= ${addDays(today, 30)}::date)::int as within30, count(*)::int as within90
    from (${near}) x where due_on <= ${addDays(today, 90)}::date`.execute(context.database.kysely)
  return { ...(rows[0] ?? { overdue: 0, within30: 0, within90: 0 }), kinds }
}
