import type { UndoRow, undo } from '@selamat/contract/domains/workflow/undo'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { keywordPattern, matching } from '../../../platform/keyword.ts'
import { listPage, orderText } from '../../../platform/records/list.ts'
import { all, pageStatements } from '../../../platform/records/statements.ts'
import { placeName } from '../../forms/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { undoMoves } from '../commands/undo-status.ts'
import { inReachOf } from '../relations.ts'
import { lastTransition, mayBeUndone, whyNotUndoable } from './last-answer.ts'
import { caseReader, readStatus } from './visible-case.ts'

interface Found extends Omit<UndoRow, 'updatedAt' | 'status' | 'allowedActions'> {
  readonly status: string
  readonly submitterId: number
  readonly subLocationName: string | null
  readonly updatedAt: Date
  readonly endedAt: Date | null
  readonly action: string
}

const statements = pageStatements(
  'cases',
  sql`t.id, t.version, t.status, t.assignment_number, t.type_flow, t.subject,
    t.submitter_id, t.updated_at, t.ended_at, f.flow_name as name,
    u.full_name as submitter_name, l.location_name, s.sub_location_name,
    e.action, e.label as change, e.step, coalesce(a.full_name, 'Selamat') as answered_by`,
  sql`join case_flows cf on cf.case_id = t.id join form_flows f on f.id = cf.form_flow_id
    join users u on u.id = t.submitter_id left join locations l on l.id = t.location_id
    left join sub_locations s on s.id = t.sub_location_id
    cross join lateral (${lastTransition(sql.raw('t.id'))}) e left join users a on a.id = e.actor_id`,
)

/** A page of the cases whose last answer can be undone, newest answer first (TASKS-04). */
export async function casesToUndo(context: WorkflowContext, actor: Actor, query: BodyOf<typeof undo.list>) {
  const db = context.database.kysely
  const now = context.clock.now()
  const reach = inReachOf(await caseReader(context, db, actor))
  const { typeFlow, status, answeredById } = query.filter ?? {}
  const pattern = keywordPattern(query.keyword)
  const where = all([
    sql`t.version > 1 and t.status in ('WAITING_APPROVAL', 'REVISION', 'REJECTED')`,
    sql`exists (select from cases c where c.id = t.id and ${mayBeUndone(now)} and ${reach})`,
    ...(typeFlow ? [sql`t.type_flow = any(${typeFlow})`] : []),
    ...(status ? [sql`t.status = any(${status})`] : []),
    ...(answeredById ? [sql`t.updated_by = any(${answeredById})`] : []),
    ...(pattern ? [sql`t.search_text ${matching(pattern)}`] : []),
  ])
  const order = orderText(query.orderBy ?? { column: 'updatedAt', direction: 'descending' })
  const conditions = { where, searched: pattern !== undefined }
  const { data, pagination } = await listPage<Found>(db, statements, conditions, query, order)
  return { data: data.map((row) => present(row, actor, now)), pagination }
}

function present({ submitterId, subLocationName, endedAt, action, ...row }: Found, actor: Actor, now: Date): UndoRow {
  const status = readStatus(row.status)
  const subject = { status, submitterId, notUndoable: whyNotUndoable(action, endedAt, now) }
  return {
    ...row,
    status,
    updatedAt: formatTimestamp(row.updatedAt),
    locationName: placeName(row.locationName, subLocationName),
    allowedActions: undoMoves.allowed(subject, actor, ['undo']),
  }
}
