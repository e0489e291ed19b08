import { z } from 'zod'
import { endpoint, idParams, SAVED } from '../../kit/endpoint.ts'
import { allowedAction } from '../../kit/lifecycle.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, instant, optionalId, optionalText, text } from '../../kit/text.ts'
import { ownTask } from '../workflow/task-detail.ts'
import { WARNINGS } from './check-row.ts'
import { hiradcLifecycle, REVIEW_TRIGGERS } from './hiradc-lifecycle.ts'
import { MAX_ROWS, rowInput, rowKey, storedRow } from './hiradc-row.ts'
import { HIRADC_ITEMS } from './items.ts'
import { riskMatrixSettings } from './risk-matrix.ts'

export const SUBMISSION = 'submenu/HIRADC Submission'
export const LIST = 'submenu/HIRADC List'

const version = z.int().min(1)

/** The head of an assessment: what is assessed, where, and who answers for it. */
export const hiradcHead = z.strictObject({
  title: text(200),
  process: optionalText(200),
  departmentId: id,
  locationId: id,
  subLocationId: optionalId,
  /** Who writes it and answers the reviewers; left out, the caller. */
  authorId: optionalId,
})
export type HiradcHead = z.output<typeof hiradcHead>

const status = z.enum(hiradcLifecycle.states)
/** What can be done to an assessment beside writing it. */
export const HIRADC_ACTIONS = ['submit', 'withdraw', 'rework', 'startReview', 'archive', 'restore', 'delete'] as const

const place = {
  departmentId: z.int(),
  departmentName: z.string(),
  siteId: z.int().nullable(),
  siteName: z.string().nullable(),
  locationId: z.int(),
  locationName: z.string(),
  subLocationId: z.int().nullable(),
  subLocationName: z.string().nullable(),
}

/** A revision in the history of an assessment. */
const revisionRow = z.object({
  /** Its number once it is approved; a draft has the number that it will get. */
  revision: z.int(),
  revisionId: z.int(),
  status,
  approvedAt: instant.nullable(),
  approvedBy: z.string().nullable(),
  validUntil: day.nullable(),
  rows: z.int(),
})

