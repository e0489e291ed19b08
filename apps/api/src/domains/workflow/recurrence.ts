import { caseLifecycle } from '@selamat/contract/domains/workflow/case'
import type { formFlow } from '@selamat/contract/domains/workflow/form-flow'
import {
  ASSIGNMENT_STATES,
  type AssignmentRow,
  dayOfRun,
  flowRecurrence,
  type Recurrence,
  type RecurrenceState,
  type RunRow,
  recurrence,
} from '@selamat/contract/domains/workflow/recurrence'
import { addDays, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { changes, writeAudit } from '../../platform/audit.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { serve } from '../../platform/http.ts'
import { countRows, paginationOf, startOf } from '../../platform/paging.ts'
import { staleRow } from '../../platform/stale.ts'
import type { WorkflowContext } from './case-kinds.ts'
import { known } from './queries/case-steps.ts'
import { countPeople } from './queries/recipients.ts'
import { readStatus } from './queries/visible-case.ts'

type Flow = RowOf<typeof formFlow>
interface By {
  readonly actor: Actor
  readonly requestId: string
}

/** How workflows repeat, and the assignments that come of it; `read` gives a workflow that the actor reads. */
export function mountRecurrence(
  app: FastifyInstance,
  context: WorkflowContext,
  read: (actor: Actor, id: number) => Promise<Flow>,
): void {
  const { kysely } = context.database
  const state = async (actor: Actor, id: number) =>
    recurrenceOf(kysely, (await read(actor, id)).id, context.clock.now())
  const change = async (by: By, id: number, version: number, next: Recurrence | null) => {
    const { flowName } = await read(by.actor, id)
    await context.database.transaction((tx) =>
      save(context, tx, { actor: by.actor, requestId: by.requestId, id, flowName, version, recurrence: next }),
    )
    return state(by.actor, id)
  }
  serve(app, context, flowRecurrence, {
    read: ({ actor, params }) => state(actor, params.id),
    save: (call) => change(call, call.params.id, call.version, call.body),
    end: (call) => change(call, call.params.id, call.version, null),
    assignments: async ({ actor, body: { runId, ...query } }) => {
      const { rows } = await sql<{ formFlowId: number }>`
      select form_flow_id from form_flow_runs where id = ${runId}`.execute(kysely)
      if (!rows[0]) throw httpError('NOT_FOUND')
      await read(actor, rows[0].formFlowId)
      return assignments(kysely, sql<SqlBool>`r.id = ${runId}`, query, context.clock.now())
    },
    own: ({ actor, body }) =>
      assignments(kysely, sql<SqlBool>`c.submitter_id = ${actor.userId}`, body, context.clock.now()),
  })
}

const stored = async (db: Executor, id: number) => {
  const { rows } = await sql<{
    companyId: number
    version: number
    flowFrequency: string
    flowRepetition: number
    flowDate: string
    dueHours: number
    recipients: unknown
    scheduledOn: string
    isRepetitiveFlow: boolean
  }>`select company_id, version, is_repetitive_flow, flow_frequency, flow_repetition, flow_date::text, flow_due_hours as due_hours,
      flow_recipients as recipients, flow_scheduled_on::text as scheduled_on from form_flows where id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw httpError('NOT_FOUND')
  const { companyId, version, scheduledOn, isRepetitiveFlow, ...rest } = row
  const parsed = recurrence.safeParse(rest)
  return { companyId, version, scheduledOn, recurrence: isRepetitiveFlow && parsed.success ? parsed.data : null }
}

const NEXT = 5

async function recurrenceOf(db: Executor, id: number, now: Date): Promise<RecurrenceState> {
  const { companyId, scheduledOn, recurrence: current } = await stored(db, id)
  const today = formatDate(now)
  const { rows: runs } = await sql<RunRow>`
    select r.id, r.run, r.planned_on::text, r.assignments as assigned, n.done, n.overdue
    from form_flow_runs r cross join lateral (
      select count(*) filter (where not (${isOpen}))::int as done, count(*) filter (where ${isOpen} and t.due_at < ${now})::int as overdue
      from case_flows cf join cases c on c.id = cf.case_id left join tasks t on t.case_id = c.id and t.closed_at is null
        and ${isOpen}
      where cf.form_flow_run_id = r.id) n
    where r.form_flow_id = ${id} order by r.planned_on desc limit 50`.execute(db)
  const made = new Set(runs.map(({ plannedOn }) => plannedOn))
  return {
    recurrence: current,
    people: current === null ? 0 : await countPeople(db, companyId, current.recipients, today),
    nextRuns: current === null ? [] : comingDays(current, scheduledOn, today, made),
    runs,
  }
}

function comingDays(current: Recurrence, scheduledOn: string, today: string, made: ReadonlySet<string>): string[] {
  const from = scheduledOn > today ? scheduledOn : today
  const days: string[] = []
  for (let run = 1; run <= current.flowRepetition && days.length < NEXT; run++) {
    const plannedOn = dayOfRun(current, run)
    if (plannedOn >= from && !made.has(plannedOn)) days.push(plannedOn)
  }
  return days
}

interface Saving {
  readonly actor: Actor
  readonly requestId: string
  readonly id: number
  readonly flowName: string
  readonly version: number
  readonly recurrence: Recurrence | null
}

/** Runs before today are never made up for, so a change cannot call for many at once. Throws 409 STALE and 422. */
async function save(context: WorkflowContext, tx: Tx, saving: Saving): Promise<void> {
  const { actor, requestId, id, flowName, version, recurrence: next } = saving
  const at = context.clock.now()
  const today = formatDate(at)
  await sql`select 1 from form_flows where id = ${id} for update`.execute(tx)
  const before = await stored(tx, id)
  if (before.version !== version) throw await staleRow(tx, 'form_flows', id)
  if (next !== null) await assertPossible(tx, before.companyId, next, before.recurrence, today)
  const last = next === null ? null : dayOfRun(next, next.flowRepetition)
  if (last !== null && last < today) {
    throw httpError('INVALID', { errors: { flowRepetition: `The last run would be on ${last}` } })
  }
  await sql`update form_flows set is_repetitive_flow = ${next !== null}, flow_frequency = ${next?.flowFrequency ?? null},
      flow_repetition = ${next?.flowRepetition ?? null}, flow_date = ${next?.flowDate ?? null}::date,
      flow_due_hours = ${next?.dueHours ?? null}, flow_recipients = ${next === null ? null : JSON.stringify(next.recipients)}::jsonb,
      flow_scheduled_on = ${next === null ? null : today}::date, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId}
    where id = ${id}`.execute(tx)
  await writeAudit(tx, {
    companyId: before.companyId,
    actorId: actor.userId,
    at,
    entity: 'form_flows',
    entityId: id,
    label: flowName,
    action: 'update',
    requestId,
    reason: null,
    ...changes({ recurrence: before.recurrence }, { recurrence: next }),
  })
}

/** The first day lies ahead unless it stays as it is, and every recipient is of the company. */
async function assertPossible(
  tx: Tx,
  companyId: number,
  next: Recurrence,
  before: Recurrence | null,
  today: string,
): Promise<void> {
  if (next.flowDate < today && next.flowDate !== before?.flowDate) {
    throw httpError('INVALID', { errors: { flowDate: 'Choose today or a later day' } })
  }
  if (next.flowDate > addDays(today, 3660)) {
    throw httpError('INVALID', { errors: { flowDate: 'Choose a day within ten years' } })
  }
  const { userIds, roleIds, positionIds, departmentIds, siteIds } = next.recipients
  const { rows } = await sql<{ missing: boolean }>`select ${sql.join(
    [
      ['users', userIds] as const,
      ['roles', roleIds] as const,
      ['positions', positionIds] as const,
      ['departments', departmentIds] as const,
      ['sites', siteIds] as const,
    ].map(
      ([table, ids]) => sql`exists (select from unnest(${[...ids]}::bigint[]) x (id) where not exists (
        select from ${sql.table(table)} t where t.id = x.id and t.company_id = ${companyId}))`,
    ),
    sql` or `,
  )} as missing`.execute(tx)
  if (rows[0]?.missing) throw httpError('INVALID', { errors: { recipients: 'Choose from the list' } })
}

/** SQL: nobody has filled in the form of the case `c`. */
const isOpen = sql<SqlBool>`c.status = any(${[...caseLifecycle.actions.fill.from]})`

const STATES = (now: Date): Readonly<Record<(typeof ASSIGNMENT_STATES)[number], RawBuilder<SqlBool>>> => ({
  open: sql`${isOpen} and (t.due_at is null or t.due_at >= ${now})`,
  overdue: sql`${isOpen} and t.due_at < ${now}`,
  done: sql`not (${isOpen})`,
})

interface Query {
  readonly state?: (typeof ASSIGNMENT_STATES)[number] | undefined
  readonly page: number
  readonly limit: number
}

/** A page of assignments, those of the newest run first. */
async function assignments(
  db: Executor,
  which: RawBuilder<SqlBool>,
  { state, ...page }: Query,
  now: Date,
): Promise<{ data: AssignmentRow[]; pagination: Pagination }> {
  const condition = state === undefined ? which : sql<SqlBool>`${which} and ${STATES(now)[state]}`
  const source = sql`from form_flow_runs r join case_flows cf on cf.form_flow_run_id = r.id join cases c on c.id = cf.case_id
    join form_flows f on f.id = cf.form_flow_id join users u on u.id = c.submitter_id
    left join tasks t on t.case_id = c.id and t.closed_at is null and ${isOpen} where ${condition}`
  const total = await countRows(db, sql`select 1 ${source}`)
  const { rows } = await sql<
    Omit<AssignmentRow, 'dueAt' | 'submittedAt' | 'status' | 'state'> & {
      status: string
      isDone: boolean
      dueAt: Date | null
      submittedAt: Date
    }
  >`select c.id, c.assignment_number, f.flow_name as name, u.full_name, r.planned_on::text, c.status, not (${isOpen}) as is_done,
      t.due_at, c.submitted_at
    ${source} order by r.planned_on desc, u.full_name, c.id limit ${page.limit} offset ${startOf(page)}`.execute(db)
  return {
    data: rows.map(({ isDone, status, dueAt, submittedAt, ...row }) => ({
      ...row,
      status: readStatus(status),
      state: known(ASSIGNMENT_STATES, isDone ? 'done' : dueAt !== null && dueAt < now ? 'overdue' : 'open'),
      dueAt: dueAt && formatTimestamp(dueAt),
      submittedAt: isDone ? formatTimestamp(submittedAt) : null,
    })),
    pagination: paginationOf(page, total),
  }
}
