import { ENDED, LIVE, OVERDUE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { EXPIRING_HOURS, permitList, type QuickFilter } from '@selamat/contract/domains/permits/permit-register'
import type { WaitingStage } from '@selamat/contract/domains/permits/permit-stages'
import { HOUR } from '@selamat/contract/kit/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tenantOf } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { inText, keywordPattern, matching } from '../../../platform/keyword.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { column, each } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { WINDOW_NODES } from '../approval-flow.ts'
import { beginOf, endOf } from '../figures/days.ts'
import { FIRST_CHECK, reachedOn } from '../figures/first-check.ts'
import { passedStages } from '../figures/passed-stages.ts'
import { refusedGates } from '../figures/refused-gates.ts'
import { canRead, type PermitReader, readerOf } from '../relations.ts'
import { permitStatements, presentRow, type StoredRow } from './columns.ts'

interface Reader extends Asking, PermitReader {}

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
export const QUICK: Readonly<Record<QuickFilter, (reader: Reader) => Fragment>> = {
  all: () => sql`true`,
  waitingForMe: ({ actor }) => waitingFor(actor.userId),
  inForce: () => inStates(['ACTIVE']),
  expiring: ({ at }) => sql`(${inStates(LIVE)} and p.ends_at <= ${new Date(at.getTime() + EXPIRING_HOURS * HOUR)})`,
  overdue: ({ at }) => overdueAt(at),
  ended: () => inStates(ENDED),
}

/** What the digits at the end of a number have at least to be looked up by the index alone. */
const DIGITS = 4

/** The permits `p` with a keyword in number, work or system, or in the name or employee ID of the holder; nothing for an empty one. */
export async function withKeyword(db: Executor, keyword: string | undefined): Promise<Fragment | undefined> {
  const [own, pattern] = [inText('p.search_text', keyword, { length: DIGITS }), keywordPattern(keyword)]
  if (!own || !pattern) return undefined
  // Known before the permits are read, so that the planner knows whether there are any, and how many permits they hold.
  const holders = await run<{ id: number }>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select u.id from users u where u.search_text ${matching(pattern)}
      and exists (select from permits p where p.holder_id = u.id)`,
  )
  return holders.length === 0 ? own : sql`(${own} or p.holder_id = any(${holders.map(({ id }) => id)}::bigint[]))`
}

/** Permits `p` of some refusals. Few were refused: found by their ids, where a join would hash all permits. */
const refusedIn = (refused: Fragment): Fragment => sql`p.id = any(array(select distinct r.permit_id from ${refused} r))`

/** The reads of the list of permits (PERMIT-12). */
export const permitReads = registerQueries(permitList, {
  table: 'permits',
  alias: 'p',
  reader: async (asking: Asking): Promise<Reader> => ({
    ...asking,
    ...(await readerOf(asking.context, asking.db, asking.actor)),
  }),
  // Deleted drafts are listed where they are asked for.
  scope: (reader, { status }) =>
    all([...inTenant(tenantOf(reader.actor), 'p'), ...(status ? [] : [sql`p.status <> 'DELETED'`]), canRead(reader)]),
  filters: {
    day: ({ from, until }) => sql`tstzrange(p.starts_at, p.ends_at) && tstzrange(
      ${from ? beginOf(from) : sql`null`}, ${until ? endOf(until) : sql`null`})`,
    siteId: column('p.site_id'),
    workTypeId: column('p.work_type_id'),
    status: column('p.status'),
    locationId: (ids) => sql`p.location_id = any(array(select locations_within(${[...ids]}::bigint[])))`,
    holderId: column('p.holder_id'),
    risk: column('p.risk'),
    kind: column('p.kind'),
    employerId: column('p.employer_id'),
    projectId: column('p.project_id'),
    parentId: column('p.parent_id'),
    activity: (activities) =>
      sql`p.work_type_id = any(array(select w.id from work_types w where w.activity = any(${activities})))`,
    waitsAt: waitingAt,
    refusedGate: (gates, { actor }, { refusedOn }) => refusedIn(refusedGates(tenantOf(actor), refusedOn, gates)),
    refusedOn: (days, { actor }, { refusedGate }) =>
      refusedGate ? null : refusedIn(refusedGates(tenantOf(actor), days)),
    passedStage: (stages, { actor }, { passedOn }) => sql`p.id in ${passedStages(tenantOf(actor), passedOn, stages)}`,
    passedOn: (days, { actor }, { passedStage }) =>
      passedStage ? null : sql`p.id in ${passedStages(tenantOf(actor), days)}`,
    approvedOn: (days, { actor }) => sql`p.id in ${reachedOn(tenantOf(actor), days, 'APPROVED')}`,
    issuedOn: (days, { actor }) => sql`p.id in ${reachedOn(tenantOf(actor), days, 'ISSUED')}`,
    firstCheck: each(FIRST_CHECK),
    quick: each(QUICK),
  },
  keyword: (_, { db }, keyword) => withKeyword(db, keyword),
  // Permits are numbered in the order in which they are begun.
  sorts: { updatedAt: ['p.updated_at'], number: [], startsAt: ['p.starts_at'] },
  statements: ({ actor }) => permitStatements(actor),
  plansEachTime: true,
  present: (rows: readonly StoredRow[]) => rows.map(presentRow),
})
