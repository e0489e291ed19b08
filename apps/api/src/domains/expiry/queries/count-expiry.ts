import type { ExpiryKind } from '@selamat/contract/domains/notifications/expiry-kind'
import { addDays } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import type { ExpirySources } from '../../../platform/expiry.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { readContext } from './list-expiry.ts'
import { type Criteria, selection } from './selection.ts'

interface Days extends Criteria {
  readonly from: string
  readonly until: string
}

/** The number of due dates on each day of a period, by kind; days without any are left out. */
export async function countDays(
  context: AppContext,
  sources: ExpirySources,
  actor: Actor,
  { from, until, ...criteria }: Days,
) {
  const read = await readContext(context, sources, actor)
  const all = selection(read.readable, { ...read, criteria })
  if (!all) return []
  const counted = sql`${sql.raw(PLAN_EACH_TIME)}select due_on as day, kind, count(*)::int as count from (${all}) x
    where due_on between ${from}::date and ${until}::date group by 1, 2 order by 1, 2`
  const rows = await run<{ day: string; kind: ExpiryKind; count: number }>(context.database.kysely, counted)
  const days = Map.groupBy(rows, ({ day }) => day)
  return [...days].map(([day, kinds]) => ({ day, kinds: kinds.map(({ kind, count }) => ({ kind, count })) }))
}

/** The number of overdue rows, of those due within 30 and 90 days (overdue included), and the kinds that the actor can read. */
export async function countDue(context: AppContext, sources: ExpirySources, actor: Actor, criteria: Criteria) {
  const read = await readContext(context, sources, actor)
  const { today } = read
  const kinds = read.readable.map(({ source }) => source.kind)
  const due = selection(read.readable, { ...read, criteria })
  if (!due) return { overdue: 0, within30: 0, within90: 0, kinds }
  const counted = sql`${sql.raw(PLAN_EACH_TIME)}select count(*) filter (where due_on < ${today}::date)::int as overdue,
      count(*) filter (where due_on <= ${addDays(today, 30)}::date)::int as within30, count(*)::int as within90
    from (${due}) x where due_on <= ${addDays(today, 90)}::date`
  const rows = await run<{ overdue: number; within30: number; within90: number }>(context.database.kysely, counted)
  return { ...(rows[0] ?? { overdue: 0, within30: 0, within90: 0 }), kinds }
}
