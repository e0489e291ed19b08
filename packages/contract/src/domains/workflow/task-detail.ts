import { z } from 'zod'
import { instant } from '../../kit/text.ts'
import { answerChange, formDefinition, presentedAnswer } from '../forms/form.ts'
import { deviationEntry } from '../forms/kinds/safety-kinds.ts'
import { CASE_ACTIONS, caseLifecycle, TONES } from './case.ts'
import { TYPE_FLOWS } from './flow.ts'
import { pageLink } from './flow-definition.ts'

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

export const allowedAction = z.object({
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

/** The caller's own open task of a case about a record of another domain, as the page of the record shows it. */
export const ownTask = z.object({
  id: z.int(),
  /** What an answer to it carries. */
  version: z.int(),
  /** The node of the workflow. */
  node: z.string(),
  label: z.string(),
  dueAt: instant.nullable(),
  onBehalfOf: z.string().nullable(),
  allowedActions: z.array(allowedAction),
})
export type OwnTask = z.infer<typeof ownTask>

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
  /** Of the answers to the form; 0 without any. */
  revision: z.int(),
  /** Null: the case is about a record of another domain. */
  form: formOfCase.nullable(),
  /** The page of that record; null for the report of a form. */
  recordPage: pageLink.nullable(),
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
      page: pageLink.nullable(),
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
      /** The page of that report or record, where the caller reads it too. */
      address: z.string().nullable(),
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
