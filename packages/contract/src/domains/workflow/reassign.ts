import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { allowedAction } from '../../kit/lifecycle.ts'
import { anyOf, option, optionsQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { oneOf, records, register } from '../../kit/register.ts'
import { id, optionalText, rowVersion } from '../../kit/text.ts'
import { users } from '../identity/user.ts'
import { TYPE_FLOWS } from './flow.ts'
import { taskRow } from './my-task.ts'

/** Whether an assignee is there to answer: on leave is who is represented by somebody today. */
export const ASSIGNEE_STATES = ['active', 'on-leave', 'archived'] as const

/** What makes a task urgent to reassign. */
export const REASSIGN_REASONS = ['overdue', 'on-leave', 'archived'] as const
export type ReassignReason = (typeof REASSIGN_REASONS)[number]

const assignee = z.object({ id: z.int(), fullName: z.string(), state: z.enum(ASSIGNEE_STATES) })

/** An open task that the caller can see to reassign it (TASKS-03). */
export const reassignRow = taskRow.omit({ status: true, closedAt: true, onBehalfOf: true }).extend({
  assignees: z.array(assignee),
  allowedActions: z.array(allowedAction(['reassign'])),
})
export type ReassignRow = z.infer<typeof reassignRow>

/** How a file says that an assignee is not there. */
const ABSENT: Readonly<Record<(typeof ASSIGNEE_STATES)[number], string>> = {
  active: '',
  'on-leave': ' (on leave)',
  archived: ' (archived)',
}

/** The open tasks that can be reassigned. */
export const reassignList = register({
  label: { one: 'open task', many: 'open tasks' },
  file: 'tasks-to-reassign',
  sheet: 'tasks to reassign',
  row: reassignRow,
  filters: {
    typeFlow: { schema: anyOf(z.enum(TYPE_FLOWS)), label: 'Type', kind: 'texts' },
    assigneeId: records('Assigned to', users),
    urgency: oneOf('Attention', REASSIGN_REASONS, {
      overdue: 'Overdue',
      'on-leave': 'Assignee on leave',
      archived: 'Assignee archived',
    }),
    id: anyOf(id),
  },
  sortable: ['dueAt', 'openedAt'],
  order: { column: 'dueAt', direction: 'ascending' },
  columns: {
    assignmentNumber: 'Number',
    name: 'Form',
    description: 'Step',
    subject: 'Subject',
    assignees: {
      label: 'Assigned to',
      value: ({ assignees }) => assignees.map(({ fullName, state }) => fullName + ABSENT[state]).join('; '),
    },
    submitterName: 'Reporter',
    locationName: 'Location',
    assignmentDate: 'Opened',
    openedAt: { label: 'Opened', value: false },
    dueAt: 'Due',
  },
})

const permission = may('menu/Reassign', 'read')
const reassignment = z.strictObject({
  taskId: id,
  /** The version of the task that the caller has read. */
  version: rowVersion,
  /** Who gets the task. */
  assigneeId: id,
  reason: optionalText(500),
})
const reassigned = z.object({ taskId: z.int(), version: z.int(), assignmentNumber: z.string() })
const move = { method: 'POST', permission, body: reassignment, data: reassigned } as const

export const reassign = {
  list: endpoint({
    ...reassignList.list,
    path: '/my-tasks/reassign/list',
    summary: 'The open tasks that can be reassigned, oldest due first',
    permission,
    confidential: true,
  }),
  export: endpoint({
    ...reassignList.export,
    path: '/my-tasks/reassign/export',
    summary: 'Export the open tasks that can be reassigned',
    permission,
  }),
  /** Names with employee IDs of those who can take over all of the tasks. */
  options: endpoint({
    method: 'POST',
    path: '/my-tasks/reassign/options',
    summary: 'Pick a person who can take over tasks',
    permission,
    body: optionsQuery.extend({ taskIds: z.array(id).min(1).max(1000) }),
    data: z.object({ options: z.array(option), totalItem: z.int() }),
  }),
  task: endpoint({ ...move, path: '/my-tasks/reassign', summary: 'Reassign a task', done: 'Task reassigned' }),
  step: endpoint({
    ...move,
    path: '/form-flows/reassign',
    summary: 'Reassign a task of a workflow step',
    done: 'Task reassigned',
  }),
}
