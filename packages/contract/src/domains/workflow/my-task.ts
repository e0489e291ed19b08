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
import { id, instant, optionalText, text } from '../../kit/text.ts'
import { answerChange, fieldData, formDefinition, presentedAnswer } from '../forms/form.ts'
import { deviationEntry } from '../forms/kinds/safety-kinds.ts'
import { CASE_ACTIONS, caseLifecycle, TONES, taskLifecycle } from './case.ts'
import { TYPE_FLOWS, typeFlow } from './flow.ts'

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
        assignmentDate: z.union([z.iso.date().transform((date) => ({ from: date, until: date })), dayRange]),
        status: z.enum(TASK_STATUSES),
        name: z.string().max(200),
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

/** One event of a case. */
export const timelineEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null where the system did it. */
  actor: z.string().nullable(),
  /** For whom the actor stood in. */
  onBehalfOf: z.string().nullable(),
  action: z.string(),
  label: z.string(),
  step: z.string().nullable(),
  reason: z.string().nullable(),
  toStatus: z.enum(caseLifecycle.states),
  /** A later event took it back. */
  undone: z.boolean(),
  /** Of a resubmission: the answers that differ from the revision before. */
  changes: z.array(answerChange),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

const allowedAction = z.object({
  action: z.enum(CASE_ACTIONS),
  label: z.string(),
  tone: z.enum(TONES),
  needsReason: z.boolean(),
  allowed: z.boolean(),
  /** Why it is not allowed. */
  reason: z.string().nullable(),
  /** What follows, e.g. "goes to Rina Wulandari". */
  consequence: z.string().nullable(),
})

const followUpRow = z.object({
  assignmentNumber: z.string(),
  text: z.string(),
  severity: deviationEntry.shape.severity,
  owner: z.string(),
  /** The last day on which it is in time. */
  dueDate: z.string(),
  status: z.enum(caseLifecycle.states),
  /** It has not ended, and its day is over. */
  isLate: z.boolean(),
})
export type FollowUpRow = z.infer<typeof followUpRow>

const formOfCase = z.object({
  formId: z.int(),
  formVersionId: z.int(),
  formName: z.string(),
  definition: formDefinition,
})

/** A case as a reader can see it, with what the reader may do to it. */
export const taskDetail = z.object({
  id: z.int(),
  version: z.int(),
  assignmentNumber: z.string(),
  formFlowId: z.int(),
  name: z.string(),
  typeFlow: z.enum(TYPE_FLOWS),
  subject: z.string(),
  status: z.enum(caseLifecycle.states),
  submitter: z.object({ username: z.string(), fullName: z.string(), departmentName: z.string().nullable() }),
  locationName: z.string().nullable(),
  submittedAt: instant,
  endedAt: instant.nullable(),
  revision: z.int(),
  form: formOfCase,
  answers: z.array(presentedAnswer),
  /** The forms of its steps as they were filled in, oldest first. */
  stepForms: z.array(
    formOfCase.extend({
      id: z.int(),
      node: z.string(),
      step: z.string(),
      revision: z.int(),
      filledBy: z.string(),
      at: instant,
      answers: z.array(presentedAnswer),
    }),
  ),
  steps: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      state: z.enum(['done', 'open', 'todo', 'stopped']),
      who: z.array(z.string()),
      at: instant.nullable(),
      dueAt: instant.nullable(),
    }),
  ),
  timeline: z.array(timelineEntry),
  /** The caller's own open task of this case; `version` is what an answer to it carries. */
  task: z
    .object({
      id: z.int(),
      version: z.int(),
      description: z.string(),
      dueAt: instant.nullable(),
      onBehalfOf: z.string().nullable(),
      /** The page on which it is answered; null: here. */
      page: z.object({ label: z.string(), address: z.string() }).nullable(),
      /** What is filled in with an answer by which the report goes on. */
      form: formOfCase.nullable(),
    })
    .nullable(),
  allowedActions: z.array(allowedAction),
  /** The caller can fill in the form of this assignment. */
  canFill: z.boolean(),
  /** It is a follow-up action: a report of the workflow for them. */
  isFollowUp: z.boolean(),
  /** The caller can raise a follow-up action about the case: the company has a workflow for it. */
  canRaiseFollowUp: z.boolean(),
  /** The follow-up actions about the case, by due date. */
  followUps: z.array(followUpRow),
  /** Of a follow-up action: what it is about. */
  raisedFrom: z
    .object({
      assignmentNumber: z.string(),
      subject: z.string(),
      severity: deviationEntry.shape.severity,
      /** The caller reads that report too. */
      canOpen: z.boolean(),
    })
    .nullable(),
  /** The reporter can take the report back. */
  canWithdraw: z.boolean(),
  /** Who reads it is limited by its kind, and each reading is logged. */
  confidential: z.boolean(),
  /** The caller can list who has read it: the submitter, and who holds the items of its kind. */
  canListReadings: z.boolean(),
  /** The caller can add files to it: the submitter, its assignees, and who may update it in scope. */
  canAttach: z.boolean(),
  /** The caller can comment: whoever can add files. */
  canComment: z.boolean(),
  /** The caller can add an approver to the own task. */
  canAddApprover: z.boolean(),
})
export type TaskDetail = z.infer<typeof taskDetail>

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
  version: z.int().min(1),
  action: z.enum(CASE_ACTIONS),
  comment: optionalText(2000),
  /** The corrected answers of a resubmission, or those to the form of the step. */
  fieldData: fieldData.optional(),
})
export type TaskAnswer = z.output<typeof answer>

const rejection = z.strictObject({ assignmentNumber, taskId: id, version: z.int().min(1), reason: optionalText(2000) })

/** How many tasks are approved in one call. */
export const MOST_APPROVALS = 100

const approvals = z.strictObject({
  tasks: z
    .array(answer.pick({ assignmentNumber: true, taskId: true, version: true }))
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
  counter: endpoint({
    method: 'GET',
    path: '/my-tasks/counter',
    summary: 'How many tasks wait for the caller, per type of flow',
    permission: 'signed-in',
    ownScope: true,
    data: z.object({
      counter: z.array(z.object({ typeFlow: z.enum(TYPE_FLOWS), myTask: z.int(), overdue: z.int() })),
    }),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/my-tasks/detail',
    confidential: true,
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
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({
      assignmentNumber,
      /** The version of the case that the caller has read. */
      version: z.int().min(1),
      reason: optionalText(2000),
    }),
    data: answered,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/my-tasks/comment',
    summary: 'Comment on a case that the caller deals with',
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
    body: z.strictObject({
      ...openTask,
      /** The version of the task that the caller has read. */
      version: z.int().min(1),
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