/** An assessment as a reader sees it: one revision with its rows, and what the reader can do. */
export const hiradcDetail = z.object({
  id: z.int(),
  number: z.string(),
  revisionId: z.int(),
  revision: z.int(),
  version: z.int(),
  status,
  title: z.string(),
  process: z.string().nullable(),
  ...place,
  authorId: z.int(),
  authorName: z.string(),
  /** The matrix that its ratings are read by: that of its submission, of a draft the newest. */
  matrix: riskMatrixSettings.read.data,
  rows: z.array(storedRow),
  /** Grows with each stored change of rows: whoever has an older one reads again. */
  rowsVersion: z.int(),
  validUntil: day.nullable(),
  /** It is in force, and its day is over. */
  isOverdue: z.boolean(),
  reviewTrigger: z.enum(REVIEW_TRIGGERS).nullable(),
  reviewReason: z.string().nullable(),
  assignmentNumber: z.string().nullable(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  revisions: z.array(revisionRow),
  /** The revision number that stays in force while this one is worked on; null: none, or this one. */
  inForce: z.int().nullable(),
  /** How many live permits name the assessment. */
  livePermits: z.int(),
  /** The caller can write head and rows. */
  canEdit: z.boolean(),
  /** The caller can change the assessment, in whichever state it is: who was consulted, who has read it. */
  canManage: z.boolean(),
  allowedActions: z.array(allowedAction(HIRADC_ACTIONS)),
  /** The caller's open task of this revision. */
  task: ownTask.omit({ node: true, allowedActions: true }).extend({ answers: ownTask.shape.allowedActions }).nullable(),
  /** Who is asked now, step by step. */
  waitsFor: z.array(z.object({ label: z.string(), who: z.array(z.string()), dueAt: instant.nullable() })),
  /** Why it was returned or rejected, until it is submitted again. */
  sentBack: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  /** Of a revision in force: the caller has read it; null where the caller is not asked to. */
  acknowledged: z.boolean().nullable(),
})
export type HiradcDetail = z.output<typeof hiradcDetail>

/** The state of an assessment after something was done to it. */
const moved = z.object({ id: z.int(), revisionId: z.int(), version: z.int(), status })

const savedRow = z.object({
  key: z.string(),
  /** `stale`: somebody else was first; the stored row comes with it, and nothing of this row was written. */
  result: z.enum(['saved', 'stale']),
  /** The version to send next; 0 where the row is gone. */
  version: z.int(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  row: storedRow.nullable(),
  /** What is doubtful about the row as it was stored, although it was. */
  warnings: z.array(z.object({ code: z.enum(WARNINGS), message: z.string() })),
})

/** Which revision is meant, by id; left out, the newest that can be moved so. */
const ofRevision = z.strictObject({ revisionId: z.coerce.number().int().min(1).optional() })

const onSubmission = (action: 'create' | 'update' | 'delete') => may(SUBMISSION, action)

export const hiradc = {
  create: endpoint({
    method: 'POST',
    path: '/hiradcs',
    summary: 'Create an assessment as a draft',
    done: 'Assessment created',
    permission: onSubmission('create'),
    creates: true,
    body: hiradcHead,
    data: z.object({ id: z.int(), number: z.string() }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/hiradcs/update',
    summary: 'Change the head of the revision that is worked on',
    done: SAVED,
    permission: onSubmission('update'),
    body: hiradcHead.extend({ id, version }),
    data: moved,
  }),
  saveRows: endpoint({
    method: 'POST',
    path: '/hiradcs/rows/save',
    summary: 'Store rows of the revision that is worked on, each by its own version',
    done: SAVED,
    permission: onSubmission('update'),
    body: z.strictObject({
      id,
      rows: z.array(rowInput).max(MAX_ROWS, `At most ${MAX_ROWS} rows`).default([]),
      removed: z
        .array(z.strictObject({ key: rowKey, version }))
        .max(MAX_ROWS)
        .default([]),
    }),
    data: z.object({ rowsVersion: z.int(), results: z.array(savedRow) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/hiradcs/:id',
    summary: 'Read an assessment: a revision with its rows',
    permission: may(HIRADC_ITEMS, 'read'),
    confidential: true,
    params: idParams,
    query: z.strictObject({
      /** A revision of its history by id; left out, the one that is worked on, else the one in force, else the last. */
      revisionId: z.coerce.number().int().min(1).optional(),
      /** True: the one in force first. */
      inForce: z.literal('true').optional(),
    }),
    data: hiradcDetail,
  }),
  byMyTask: endpoint({
    method: 'POST',
    path: '/hiradcs/by-my-task',
    summary: 'Read the assessment of a task by the number of its case',
    permission: may('menu/My Task', 'read'),
    confidential: true,
    body: z.strictObject({ assignmentNumber: z.string().min(1).max(80) }),
    data: hiradcDetail,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/hiradcs/submit',
    summary: 'Submit the draft for review',
    done: 'Assessment submitted for review',
    permission: onSubmission('update'),
    body: z.strictObject({ id, version }),
    data: moved.extend({ goesTo: z.array(z.string()) }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/hiradcs/approve',
    summary: 'Answer a task of review or approval: approve, return or reject',
    done: { approve: 'Assessment approved', return: 'Assessment returned for revision', reject: 'Assessment rejected' },
    permission: may(['menu/My Task', SUBMISSION], 'update'),
    body: z.strictObject({
      id,
      taskId: id,
      /** The version of the task that the caller has read. */
      version,
      action: z.enum(['approve', 'return', 'reject']),
      comment: optionalText(1000),
    }),
    data: moved,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/hiradcs/withdraw',
    summary: 'Take a submitted revision back: it is a draft again',
    done: 'Assessment withdrawn',
    permission: onSubmission('update'),
    body: z.strictObject({ id, version }),
    data: moved,
  }),
  rework: endpoint({
    method: 'POST',
    path: '/hiradcs/rework',
    summary: 'Go on with a rejected revision: it is a draft again',
    done: 'The assessment is a draft again',
    permission: onSubmission('update'),
    body: z.strictObject({ id, version }),
    data: moved,
  }),
  startReview: endpoint({
    method: 'POST',
    path: '/hiradcs/review',
    summary: 'Review the revision in force: a draft of the next one begins with its rows',
    done: 'Review started',
    permission: onSubmission('update'),
    body: z.strictObject({
      id,
      /** The version of the revision in force. */
      version,
      trigger: z.enum(REVIEW_TRIGGERS),
      reason: optionalText(1000),
    }),
    data: moved,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/hiradcs/duplicate/:id',
    summary: 'Begin an assessment of another area with the rows of this one',
    done: 'Assessment duplicated',
    permission: onSubmission('create'),
    creates: true,
    params: idParams,
    body: hiradcHead,
    data: z.object({ id: z.int(), number: z.string() }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/hiradcs/:id',
    summary: 'Delete a draft or rejected revision: it stands in the archive',
    done: 'Draft deleted',
    permission: onSubmission('delete'),
    params: idParams,
    query: ofRevision,
    ifMatch: true,
    data: moved,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/hiradcs/archive/:id',
    summary: 'Archive an assessment in force: the work is no longer done',
    done: 'Assessment archived',
    permission: onSubmission('update'),
    params: idParams,
    query: ofRevision,
    ifMatch: true,
    data: moved,
  }),
  restore: endpoint({
    method: 'PUT',
    path: '/hiradcs/restore/:id',
    summary: 'Restore an archived assessment or a deleted draft',
    done: 'Assessment restored',
    permission: onSubmission('update'),
    params: idParams,
    query: ofRevision,
    ifMatch: true,
    data: moved,
  }),
}
