import type { ReassignReason, ReassignRow, reassign } from '@selamat/contract/domains/workflow/reassign'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { keywordPattern, matching } from '../../../platform/keyword.ts'
import { exportFile, INSTANT_FORMAT, instantCell } from '../../../platform/records/export-file.ts'
import { listPage, orderText } from '../../../platform/records/list.ts'
import { all, type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { countForExport, walk } from '../../../platform/records/walk.ts'
import type { Column } from '../../../platform/spreadsheet.ts'
import { placeName } from '../../forms/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { reassignMoves } from '../commands/reassign-task.ts'
import { inReachOf } from '../relations.ts'
import { caseReader } from './visible-case.ts'

type Query = BodyOf<typeof reassign.list>

interface Found extends Omit<ReassignRow, 'assignmentDate' | 'dueAt' | 'allowedActions'> {
  readonly status: string
  readonly submitterId: number
  readonly assignmentDate: Date
  readonly dueAt: Date
  readonly subLocationName: string | null
}

const orderBy = ({ orderBy }: Query) => orderBy ?? { column: 'dueAt' }

/** The open candidates of a task `t` as people `p`. */
const CANDIDATES = sql`task_candidates k join users p on p.id = k.user_id where k.task_id = t.id and k.open`
const onLeave = (today: string) =>
  sql`exists (select from delegations d where d.user_id = p.id and ${holdsAt('d', today)})`

const URGENCIES: Readonly<Record<ReassignReason, (now: Date, today: string) => Fragment>> = {
  overdue: (now) => sql`t.due_at < ${now}`,
  'on-leave': (_now, today) => sql`exists (select from ${CANDIDATES} and ${onLeave(today)})`,
  archived: () => sql`exists (select from ${CANDIDATES} and p.archived_at is not null)`,
}

const statementsOn = (today: string) =>
  pageStatements(
    'tasks',
    sql`t.id, t.version, t.status, t.label as description, t.opened_at as assignment_date, t.due_at,
      c.assignment_number, c.type_flow, c.subject, c.submitter_id,
      cf.form_flow_id, f.flow_name as name, u.full_name as submitter_name,
      l.location_name, s.sub_location_name,
      coalesce((select json_agg(json_build_object('id', p.id, 'fullName', p.full_name, 'state',
        case when p.archived_at is not null then 'archived' when ${onLeave(today)} then 'on-leave' else 'active' end)
        order by p.full_name, p.id) from ${CANDIDATES}), '[]') as assignees`,
    sql`join cases c on c.id = t.case_id join case_flows cf on cf.case_id = c.id join form_flows f on f.id = cf.form_flow_id
      join users u on u.id = c.submitter_id left join locations l on l.id = c.location_id
      left join sub_locations s on s.id = c.sub_location_id`,
  )

/** The open tasks that somebody can see to reassign them; a returned report is corrected by its reporter alone. */
async function criteria(context: WorkflowContext, actor: Actor, { keyword, filter = {} }: Query) {
  const now = context.clock.now()
  const today = formatDate(now)
  const reach = inReachOf(await caseReader(context, context.database.kysely, actor))
  const { id, typeFlow, assigneeId, urgency } = filter
  const pattern = keywordPattern(keyword)
  const ofCase = [
    sql`c.id = t.case_id and ${reach}`,
    sql`not exists (select from task_candidates o where o.task_id = t.id and o.open and o.user_id = c.submitter_id)`,
    ...(typeFlow ? [sql`c.type_flow = any(${typeFlow})`] : []),
    ...(pattern ? [sql`c.search_text ${matching(pattern)}`] : []),
  ]
  const where = all([
    sql`t.closed_at is null`,
    sql`exists (select from cases c where ${all(ofCase)})`,
    ...(id ? [sql`t.id = any(${id})`] : []),
    ...(assigneeId ? [sql`exists (select from ${CANDIDATES} and p.id = any(${assigneeId}))`] : []),
    ...(urgency
      ? [
          sql`(${sql.join(
            urgency.map((one) => URGENCIES[one](now, today)),
            sql` or `,
          )})`,
        ]
      : []),
  ])
  return { where: { where, searched: pattern !== undefined }, statements: statementsOn(today) }
}

/** A page of the open tasks that somebody can reassign, oldest due first (TASKS-03). */
export async function tasksToReassign(context: WorkflowContext, actor: Actor, query: Query) {
  const { where, statements } = await criteria(context, actor, query)
  const order = orderText(orderBy(query))
  const { data, pagination } = await listPage<Found>(context.database.kysely, statements, where, query, order)
  return { data: data.map((row) => present(row, actor)), pagination }
}

function present({ status, submitterId, subLocationName, ...row }: Found, actor: Actor): ReassignRow {
  return {
    ...row,
    assignmentDate: formatTimestamp(row.assignmentDate),
    dueAt: formatTimestamp(row.dueAt),
    locationName: placeName(row.locationName, subLocationName),
    allowedActions: reassignMoves.allowed({ status, submitterId, isOwn: false }, actor, ['reassign']),
  }
}

const STATES: Readonly<Record<ReassignRow['assignees'][number]['state'], string>> = {
  active: '',
  'on-leave': ' (on leave)',
  archived: ' (archived)',
}
const COLUMNS: readonly Column<ReassignRow>[] = [
  { header: 'Number', value: ({ assignmentNumber }) => assignmentNumber },
  { header: 'Form', value: ({ name }) => name },
  { header: 'Step', value: ({ description }) => description },
  { header: 'Subject', value: ({ subject }) => subject },
  {
    header: 'Assigned to',
    value: ({ assignees }) => assignees.map((one) => one.fullName + STATES[one.state]).join('; '),
  },
  { header: 'Reporter', value: ({ submitterName }) => submitterName },
  { header: 'Location', value: ({ locationName }) => locationName },
  { header: 'Opened', value: ({ assignmentDate }) => instantCell(assignmentDate), format: INSTANT_FORMAT },
  { header: 'Due', value: ({ dueAt }) => instantCell(dueAt), format: INSTANT_FORMAT },
]

/** The listed tasks as an Excel sheet, with an audit row. Throws 422 beyond 100,000 rows. */
export async function exportTasksToReassign(
  context: WorkflowContext,
  { actor, requestId, body }: { readonly actor: Actor; readonly requestId: string; readonly body: Query },
) {
  const db = context.database.kysely
  const { where, statements } = await criteria(context, actor, body)
  const order = orderText(orderBy(body))
  async function* rows() {
    for await (const row of walk<Found>(db, statements, where, order)) yield present(row, actor)
  }
  const file = { entity: 'tasks', label: 'tasks to reassign', file: 'tasks-to-reassign', columns: COLUMNS }
  const count = await countForExport(db, statements, where)
  return exportFile(context, { actor, requestId, body }, { ...file, count, rows: rows() })
}
