import { ENDED, LIVE, OVERDUE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import {
  EXPIRING_HOURS,
  type PermitListQuery,
  type QuickFilter,
} from '@selamat/contract/domains/permits/permit-register'
import type { WaitingStage } from '@selamat/contract/domains/permits/permit-stages'
import type { DayRange } from '@selamat/contract/kit/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tenantOf } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { keywordPattern, matching, rarePattern } from '../../../platform/keyword.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { WINDOW_NODES } from '../approval-flow.ts'
import { beginOf, endOf } from '../figures/days.ts'
import { passedStages } from '../figures/passed-stages.ts'
import { refusedGates } from '../figures/refused-gates.ts'
import type { PermitReader } from '../relations.ts'

type Filter = NonNullable<PermitListQuery['filter']>

const inStates = (states: readonly PermitState[]): RawBuilder<SqlBool> => sql`p.status = any(${[...states]})`

/** The permits `p` with an open task of somebody; work that goes on waits for nobody, unless a longer window is asked for. */
const waitingFor = (userId: number): RawBuilder<SqlBool> =>
  sql`((p.status <> 'ACTIVE' or exists (select from case_steps cs where cs.case_id = p.case_id and cs.state = 'open'
    and cs.node = any(${Object.values(WINDOW_NODES)}))) and p.case_id = any(array(select tc.case_id from task_candidates tc where tc.user_id = ${userId} and tc.open)))`

/**
 * The permits `p` that have to be handed back: expired ones, as the hand-back leads out of that state, and live ones whose window
 * ended a moment ago, which the watch has not moved yet (domain anchors 3.1).
 */
export const overdueAt = (at: Date): RawBuilder<SqlBool> =>
  sql`(${inStates([...OVERDUE, ...LIVE])} and (${inStates(OVERDUE)} or p.ends_at <= ${at}))`

/** The requests `p` with an open task at a stage of the approval. */
const waitingAt = (stages: readonly WaitingStage[]): RawBuilder<SqlBool> =>
  sql`(p.status in ('WAITING_APPROVAL', 'REVISION') and exists (select from case_steps cs where cs.case_id = p.case_id
    and cs.state = 'open' and cs.node = any(${[...stages]})))`

/** What each ready-made filter asks of permits `p`. */
export const quickConditions = (
  { actor }: PermitReader,
  at: Date,
): Readonly<Record<QuickFilter, RawBuilder<SqlBool>>> => ({
  all: sql`true`,
  waitingForMe: waitingFor(actor.userId),
  inForce: inStates(['ACTIVE']),
  expiring: sql`(${inStates(LIVE)} and p.ends_at <= ${new Date(at.getTime() + EXPIRING_HOURS * 3_600_000)})`,
  overdue: overdueAt(at),
  ended: inStates(ENDED),
})

const anyOf = (conditions: readonly Fragment[]) => sql`(${sql.join(conditions, sql` or `)})`

/** The ids of some locations and of all inside them, as an array that is found first. */
const within = (ids: readonly number[]) => sql`array(
  with recursive inside as (
    select id from locations where id = any(${[...ids]}::bigint[])
    union select l.id from locations l join inside i on l.parent_location_id = i.id)
  select id from inside)`

/** From the first day until the end of the last one, each with no end where it is left out. */
const daysOf = ({ from, until }: DayRange) => sql`tstzrange(
  ${from ? beginOf(from) : sql`null`}, ${until ? endOf(until) : sql`null`})`

/** What the list is asked of permits `p`, beside its keyword; deleted drafts are listed where they are asked for. */
export function filters(filter: Filter, reader: PermitReader, at: Date): Fragment[] {
  const { status, kind, workTypeId, activity, siteId, locationId, holderId, employerId, risk } = filter
  const { projectId, parentId, day, quick, waitsAt, refusedGate, refusedOn, passedStage, passedOn } = filter
  const tenant = tenantOf(reader.actor)
  const ids = (column: string, value: readonly number[] | undefined) =>
    value ? [sql`${sql.ref(column)} = any(${[...value]}::bigint[])`] : []
  return [
    status ? inStates(status) : sql`p.status <> 'DELETED'`,
    ...(kind ? [sql`p.kind = any(${kind})`] : []),
    ...(activity
      ? [sql`p.work_type_id = any(array(select w.id from work_types w where w.activity = any(${activity})))`]
      : []),
    ...(locationId ? [sql`p.location_id = any(${within(locationId)})`] : []),
    ...(risk ? [sql`p.risk = any(${risk})`] : []),
    ...ids('p.work_type_id', workTypeId),
    ...ids('p.site_id', siteId),
    ...ids('p.holder_id', holderId),
    ...ids('p.employer_id', employerId),
    ...ids('p.project_id', projectId),
    ...ids('p.parent_id', parentId),
    ...(day ? [sql`tstzrange(p.starts_at, p.ends_at) && ${daysOf(day)}`] : []),
    ...(waitsAt ? [waitingAt(waitsAt)] : []),
    ...(refusedGate || refusedOn
      ? [sql`p.id in (select r.permit_id from ${refusedGates(tenant, refusedOn, refusedGate)} r)`]
      : []),
    ...(passedStage || passedOn ? [sql`p.id in ${passedStages(tenant, passedOn, passedStage)}`] : []),
    ...(quick ? [anyOf(quick.map((one) => quickConditions(reader, at)[one]))] : []),
  ]
}

/** What the digits at the end of a number have at least to be looked up by the index alone. */
const DIGITS = 4

/** The permits `p` with a keyword in number, work or system, or in the name or employee ID of the holder; null: no keyword. */
export async function withKeyword(db: Executor, keyword: string | undefined): Promise<Fragment | null> {
  const pattern = keywordPattern(keyword)
  if (pattern === undefined) return null
  const rare = rarePattern(keyword, DIGITS)
  // The index reads the rare part; beside it the whole is asked of what that has found.
  const own = rare
    ? sql`(p.search_text like search_text(${rare}) and (p.search_text || '') ${matching(pattern)})`
    : sql`p.search_text ${matching(pattern)}`
  // Known before the permits are read, so that the planner knows whether there are any, and how many permits they hold.
  const holders = await run<{ id: number }>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select u.id from users u where u.search_text ${matching(pattern)}
      and exists (select from permits p where p.holder_id = u.id)`,
  )
  return holders.length === 0 ? own : sql`(${own} or p.holder_id = any(${holders.map(({ id }) => id)}::bigint[]))`
}
