import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import {
  DIRECTIONS,
  dayRange,
  MAX_OFFSET,
  MAX_PAGE_SIZE,
  option,
  optionsQuery,
  PAGE_SIZE,
} from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, instant, optionalText, rowVersion, text } from '../../kit/text.ts'
import { fieldData } from '../forms/form.ts'
import { deviationEntry } from '../forms/kinds/safety-kinds.ts'
import { CASE_ACTIONS, caseLifecycle, taskLifecycle } from './case.ts'
import { TYPE_FLOWS, typeFlow } from './flow.ts'
import { taskCounter } from './task-counter.ts'
import { taskDetail, timelineEntry } from './task-detail.ts'

const assignmentNumber = z.string().min(1).max(80)

/** An assignment in somebody's inbox (TASKS-06). */
export const taskRow = z.object({
  id: z.int(),
  /** What an answer to it carries. */
  version: z.int(),
  assignmentNumber: z.string(),
  formFlowId: z.int(),
  status: z.enum(taskLifecycle.states),
  /** The step's label. */
  description: z.string(),
  typeFlow: z.enum(TYPE_FLOWS),
  assignmentDate: instant,
  /** The flow's name. */
  name: z.string(),
  subject: z.string(),
  submitterName: z.string(),
  locationName: z.string().nullable(),
  dueAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** For whom the reader stands in. */
  onBehalfOf: z.string().nullable(),
})
export type TaskRow = z.infer<typeof taskRow>

/** A report as its submitter lists it: the status is the case's, the description the open step's. */
export const reportRow = taskRow
  .omit({ version: true, status: true, description: true, onBehalfOf: true })
  .extend({ status: z.enum(caseLifecycle.states), description: z.string().nullable() })
export type ReportRow = z.infer<typeof reportRow>

export const TASK_COLUMNS = ['assignmentDate', 'assignmentNumber', 'dueAt', 'closedAt', 'name', 'status'] as const
const taskColumn = z.enum(TASK_COLUMNS)
/** The statuses of tasks, and those of reports. */
export const TASK_STATUSES = [...new Set([...taskLifecycle.states, ...caseLifecycle.states])]

/** The my-task query; the order comes flat or as an object (TASKS-08 to 15). */
export const taskQuery = z
  .strictObject({
    start: z.int().min(0).optional(),
    limit: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    page: z.int().min(1).optional(),
    keyword: z.string().max(200).optional(),
    filter: z
      .strictObject({
        typeFlow,
        description: z.array(z.string().max(120)).max(50),
        assignmentNumber,
        assignmentDate: z.union([day.transform((date) => ({ from: date, until: date })), dayRange]),
        status: z.enum(TASK_STATUSES),
        name: z.string().max(200),
        /** Open tasks whose time has passed. */
        due: z.enum(['overdue']),
      })
      .partial()
      .optional(),
    orderBy: z
      .union([taskColumn, z.strictObject({ column: taskColumn, direction: z.enum(DIRECTIONS).optional() })])
      .optional(),
    direction: z.enum(DIRECTIONS).optional(),
  })
  .refine((query) => (query.start ?? ((query.page ?? 1) - 1) * query.limit) + query.limit <= MAX_OFFSET, {
    message: 'Narrow the filter',
    path: ['page'],
  })

export type TaskQuery = z.output<typeof taskQuery>

/** How a confidential case was read: its page, its timeline, a file of it, or its record as a PDF. */
export const READING_CHANNELS = ['case', 'timeline', 'file', 'pdf'] as const

/** One reading of a confidential case. */
export const readingRow = z.object({
  id: z.int(),
  at: instant,
  username: z.string(),
  fullName: z.string(),
  channel: z.enum(READING_CHANNELS),
})
export type ReadingRow = z.infer<typeof readingRow>

const answer = z.strictObject({
  assignmentNumber,
  taskId: id,
  /** The version of the task that the caller has read. */
  version: rowVersion,
  action: z.enum(CASE_ACTIONS),
  comment: optionalText(2000),
  /** The corrected answers of a resubmission, or those to the form of the step. */
  fieldData: fieldData.optional(),
})
export type TaskAnswer = z.output<typeof answer>

const rejection = z.strictObject({ assignmentNumber, taskId: id, version: rowVersion, reason: optionalText(2000) })

/** The last version that a column can hold with one more after it. */
const MOST_CHANGES = 2 ** 31 - 2
/** How many tasks are approved in one call. */
export const MOST_APPROVALS = 100

const approvals = z.strictObject({
  tasks: z
    .array(answer.pick({ assignmentNumber: true, taskId: true }).extend({ version: z.int().min(1).max(MOST_CHANGES) }))
    .min(1)
    .max(MOST_APPROVALS)
    .refine((tasks) => new Set(tasks.map(({ taskId }) => taskId)).size === tasks.length, {
      message: 'Each task can be listed once',
    }),
  /** Written on each of them. */
  comment: optionalText(2000),
})
/** Why a task was not approved; null where it was. */
const approval = z.object({ taskId: z.int(), failure: z.string().nullable() })
export type Approval = z.infer<typeof approval>

/** The case after the answer. */
const answered = z.object({ assignmentNumber: z.string(), status: z.enum(caseLifecycle.states), version: z.int() })

const openTask = {
  assignmentNumber,
  taskId: id,
}

const each = { method: 'POST', permission: may('menu/My Task', 'update') } as const

