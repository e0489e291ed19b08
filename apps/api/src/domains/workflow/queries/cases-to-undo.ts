import { type UndoRow, undoList } from '@selamat/contract/domains/workflow/undo'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { column } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { placeName } from '../../forms/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { undoMoves } from '../commands/undo-status.ts'
import { lastTransition, mayBeUndone, whyNotUndoable } from './last-answer.ts'
import { undoReach } from './undo-reach.ts'
import { readStatus } from './visible-case.ts'

interface Found extends Omit<UndoRow, 'status' | 'allowedActions'> {
  readonly status: string
  readonly submitterId: number
  readonly subLocationName: string | null
  readonly endedAt: Date | null
  readonly action: string
}

const statements = pageStatements(
  'cases',
  sql`t.id, t.version, t.status, t.assignment_number, t.type_flow, t.subject,
    t.submitter_id, jakarta_time(t.updated_at) as updated_at, t.ended_at, f.flow_name as name,
    u.full_name as submitter_name, l.location_name, s.sub_location_name,
    e.action, e.label as change, e.step, coalesce(a.full_name, 'Selamat') as answered_by`,
  sql`join case_flows cf on cf.case_id = t.id join form_flows f on f.id = cf.form_flow_id
    join users u on u.id = t.submitter_id left join locations l on l.id = t.location_id
    left join sub_locations s on s.id = t.sub_location_id
    cross join lateral (${lastTransition(sql.raw('t.id'))}) e left join users a on a.id = e.actor_id`,
)

interface Reader extends Asking {
  readonly reach: Fragment
}

/** The reads of the cases whose last answer can be undone (TASKS-04). */
export const undoReads = (workflow: WorkflowContext) =>
  registerQueries(undoList, {
    table: 'cases',
    reader: async (asking: Asking): Promise<Reader> => ({
      ...asking,
      reach: await undoReach(workflow, asking.db, asking.actor),
    }),
    scope: ({ reach, at }) => sql`t.version > 1 and t.status in ('WAITING_APPROVAL', 'REVISION', 'REJECTED')
      and exists (select from cases c where c.id = t.id and ${mayBeUndone(at)} and ${reach})`,
    filters: {
      typeFlow: column('t.type_flow'),
      status: column('t.status'),
      answeredById: column('t.updated_by'),
    },
    sorts: { updatedAt: ['t.updated_at'] },
    statements: () => statements,
    present: (rows: readonly Found[], { actor, at }) => rows.map((row) => present(row, actor, at)),
  })

function present({ submitterId, subLocationName, endedAt, action, ...row }: Found, actor: Actor, now: Date): UndoRow {
  const status = readStatus(row.status)
  const subject = { status, submitterId, notUndoable: whyNotUndoable(action, endedAt, now) }
  return {
    ...row,
    status,
    locationName: placeName(row.locationName, subLocationName),
    allowedActions: undoMoves.allowed(subject, actor, ['undo']),
  }
}
