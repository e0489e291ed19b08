import { caseLifecycle } from '@selamat/contract/domains/workflow/case'
import type { ReportRow, TaskQuery } from '@selamat/contract/domains/workflow/my-task'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { countedBeside, countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { placeName } from '../../forms/index.ts'
import { readTypeFlow } from '../flows.ts'
import type { Owner } from './my-tasks.ts'
import { all, beginOf, caseFilters, daysOf, directionOf, keywordIn, orderOf, type TaskColumn } from './task-filters.ts'
import { readStatus } from './visible-case.ts'

const SORTS: Readonly<Record<TaskColumn, RawBuilder<unknown>>> = {
  // Cases are numbered in the order in which they are sent, so the index on the submitter serves.
  assignmentDate: sql`c.id`,
  closedAt: sql`c.ended_at`,
  dueAt: sql`(select t.due_at from tasks t where t.case_id = c.id and t.closed_at is null limit 1)`,
  assignmentNumber: sql`c.assignment_number`,
  name: sql`f.flow_name`,
  status: sql`c.status`,
}

interface Found extends Omit<ReportRow, 'status' | 'typeFlow'> {
  status: string
  typeFlow: string
  subLocationName: string | null
}

/** A page of the reports that a user sent, newest first. */
export async function myReports(
  db: Executor,
  { userId, companyId }: Owner,
  query: TaskQuery,
): Promise<{ data: ReportRow[]; pagination: Pagination }> {
  const { filter = {}, keyword } = query
  const order = orderOf(query, { column: 'assignmentDate', direction: 'descending' })
  const conditions = all([
    sql<boolean>`c.submitter_id = ${userId}`,
    // What somebody is still to fill in is no report yet.
    sql<boolean>`c.status <> all(${[...caseLifecycle.actions.fill.from]})`,
    ...(filter.typeFlow ? [sql<boolean>`c.type_flow = ${filter.typeFlow}`] : []),
    ...(filter.status ? [sql<boolean>`c.status = ${filter.status}`] : []),
    ...(filter.description ? [sql<boolean>`o.label = any(${filter.description})`] : []),
    ...daysOf(sql`c.submitted_at`, filter.assignmentDate),
    ...caseFilters(companyId, filter),
    ...keywordIn(keyword),
  ])
  // Only what is asked of is joined, as the count pays for each table.
  const needsFlow = filter.name !== undefined || order.column === 'name'
  const source = sql`from cases c join case_flows cf on cf.case_id = c.id ${needsFlow ? FLOW : sql``}
    ${filter.description ? OPEN_TASK : sql``} where ${conditions}`
  const begin = beginOf(query)
  const selected = sql`select 1 ${source}`
  if (order.column !== 'assignmentDate') {
    const { isExact } = await countRows(db, selected, begin)
    if (!isExact) throw httpError('INVALID', { message: 'Narrow the filter' })
  }
  const to = directionOf(order)
  const { rows: found, total } = await countedBeside<{ id: number }>(
    db,
    selected,
    begin,
    (count) => sql`${sql.raw(begin)}select ${count} c.id ${source}
      order by ${SORTS[order.column]} ${to}, c.id ${to} limit ${query.limit} offset ${startOf(query)}`,
  )
  const rows = await run<Found>(
    db,
    sql`select c.id, c.assignment_number, cf.form_flow_id, c.status, o.label as description, c.type_flow,
      jakarta_time(c.submitted_at) as assignment_date, f.flow_name as name, c.subject, u.full_name as submitter_name,
      l.location_name, s.sub_location_name, jakarta_time(o.due_at) as due_at, jakarta_time(c.ended_at) as closed_at
    from unnest(${found.map(({ id }) => id)}::bigint[]) with ordinality page (id, place) join cases c on c.id = page.id
    join case_flows cf on cf.case_id = c.id ${FLOW} ${OPEN_TASK} join users u on u.id = c.submitter_id
    left join locations l on l.id = c.location_id left join sub_locations s on s.id = c.sub_location_id
    order by page.place`,
  )
  return { data: rows.map(present), pagination: paginationOf(query, total) }
}

const FLOW = sql`join form_flows f on f.id = cf.form_flow_id`
const OPEN_TASK = sql`left join lateral (select t.label, t.due_at from tasks t where t.case_id = c.id and t.closed_at is null
  order by t.id desc limit 1) o on true`

function present({ locationName, subLocationName, ...row }: Found): ReportRow {
  return {
    ...row,
    status: readStatus(row.status),
    typeFlow: readTypeFlow(row.typeFlow),
    locationName: placeName(locationName, subLocationName),
  }
}
