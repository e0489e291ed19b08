import { type ReassignReason, type ReassignRow, reassignList } from '@selamat/contract/domains/workflow/reassign'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { matching } from '../../../platform/keyword.ts'
import { type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { column, each } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { placeName } from '../../forms/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { reassignMoves } from '../commands/reassign-task.ts'
import { inReachOf } from '../relations.ts'
import { caseReader } from './visible-case.ts'

interface Found extends Omit<ReassignRow, 'allowedActions'> {
  readonly status: string
  readonly submitterId: number
  readonly subLocationName: string | null
}

/** The open candidates of a task `t` as people `p`. */
const CANDIDATES = sql`task_candidates k join users p on p.id = k.user_id where k.task_id = t.id and k.open`
const onLeave = (today: string) =>
  sql`exists (select from delegations d where d.user_id = p.id and ${holdsAt('d', today)})`

const URGENCIES: Readonly<Record<ReassignReason, (asking: Asking) => Fragment>> = {
  overdue: ({ at }) => sql`t.due_at < ${at}`,
  'on-leave': ({ today }) => sql`exists (select from ${CANDIDATES} and ${onLeave(today)})`,
  archived: () => sql`exists (select from ${CANDIDATES} and p.archived_at is not null)`,
}

const statementsOn = (today: string) =>
  pageStatements(
    'tasks',
    sql`t.id, t.version, t.status, t.label as description, jakarta_time(t.opened_at) as assignment_date,
      jakarta_time(t.due_at) as due_at,
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

interface Reader extends Asking {
  readonly reach: Fragment
}

/** The reads of the open tasks that somebody can see to reassign them; a returned report is corrected by its reporter alone (TASKS-03). */
export const reassignReads = (workflow: WorkflowContext) =>
  registerQueries(reassignList, {
    table: 'tasks',
    reader: async (asking: Asking): Promise<Reader> => ({
      ...asking,
      reach: inReachOf(await caseReader(workflow, asking.db, asking.actor)),
    }),
    scope: ({ reach }, { typeFlow }) => sql`t.closed_at is null and exists (select from cases c where c.id = t.case_id
      and ${reach} and ${typeFlow ? column('c.type_flow')(typeFlow) : sql`true`}
      and not exists (select from task_candidates o where o.task_id = t.id and o.open and o.user_id = c.submitter_id))`,
    filters: {
      typeFlow: () => null,
      assigneeId: (ids) => sql`exists (select from ${CANDIDATES} and ${column('p.id')(ids)})`,
      urgency: each(URGENCIES),
      id: column('t.id'),
    },
    keyword: (pattern) =>
      sql`exists (select from cases c where c.id = t.case_id and c.search_text ${matching(pattern)})`,
    sorts: { dueAt: ['t.due_at'], openedAt: ['t.opened_at'] },
    statements: ({ today }) => statementsOn(today),
    present: (rows: readonly Found[], { actor }) => rows.map((row) => present(row, actor)),
  })

function present({ status, submitterId, subLocationName, ...row }: Found, actor: Actor): ReassignRow {
  return {
    ...row,
    locationName: placeName(row.locationName, subLocationName),
    allowedActions: reassignMoves.allowed({ status, submitterId, isOwn: false }, actor, ['reassign']),
  }
}
