import { taskLifecycle } from '@selamat/contract/domains/workflow/case'
import { TYPE_FLOWS, type TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { TaskQuery, TaskRow } from '@selamat/contract/domains/workflow/my-task'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { countedBeside, countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { placeName } from '../../forms/index.ts'
import { readTypeFlow } from '../flows.ts'
import {
  all,
  beginOf,
  caseFilters,
  daysOf,
  directionOf,
  keywordIn,
  type Order,
  orderOf,
  type TaskColumn,
} from './task-filters.ts'

/** How many tasks wait for a user and how many of them are overdue, per type of flow, from the inbox index alone. */
export async function taskCounter(db: Executor, userId: number, now: Date) {
  const { rows } = await sql<{ typeFlow: string; myTask: number; overdue: number }>`
    select type_flow, count(*) as my_task, count(*) filter (where due_at < ${now}) as overdue
    from task_candidates where user_id = ${userId} and open group by type_flow`.execute(db)
  return TYPE_FLOWS.map((typeFlow) => {
    const { myTask = 0, overdue = 0 } = rows.find((row) => row.typeFlow === typeFlow) ?? {}
    return { typeFlow, myTask, overdue }
  })
}

/** Whose tasks they are. */
export interface Owner {
  readonly userId: number
  readonly companyId: number
}

/** `latest`: the open tasks of an inbox (TASKS-16); `completed`: those that the user settled (TASKS-17). */
export type Segment = 'latest' | 'completed'

const SEGMENTS = {
  latest: { condition: sql`tc.open`, order: { column: 'dueAt', direction: 'ascending' } },
  completed: { condition: sql`tc.settled_at is not null`, order: { column: 'closedAt', direction: 'descending' } },
} as const satisfies Record<Segment, { condition: RawBuilder<unknown>; order: Order }>

const SORTS: Readonly<Record<TaskColumn, RawBuilder<unknown>>> = {
  dueAt: sql`tc.due_at`,
  closedAt: sql`tc.settled_at`,
  assignmentDate: sql`tc.opened_at`,
  assignmentNumber: sql`c.assignment_number`,
  name: sql`f.flow_name`,
  status: sql`t.status`,
}
/** What can be sorted without looking at the case of every row. */
const NEAR: readonly TaskColumn[] = ['dueAt', 'closedAt', 'assignmentDate']

interface Found extends Omit<TaskRow, 'status' | 'typeFlow'> {
  status: string
  typeFlow: string
  subLocationName: string | null
}

/**
 * A page of the user's own tasks. Each type of flow is walked in the order of its index and merged, so that the cost is
 * that of the page, not of the inbox. Throws 422 for a sort by what the case holds over more than 10,000 rows.
 */
export async function myTasks(
  db: Executor,
  { userId, companyId }: Owner,
  segment: Segment,
  query: TaskQuery,
  now: Date,
): Promise<{ data: TaskRow[]; pagination: Pagination }> {
  const order = orderOf(query, SEGMENTS[segment].order)
  const types = query.filter?.typeFlow ? [query.filter.typeFlow] : TYPE_FLOWS
  const matching = (type: TypeFlow, columns: RawBuilder<unknown>) =>
    selection({ userId, companyId }, segment, { ...query, now }, type, columns)
  const union = (columns: RawBuilder<unknown>, after: RawBuilder<unknown>) =>
    sql.join(
      types.map((type) => sql`(${matching(type, columns)} ${after})`),
      sql` union all `,
    )
  const begin = beginOf(query)
  const selected = union(sql`1`, sql``)
  const start = startOf(query)
  const to = directionOf(order)
  const sorted = sql`order by ${SORTS[order.column]} ${to}, tc.task_id ${to} limit ${start + query.limit}`
  const page = sql`select * from (${union(sql`tc.task_id, ${SORTS[order.column]} as sort`, sorted)}) p
    order by p.sort ${to}, p.task_id ${to} limit ${query.limit} offset ${start}`
  if (!NEAR.includes(order.column)) {
    const { isExact } = await countRows(db, selected, begin)
    if (!isExact) throw httpError('INVALID', { message: 'Narrow the filter' })
  }
  if (begin === '') {
    const { rows, total } = await countedBeside<Found>(
      db,
      selected,
      begin,
      (count) =>
        sql`with page as materialized (${page}) ${rowsOf(sql`page`, count, userId)} order by page.sort ${to}, t.id ${to}`,
    )
    return { data: rows.map(present), pagination: paginationOf(query, total) }
  }
  // The ids of what is searched for are planned with their values; the plan of the rows is kept.
  const { rows: found, total } = await countedBeside<{ taskId: number }>(
    db,
    selected,
    begin,
    (count) => sql`${sql.raw(begin)}select ${count} x.task_id from (${page}) x order by x.sort ${to}, x.task_id ${to}`,
  )
  const ids = found.map(({ taskId }) => taskId)
  const walked = sql`unnest(${ids}::bigint[]) with ordinality page (task_id, place)`
  const rows = await run<Found>(db, sql`${rowsOf(walked, sql``, userId)} order by page.place`)
  return { data: rows.map(present), pagination: paginationOf(query, total) }
}

/** The tasks of a page, of which `page` has the ids, as lists show them to a user. */
const rowsOf = (page: RawBuilder<unknown>, beside: RawBuilder<unknown>, userId: number) => sql`
  select ${beside} t.id, t.version, c.assignment_number, cf.form_flow_id, t.status, t.label as description, c.type_flow,
    jakarta_time(t.opened_at) as assignment_date, f.flow_name as name, c.subject, u.full_name as submitter_name,
    l.location_name, s.sub_location_name, jakarta_time(t.due_at) as due_at, jakarta_time(t.closed_at) as closed_at,
    o.full_name as on_behalf_of
  from ${page} join tasks t on t.id = page.task_id join cases c on c.id = t.case_id
  join case_flows cf on cf.case_id = c.id join form_flows f on f.id = cf.form_flow_id join users u on u.id = c.submitter_id
  left join locations l on l.id = c.location_id left join sub_locations s on s.id = c.sub_location_id
  left join task_candidates tc on tc.task_id = t.id and tc.user_id = ${userId} left join users o on o.id = tc.for_user_id and tc.source = 'delegation'`

/** The open tasks `x` of a user with a filter, for figures. */
export function taskRows(owner: Owner, query: TaskQuery, now: Date): RawBuilder<unknown> {
  const types = query.filter?.typeFlow ? [query.filter.typeFlow] : TYPE_FLOWS
  const each = types.map(
    (type) =>
      sql`(${selection(owner, 'latest', { ...query, now }, type, sql`tc.task_id as id, tc.case_id, tc.due_at`)})`,
  )
  return sql`(${sql.join(each, sql` union all `)}) x`
}

function selection(
  { userId, companyId }: Owner,
  segment: Segment,
  { keyword, filter = {}, now, ...query }: TaskQuery & { readonly now: Date },
  type: TypeFlow,
  columns: RawBuilder<unknown>,
) {
  const { column } = orderOf(query, SEGMENTS[segment].order)
  const ofCase = [...keywordIn(keyword), ...caseFilters(companyId, filter)]
  const ofTask = [
    ...(filter.description ? [sql<boolean>`t.label = any(${filter.description})`] : []),
    ...(filter.status ? [sql<boolean>`t.status = ${filter.status}`] : []),
  ]
  const near = [
    sql<boolean>`tc.user_id = ${userId} and tc.type_flow = ${type} and ${SEGMENTS[segment].condition}`,
    ...daysOf(sql`tc.opened_at`, filter.assignmentDate),
    ...(filter.due ? [sql<boolean>`tc.due_at < ${now}`] : []),
  ]
  // A count over many rows pays for each table.
  const needsFlow = filter.name !== undefined || column === 'name'
  const needsCase = ofCase.length > 0 || column === 'assignmentNumber'
  const needsTask = ofTask.length > 0 || column === 'status'
  return sql`select ${columns} from task_candidates tc
    ${needsTask ? sql`join tasks t on t.id = tc.task_id` : sql``}
    ${needsCase ? sql`join cases c on c.id = tc.case_id` : sql``}
    ${needsFlow ? sql`join case_flows cf on cf.case_id = tc.case_id join form_flows f on f.id = cf.form_flow_id` : sql``}
    where ${all([...near, ...ofTask, ...ofCase])}`
}

function present({ locationName, subLocationName, ...row }: Found): TaskRow {
  const status = taskLifecycle.states.find((state) => state === row.status)
  if (!status) throw new Error(`not a status of a task: ${row.status}`)
  return {
    ...row,
    status,
    typeFlow: readTypeFlow(row.typeFlow),
    locationName: placeName(locationName, subLocationName),
  }
}