export const myTask = {
  raiseFollowUp: endpoint({
    method: 'POST',
    path: '/my-tasks/follow-up',
    summary: 'Raise a follow-up action about a report: its owner gets a form to fill in until the due date',
    done: 'Follow-up action raised',
    permission: 'signed-in',
    ownScope: true,
    creates: true,
    body: deviationEntry.extend({ assignmentNumber }),
    data: z.object({ id: z.int(), assignmentNumber: z.string(), goesTo: z.array(z.string()) }),
  }),
  list: endpoint({
    method: 'POST',
    path: '/my-tasks/list',
    summary: 'The own open tasks, oldest due first',
    permission: may('menu/My Task', 'read'),
    kind: 'list',
    body: taskQuery,
    data: z.array(taskRow),
  }),
  history: endpoint({
    method: 'POST',
    path: '/my-tasks/history/list',
    summary: 'The own completed tasks, newest first',
    permission: may('menu/My Task', 'read'),
    kind: 'list',
    body: taskQuery,
    data: z.array(taskRow),
  }),
  reports: endpoint({
    method: 'POST',
    path: '/my-tasks/reports/list',
    summary: 'The reports that the caller sent, newest first',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    body: taskQuery,
    data: z.array(reportRow),
  }),
  counter: taskCounter,
  detail: endpoint({
    method: 'POST',
    path: '/my-tasks/detail',
    confidential: true,
    reading: 'case',
    summary: 'Read a case: own, to act on, acted on, or in scope of the items of its kind',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ assignmentNumber }),
    data: taskDetail,
  }),
  timeline: endpoint({
    method: 'POST',
    path: '/my-tasks/timeline',
    confidential: true,
    reading: 'timeline',
    summary: 'The timeline of a case that the caller may open',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ assignmentNumber }),
    data: z.array(timelineEntry),
  }),
  pdf: endpoint({
    method: 'POST',
    path: '/my-tasks/pdf',
    confidential: true,
    reading: 'pdf',
    summary: 'The record of a case that the caller may open as a PDF: answers, decisions and timeline',
    permission: 'signed-in',
    ownScope: true,
    kind: 'file',
    body: z.strictObject({ assignmentNumber }),
  }),
  readings: endpoint({
    method: 'POST',
    path: '/my-tasks/readings/list',
    confidential: true,
    summary: 'Who has read a confidential case, newest first; for its submitter and the holders of its items',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    body: z
      .strictObject({
        assignmentNumber,
        page: z.int().min(1).default(1),
        limit: z.int().min(1).max(100).default(PAGE_SIZE),
      })
      .refine(({ page, limit }) => page * limit <= MAX_OFFSET, { message: 'Narrow the filter', path: ['page'] }),
    data: z.array(readingRow),
  }),
  ncrLetter: endpoint({
    method: 'POST',
    path: '/my-tasks/ncr-letter',
    summary: 'The non-conformance report of a safety case that the caller may open, as PDF',
    permission: 'signed-in',
    ownScope: true,
    kind: 'file',
    confidential: true,
    body: z.strictObject({ assignmentNumber }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/my-tasks/withdraw',
    summary: 'Withdraw an own report that has not ended',
    done: 'Report withdrawn',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({
      assignmentNumber,
      /** The version of the case that the caller has read. */
      version: rowVersion,
      reason: optionalText(2000),
    }),
    data: answered,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/my-tasks/comment',
    summary: 'Comment on a case that the caller deals with',
    done: 'Comment added',
    permission: 'signed-in',
    ownScope: true,
    creates: true,
    body: z.strictObject({ assignmentNumber, comment: text(2000) }),
    data: z.object({ id: z.int() }),
  }),
  approverOptions: endpoint({
    method: 'POST',
    path: '/my-tasks/approvers/options',
    summary: 'Pick a person whom the caller can add to an own open task',
    permission: may('menu/My Task', 'update'),
    body: optionsQuery.extend(openTask),
    data: z.object({ options: z.array(option), totalItem: z.int() }),
  }),
  addApprover: endpoint({
    ...each,
    path: '/my-tasks/approvers',
    summary: 'Add an approver to an own open task',
    done: 'Approver added',
    body: z.strictObject({
      ...openTask,
      /** The version of the task that the caller has read. */
      version: rowVersion,
      userId: id,
      reason: optionalText(500),
    }),
    data: z.object({ assignmentNumber: z.string(), fullName: z.string() }),
  }),
  safety: endpoint({
    ...each,
    path: '/my-tasks/safety',
    summary: 'Answer a safety task',
    body: answer,
    data: answered,
  }),
  health: endpoint({
    ...each,
    path: '/my-tasks/health',
    summary: 'Answer a health task',
    body: answer,
    data: answered,
  }),
  approveAll: endpoint({
    ...each,
    path: '/my-tasks/approve-all',
    summary:
      'Approve up to 100 tasks, each for itself, with one comment; a second try changes nothing. Confidential ones are answered alone',
    body: approvals,
    data: z.array(approval),
  }),
  safetyReject: endpoint({
    ...each,
    path: '/my-tasks/safety/reject',
    summary: 'Reject a safety task, with the reason',
    body: rejection,
    data: answered,
  }),
  healthReject: endpoint({
    ...each,
    path: '/my-tasks/health/reject',
    summary: 'Reject a health task, with the reason',
    body: rejection,
    data: answered,
  }),
}
