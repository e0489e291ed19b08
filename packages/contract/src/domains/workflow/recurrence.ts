import { z } from 'zod'
import { addDays, addMonths } from '../../kit/dates.ts'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { MAX_OFFSET, PAGE_SIZE } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, instant } from '../../kit/text.ts'
import { caseLifecycle } from './case.ts'

const MENU = 'submenu/Workflow Form'

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** The day of a run, the first one being 1: the last day of a month that is too short (FLOWS-07). */
export function dayOfRun({ flowDate, flowFrequency }: Schedule, run: number): string {
  const later = run - 1
  switch (flowFrequency) {
    case 'DAILY':
      return addDays(flowDate, later)
    case 'WEEKLY':
      return addDays(flowDate, 7 * later)
    case 'MONTHLY':
      return addMonths(flowDate, later)
    case 'YEARLY':
      return addMonths(flowDate, 12 * later)
  }
}

interface Schedule {
  /** The day of the first run. */
  readonly flowDate: string
  readonly flowFrequency: Frequency
}

/** Who fills in the form at each run: everybody of the company, or the people of some of its parts. */
export const recipients = z.strictObject({
  everybody: z.boolean(),
  userIds: z.array(id).max(500),
  roleIds: z.array(id).max(50),
  positionIds: z.array(id).max(50),
  departmentIds: z.array(id).max(50),
  siteIds: z.array(id).max(50),
})
export type Recipients = z.infer<typeof recipients>

const nobody = ({ everybody, ...lists }: Recipients) =>
  !everybody && Object.values(lists).every((ids) => ids.length === 0)

/** How a workflow repeats (FLOWS-07). */
export const recurrence = z.strictObject({
  flowFrequency: z.enum(FREQUENCIES),
  /** The number of runs. */
  flowRepetition: z.int().min(1, 'At least one run').max(1000, 'At most 1,000 runs'),
  flowDate: day,
  dueHours: z
    .int()
    .min(1, 'At least one hour')
    .max(24 * 365, 'At most a year'),
  recipients: recipients.refine((to) => !nobody(to), 'Choose who fills in the form'),
})
export type Recurrence = z.infer<typeof recurrence>

/** One run with what became of its assignments. */
export const runRow = z.object({
  id: z.int(),
  run: z.int(),
  plannedOn: z.string(),
  assigned: z.int(),
  done: z.int(),
  overdue: z.int(),
})
export type RunRow = z.infer<typeof runRow>

const recurrenceState = z.object({
  recurrence: recurrence.nullable(),
  /** The people whom the next run would reach today. */
  people: z.int(),
  /** The days of the next runs, at most 5. */
  nextRuns: z.array(z.string()),
  /** The newest 50 runs. */
  runs: z.array(runRow),
})
export type RecurrenceState = z.infer<typeof recurrenceState>

export const ASSIGNMENT_STATES = ['open', 'overdue', 'done'] as const

/** One assignment: somebody fills in the form of a run. */
export const assignmentRow = z.object({
  id: z.int(),
  assignmentNumber: z.string(),
  name: z.string(),
  fullName: z.string(),
  plannedOn: z.string(),
  status: z.enum(caseLifecycle.states),
  state: z.enum(ASSIGNMENT_STATES),
  dueAt: instant.nullable(),
  submittedAt: instant.nullable(),
})
export type AssignmentRow = z.infer<typeof assignmentRow>

const page = {
  state: z.enum(ASSIGNMENT_STATES).optional(),
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(100).default(PAGE_SIZE),
}
const withinReach = { message: 'Narrow the filter', path: ['page'] }

export const flowRecurrence = {
  read: endpoint({
    method: 'GET',
    path: '/form-flows/recurrence/:id',
    summary: 'How a workflow repeats, its next runs and its last ones',
    permission: may(MENU, 'read'),
    params: idParams,
    data: recurrenceState,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/form-flows/recurrence/:id',
    summary: 'Let a workflow repeat',
    done: 'Successfully saved.',
    permission: may(MENU, 'update'),
    params: idParams,
    ifMatch: true,
    body: recurrence,
    data: recurrenceState,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/form-flows/recurrence/:id',
    summary: 'Let a workflow repeat no more; its assignments stay',
    done: 'Successfully saved.',
    permission: may(MENU, 'update'),
    params: idParams,
    ifMatch: true,
    data: recurrenceState,
  }),
  assignments: endpoint({
    method: 'POST',
    path: '/form-flows/assignments/list',
    summary: 'The assignments of a run: who has filled in the form and who has not',
    permission: may(MENU, 'read'),
    kind: 'list',
    body: z.strictObject({ runId: id, ...page }).refine((query) => query.page * query.limit <= MAX_OFFSET, withinReach),
    data: z.array(assignmentRow),
  }),
  /** The second ad hoc list (FLOWS-25): beside the workflows that the caller can start, what the caller is to fill in. */
  own: endpoint({
    method: 'POST',
    path: '/ad-hoc-flows/assignments/list',
    summary: 'The assignments of the caller, newest first',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    body: z.strictObject(page).refine((query) => query.page * query.limit <= MAX_OFFSET, withinReach),
    data: z.array(assignmentRow),
  }),
}
