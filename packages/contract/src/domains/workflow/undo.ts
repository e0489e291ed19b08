import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { allowedAction } from '../../kit/lifecycle.ts'
import { anyOf } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { records, register, states } from '../../kit/register.ts'
import { id, instant, optionalText, rowVersion } from '../../kit/text.ts'
import { users } from '../identity/user.ts'
import { caseLifecycle } from './case.ts'
import { TYPE_FLOWS } from './flow.ts'

/** The states of a case whose last answer can be undone: a closed or withdrawn report stays as it is. */
export const UNDOABLE = caseLifecycle.actions.undo.from

/** A case whose last answer can be undone, or not for a reason that is stated (TASKS-04). */
export const undoRow = z.object({
  id: z.int(),
  /** What an undo carries. */
  version: z.int(),
  assignmentNumber: z.string(),
  typeFlow: z.enum(TYPE_FLOWS),
  /** The name of the workflow. */
  name: z.string(),
  subject: z.string(),
  status: z.enum(caseLifecycle.states),
  submitterName: z.string(),
  locationName: z.string().nullable(),
  /** The last answer: what, at which step, by whom and when. */
  change: z.string(),
  step: z.string().nullable(),
  answeredBy: z.string(),
  updatedAt: instant,
  allowedActions: z.array(allowedAction(['undo'])),
})
export type UndoRow = z.infer<typeof undoRow>

/** The reports whose last answer can be undone. */
export const undoList = register({
  label: { one: 'answered report', many: 'answered reports' },
  file: 'answered-reports',
  row: undoRow,
  filters: {
    typeFlow: { schema: anyOf(z.enum(TYPE_FLOWS)), label: 'Type', kind: 'texts' },
    status: states('Status', UNDOABLE),
    answeredById: records('Answered by', users),
  },
  sortable: ['updatedAt'],
  order: { column: 'updatedAt', direction: 'descending' },
  columns: {
    assignmentNumber: 'Number',
    change: 'Last answer',
    answeredBy: 'Answered by',
    updatedAt: 'Answered',
    status: 'Status',
    submitterName: 'Reporter',
    locationName: 'Location',
  },
})

const permission = may('menu/Undo Status', 'read')

export const undo = {
  list: endpoint({
    ...undoList.list,
    path: '/my-tasks/undo/list',
    summary: 'The reports whose last answer can be undone, newest answer first',
    permission,
    confidential: true,
  }),
  status: endpoint({
    method: 'POST',
    path: '/my-tasks/undo',
    summary: 'Undo the last answer of a report: its step opens again',
    done: 'Status undone',
    permission,
    body: z.strictObject({
      id,
      /** The version of the report that the caller has read. */
      version: rowVersion,
      reason: optionalText(500),
    }),
    data: z.object({ assignmentNumber: z.string(), status: z.enum(caseLifecycle.states), version: z.int() }),
  }),
}
